"""A game from another package, in sixty lines: found, listed, checked, played, rated."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.examples.outside import EXAMPLES, offer, run

# At the doors, with every command in a process of its own: compiled, as it is installed.
pytestmark = pytest.mark.long


def test_it_is_a_whole_game_in_at_most_sixty_lines() -> None:
    assert len((EXAMPLES / "pig" / "pig.py").read_text(encoding="utf-8").splitlines()) <= 60


def test_it_is_listed_beside_the_games_of_the_house(pig: Path) -> None:
    listed = run(pig, "games")
    assert "pig: Pig, by tradition (seats: 2 to 6)" in listed.stdout
    assert "--goal 100 or 50 or 25 [100]" in listed.stdout
    assert "beast:" in listed.stdout
    assert not listed.stderr


def test_its_rules_are_what_its_class_says(pig: Path) -> None:
    assert run(pig, "rules", "pig").stdout.startswith(
        "# Pig\n\nRoll on, or keep what you have?\n\nRoll as often as you dare"
    )


def test_it_keeps_every_law(pig: Path) -> None:
    checked = run(pig, "check", "pig", "--games", "4")
    assert checked.returncode == 0, checked.stdout
    assert "Pig keeps all 17 laws, in 4 games by chance." in checked.stdout


def test_it_is_played_in_the_terminal_to_its_end(pig: Path) -> None:
    # Hold whenever one may: the second choice, where there is one.
    done = run(pig, "play", "pig", "--goal", "25", "--with", "greedy", "--seed", "7", "--plain", keys="2\n1\n" * 200)
    assert done.returncode == 0, done.stderr
    assert "Seat 1  Seat 2" in done.stdout, "who has how many points"
    assert "at risk" in done.stdout, "and what the game shows of itself"
    assert "What do you choose?" in done.stdout
    assert "Hold and keep" in done.stdout
    assert "Seat 2 rolls" in done.stdout
    assert "You have won." in done.stdout or "it was won by Seat 2" in done.stdout


def test_a_match_is_saved_and_gone_on_with(pig: Path) -> None:
    assert run(pig, "play", "pig", "--seed", "7", "--plain", keys="1\n").returncode == 0
    assert "What do you choose?" in run(pig, "play", "pig", "--resume", "--plain").stdout


@pytest.mark.parametrize("minds", ["greedy,random", "search:20p,easy:20p"])
def test_minds_play_a_tournament_of_it(pig: Path, minds: str) -> None:
    done = run(pig, "ladder", "pig", "--minds", minds, "-n", "2", "--goal", "25", "--json")
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["matches"] == 4
    assert {row["name"] for row in told["standings"]} == set(minds.split(","))


def test_a_broken_package_does_not_hide_the_other_games(tmp_path: Path) -> None:
    offer(tmp_path, "broken", "nowhere:Broken")
    listed = run(tmp_path, "games")
    assert "apostles:" in listed.stdout
    assert "the game 'broken' of another package cannot be loaded (nowhere:Broken)" in listed.stderr

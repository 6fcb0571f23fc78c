"""Tuning: it finds what is there to be found, goes on where it was, and says what it cannot read."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from threescore.cli import main
from threescore.errors import BadOption
from threescore.lab import tune

# Nobody has won so early: how long a game lasts is what the option says.
WORDS = ["tune", "beast", "--goal", "turns=4", "--over", "max_turns=1..8", "-n", "3", "--workers", "1"]


def test_it_finds_the_option_that_makes_the_game_as_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--trials", "14", "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["best"]
    assert best[0]["options"] == {"max_turns": 4}
    assert best[0]["figures"]["turns"][0] == pytest.approx(4.0, abs=0.5)
    assert [one["distance"] for one in best] == sorted(one["distance"] for one in best)


def test_it_goes_on_where_it_was_as_if_it_had_not_stopped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--trials", "6", "--json"]) == 0
    at_once = json.loads(capsys.readouterr().out)["best"]
    kept = ["--out", str(tmp_path / "tuning"), "--json"]
    assert main([*WORDS, "--trials", "3", *kept]) == 0
    capsys.readouterr()
    assert main([*WORDS, "--trials", "6", *kept]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == at_once
    assert main([*WORDS, "--trials", "6", "--seed", "4", *kept]) == 2
    assert "holds the trials of another tuning" in capsys.readouterr().err


def test_a_journal_that_was_cut_off_in_the_middle_of_a_line_goes_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As a full disk or a crash leaves it: what was written last is lost, and nothing else."""
    kept = ["--out", str(tmp_path / "tuning"), "--json"]
    assert main([*WORDS, "--trials", "6", *kept]) == 0
    at_once = json.loads(capsys.readouterr().out)["best"]
    journal = tmp_path / "tuning" / tune.JOURNAL
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-1]) + lines[-1][:10])
    assert main([*WORDS, "--trials", "6", *kept]) == 0
    assert json.loads(capsys.readouterr().out)["best"] == at_once


def test_a_journal_that_cannot_be_read_or_written_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "tuning"
    folder.mkdir()
    journal = folder / tune.JOURNAL
    journal.write_text('{"op_code": what}\n', encoding="utf-8")
    assert main([*WORDS, "--trials", "1", "--out", str(folder)]) == 2
    assert capsys.readouterr().err == f"threescore: {journal} is damaged; delete it, or name another folder\n"
    journal.unlink()
    journal.mkdir()
    assert main([*WORDS, "--trials", "1", "--out", str(folder)]) == 2
    assert f"{journal} cannot be written: Is a directory" in capsys.readouterr().err
    (tmp_path / "file").touch()
    assert main([*WORDS, "--trials", "1", "--out", str(tmp_path / "file")]) == 2
    assert "cannot be made: File exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("goal", "over", "told"),
    [
        ("turns", "rows=2..7", "a goal is a measure with a number"),
        ("turns=soon", "rows=2..7", "a goal is a measure with a number"),
        ("turns=nan", "rows=2..7", "a goal is a measure with a number"),
        ("turns=45", "rows=2..4, rows=5..7", "rows is named twice"),
        ("fun=1", "rows=2..7", "underworld has no measure 'fun'"),
        ("turns=45", "rows", "what may be tried is written rows=2..7"),
        ("turns=45", "rows=7..2", "what may be tried is written rows=2..7"),
        ("turns=45", "rows=2..70", "the option rows cannot be 70"),
        ("turns=45", "columns=2..3", "underworld has no option 'columns'"),
        ("turns=45", "slaughter=field|hell", "the option slaughter cannot be 'hell'"),
    ],
)
def test_what_cannot_be_tuned_is_refused(goal: str, over: str, told: str) -> None:
    with pytest.raises(BadOption, match=told):
        tune.prepare("underworld", goal, over)

"""Runs: the same rows for the same seed whoever plays them, blocks that are there whole or not at all, and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from functools import partial
from pathlib import Path

import polars as pl
import pytest

import threescore
from threescore.cli import main
from threescore.core.dice import FastDice
from threescore.errors import BadOption, ThreescoreError
from threescore.lab import runs
from threescore.lab.rows import measures_of, play_block, played_block
from threescore.lab.summary import summarise

# Few enough for plain Python, of a game that is soon over
SMALL = ["simulate", "apostles", "-n", "24", "--block", "6", "--seed", "7", "--samples", "1"]


def run_into(folder: Path, *more: str) -> dict[str, bytes]:
    assert main([*SMALL, "--out", str(folder), *more]) == 0
    return contents(folder)


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("whole") / "run"
    run_into(folder, "--workers", "1")
    return folder


def test_the_rows_are_the_same_whoever_plays_them(whole: Path, tmp_path: Path) -> None:
    assert run_into(tmp_path / "two", "--workers", "2") == contents(whole)


def test_a_run_goes_on_with_the_blocks_that_are_missing(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "run"
    run_into(folder, "--workers", "1")
    (folder / "block-000002.parquet").unlink()
    played: list[int] = []

    def listed(run: runs.Run, block: int) -> bytes:
        played.append(block)
        return played_block(run, block)

    monkeypatch.setattr("threescore.lab.blocks.played_block", listed)
    assert main(["simulate", "--resume", str(folder), "--workers", "1"]) == 0
    assert played == [2]
    assert contents(folder) == contents(whole)


def test_a_row_is_the_match_of_its_seed(whole: Path) -> None:
    """The same answers by hand: what the row says is what comes of them."""
    rows = pl.read_parquet(whole / "*.parquet")
    assert rows["seed"].to_list() == list(range(7, 31))
    game = threescore.game("apostles")
    for row in rows.rows(named=True):
        state, answering, answers = game.start(seed=row["seed"]), FastDice(row["seed"] + (1 << 61)), 0
        while not state.over:
            ids = state.choice_ids(0)
            state.act(0, ids[answering.below(len(ids))] if len(ids) > 1 else ids[0])
            answers += 1
        assert (row["share_1"], row["score_1"], row["answers"]) == (float(len(state.winners)), state.scores[0], answers)
        assert row["turns"] == state.position()["turn"]
        endings = [row[name] for name in ("won_quietly", "won_showdown", "lost_dice", "lost_sixes", "lost_showdown")]
        assert sum(endings) == 1.0
        assert row["won_quietly"] + row["won_showdown"] == row["share_1"]


@pytest.mark.parametrize("name", threescore.games())
def test_every_game_measures_what_it_says_that_it_measures(name: str) -> None:
    run = runs.describe(name, 2, minds="random", seed=3, watch=2, samples=0, block=2)
    rows = play_block(run, 0)
    game = run.set_up()
    for measure in measures_of(game):
        if measure.name == "won":
            continue
        for value in rows[measure.name].cast(pl.Float64).drop_nulls():
            assert measure.low <= value, measure.name
            assert value <= measure.high or measure.high > 1.0, f"{measure.name} is a part of all matches"
        assert measure.per == "" or measure.per in rows.columns
    assert len({measure.name for measure in measures_of(game)}) == len(measures_of(game))
    shares = rows.select(pl.sum_horizontal(f"share_{seat + 1}" for seat in range(game.players)))
    assert game.players == 1 or shares.to_series().to_list() == [pytest.approx(1.0)] * 2
    # Of two matches one is watched, and only of that the chances are known.
    assert rows["watched"].to_list() == [False, True]
    assert rows["decided"].is_null().to_list() == [True, False]


def test_minds_that_rotate_change_seats_from_match_to_match() -> None:
    rows = threescore.simulate("beast", 3, "greedy,random,random", rotate=True, watch=0, workers=1, max_turns=4)
    assert [(row["mind_1"], row["mind_2"], row["mind_3"]) for row in rows.rows(named=True)] == [
        ("greedy", "random", "random"),
        ("random", "random", "greedy"),
        ("random", "greedy", "random"),
    ]


def test_a_game_from_outside_is_simulated_too(tmp_path: Path) -> None:
    pig = Path(__file__).parents[2] / "examples" / "pig" / "pig.py"
    assert pig.exists()
    assert main(["simulate", f"{pig}:Pig", "-n", "4", "--workers", "1", "--out", str(tmp_path / "run")]) == 0
    rows = pl.read_parquet(tmp_path / "run" / "*.parquet")
    assert (rows["share_1"] + rows["share_2"]).to_list() == [1.0] * 4


def test_a_run_is_described_in_a_file_as_well(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "run.toml"
    file.write_text('game = "apostles"\nn = 3\nseed = 5\nwatch = 0\n[options]\ntrip3 = "deck"\n', encoding="utf-8")
    assert main(["simulate", str(file), "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["run"]["n"], told["run"]["seed"], told["run"]["options"]) == (3, 5, {"trip3": "deck"})
    assert told["figures"]["turns"]["matches"] == 3


def test_figures_are_those_of_the_rows(whole: Path) -> None:
    rows = pl.scan_parquet(whole / "*.parquet")
    figures = {figure.measure.name: figure for figure in summarise(rows, threescore.game("apostles"))}
    frame = rows.collect()
    assert figures["turns"].value == pytest.approx(frame["turns"].mean())
    assert figures["options"].value == pytest.approx(
        sum(frame["options"].to_list()) / sum(frame["decisions"].to_list())
    )


def test_an_interval_is_of_what_was_seen_and_never_nothing() -> None:
    """Ten matches that were all won may have been lucky; and what hardly varies is not taken for what is all or nothing."""
    game = threescore.game("apostles")
    frame = pl.DataFrame(
        {"share_1": [1.0] * 10 + [0.0] * 10, "drawn": [True] * 20, "drama": [0.4, 0.6] * 10},
        schema_overrides={"drama": pl.Float64},
    )
    known = {figure.measure.name: figure for figure in summarise(frame.lazy(), game, ["won", "drama"])}
    assert known["won"].margin == pytest.approx(1.96 * (0.25 * 20 / 19 / 20) ** 0.5)
    assert 1.96 * 0.1 / 20**0.5 < known["drama"].margin < 1.96 * 0.25 / 20**0.5
    (all_won,) = summarise(frame.head(10).lazy(), game, ["won"])
    assert all_won.margin == pytest.approx(1.96 * (11 / 12 * 1 / 12 / 10) ** 0.5)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["simulate"], "name a game, the TOML file of a run, or a folder"),
        (["simulate", "chess"], "there is no game 'chess'"),
        (["simulate", "apostles", "--minds", "godlike"], "there is no mind 'godlike'"),
        (["simulate", "apostles", "--set", "rows=4"], "apostles has no option 'rows'"),
        (["simulate", "apostles", "--set", "rows"], "--set takes an option with its value"),
        (["simulate", "apostles", "-n", "0"], "n is a whole number from 1"),
        (["simulate", "apostles", "--workers", "0"], "workers is a whole number from 1"),
        (["simulate", "beast", "--minds", "greedy,random,random", "--players", "2"], "2 seats here, for 3 minds"),
        (["simulate", "nowhere.toml"], "the run nowhere.toml cannot be read"),
        (["simulate", "--resume", "/nowhere"], "/nowhere holds no run"),
        (["simulate", "apostles", "--resume", "/nowhere"], "leave out all that describes one"),
    ],
)
def test_what_cannot_be_run_is_refused_in_one_line(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert told in said
    assert said.count("\n") == 1


def test_another_run_does_not_get_into_a_folder(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = contents(whole)
    assert main([*SMALL[:-4], "--seed", "8", "--samples", "1", "--out", str(whole)]) == 2
    assert "seed is 7 there and 8 here" in capsys.readouterr().err
    assert contents(whole) == before


def test_a_folder_with_something_else_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear Judas", encoding="utf-8")
    with pytest.raises(BadOption, match="something else than a run"):
        threescore.simulate("apostles", 3, out=tmp_path, workers=1)


def test_a_damaged_block_is_named_and_the_others_are_kept(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    run_into(folder, "--workers", "1")
    block = folder / "block-000001.parquet"
    block.write_bytes(block.read_bytes()[:200])
    assert main(["simulate", "--resume", str(folder), "--workers", "1"]) == 2
    assert "block-000001.parquet is damaged; delete it" in capsys.readouterr().err
    block.unlink()
    assert main(["simulate", "--resume", str(folder), "--workers", "1"]) == 0
    assert contents(folder) == contents(whole)


def test_a_block_of_other_matches_and_one_that_is_rotten_inside_are_found(
    whole: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    run_into(folder, "--workers", "1")
    first, second = folder / "block-000000.parquet", folder / "block-000001.parquet"
    second.write_bytes(first.read_bytes())
    assert main(["simulate", "--resume", str(folder), "--workers", "1"]) == 2
    assert "block-000001.parquet is damaged" in capsys.readouterr().err
    rotten = bytearray((whole / second.name).read_bytes())
    place = rotten.index(b'"trip3"') if b'"trip3"' in rotten else len(rotten) // 3
    rotten[place : place + 400] = bytes(400)
    second.write_bytes(rotten)
    for words in (["report", str(folder), "--json"], ["simulate", "--resume", str(folder), "--workers", "1"]):
        assert main(words) == 2
        assert "block-000001.parquet is damaged; delete it" in capsys.readouterr().err


def test_what_nobody_watched_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "apostles", "-n", "3", "--watch", "0", "--workers", "1"]) == 0
    said = capsys.readouterr().out
    assert "games won" in said
    assert "unknown" not in said


def test_what_minds_answered_by_is_part_of_a_run() -> None:
    """Rows of greedy minds with another judge are other rows, watched or not; those by chance are not."""
    assert "judge" in runs.describe("goals", 3, minds="greedy,random", watch=0).described()
    assert "judge" in runs.describe("goals", 3, watch=1).described()
    assert "judge" not in runs.describe("goals", 3, watch=0).described()


def test_a_file_is_no_folder_for_a_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "letter.txt").touch()
    assert main([*SMALL, "--out", str(tmp_path / "letter.txt")]) == 2
    assert "letter.txt is a file; name an empty or a new folder" in capsys.readouterr().err


def test_where_the_disk_is_full_what_was_finished_is_kept(
    tmp_path: Path, whole: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "run"
    real = os.fsync
    written: list[int] = []

    def fill(descriptor: int) -> None:
        written.append(descriptor)
        if len(written) == 4:  # the description and two blocks have room
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr("os.fsync", fill)
    assert main([*SMALL, "--out", str(folder), "--workers", "1"]) == 2
    assert "cannot be written: No space left on device" in capsys.readouterr().err
    kept = contents(folder)
    assert sorted(kept) == ["block-000000.parquet", "block-000001.parquet", "run.json"]
    assert kept.items() <= contents(whole).items()


def test_a_mind_that_fails_ends_the_run_with_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "broken.py"
    file.write_text(
        "import threescore\nclass Broken(threescore.Mind):\n    name = 'broken'\n    def think(self, state, seat, budget):\n"
        "        raise ValueError('no idea')\n",
        encoding="utf-8",
    )
    assert main(["simulate", "beast", "-n", "2", "--minds", f"{file}:Broken", "--workers", "1"]) == 2
    assert "the mind 'broken' failed: ValueError('no idea')" in capsys.readouterr().err


def test_a_part_of_a_run_that_is_unknown_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "run.toml"
    file.write_text('game = "apostles"\nwheather = 3\n', encoding="utf-8")
    with pytest.raises(ThreescoreError, match="has a key 'wheather'; it can have: game, n"):
        runs.from_file(file)


def test_without_its_extra_the_laboratory_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in [
        name for name in sys.modules if name.startswith("threescore.lab.") and not name.endswith("commands")
    ]:
        monkeypatch.delitem(sys.modules, module)
    monkeypatch.setitem(sys.modules, "polars", None)
    assert main(["simulate", "apostles"]) == 2
    assert capsys.readouterr().err == "threescore: the laboratory needs polars: pip install 'threescore[lab]'\n"


def test_who_interrupts_a_run_keeps_what_was_finished(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    words = [
        "simulate",
        "apostles",
        "-n",
        "100000",
        "--block",
        "5",
        "--watch",
        "0",
        "--workers",
        "2",
        "--out",
        str(folder),
    ]
    playing = subprocess.Popen(
        [sys.executable, "-m", "threescore", *words],
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        # Whoever runs the tests in the background may have them ignore it, and that would be handed down.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    while not list(folder.glob("block-*.parquet")) and playing.poll() is None:
        os.sched_yield()
    os.killpg(playing.pid, signal.SIGINT)  # as a terminal does it: to everybody
    said = playing.communicate()[1]
    assert playing.returncode == 130, said
    assert (
        said
        == f"threescore: interrupted; what was finished is kept in {folder}, and the same command goes on from there\n"
    )
    for file in folder.glob("block-*.parquet"):
        assert pl.read_parquet(file).height == 5

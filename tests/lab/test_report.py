"""The page of a run: self-contained, with a picture of every group of measures and words beside each."""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

import polars as pl
import pytest

import threescore
from threescore.cli import main
from threescore.lab.report import groups


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report") / "run"
    threescore.simulate("goals", 4, out=folder, watch=1, samples=1, workers=1)
    return folder


def test_a_page_has_all_pictures_and_fetches_nothing(run: Path, tmp_path: Path) -> None:
    assert main(["report", str(run), "--out", str(tmp_path / "report.html")]) == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert not re.search(r"(src|href)=|url\(|@import|<script", page)
    titles = [html.unescape(title) for title in re.findall(r"<h2>(.*?)</h2>", page)]
    assert titles == [
        "At a glance",
        "Seats",
        "How long it lasts",
        *groups(threescore.game("goals")),
        "How matches went",
    ]
    for section in page.split("<section>")[2:]:
        assert section.count("<p>") >= 1
        assert section.count("<svg") >= 1
        assert "aria-label" in section
    assert "prefers-color-scheme: light" in page
    assert "nan" not in re.sub(r"<style>.*?</style>", "", page)


def test_the_figures_can_be_had_as_json(run: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(run), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["run"]["n"] == 4
    assert told["figures"]["share_1"]["matches"] == 4
    assert told["luck_share"] is None or 0.0 <= told["luck_share"] <= 1.0


def test_a_run_of_another_version_is_told_as_that_and_never_played_again(run: Path, tmp_path: Path) -> None:
    """The same seeds would be other matches now."""
    folder = tmp_path / "older"
    folder.mkdir()
    for file in run.iterdir():
        (folder / file.name).write_bytes(file.read_bytes())
    made = json.loads((folder / "run.json").read_text(encoding="utf-8"))
    made.update(threescore="0.0.9", rules_version=0, judge="older")
    (folder / "run.json").write_text(json.dumps(made), encoding="utf-8")
    assert main(["report", str(folder), "--out", str(tmp_path / "report.html")]) == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "rules 0, judge older, played by threescore 0.0.9" in page
    assert "How matches went" not in page
    block = pl.read_parquet(folder / "block-000000.parquet").drop("tied")
    block.write_parquet(folder / "block-000000.parquet")
    assert main(["report", str(folder), "--json"]) == 2


def test_every_picture_is_drawn_for_a_desk_and_for_a_phone(run: Path, tmp_path: Path) -> None:
    assert main(["report", str(run), "--out", str(tmp_path / "report.html")]) == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg class=wide") == page.count("<svg class=narrow") > 5
    assert "svg.narrow { display: none; }" in page


def test_a_report_needs_a_run_that_is_whole(run: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", str(tmp_path), "--out", "r.html"]) == 2
    assert "holds no run" in capsys.readouterr().err
    assert main(["report", str(run)]) == 2
    assert "say where the page goes" in capsys.readouterr().err
    assert main(["report", str(run), "--out", str(tmp_path / "no" / "where.html")]) == 2
    assert "cannot be written" in capsys.readouterr().err
    (tmp_path / "half").mkdir()
    for file in ("run.json", "block-000000.parquet"):
        (tmp_path / "half" / file).write_bytes((run / file).read_bytes())
    assert main(["report", str(tmp_path / "half"), "--json"]) == 2
    assert "has 1 of 4 blocks" in capsys.readouterr().err

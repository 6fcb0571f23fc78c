"""Puzzles in the terminal: answered once, and told at once."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import threescore
from tests.terminal.screens import app_of, drive, press, seen, settle
from threescore.core.errors import IllegalChoice
from threescore.table.puzzles import shipped
from threescore.terminal.menu import Chosen, Page, first_page
from threescore.terminal.play import play
from threescore.terminal.puzzling import Puzzling
from threescore.terminal.sitting import Scene

for_every_game = pytest.mark.parametrize("name", threescore.games())


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))


def answered(puzzling: Puzzling, choice: int) -> tuple[Scene, Scene]:
    """What is asked, and what is told of an answer."""

    async def story() -> tuple[Scene, Scene]:
        await puzzling.begin()
        await puzzling.answer(puzzling.seat, choice)
        return puzzling.scenes.get_nowait(), puzzling.scenes.get_nowait()

    return asyncio.run(story())


@for_every_game
def test_the_best_answer_is_told_to_be_right_and_made(name: str) -> None:
    puzzling = Puzzling(name)
    asked, told = answered(puzzling, puzzling.puzzle.best)
    best = next(choice for choice in asked.choices if choice.id == puzzling.puzzle.best)
    assert asked.ask.endswith("What is best?") and told.ask == "That is the best answer."
    assert told.page is not None and told.page.title == f"Right: {best.text}"
    assert told.ended is not None and told.view == puzzling.state.view(puzzling.seat) != asked.view
    assert puzzling.farewell.startswith("Solved 1 of 1 puzzle.")


@for_every_game
def test_another_answer_is_told_what_would_have_been_better_and_by_how_much(name: str) -> None:
    puzzling = Puzzling(name)
    second = puzzling.puzzle.answers[1]
    asked, told = answered(puzzling, second.choice)
    said = {choice.id: choice.text for choice in asked.choices}
    assert told.page is not None and told.page.title == f"Not that one. Better: {said[puzzling.puzzle.best]}"
    for worth in puzzling.puzzle.answers:
        assert f"{round(100 * worth.chance, 1):g}" in told.page.text
    assert "by deep search" in told.page.text
    assert puzzling.farewell.startswith("Solved 0 of 1 puzzle.")


def test_an_answer_that_is_none_is_refused_and_the_puzzle_goes_on() -> None:
    puzzling = Puzzling("beast")
    with pytest.raises(IllegalChoice, match="it may answer"):
        answered(puzzling, puzzling.game.actions)
    assert not puzzling.tried


def test_no_puzzle_comes_twice_before_all_have_come() -> None:
    name = "beast"
    tried: dict[str, bool] = {}
    for _ in shipped(name):
        puzzling = Puzzling(name, tried)
        assert puzzling.puzzle.id not in tried
        answered(puzzling, puzzling.puzzle.best)
    assert set(tried) == set(shipped(name))
    assert Puzzling(name, tried).puzzle.id in tried


def test_the_menu_lists_the_puzzles_of_every_game() -> None:
    (entry,) = [one for one in first_page().entries if one.text.startswith("Puzzles")]
    page = entry.leads()
    assert isinstance(page, Page) and len(page.entries) == len(threescore.games())
    assert f"{len(shipped('apostles'))} puzzles" in page.entries[0].text
    found = page.entries[0].leads()
    assert isinstance(found, Chosen) and isinstance(found.sit(True), Puzzling)


def test_a_puzzle_is_answered_on_the_whole_screen_and_the_next_one_follows() -> None:
    puzzling = Puzzling("beast")
    app: Any = app_of(puzzling)
    best = next(
        number
        for number, choice in enumerate(puzzling.state.choices(puzzling.seat))
        if choice.id == puzzling.puzzle.best
    )

    async def story(pilot: Pilot[Any]) -> None:
        assert "What is best?" in seen(app, "ask")
        await press(pilot, "h")
        assert "no hints" in seen(app, "ask")
        await press(pilot, *["down"] * (best + 1), "enter")
        assert "Right: " in seen(app, "notes") and "That is the best answer." in seen(app, "ask")
        await pilot.press("enter")
        assert "The next puzzle" in seen(app, "answers") and "Look back" not in seen(app, "answers")
        await pilot.press("1")
        await pilot.pause()
        await settle(pilot)
        assert app.sitting is not puzzling and "What is best?" in seen(app, "ask")

    drive(app, story)


def test_a_puzzle_is_told_line_by_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typed = iter(["1", "1", "q"])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert play(lambda _: Puzzling("underworld"), True) == 0
    told = capsys.readouterr().out
    assert "What is best?" in told and "The next puzzle" in told and "of 1 puzzle. More with" in told

"""Lessons in the terminal: a game that was played, answer by answer, with what a person wrote about it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import threescore
from tests.terminal.screens import app_of, drive, press, seen, settle, table
from threescore.core.errors import IllegalChoice
from threescore.rules import kind_of
from threescore.terminal.lesson import Lesson
from threescore.terminal.menu import Chosen, first_page


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))


def pages_of(name: str) -> list[dict[str, Any]]:
    file = kind_of(name).lesson_file()
    assert file is not None
    pages: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["pages"]
    return pages


@pytest.mark.parametrize("name", threescore.games())
def test_a_lesson_is_played_to_its_end_and_every_page_is_said(name: str) -> None:
    lesson = Lesson(kind_of(name))

    async def story() -> list[str]:
        told = []
        await lesson.begin()
        while True:
            scene = lesson.scenes.get_nowait()
            if scene.page is not None:
                told.append(scene.page.title)
            if scene.ended is not None:
                return told
            if scene.choices:
                (only,) = scene.choices
                await lesson.answer(lesson.seat, only.id)

    told = asyncio.run(story())
    assert told == [page.get("terminal", {}).get("title", page["title"]["en"]) for page in pages_of(name)]
    assert len(lesson.log) == len(lesson.moves) + 1


@pytest.mark.parametrize("name", threescore.games())
def test_a_page_in_the_terminal_speaks_of_nothing_that_only_a_browser_has(name: str) -> None:
    for page in pages_of(name):
        told = page.get("terminal", {}).get("text", page["text"]["en"]).lower()
        assert not {word for word in ("press", "drag", "hover", "glow", "candle", "hangs") if word in told}, told


def test_a_page_lies_over_the_answers_until_it_has_been_read() -> None:
    app = app_of(Lesson(kind_of("apostles")))

    async def story(pilot: Pilot[Any]) -> None:
        assert "Twelve to find" in seen(app, "notes")
        await pilot.press("enter")
        assert not table(app).notes and "Roll the three dice" in seen(app, "answers")
        await press(pilot, "u")
        assert "In a lesson nothing is taken back" in seen(app, "ask")
        await press(pilot, "enter")
        assert "Dice draw cards" in seen(app, "notes")

    drive(app, story)


def test_after_a_lesson_the_game_is_played_against_a_mind() -> None:
    lesson = Lesson(kind_of("apostles"))
    app: Any = app_of(lesson)

    async def story(pilot: Pilot[Any]) -> None:
        while not table(app).scene.ended:  # type: ignore[union-attr]
            await press(pilot, "enter")
        await pilot.press("enter")
        assert "Play it now" in seen(app, "answers") and "Look back" not in seen(app, "answers")
        await pilot.press("1")
        await pilot.pause()
        await settle(pilot)
        assert app.sitting is not lesson and "Turn 1: roll the three dice." in seen(app, "ask")

    drive(app, story)


def test_only_those_of_whom_a_lesson_speaks_have_names() -> None:
    assert Lesson(kind_of("underworld")).names == ["Death", "The Devil"]
    assert Lesson(kind_of("beast")).names == ["Seat 1", "Ada", "Bruno"]


def test_a_lesson_is_neither_given_up_nor_kept() -> None:
    lesson = Lesson(kind_of("apostles"))
    with pytest.raises(IllegalChoice, match="q leaves it"):
        asyncio.run(lesson.resign(0))
    with pytest.raises(threescore.errors.ThreescoreError, match="not kept"):
        asyncio.run(lesson.record())


def test_the_menu_offers_a_lesson_of_every_game() -> None:
    entries = [entry for entry in first_page().entries if entry.text.startswith("Learn: ")]
    assert len(entries) == len(threescore.games())
    found = entries[0].leads()
    assert isinstance(found, Chosen) and isinstance(found.sit(True), Lesson)

"""The app on the whole screen, driven by its keys and its mouse."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.pilot import Pilot

import threescore
from tests.rules.underworld.helpers import war
from tests.terminal.screens import app_of, drive, press, seen, settle, sitting, table
from threescore.table import shelf
from threescore.terminal import layout
from threescore.terminal.blocks import in_text
from threescore.terminal.ending import ranking
from threescore.terminal.opening import resumed
from threescore.terminal.pages import ReadingScreen
from threescore.terminal.sitting import Advice, Ending

SMALL, LARGE = (80, 24), (120, 40)
# A last battle: what is left of both armies.
LAST_BATTLE = war({"b5": {"death": [5]}}, home={"death": [], "devil": [4, 6]}).position()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THREESCORE_HOME", str(tmp_path))
    monkeypatch.delenv("NO_COLOR", raising=False)
    return tmp_path


def position_of(name: str) -> dict[str, Any] | None:
    """A war takes hours: it is played from its last battle."""
    return LAST_BATTLE if name == "underworld" else None


@pytest.mark.parametrize("size", [SMALL, LARGE], ids=["80x24", "120x40"])
@pytest.mark.parametrize("name", threescore.games())
def test_every_game_is_played_to_its_end_with_the_board_in_sight(name: str, size: tuple[int, int], home: Path) -> None:
    # With this luck a match of few answers, also where many could be given.
    here = sitting(threescore.game(name), 3 if name == "beast" else 14, position_of(name))
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        screen, luck = table(app), Random(14)
        for _ in range(400):
            await settle(pilot)
            assert screen.scene is not None and screen.drawing is not None
            assert screen.drawing.whole, "the whole board is in sight"
            assert screen.panes["board"].region.height >= screen.drawing.block.height
            assert screen.panes["answers"].region.height >= layout.FEWEST_ANSWERS
            if screen.scene.ended is not None:
                break
            # The last answer says that one is ready, where there is such a thing.
            place = len(screen.items) if name == "goals" else luck.randint(1, len(screen.items))
            await pilot.press(*str(place))
            if screen.typed:
                await pilot.press("enter")
        assert here.match.over
        assert "Leave" in seen(app, "answers")
        assert here.game.players == 1 or "1. " in seen(app, "answers")

    drive(app, story, size)
    (record,) = (home / "finished").glob("*.json")
    assert json.loads(record.read_text(encoding="utf-8"))["outcome"]["how"] == "end"
    assert not list((home / "saved").glob("*.json"))


def test_an_answer_is_given_by_number_by_short_form_by_arrows_and_by_mouse() -> None:
    here = sitting(threescore.game("underworld"))
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        given = here.match.moves
        first = here.match.state.choices(0)
        await pilot.press("1")
        assert "Enter: " in seen(app, "keys"), "with more than nine answers a number may go on"
        await press(pilot, "enter")
        assert given[-1].choice == first[0].id
        wanted = here.match.state.choices(0)[3]
        await press(pilot, *wanted.typed.replace(" ", "_").replace("_", " "), "enter")
        assert given[-1].choice == wanted.id
        wanted = here.match.state.choices(0)[2]
        await press(pilot, "down", "down", "down", "enter")
        assert given[-1].choice == wanted.id
        wanted = here.match.state.choices(0)[1]
        await pilot.click("#answers", offset=(6, 1))
        await settle(pilot)
        assert given[-1].choice == wanted.id
        assert len(given) == 4

    drive(app, story, LARGE)


def test_what_a_letter_means_is_told_where_it_begins_an_answer_too() -> None:
    here = sitting(threescore.game("underworld"), position=LAST_BATTLE)
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("l")
        assert "The log" in str(app.screen.heading)  # type: ignore[attr-defined]
        await pilot.press("escape")
        await pilot.press("x", "y", "enter")
        assert "is not one of the answers" in seen(app, "ask")
        await pilot.press("enter")
        assert "Type a number from 1 to" in seen(app, "ask")
        assert not here.match.moves

    drive(app, story)


def test_the_answer_that_is_pointed_at_is_lit_on_the_board() -> None:
    app = app_of(sitting(threescore.game("beast", players=3), 3))

    def lit() -> str:
        return "".join(span.text for line in table(app).panes["board"].block.lines for span in line if span.lit)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "1")
        assert table(app).scene is not None and table(app).items[0].text == "Play Freeze"
        assert lit() == ""
        await pilot.press("down")
        assert "Freeze" in lit()
        await pilot.press("down")
        assert "Freeze" not in lit() and "Icarus" in lit()

    drive(app, story)


def test_a_click_on_the_board_points_at_the_answers_about_it_and_a_second_one_answers() -> None:
    here = sitting(threescore.game("beast", players=3), 3)
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "1")
        screen = table(app)
        lines = ["".join(span.text for span in line) for line in screen.panes["board"].block.lines]
        row = next(number for number, line in enumerate(lines) if "▐Freeze▌" in line)
        at = (lines[row].index("▐Freeze▌") + 2, row)
        await pilot.click("#board", offset=at)
        assert screen.items[screen.pointed].text == "Play Freeze"
        await pilot.click("#board", offset=at)
        await settle(pilot)
        assert "Freeze" in seen(app, "ask")

    drive(app, story)


def test_hints_are_marked_in_the_list_and_on_the_board(monkeypatch: pytest.MonkeyPatch) -> None:
    here = sitting(threescore.game("beast", players=3), 3)
    app = app_of(here)

    async def advise(seat: int) -> list[Advice]:
        second = here.match.state.choices(seat)[1]
        return [Advice(second.id, second.text, 0.4)]

    monkeypatch.setattr(here, "advise", advise)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "1")
        await press(pilot, "h")
        assert "★ Play Flight of the Icarus: wins 40 in 100 from here. Enter takes it." in seen(app, "ask")
        assert "★ 2 Play Flight of the Icarus" in seen(app, "answers")
        before = len(here.match.moves)
        await press(pilot, "enter")
        assert len(here.match.moves) > before

    drive(app, story, LARGE)


def test_help_lies_over_the_answers_and_the_board_stays() -> None:
    app = app_of(sitting(threescore.game("apostles"), 11))

    async def story(pilot: Pilot[Any]) -> None:
        board = seen(app, "board")
        await pilot.press("?")
        await pilot.pause()
        assert "Three sixes on the dice lose at once" in " ".join(seen(app, "notes").split())
        assert seen(app, "board") == board
        await pilot.press("escape")
        assert not table(app).panes["notes"].display

    drive(app, story)


def test_the_log_shows_what_happened_last_also_when_the_board_takes_lines_from_it() -> None:
    app = app_of(sitting(threescore.game("apostles"), 7))

    async def story(pilot: Pilot[Any]) -> None:
        screen, heights = table(app), set()
        for _ in range(8):
            await press(pilot, "1")
            heights.add(screen.panes["log"].region.height)
            assert in_text(screen.panes["log"].block).splitlines()[-1].strip() in seen(app, "log")
            assert "new lines" not in seen(app, "keys")
        assert len(heights) > 1

    drive(app, story)


def test_the_rules_are_read_and_left_again() -> None:
    app = app_of(sitting(threescore.game("apostles"), 11))

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("r")
        await pilot.pause()
        assert "The rules of Number of the Beast" in app.screen.heading  # type: ignore[attr-defined]
        await pilot.press("pagedown", "escape")
        assert table(app).scene is not None

    drive(app, story)


def test_against_minds_an_answer_is_taken_back_past_the_dice() -> None:
    here = sitting(threescore.game("apostles"), 11)
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        before = here.match.state.position()
        await press(pilot, "1")
        await press(pilot, "1")
        assert here.match.state.opened > 0
        await press(pilot, "u")
        await press(pilot, "u")
        assert here.match.state.position() == before
        assert "Taken back." in seen(app, "ask")
        await press(pilot, "u")
        assert "There is nothing to take back" in seen(app, "ask")

    drive(app, story)


def test_giving_up_is_asked_twice_and_ends_with_everybody_in_order(home: Path) -> None:
    here = sitting(threescore.game("beast", players=3), names=["Ada"])
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("g", "n")
        assert "You play on." in seen(app, "ask")
        await press(pilot, "g", "y")
        assert "Ada has resigned. The match ends here, without a winner." in seen(app, "ask")
        assert "Ada: resigned" in seen(app, "answers")

    drive(app, story)
    assert len(list((home / "finished").glob("*.json"))) == 1


def test_after_the_end_the_same_is_played_again() -> None:
    here = sitting(threescore.game("beast", players=3), names=["Ada", "Ben", "Cleo"])
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "g", "y")
        await pilot.press("2")
        await pilot.pause()
        await settle(pilot)
        anew = app.sitting
        assert anew is not here and "In which order do you put your dice?" in seen(app, "ask")
        assert (anew.names, anew.who) == (["Ada", "Ben", "Cleo"], ["person", "random", "random"])

    drive(app, story)


def test_a_match_that_is_over_is_looked_back_on_without_leaving_it() -> None:
    app = app_of(sitting(threescore.game("apostles"), 14))

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "1")
        await press(pilot, "g", "y")
        ended = table(app)
        await pilot.press("1")
        assert "Looking back" in seen(app, "ask")
        await asyncio.gather(*ended.tasks - {ended.listening})
        await pilot.pause()
        assert isinstance(app.screen, ReadingScreen)
        told = in_text(app.screen.body.block)
        assert "given up, won by nobody" in told and "Seat 1: " in told
        await pilot.press("escape")
        await pilot.pause()
        assert "Leave" in seen(app, "answers")

    drive(app, story)


def test_a_list_that_is_longer_than_its_room_has_a_bar_and_keeps_its_short_forms_whole() -> None:
    app = app_of(sitting(threescore.game("goals"), 5))

    async def story(pilot: Pilot[Any]) -> None:
        shown = seen(app, "answers").splitlines()
        assert {line[-1] for line in shown} == {"█", "│"}
        assert all(line.rstrip("█│ ").endswith("]") for line in shown)
        await pilot.press("end")
        assert seen(app, "answers").splitlines()[-1].endswith("█")

    drive(app, story)


def test_whoever_gave_up_is_ranked_last_and_equals_share_a_place() -> None:
    ended = Ending("end", (1,), (3, 0, 2, 2), (0,))
    names = ["Ada", "Ben", "Cleo", "Dan"]
    assert ranking(ended, names, threescore.game("goals", players=4).words) == [
        "1. Ben: 0 tokens, has won",
        "2. Cleo: 2 tokens",
        "2. Dan: 2 tokens",
        "4. Ada: 3 tokens, resigned",
    ]
    assert ranking(Ending("end", (1,), (0, 1), ()), names[:2], threescore.game("beast").words) == [
        "1. Ben: has won",
        "2. Ada",
    ]


def test_what_is_on_the_screen_stays_when_its_size_changes() -> None:
    app = app_of(sitting(threescore.game("goals", players=4), 3))

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("down", "down")
        pointed = table(app).pointed
        for size in (LARGE, (200, 50), SMALL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert table(app).drawing is not None and table(app).drawing.whole  # type: ignore[union-attr]
            assert table(app).pointed == pointed
        await pilot.resize_terminal(60, 20)
        await pilot.pause()
        assert "A table needs 80 columns and 24 lines; this window has 60 and 20." in " ".join(seen(app).split())
        await pilot.resize_terminal(*SMALL)
        await pilot.pause()
        assert "put modifiers behind your dice" in seen(app, "ask")

    drive(app, story)


def test_moves_of_the_others_are_told_one_after_another_and_a_key_skips_the_pause() -> None:
    here = sitting(threescore.game("beast", players=3), 3)
    app = app_of(here, speed="slow")

    async def story(pilot: Pilot[Any]) -> None:
        screen, told = table(app), [0]
        await pilot.press("1")
        while not (screen.scene is not None and screen.scene.choices and screen.scene.view["phase"] == "play"):  # type: ignore[index]
            await pilot.press("space")
            await pilot.pause()
            told.append(len(screen.scene.log) if screen.scene is not None else 0)
        steps = [after - before for before, after in pairwise(told[1:])]
        assert set(steps) <= {0, 1}

    drive(app, story)


def test_who_sits_at_one_keyboard_sees_nothing_of_the_others() -> None:
    here = sitting(threescore.game("beast", players=2), 5, people=(0, 1), names=["Ada", "Ben"])
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        assert "Ada, it is your turn." in seen(app)
        assert "Your hand" not in seen(app)
        await press(pilot, "enter")
        hand = [word for word in seen(app, "board").splitlines() if "▐" in word]
        assert hand
        await press(pilot, "1")
        told = seen(app)
        assert "Ben, it is your turn." in told
        assert told.split() == [
            "Ben,",
            "it",
            "is",
            "your",
            "turn.",
            "Press",
            "Enter",
            "when",
            "the",
            "others",
            "are",
            "not",
            "looking.",
        ]
        assert all(not pane.block.height for name, pane in table(app).panes.items() if name != "board")
        await press(pilot, "enter")
        assert "Ben (you)" in seen(app, "board")

    drive(app, story)


def test_a_match_is_left_and_resumed_with_its_minds_names_and_answers(home: Path) -> None:
    here = sitting(threescore.game("goals", players=3), 3, names=["Ada", "Ben", "Cleo"])
    app = app_of(here)

    async def story(pilot: Pilot[Any]) -> None:
        await press(pilot, "1", "enter")
        await pilot.press("q")

    drive(app, story)
    assert here.farewell == "Saved. Go on with: threescore play --resume goals-1"
    kept = shelf.open_saved("goals-1")
    again = resumed(kept, in_turn=False)
    assert again.names == ["Ada", "Ben", "Cleo"]
    assert again.who == ["person", "random", "random"]
    assert [entry[:3] for entry in again.match.entries] == [entry[:3] for entry in here.match.entries]


def test_without_colours_what_is_pointed_at_is_still_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = app_of(sitting(threescore.game("apostles"), 11))

    async def story(pilot: Pilot[Any]) -> None:
        await pilot.press("down")
        answers = table(app).panes["answers"]
        strips = answers.render_lines(answers.size.region)
        styles = [part.style for strip in strips for part in strip if part.style is not None]
        assert all(style.color is None or style.color.is_default for style in styles)
        assert any(style.reverse for style in styles)

    drive(app, story)


def test_where_the_terminal_has_no_unicode_suits_are_letters() -> None:
    app = app_of(sitting(threescore.game("apostles"), 11), ascii_only=True)

    async def story(pilot: Pilot[Any]) -> None:
        told = seen(app)
        assert told.isascii()
        assert "KH" in told

    drive(app, story)

"""Games that break a law: each is caught, by a message that names the cause and says how to see it again."""

from __future__ import annotations

import itertools
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import threescore
from tests.testing.toys import ANSWERED, RAISE, High, HighState, HighWords
from threescore import Dice, Judge, State
from threescore.cli import main
from threescore.core.layout import Layout
from threescore.core.loading import named
from threescore.errors import BadPosition, Unfinished, UnknownGame
from threescore.rules import kind_at
from threescore.testing import BrokenLaw, check, laws

PIG = f"{Path(__file__).parents[2] / 'examples' / 'pig' / 'pig.py'}:Pig"


def broken(kind: type[threescore.Game], games: int = 8) -> dict[str, BrokenLaw]:
    """The laws that a game breaks, each with what is told of it."""
    return {finding.law: finding.broken for finding in check(kind, games) if finding.broken is not None}


def with_state(state: type[HighState]) -> dict[str, BrokenLaw]:
    return broken(type("High", (High,), {"state": state, "__module__": __name__}))


def with_words(words: HighWords) -> dict[str, BrokenLaw]:
    return broken(type("High", (High,), {"words": words, "__module__": __name__}))


def test_a_sound_game_breaks_none_and_every_law_but_that_of_made_up_positions_has_something_to_say() -> None:
    findings = list(check(High, 6))
    assert [finding.broken for finding in findings if finding.broken] == []
    spoke = {finding.law for finding in findings if not finding.silent}
    assert {finding.law for finding in findings} - spoke == {"a made up position is refused or can be played"}
    assert len({finding.law for finding in findings}) == len(laws.LAWS)


# Secrets


def test_a_view_that_shows_what_is_hidden_is_caught() -> None:
    class Open(HighWords):
        def shared(self, state: HighState) -> dict[str, Any]:
            return {**super().shared(state), "cards": state.cards[:]}

    told = with_words(Open())["a redeal shows the seat what it saw"]
    assert "['cards']" in told.came
    assert "`shared` and `own` of the words if it may not: they show a secret" in told.look_at


def test_a_redeal_that_changes_what_the_seat_sees_is_caught() -> None:
    class Forgetful(HighState):
        def deal_anew(self, seat: i64) -> None:
            super().deal_anew(-1)

    told = with_state(Forgetful)["a redeal shows the seat what it saw"]
    assert "['card']" in told.came
    assert told.expected in [f"seat {seat} to see the same after `redeal({seat})`" for seat in range(3)]


def test_a_redeal_that_deals_nothing_is_caught() -> None:
    class Peeking(HighState):
        def deal_anew(self, seat: i64) -> None:
            pass

    told = with_state(Peeking)["what some do not see is dealt anew"]
    assert "the fact 0 was not told to everybody" in told.came or "which an onlooker does not see" in told.came
    assert "`deal_anew`" in told.look_at


def test_a_redeal_that_depends_on_how_hidden_things_lay_is_caught() -> None:
    class Unsorted(HighState):
        def deal_anew(self, seat: i64) -> None:
            if not self.over:
                self.shuffle(self.deck)

    told = with_state(Unsorted)["a redeal depends on what the seat knows and on nothing else"]
    assert "left as it lay, or shuffled without being sorted first" in told.look_at


def test_a_stir_that_changes_what_a_seat_has_seen_is_caught() -> None:
    class Stirring(HighState):
        def deal_unseen(self) -> None:
            self.deal_anew(-1)

    told = with_state(Stirring)["a stir leaves what any seat knows"]
    assert "['card']" in told.came
    assert "`deal_unseen`" in told.look_at


def test_a_stir_that_leaves_an_unseen_deck_as_it_lay_is_caught() -> None:
    class Stiff(HighState):
        def deal_unseen(self) -> None:
            pass

    told = with_state(Stiff)["what nobody sees is stirred"]
    assert "['deck']" in told.came


def test_an_event_that_names_a_hidden_card_is_caught() -> None:
    class Chatty(HighState):
        def apply(self, seat: i64, choice: i64) -> None:
            self.tell(ANSWERED, seat, self.cards[seat])
            super().apply(seat, choice)

    told = with_state(Chatty)["events do not tell what a redeal would change"]
    assert "an onlooker to be told the same of seat" in told.expected
    assert "`tell_veiled` or `tell_only`" in told.look_at


# Choices


def test_a_choice_that_is_listed_and_refused_is_caught() -> None:
    class Refusing(HighState):
        def apply(self, seat: i64, choice: i64) -> None:
            if choice == RAISE:
                raise ValueError("not with that card")
            super().apply(seat, choice)

    told = with_state(Refusing)["every listed choice is accepted"]
    assert "the choice 1 of seat" in told.expected
    assert "ValueError: not with that card in apply" in told.came
    assert Path(__file__).name in told.came, "the line of the game is named"


def test_a_choice_beyond_the_actions_is_caught() -> None:
    class Beyond(HighState):
        def legal(self, seat: i64, out: vec[i64]) -> i64:
            out[2] = 7
            return super().legal(seat, out) + 1

    told = with_state(Beyond)["every listed choice is accepted"]
    assert told.expected == "choices numbered from 0 to 1, as `actions` says"
    assert "is offered the choice 7" in told.came


def test_a_seat_that_is_asked_and_has_no_choice_is_caught() -> None:
    class Speechless(HighState):
        def legal(self, seat: i64, out: vec[i64]) -> i64:
            return 0

    assert "none: nobody can go on" in with_state(Speechless)["every listed choice is accepted"].came


def test_listing_that_changes_the_game_is_caught() -> None:
    class Restless(HighState):
        def legal(self, seat: i64, out: vec[i64]) -> i64:
            self.deck.reverse()
            return super().legal(seat, out)

    told = with_state(Restless)["what is not listed is refused and changes nothing"]
    assert "['deck']" in told.came
    assert "`legal`" in told.look_at


def test_what_breaks_within_python_is_told_by_the_line_of_the_game() -> None:
    class Clumsy(HighState):
        def legal(self, seat: i64, out: vec[i64]) -> i64:
            random.choice([])
            return 1

    told = with_state(Clumsy)["every listed choice is accepted"]
    assert "IndexError" in told.came
    assert "random.choice([])" in told.came


# Beginning and end


def test_a_game_that_asks_nobody_is_caught() -> None:
    class Silent(HighState):
        def set_up(self) -> None:
            super().set_up()
            self.owes = 0

    told = with_state(Silent)["a game begins with a question"]
    assert told.came == "to_act is () and winners is ()"
    assert "`self.owes = 1 << seat`" in told.look_at


def test_a_winner_while_somebody_is_still_asked_is_caught() -> None:
    class Hasty(HighState):
        def apply(self, seat: i64, choice: i64) -> None:
            super().apply(seat, choice)
            self.won = 1

    told = with_state(Hasty)["every game comes to an end that owes nothing"]
    assert told.expected == "winners only when nobody owes an answer any more"


def test_a_seat_that_is_not_there_is_caught() -> None:
    class Crowded(HighState):
        def set_up(self) -> None:
            super().set_up()
            self.owes = 1 << self.seats | 1

    assert "`owes` with bits for the seats 0 to" in with_state(Crowded)["a game begins with a question"].expected


def test_a_game_that_never_ends_is_caught() -> None:
    class Endless(HighState):
        def apply(self, seat: i64, choice: i64) -> None:
            pass

    kind = type("High", (High,), {"state": Endless})
    (told,) = [
        finding.broken for finding in check(kind, 1) if finding.law == "every game comes to an end that owes nothing"
    ]
    assert told is not None
    assert "it still goes on" in told.came


# Copies and positions


def test_a_copy_that_shares_a_list_is_caught() -> None:
    class Sharing(HighState):
        def copy(self, dice: Dice) -> State:
            twin = super().copy(dice)
            assert isinstance(twin, HighState)
            twin.raised = self.raised
            return twin

    told = with_state(Sharing)["a copy is independent and has the same luck"]
    assert "['raised']" in told.came
    assert "such as a list, is shared with the copy" in told.look_at


def test_a_copy_that_keeps_its_own_dice_is_caught() -> None:
    pig = named(PIG, UnknownGame)

    def copy(state: State, dice: Dice) -> State:
        return State.copy(state, state.dice)

    sharing: Any = type("Sharing", (type(pig(2).start(seed=1)),), {"copy": copy})

    def blank(game: threescore.Game, dice: Dice) -> Any:
        return sharing(game, dice, game.players)

    found = broken(type("Pig", (pig,), {"blank": blank}))
    assert "the dice that it is given, not its own" in found["a copy is independent and has the same luck"].look_at


def test_luck_that_does_not_come_from_the_dice_is_caught() -> None:
    count = itertools.count()

    class Elsewhere(HighState):
        def set_up(self) -> None:
            super().set_up()
            self.cards[0] = next(count)

    assert "`self.dice` only" in with_state(Elsewhere)["the same seed and answers give the same game"].look_at


def test_a_position_that_does_not_come_back_is_caught() -> None:
    class Lossy(HighWords):
        def place(self, state: HighState, position: Mapping[str, Any]) -> None:
            super().place(state, position)
            state.raised = [False] * state.seats

    told = with_words(Lossy())["a position restores the game at every decision"]
    assert "['raised'][0] was True and is False" in told.came
    assert "`position` and `place`" in told.look_at


def test_a_made_up_position_that_is_taken_as_it_is_is_caught() -> None:
    class Trusting(HighWords):
        def place(self, state: HighState, position: Mapping[str, Any]) -> None:
            state.cards, state.deck = position["cards"], position["deck"]
            state.raised, state.answered = position["raised"], position["answered"]
            state.owes, state.won = sum(1 << seat for seat in position["to_act"]), 0

    assert (
        "`place`: it has to check" in with_words(Trusting())["a made up position is refused or can be played"].look_at
    )


# Words, layout, judge


@pytest.mark.parametrize("value", [{1, 2}, (1, 2), {1: 2}], ids=["a set", "a tuple", "numbers as keys"])
def test_a_view_that_json_does_not_bring_back_is_caught(value: Any) -> None:
    class Strange(HighWords):
        def shared(self, state: HighState) -> dict[str, Any]:
            return {**super().shared(state), "strange": value}

    told = with_words(Strange())["views choices and events are plain and in words"]
    assert "the view of seat 0" in told.expected


def test_a_fact_that_the_layout_does_not_have_is_caught() -> None:
    found = broken(type("High", (High,), {"layout": Layout(High.layout.choices, High.layout.facts[1:])}))
    assert found["choices and events are as the layout declares them"].came == "the fact 0"


def test_chances_that_do_not_add_up_are_caught() -> None:
    class Hopeful(Judge):
        def chances(self, state: State, out: vec[float]) -> None:
            for seat in range(state.seats):
                out[seat] = 1.0

    def prepare(game: High) -> None:
        game.judge = Hopeful()

    assert (
        "`chances` of the judge"
        in broken(type("High", (High,), {"prepare": prepare}))["chances are shares of one"].look_at
    )


# What is missing


def test_what_a_game_has_to_write_is_named_with_an_example() -> None:
    class Bare(State):
        def set_up(self) -> None:
            self.owes = 1

    class Unsaid(threescore.Game):
        name, title, authors, summary, seats, actions = "bare", "Bare", "nobody", "Nothing yet.", range(2, 3), 1
        words = threescore.Words()

        def blank(self, dice: Dice) -> State:
            return Bare(self, dice, self.players)

    found = broken(Unsaid, 1)["every listed choice is accepted"]
    assert "write `def legal(self, seat, out):` in its Bare, such as" in found.came
    with pytest.raises(
        Unfinished, match=r"bare does not say what is hidden from whom: write `def deal_anew\(self, seat\):`"
    ):
        Unsaid().start(seed=1).redeal(0)
    with pytest.raises(
        Unfinished, match=r"no words for its choice 0: write `def choice\(self, state, seat, number\):`"
    ):
        Unsaid().words.choice(Unsaid().start(seed=1), 0, 0)


def test_a_game_without_words_and_actions_says_so() -> None:
    class Mute(threescore.Game):
        name, title, authors, summary, seats = "mute", "Mute", "nobody", "Nothing.", range(2, 3)

    with pytest.raises(
        Unfinished, match=r"mute does not say all that it has to: write `words = PigWords\(\)` and `actions = 2`"
    ):
        Mute()


def test_a_game_that_cannot_be_set_up_says_where(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "high.py"
    file.write_text(
        "from tests.testing.toys import High\nclass Deckless(High):\n    def prepare(self):\n        self.deck[0]\n"
    )
    assert main(["check", f"{file}:Deckless", "--games", "1"]) == 2
    assert "high cannot be set up: its `prepare` fails with AttributeError(" in capsys.readouterr().err


def test_a_seat_that_is_asked_and_left_without_a_choice_is_told_of_wherever_it_comes_up() -> None:
    class Silent(HighState):
        def legal(self, seat: i64, out: vec[i64]) -> i64:
            return 0

    state = type("High", (High,), {"state": Silent})().start(seed=1)
    complaint = "high cannot go on: seat 0 owes an answer, and `legal` lists none"
    with pytest.raises(Unfinished, match=complaint):
        state.choices(0)
    with pytest.raises(Unfinished, match=complaint):
        state.act(0, RAISE)
    assert state.choices(1) == []


def test_what_cannot_be_written_down_is_named() -> None:
    class Keeping(HighState):
        def set_up(self) -> None:
            super().set_up()
            self.seen = {1, 2}

    state = type("High", (High,), {"state": Keeping})().start(seed=1)
    with pytest.raises(Unfinished, match=r"high keeps \{1, 2\} in its 'seen', .*write `position` and `place`"):
        state.position()


# Positions that the house writes for a game


def test_a_position_by_parts_is_read_strictly() -> None:
    game = High(2)
    position = game.start(seed=3).position()
    assert position["to_act"] == [0] and position["raised"] == [False, False]
    wrongs: list[tuple[dict[str, Any], str]] = [
        ({"deck": 3}, r"'deck' should be such as \[.*\], not 3"),
        ({"to_act": [2]}, r"'to_act' should be a list of seats from 0 to 1"),
        ({"to_act": [1, 0]}, "in order"),
        ({"winners": [0]}, "not both"),
        ({"colour": 1}, "parts that the game does not know: colour"),
    ]
    for wrong, complaint in wrongs:
        with pytest.raises(BadPosition, match=complaint):
            game.from_position({**position, **wrong})
    del position["deck"]
    with pytest.raises(BadPosition, match="'deck' is missing"):
        game.from_position(position)


# The command


def test_the_command_says_that_all_laws_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", PIG, "--games", "2", "--players", "2", "--set", "goal=25"]) == 0
    assert "Pig keeps all 17 laws, in 2 games by chance." in capsys.readouterr().out


def test_the_command_tells_what_is_broken_and_how_to_see_it_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = Path(PIG.rpartition(":")[0]).read_text(encoding="utf-8")
    file = tmp_path / "pig.py"
    file.write_text(
        text.replace("self.kept = [0] * self.seats", "self.kept = KEPT_BY_ALL[: self.seats]")
        + "\nKEPT_BY_ALL = (0,) * 6\n"
    )
    assert main(["check", f"{file}:Pig", "--games", "1", "--seed", "5", "--players", "3", "--set", "goal=50"]) == 1
    out = capsys.readouterr().out
    assert f"again     threescore check {file}:Pig --players 3 --set goal=50 --seed 5 --games 1" in out
    assert "TypeError: 'tuple' object does not support item assignment in apply" in out
    assert "keep numbers, texts, lists and mappings" in out
    assert "laws; each says above where to look." in out


def test_an_option_without_a_value_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", PIG, "--set", "goal", "--set", "goal=50"]) == 2
    said = capsys.readouterr().err
    assert said == "threescore: --set takes an option with its value, such as --set rows=4, not 'goal'\n"


def test_the_command_tells_one_mistake_once_with_all_laws_that_it_breaks(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "pig.py"
    text = Path(PIG.rpartition(":")[0]).read_text(encoding="utf-8")
    file.write_text(text.replace("def deal_anew(", "def deal_again("), encoding="utf-8")
    assert main(["check", f"{file}:Pig", "--games", "1", "--players", "2"]) == 1
    out = capsys.readouterr().out
    assert out.count("pig does not say what is hidden from whom") == 1
    assert "likewise  a redealt game can be played on" in out
    assert "Pig breaks 6 of" in out


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("chess", "there is no game 'chess'"),
        ("pig.py", "name the game in it too: pig.py:Class"),
        ("nowhere.py:Pig", "nowhere.py cannot be loaded"),
        ("json:Pig", "there is no Pig in json"),
        ("json:dumps", "it should be a class that is made of threescore.Game"),
    ],
)
def test_a_game_that_is_not_there_is_refused(name: str, complaint: str) -> None:
    with pytest.raises(UnknownGame, match=complaint):
        kind_at(name)


def test_a_class_that_says_too_little_of_itself_is_told_what_to_write(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("import threescore\nclass Mine(threescore.Game):\n    name = title = authors = 'mine'\n")
    with pytest.raises(
        Unfinished, match=r"Mine does not say .*: write `summary = .*` and `seats = range\(2, 7\)` for two to six"
    ):
        kind_at(f"{file}:Mine")


def test_what_a_stranger_names_is_never_loaded_from_a_file() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game .*; a game of one's own is known by the entry point"):
        threescore.game(PIG)

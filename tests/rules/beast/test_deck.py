"""The deck as data: what comes with the game, a list of one's own, and what is wrong with a bad one."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import threescore
from tests.rules.beast.tables import PLAIN, at, dice_of, die, do, offered, play, standard_with, table
from threescore.errors import BadOption
from threescore.rules.beast import cards, moves
from threescore.rules.beast.cards import card_numbers, standard_cards

STANDARD = Path(cards.__file__).with_name("deck.toml").read_text(encoding="utf-8")

# As the rules page lists them
COUNTS = {
    "freeze": 6,
    "sabotage": 5,
    "angel_of_death": 5,
    "flight_of_the_icarus": 4,
    "into_the_pit": 4,
    "desperate_times": 4,
    "devils_advocate": 4,
    "push_comes_to_shove": 4,
    "you_got_another_thing_comin": 3,
    "sympathy_for_the_devil": 3,
    "the_new_order": 3,
    "matter_of_time": 3,
    "forward_to_death": 2,
    "show_no_mercy": 2,
    "back_in_black": 2,
    "madhouse": 2,
    **dict.fromkeys(("666", "665", "333", "664", "616", "555", "444", "222", "111", "123"), 1),
}


def written(tmp_path: Path, old: str, new: str) -> Path:
    """The standard deck in a file, with one change."""
    assert STANDARD.count(old) >= 1
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace(old, new, 1), encoding="utf-8")
    return path


def line_of(text: str, path: Path) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    return next(number for number, line in enumerate(lines, 1) if line.startswith(text))


def test_the_standard_deck_has_the_counts_of_the_rules_page() -> None:
    assert {card.id: card.count for card in standard_cards()} == COUNTS
    assert sum(COUNTS.values()) == 66


def test_the_standard_deck_has_what_the_rules_prove() -> None:
    least = {card.id: card.at_least for card in standard_cards()}
    assert (least["freeze"], least["sabotage"], least["angel_of_death"]) == (4, 3, 2)
    assert sum(least.values()) == 4 + 3 + 2 + 13 + 3


@pytest.mark.parametrize("name", cards.LISTS)
def test_every_card_of_a_built_in_list_says_what_it_does_and_how_sure_that_is(name: str) -> None:
    for card in cards.built_in(name):
        assert card.text.endswith(".")
        assert card.count_status in cards.STATUSES
        assert card.effect_status in cards.STATUSES
        assert bool(card.inferred) == (card.effect_status == "suggested"), card.id


def test_the_second_list_has_the_same_cards_and_proofs_and_six_that_take_ones_own_dice() -> None:  # ruling 45
    first = {card.id: card for card in standard_cards()}
    second = {card.id: card for card in cards.built_in("own_dice")}
    assert [*first] == [*second]
    for ident, card in first.items():
        other = second[ident]
        assert (card.name, card.count, card.at_least) == (other.name, other.count, other.at_least)
        assert (card.count_status, card.effect_status) == (other.count_status, other.effect_status)
    six = ("show_no_mercy", "matter_of_time", "the_new_order", "back_in_black", "sabotage", "forward_to_death")
    assert {effect.whose for ident in six for effect in second[ident].effects} == {"self"}
    assert {ident for ident in first if first[ident].effects != second[ident].effects} == {
        *(set(six) - {"back_in_black"}),
        "push_comes_to_shove",
        "sympathy_for_the_devil",
    }


@pytest.mark.parametrize("name", cards.LISTS)
def test_that_an_old_die_goes_back_is_inferred(name: str) -> None:
    known = {card.id: card for card in cards.built_in(name)}
    for ident in ("devils_advocate", "you_got_another_thing_comin"):
        assert known[ident].effect_status == "suggested"
        assert "goes to" in known[ident].inferred


def test_a_copy_of_the_second_list_is_the_second_list(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_bytes(Path(cards.__file__).with_name("own_dice.toml").read_bytes())
    assert threescore.game("beast", deck=path).options["deck"] == "own_dice"


def test_a_deck_file_is_played(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace('name = "Child of the Beast"', 'name = "Daughter of the Beast"'), encoding="utf-8")
    game = threescore.game("beast", deck=str(path))
    path.unlink()
    state = game.start(seed=1)
    names = {card.name for card in cards.cards_of(state.game.options["deck"])}
    assert "Daughter of the Beast" in names


def test_the_value_of_the_option_holds_the_deck_itself(tmp_path: Path) -> None:
    """So that a record of a match can be replayed without the file."""
    path = written(tmp_path, "count = 5\nat_least = 3", "count = 6\nat_least = 3")
    path.write_text(path.read_text().replace("count = 4", "count = 3", 1))
    game = threescore.game("beast", deck=path)
    path.unlink()
    settings = json.loads(json.dumps(game.settings()))
    again = threescore.game("beast", **settings)
    assert again.options == game.options
    assert again.start(seed=4).position() == game.start(seed=4).position()


def test_a_copy_of_the_standard_deck_is_the_standard_deck(tmp_path: Path) -> None:
    path = tmp_path / "same.toml"
    path.write_text(STANDARD, encoding="utf-8")
    assert threescore.game("beast", deck=path).options["deck"] == "standard"


def test_a_deck_may_be_a_mapping_with_cards_of_ones_own() -> None:
    own = {
        "id": "hell_and_back",
        "name": "Hell and Back",
        "count": 2,
        "effects": [
            {"do": "swap", "whose": "self", "with": "middle"},
            {"do": "turn", "whose": "other", "by": "down"},
            {"do": "roll", "whose": "other", "dice": 1},
        ],
    }
    deck = {"card": [*standard_with(("madhouse", 0)), own]}
    state = table([2, 2, 2], PLAIN, PLAIN, hand=("hell_and_back",), options={"deck": deck}, rolls=(6,))
    play(state, "hell_and_back", die(0, 0), die(-1, 1), at(2), die(2, 0))
    assert offered(state, "die", "die") == [1, 2], "a card takes every die once"
    do(state, "die", die=1)
    assert dice_of(state, 0) == [5, 2, 2]
    assert dice_of(state, 2) == [1, 6, 3]
    assert state.position()["discard"] == ["hell_and_back"]


def test_the_number_of_a_choice_does_not_depend_on_the_other_cards() -> None:
    few = standard_with(*[(name, 2) for name in COUNTS if not name.isdecimal()])
    small = {"total": 16 * 2 + 10, "card": few}
    numbers = {card.id: number for card, number in zip(standard_cards(), card_numbers(standard_cards()), strict=True)}
    assert numbers["freeze"] == 0
    assert numbers["madhouse"] == 15
    assert numbers["111"] == moves.MOST_EVENTS
    assert numbers["665"] == moves.MOST_EVENTS + 5 * 36 + 5 * 6 + 4
    state = table(PLAIN, PLAIN, hand=("665", "sabotage"), options={"deck": small})
    assert {choice.args["card"]: choice.id for choice in state.choices(0) if choice.kind == "play"}.items() >= {
        ("665", moves.PLAY + numbers["665"]),
        ("sabotage", moves.PLAY + numbers["sabotage"]),
    }


@pytest.mark.parametrize(
    ("old", "new", "line", "complaint"),
    [
        ("count = 6\n", "count = 0\n", "count = 0", "card 'freeze': 'count' should be a whole number from 1"),
        ("count = 6\n", "count = 3\n", "count = 3", "card 'freeze': 'count' is 3, but there are at least 4"),
        ('id = "665"', 'id = "765"', 'id = "765"', "three digits from 1 to 6"),
        ('id = "665"', 'id = "6655"', 'id = "6655"', "three digits from 1 to 6"),
        ('id = "665"', 'id = "333"', None, "there is a card of that id already"),
        ('do = "freeze" }]', 'do = "thaw" }]', 'effects = [{ do = "thaw"', "card 'freeze': an effect should say"),
        ('by = "either"', 'by = "sideways"', None, "card 'angel_of_death': the effect 'turn' has 'by' as up or down"),
        ("dice = 2", "dice = 4", None, "card 'sabotage': the effect 'roll' has 'dice' from 1 to 3 here, not 4"),
        ("dice = 4 }]", "dice = 5 }]", None, "card 'madhouse': the effect 'roll' has 'dice' from 1 to 4 here, not 5"),
        (", dice = 2", "", None, "card 'sabotage': the effect 'roll' also needs 'dice'"),
        ('by = "either"', 'by = "up", dice = 1', None, "the effect 'turn' has no 'dice'"),
        ('name = "Freeze"', 'nam = "Freeze"', "[[card]]", "card 'freeze': 'name' is missing"),
        ('name = "Freeze"', 'name = "Freeze"\ncolour = "blue"', "colour", "a card has no 'colour'"),
        ('id = "freeze"', "", "[[card]]", "card number 1: 'id' is missing"),
        ('id = "freeze"', 'id = "Freeze!"', 'id = "Freeze!"', "'id' should be lower-case letters"),
        ('id = "665"', 'id = "665"\nwaits = true', None, "card '665': 'waits' has no effect on a beast"),
        ('id = "665"', 'id = "665"\nwaits = false', "waits = false", "card '665': 'waits' has no effect on a beast"),
        ('id = "freeze"', 'id = "freeze"\nwaits = true', "waits = true", "'waits' has no effect on a card that never"),
        ('id = "madhouse"', 'id = "madhouse"\ninferred = "that"', 'inferred = "that"', "'inferred' has no effect"),
        ("waits = true", 'waits = "yes"', "waits", "card 'back_in_black': 'waits' should be true or false"),
        ('count_status = "open"', 'count_status = "maybe"', 'count_status = "maybe"', "proven or suggested or open"),
        ('whose = "self", with = "other" }]', 'whose = "target", with = "other" }]', None, "has 'whose' as self here"),
        ('{ do = "freeze" }]', '{ do = "freeze" }, { do = "freeze" }]', None, "should be the only one of its card"),
    ],
)
def test_a_bad_card_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, line: str | None, complaint: str
) -> None:
    path = written(tmp_path, old, new)
    with pytest.raises(BadOption) as refused:
        threescore.game("beast", deck=path)
    assert complaint in str(refused.value)
    assert "mine.toml, line " in str(refused.value)
    if line is not None:
        assert f"line {line_of(line, path)}," in str(refused.value)


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("count = 6\n", "count = 7\n", "the counts add up to 67 cards, and should to 66"),
        ("total = 66", "total = 65", "the counts add up to 66 cards, and should to 65"),
        ("total = 66", 'total = "all"', "'total' should be a whole number"),
        ("total = 66", "total = 66\ncolour = 1", "no 'colour'"),
        ('id = "666"', 'id = "656"', "the starting beast, a card with the id 666, is missing"),
        ("count = 6\n", "count = = 6\n", "is not a TOML file"),
    ],
)
def test_a_bad_deck_is_refused_as_a_whole(tmp_path: Path, old: str, new: str, complaint: str) -> None:
    with pytest.raises(BadOption, match=r"mine\.toml") as refused:
        threescore.game("beast", deck=written(tmp_path, old, new))
    assert complaint in str(refused.value)


def test_there_is_exactly_one_starting_beast() -> None:
    with pytest.raises(BadOption, match="card '666': there is exactly one starting beast, not 2"):
        threescore.game("beast", deck={"card": standard_with(("666", 2), ("freeze", 5))})


def test_only_one_kind_of_card_freezes() -> None:
    second: dict[str, Any] = {"id": "chill", "name": "Chill", "count": 1, "effects": [{"do": "freeze"}]}
    with pytest.raises(BadOption, match="card 'chill': only one kind of card can freeze, and 'freeze' does"):
        threescore.game("beast", deck={"card": [*standard_with(("freeze", 5)), second]})


@pytest.mark.parametrize(
    ("effects", "complaint"),
    [
        ([], "at least one effect"),
        ("roll", "at least one effect"),
        (["roll"], "an effect should say what to do"),
        (
            [{"do": "turn", "whose": "target", "by": "up"}, {"do": "swap", "whose": "self", "with": "other"}],
            "one target",
        ),
        (
            [{"do": "roll", "whose": "self", "dice": 2}, {"do": "rearrange", "whose": "self"}],
            "more than the three dice",
        ),
        ([{"do": "turn", "whose": "table", "by": "up"}], "'whose' as self or target or other"),
        ([{"do": "beast"}], "three digits from 1 to 6"),
        ([{"do": "roll", "whose": "table", "dice": 4}, {"do": "turn", "whose": "self", "by": "up"}], "whole 'table'"),
    ],
)
def test_effects_that_do_not_go_together_are_refused(effects: Any, complaint: str) -> None:
    card = {"id": "odd", "name": "Odd", "count": 1, "effects": effects}
    with pytest.raises(BadOption, match=complaint):
        threescore.game("beast", deck={"card": [*standard_with(("freeze", 5)), card]})


def test_a_deck_has_to_be_large_enough_for_the_players() -> None:
    few = standard_with(*[(name, 1) for name in COUNTS])
    deck = {"total": len(few), "card": few}
    assert len(few) == 26
    threescore.game("beast", players=6, deck=deck)  # 1 beast, 18 in hands, 1 Freeze and 1 to draw are 21
    with pytest.raises(BadOption, match="the deck has 20 cards; 6 players with 1 Freezes need at least 21"):
        threescore.game("beast", players=6, deck={"total": 20, "card": few[:20]})


@pytest.mark.parametrize("given", [5, None, ["a"], 6.5])
def test_a_deck_is_a_name_or_a_mapping(given: Any) -> None:
    with pytest.raises(BadOption, match="the option deck cannot be"):
        cards.DeckOption().read(given)


def test_a_deck_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match=r"nowhere\.toml.*cannot be read"):
        threescore.game("beast", deck=str(tmp_path / "nowhere.toml"))


def test_a_deck_without_freezes_can_be_played() -> None:
    deck = {"total": 60, "card": standard_with(("freeze", 0))}
    state = threescore.game("beast", deck=deck).start(seed=1)
    assert "freeze" not in json.dumps(state.position())


# Nonsense


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("a = " + "[" * 10_000 + "]" * 10_000, "nested too deep"),
        ("a = " + "{a=" * 10_000 + "1" + "}" * 10_000, "nested too deep"),
        ("total = " + "9" * 5000, "is not a TOML file"),
        ("a = 2024-13-45", "is not a TOML file"),
        ("\x00", "is not a TOML file"),
        ("", "there are no cards in it"),
        ("card = 1", "there are no cards in it"),
        ("card = [[[[[[[[[[1]]]]]]]]]]", "a card is a table"),
        ("# " + "x" * (1 << 20), "longer than any deck"),
    ],
)
def test_a_file_of_nonsense_is_refused(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadOption) as refused:
        threescore.game("beast", deck=str(path))
    assert complaint in str(refused.value)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


@pytest.mark.parametrize(
    "given",
    [
        "a\0b.toml",
        "",
        ".",
        "/dev/null/deck.toml",
        "x" * 100_000,
        "\udcff",
        {},
        {None: 1},
        {"card": nested(10_000)},
        {"card": [nested(10_000)]},
        {"card": {"id": "666"}},
        {"card": [{"id": "666", "name": nested(10_000)}]},
        {"card": [{"id": "666", "name": "x", "count": 10**5000}]},
        {"card": [{"id": "666", "name": "x", "count": 1, "effects": nested(10_000)}]},
        {"card": [{"id": "666", "name": "x", "count": 1, "effects": [{"do": ["beast"]}]}]},
        {"card": [{"id": "666", "name": "x", "count": 1, "effects": [{"do": "roll", "whose": [], "dice": 1}]}]},
        {"card": [{"id": "666", "name": "x", "count": 1, "effects": [{"do": "beast"}], "count_status": []}]},
        {"card": [{"id": "666", "name": "x", "count": 1, "effects": [{"do": "beast"}], 7: 7}]},
        {"total": 10**5000, "card": [1]},
        10**5000,
        float("nan"),
        b"deck.toml",
    ],
    ids=lambda given: repr(type(given)),
)
def test_whatever_a_deck_is_said_to_be_the_answer_is_a_bad_option(given: Any) -> None:
    with pytest.raises(BadOption):
        threescore.game("beast", deck=given)

"""How likely the judge takes the solitaire to be won."""

from __future__ import annotations

from tests.rules.apostles.table import all_but, answer, lay, placed


def chance(**parts: str) -> float:
    """The judge's chance in a position from a few named cards."""
    (found,) = placed(lay(**parts)).chances()
    return found


def test_every_apostle_found_makes_a_win_likelier() -> None:
    half = "JH QH KH JD QD KD"
    found = [chance(quorum=quorum) for quorum in ("", half, all_but("JH", "JC"), all_but("JH"))]
    assert found == sorted(set(found))
    assert all(0 < one < 1 for one in found)


def test_sixes_at_the_beast_are_dangerous_and_a_three_there_helps() -> None:
    none, one, two = (chance(beast=beast) for beast in ("", "6H", "6H 6D"))
    assert none > one > two
    assert chance(beast="6H 6D 3H") > two


def test_what_waits_for_the_next_turn_helps() -> None:
    """Phillip keeps the next hand's sixes away, of which the third would lose."""
    assert chance(beast="6H 6D", pending="phillip") > chance(beast="6H 6D", quorum="QH")


def test_at_the_end_there_is_nothing_to_guess() -> None:
    state = placed(lay(), [6, 6, 6])
    answer(state, "roll")
    assert state.over
    assert state.chances() == (0,)

"""Positions of Number of the Beast: written, and read from what somebody wrote; every fault is named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from threescore.core.errors import BadPosition
from threescore.core.positions import Reader
from threescore.rules.apostles import moves
from threescore.rules.apostles.cards import APOSTLES, CODES, THREES, code, codes, full_name

# The questions, in the order of their numbers in moves.py
PHASES = ("roll", "pick", "fetch", "john", "order")
# The apostle who asks, where it is always the same one
ASKING = {moves.FETCHING: "JS", moves.DROPPING: "JH"}
# What waits for the next turn, and whose doing it is
PENDING = {
    "phillip": (moves.NEXT_PHILLIP, "QH"),
    "bartholomew": (moves.NEXT_BARTHOLOMEW, "QD"),
    "matthew": (moves.NEXT_MATTHEW, "QS"),
    "four_dice": (moves.NEXT_FOUR_DICE, "JD"),
}
MOST_DICE = 4
DICE = 3


def position(state: moves.Apostles) -> dict[str, Any]:
    """The whole truth. What is empty in most positions is left out then."""
    where: dict[str, Any] = {
        "deck": codes(state.deck),
        "discard": codes(state.discard),
        "quorum": codes(state.quorum),
        "beast": codes(state.beast),
        "pending": [word for word, (bit, _) in PENDING.items() if state.pending & bit],
        "phase": "over" if state.over else PHASES[state.phase],
        "turn": int(state.turn),
    }
    face_down = [*state.deck.cards(), *(state.hand.cards() if state.phase == moves.PICKING else [])]
    known = [code(card) for card in face_down if state.is_known(card)]
    if known:
        where["known"] = known
    if state.over:
        where["won"] = state.won == 1
    if len(state.hand) or (state.phase != moves.ROLLING and not state.over):
        where["hand"] = codes(state.hand)
        where["rolled"] = [int(face) for face in state.rolled if face]
    if len(state.two):
        where["john"] = codes(state.two)
    if len(state.abilities):
        where["abilities"] = codes(state.abilities)
    if state.urgent:
        where["urgent"] = int(state.urgent)
    if state.spared != moves.NONE:
        where["spared"] = code(state.spared)
    return where


def place(state: moves.Apostles, position: Mapping[str, Any]) -> None:
    """Put a new state into a position that can be played to its end, or raise BadPosition."""
    reader = Reader(position)
    phase = reader.one_of("phase", (*PHASES, "over"))
    known = reader.list_of("known", CODES.__getitem__, "cards such as 5H or 10D", default=[])
    for part, pile, room in (
        ("deck", state.deck, 52),
        ("discard", state.discard, 52),
        ("quorum", state.quorum, moves.APOSTLES),
        ("beast", state.beast, 3),
        ("hand", state.hand, MOST_DICE),
        ("john", state.two, 2),
    ):
        cards = reader.list_of(part, CODES.__getitem__, "cards such as 5H or 10D", default=[])
        if len(cards) > room:
            raise BadPosition(f"{part!r} holds at most {room} cards, not {len(cards)}")
        hidden = part == "deck" or (part == "hand" and phase == "pick")
        for card in cards:
            pile.put_under(card)
            if hidden and card in known:
                state.known |= 1 << card
    abilities = reader.list_of("abilities", CODES.__getitem__, "apostles such as KH", default=[])
    rolled = reader.list_of("rolled", read_face, "faces from 1 to 6", default=[])
    pending = reader.list_of("pending", read_effect, f"any of {', '.join(PENDING)}", default=[])
    state.turn = reader.number("turn", 1, 10**9, default=1)
    state.urgent = reader.number("urgent", 0, len(abilities), default=0)
    state.spared = CODES[reader.one_of("spared", THREES)] if "spared" in position else moves.NONE
    if phase == "over":
        state.won = int(reader.flag("won"))
    elif "won" in position:
        raise BadPosition("'won' is only in phase 'over'")
    reader.done()
    for part, entries in (("abilities", abilities), ("pending", pending), ("known", known)):
        if len(set(entries)) < len(entries):
            raise BadPosition(f"{part!r} should name each one once")
    if len(abilities) > moves.APOSTLES or any(not state.quorum.members() >> card & 1 for card in abilities):
        raise BadPosition("'abilities' should name apostles of the quorum")
    for card in abilities:
        state.abilities.put_under(card)
    for word in pending:
        state.pending |= PENDING[word][0]
    state.phase = moves.ROLLING if phase == "over" else PHASES.index(phase)
    state.owes = 0 if phase == "over" else 1
    check_cards(state)
    check_known(state, known)
    check_effects(state, pending)
    check_dice(state, rolled)
    state.rolled = vec[u8]([*rolled, 0, 0, 0, 0][:MOST_DICE])
    check_spared(state)
    if state.over:
        check_end(state, rolled)
    else:
        check_question(state, rolled)


def read_face(face: Any) -> int:
    """A face of a die, or ValueError."""
    if type(face) is not int or not 1 <= face <= 6:
        raise ValueError(face)
    return face


def read_effect(word: Any) -> str:
    """A word of PENDING, or KeyError."""
    if word not in PENDING:
        raise KeyError(word)
    return str(word)


# Whether a position can be


def check_cards(state: moves.Apostles) -> None:
    """BadPosition unless every card is there once, where such a card may be."""
    piles = [state.deck, state.discard, state.quorum, state.beast, state.hand, state.two]
    count = Counter(card for pile in piles for card in codes(pile))
    doubled = [card for card, times in count.items() if times > 1]
    if doubled:
        raise BadPosition(f"these cards are in the position more than once: {', '.join(doubled)}")
    missing = [card for card in CODES if card not in count]
    if missing:
        raise BadPosition(f"these cards are missing from the position: {', '.join(missing)}")
    strangers = [card for card in codes(state.quorum) if card not in APOSTLES]
    if strangers:
        raise BadPosition(f"only jacks, queens and kings can be in the quorum, not {', '.join(strangers)}")
    strangers = [card for card in codes(state.beast) if card[:-1] not in ("3", "6")]
    if strangers:
        raise BadPosition(f"only threes and sixes can be with the beast, not {', '.join(strangers)}")
    lost_apostles = [card for card in codes(state.discard) + codes(state.two) if card in APOSTLES]
    if lost_apostles:
        raise BadPosition(f"apostles are never discarded, but these are: {', '.join(lost_apostles)}")
    if state.phase != moves.PICKING and any(card in APOSTLES for card in codes(state.hand)):
        raise BadPosition("in a hand that lies open, the apostles are in the quorum already")
    if len(state.two) and state.phase != moves.DROPPING:
        raise BadPosition("only in phase 'john' is there a list 'john'")


def check_known(state: moves.Apostles, known: list[int]) -> None:
    """BadPosition unless what is known lies face down: what lies open, everybody knows."""
    hidden = codes(state.deck) + (codes(state.hand) if state.phase == moves.PICKING else [])
    strangers = [code(card) for card in known if code(card) not in hidden]
    if strangers:
        raise BadPosition(
            f"'known' should name cards of the deck or of a hand that lies face down, not {', '.join(strangers)}"
        )


def has_acted(state: moves.Apostles, card: str) -> bool:
    """Whether an apostle is in the quorum and does not wait for his ability any more."""
    return card in codes(state.quorum) and card not in codes(state.abilities)


def check_effects(state: moves.Apostles, pending: list[str]) -> None:
    """BadPosition unless whatever waits for the next turn is the doing of an apostle who has acted."""
    for word in pending:
        apostle = PENDING[word][1]
        if not has_acted(state, apostle):
            raise BadPosition(
                f"{word!r} is pending only when {full_name(apostle)} is in the quorum and not among 'abilities'"
            )
    if state.phase == moves.PICKING and not has_acted(state, "QD"):
        raise BadPosition(f"in phase 'pick' {full_name('QD')}, whose turn it is, is in the quorum")
    if state.phase == moves.PICKING and pending:
        raise BadPosition("in phase 'pick' nothing is pending: what waited for this turn has been spent on it")


def most_dice(state: moves.Apostles) -> int:
    """How many dice this turn can have been rolled with: James, Son of Alphaeus, brings a fourth one once."""
    return MOST_DICE if has_acted(state, "JD") and not state.pending & moves.NEXT_FOUR_DICE else DICE


def check_dice(state: moves.Apostles, rolled: list[int]) -> None:
    """BadPosition unless a turn that goes on can have been rolled like this."""
    if len(rolled) > MOST_DICE:
        raise BadPosition(f"'rolled' holds at most {MOST_DICE} dice, not {len(rolled)}")
    if rolled and len(rolled) < DICE:
        raise BadPosition(f"'rolled' holds three dice, or four, not {len(rolled)}")
    if len(rolled) > most_dice(state):
        raise BadPosition(f"four dice are rolled only in the turn after {full_name('JD')} has acted")
    triple = DICE if len(rolled) == DICE else state.switches.four_dice_triple
    if rolled.count(moves.SIX) >= triple:
        raise BadPosition(f"{len(rolled)} dice with {rolled.count(moves.SIX)} sixes lose before a card is drawn")


def check_spared(state: moves.Apostles) -> None:
    """BadPosition unless the spared three can have stopped Judas: it is discarded then, but Simon may take it back."""
    if state.spared == moves.NONE:
        return
    if not has_acted(state, "KD"):
        raise BadPosition(f"a three is 'spared' only when {full_name('KD')} is in the quorum and not among 'abilities'")
    if code(state.spared) not in codes(state.discard) and not has_acted(state, "JC"):
        raise BadPosition(f"the 'spared' {code(state.spared)} is in the discard pile")


def check_end(state: moves.Apostles, rolled: list[int]) -> None:
    """BadPosition unless the game can have ended like this."""
    found, lying = len(state.quorum), moves.count_rank(state.beast, moves.SIX)
    if rolled and not len(state.hand):
        raise BadPosition("at the end there are 'rolled' dice only where a hand is left")
    if state.won:
        if found < moves.APOSTLES:
            raise BadPosition(f"a game is won with all twelve in the quorum, not with {found}")
        if lying == 3:
            raise BadPosition("with three sixes at the beast the game is lost")
        return
    if found == moves.APOSTLES:
        if lying == 3 and not state.switches.last_ability_fires:
            raise BadPosition("with all twelve in the quorum no third six comes to the beast any more")
        waiting = moves.count_rank(state.hand, moves.SIX)
        if lying < 2 and not (waiting and lying + waiting >= 3):
            raise BadPosition("with all twelve in the quorum and no third six in the hand the game is won")
    elif lying < 3 and (len(state.hand) or len(state.abilities) or state.spared != moves.NONE):
        raise BadPosition("a game lost with fewer than three sixes at the beast was lost by the dice, before a hand")


def check_question(state: moves.Apostles, rolled: list[int]) -> None:
    """BadPosition unless the open question can be asked."""
    switches, phase, quorum, waiting = state.switches, state.phase, codes(state.quorum), codes(state.abilities)
    if len(quorum) == moves.APOSTLES and not switches.last_ability_fires:
        raise BadPosition("with all twelve in the quorum the game is over: phase 'over'")
    if moves.count_rank(state.beast, moves.SIX) == 3:
        raise BadPosition("with three sixes at the beast the game is over: phase 'over'")
    if phase == moves.FETCHING and not switches.jude_chooses:
        raise BadPosition("phase 'fetch' is only with the option jude=choose")
    if phase == moves.ORDERING and not switches.free_order:
        raise BadPosition("phase 'order' is only with the option free_order=True")
    if phase in (moves.ROLLING, moves.PICKING) and (waiting or state.spared != moves.NONE):
        raise BadPosition(f"in phase {PHASES[phase]!r} there are no 'abilities' and no 'spared' card")
    if "QD" in waiting:
        raise BadPosition(f"{full_name('QD')} never waits: alone he acts at once, and in company he does nothing")
    if phase == moves.ORDERING and state.urgent:
        raise BadPosition("in phase 'order' nothing is 'urgent'")
    if state.urgent > (1 if switches.found_activate else 0):
        raise BadPosition("'urgent' is one apostle at most, with the option found_activate=True, and otherwise none")
    asking = ASKING.get(phase)
    if asking and not has_acted(state, asking):
        raise BadPosition(f"in phase {PHASES[phase]!r} {full_name(asking)} is in the quorum and not among 'abilities'")
    needs = {
        moves.ROLLING: (not len(state.hand) and not rolled, "in phase 'roll' there is no 'hand' and nothing 'rolled'"),
        moves.PICKING: (1 <= len(state.hand) <= 4, "in phase 'pick' the hand holds the one to four cards to pick from"),
        moves.FETCHING: (len(quorum) < 11, "in phase 'fetch' at least two apostles are missing from the quorum"),
        moves.DROPPING: (len(state.two) == 2, "in phase 'john' the list 'john' holds the two cards that he drew"),
        moves.ORDERING: (len(waiting) > 1, "in phase 'order' the list 'abilities' holds at least two apostles"),
    }
    fits, complaint = needs[phase]
    if not fits:
        raise BadPosition(complaint)
    if len(quorum) == moves.APOSTLES and phase in (moves.ROLLING, moves.PICKING):
        raise BadPosition("with all twelve in the quorum no new hand is drawn: phase 'over'")
    check_hand(state, len(rolled) or most_dice(state))


def check_hand(state: moves.Apostles, dice: int) -> None:
    """BadPosition unless so many dice can have drawn what is left of the hand."""
    if state.phase == moves.PICKING:
        short = len(state.hand) < (DICE if not state.rolled[0] else dice)
        if len(state.hand) > dice or (short and len(state.deck)):
            raise BadPosition("a face-down hand has a card for each die, unless the deck has run out")
        return
    johns = state.switches.john_keeps_in_hand and state.phase != moves.DROPPING and has_acted(state, "JH")
    used = 1 if state.phase in ASKING else 0
    drawn = len(state.hand) + len(state.abilities) - state.urgent + used
    if drawn > dice + (1 if johns else 0):
        raise BadPosition(f"{dice} dice cannot have drawn this hand and the apostles who still have to act")
    strong = moves.count_rank(state.hand, moves.THREE) + moves.count_rank(state.hand, moves.SIX)
    if state.switches.beast_first and strong > (1 if johns else 0):
        raise BadPosition("with the option resolve=beast_first no threes and sixes of the hand are left at a question")

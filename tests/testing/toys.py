"""A small sound game with secrets, for tests to break in one respect each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from threescore import Choice, Dice, Event, Game, State, Words
from threescore.core.layout import HIDDEN, Choices, Fact, Field, Layout

STAY, RAISE = 0, 1
DEALT, ANSWERED, SHOWN = 0, 1, 2
CARDS = 8


class HighState(State):
    """Everybody has a hidden card and says in turn whether they raise; the highest card of those who did wins."""

    def set_up(self) -> None:
        deck = list(range(1, CARDS + 1))
        self.shuffle(deck)
        self.cards = [deck.pop() for _ in range(self.seats)]
        self.deck = deck
        self.raised = [False] * self.seats
        self.answered = 0
        self.owes = 1
        for seat, card in enumerate(self.cards):
            self.tell_veiled(seat, DEALT, 1, card, seat)

    def shuffle(self, cards: list[int]) -> None:
        for last in range(len(cards) - 1, 0, -1):
            other = self.dice.below(last + 1)
            cards[last], cards[other] = cards[other], cards[last]

    def legal(self, seat: i64, out: vec[i64]) -> i64:
        out[0], out[1] = STAY, RAISE
        return 2

    def apply(self, seat: i64, choice: i64) -> None:
        self.raised[seat] = choice == RAISE
        self.tell(ANSWERED, seat, choice)
        self.answered += 1
        self.owes = 1 << self.answered if self.answered < self.seats else 0
        if not self.owes:
            self.show()

    def show(self) -> None:
        self.opened += 1
        stakes = [card * raised for card, raised in zip(self.cards, self.raised, strict=True)]
        self.won = 1 << stakes.index(max(stakes)) if any(stakes) else 0
        for seat, card in enumerate(self.cards):
            self.tell(SHOWN, seat, card)

    def deal_anew(self, seat: i64) -> None:
        if self.over:
            return
        hidden = [other for other in range(self.seats) if other != seat]
        rest = sorted([self.cards[other] for other in hidden] + self.deck)
        self.shuffle(rest)
        for other in hidden:
            self.cards[other] = rest.pop()
        self.deck = rest

    def deal_unseen(self) -> None:
        self.deck.sort()
        self.shuffle(self.deck)


class HighWords(Words):
    def choice(self, state: HighState, seat: int, number: int) -> Choice:
        return Choice(number, "answer", {"raise": number == RAISE}, ("Stay", "Raise")[number])

    def event(self, kind: int, operands: list[int]) -> Event:
        if kind == ANSWERED:
            seat, choice = operands
            return Event("answered", {"seat": seat, "choice": choice}, f"Seat {seat + 1}: {choice}.")
        card, seat = operands if kind == DEALT else reversed(operands)
        known = None if card == HIDDEN else card
        return Event(("dealt", "", "shown")[kind], {"seat": seat, "card": known}, f"Seat {seat + 1} has {known}.")

    def shared(self, state: HighState) -> dict[str, Any]:
        return {"raised": state.raised[:], "cards": state.cards[:] if state.over else None}

    def own(self, state: HighState, seat: int, shared: Mapping[str, Any]) -> dict[str, Any]:
        return {"card": state.cards[seat]}


class High(Game):
    """The highest card of those who raise wins."""

    name, title, authors, summary = "high", "High", "nobody", "Who has the highest card?"
    seats = range(2, 4)
    actions = 2
    words = HighWords()
    layout = Layout(
        [
            Choices("stay", STAY, kind="answer", args=("raise",)),
            Choices("raise", RAISE, kind="answer", args=("raise",)),
        ],
        [
            Fact("dealt", DEALT, Field("card", secret=True), "seat"),
            Fact("answered", ANSWERED, "seat", "choice"),
            Fact("shown", SHOWN, "seat", "card"),
        ],
    )
    # What a test puts in its place
    state: type[HighState] = HighState

    def blank(self, dice: Dice) -> State:
        return self.state(self, dice, self.players)

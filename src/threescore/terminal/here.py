"""A match that is played here: people at this keyboard, minds in the other seats, kept after every answer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random

from threescore.core.errors import IllegalChoice, MindFailed
from threescore.core.words import Help
from threescore.minds.mind import Budget, Mind, RandomMind
from threescore.minds.naming import STAND_IN
from threescore.minds.naming import mind as mind_by_name
from threescore.table import shelf
from threescore.table.luck import any_seed
from threescore.table.match import Match
from threescore.terminal.sitting import Advice, Ending, Scene, Told
from threescore.terminal.thinking import Thinker

HINT_BUDGET = Budget(milliseconds=1000)


class Here:
    """One sitting of a match. `minds` has one for every seat that no person has; for a person who has resigned one plays on.

    With `in_turn`, people are asked when no mind owes an answer any more; otherwise those who are asked together with minds
    need not wait for them.
    """

    hints = True

    def __init__(
        self,
        match: Match,
        minds: Mapping[int, Mind],
        names: Sequence[str] = (),
        saved: shelf.Saved | None = None,
        in_turn: bool = False,
    ) -> None:
        self.match = match
        self.game = match.game
        self.minds = {**{seat: mind_by_name(STAND_IN) for seat in match.resigned}, **minds}
        self.in_turn = in_turn
        self.saved = saved or shelf.place_for(match.game.name)
        players = range(match.game.players)
        self.names = [
            names[seat] if seat < len(names) and names[seat] else match.game.words.seat_name(seat) for seat in players
        ]
        self.given = list(names)
        self.people = [seat for seat in players if seat not in self.minds]
        self.screen: int | None = self.people[0] if len(self.people) == 1 else None
        self.scenes: asyncio.Queue[Scene] = asyncio.Queue()
        self.thinker = Thinker()
        self.thinking: tuple[int, ...] = ()
        # The story as each reader knows it, as far as it has been put into words.
        self.stories: dict[int | None, list[Told]] = {}
        self.moved = asyncio.Event()
        self.task: asyncio.Task[None] | None = None
        # How often something was taken back; and where the finished match is kept.
        self.rewound = 0
        self.finished: Path | None = None

    @property
    def who(self) -> list[str]:
        """Who has each seat: a person, or a mind by its name."""
        return [self.minds[seat].name if seat in self.minds else "person" for seat in range(self.game.players)]

    @property
    def farewell(self) -> str:
        if self.match.over:
            return f"The match is kept in {self.finished}\nLook back on it with: threescore review {self.finished}"
        return f"Saved. Go on with: threescore play --resume {self.saved.name}"

    # The course of the match

    async def begin(self) -> None:
        self.keep()
        self.tell()
        self.task = asyncio.create_task(self.drive())

    async def leave(self) -> None:
        self.thinker.dismiss()
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if not self.match.over:
            self.keep()

    async def drive(self) -> None:
        """Let the minds answer whatever they are asked, until the match is over."""
        while not self.match.over:
            self.moved.clear()
            owing = [seat for seat in self.match.state.to_act if seat in self.minds]
            if owing:
                await self.let_think(owing[0])
            else:
                await self.moved.wait()

    async def let_think(self, seat: int) -> None:
        """One answer of a mind. One that fails is told of, and chance answers for it."""
        rewound, mind, note = self.rewound, self.minds[seat], ""
        self.thinking = (seat,)
        self.tell()
        state, budget = self.match.state.clone(), self.with_luck(mind.budget, seat)
        try:
            choice = await self.thinker.choose(mind, state, seat, budget)
        except MindFailed as error:
            note = f"{self.names[seat]}: {error}. Chance answers instead."
            choice = await self.thinker.choose(RandomMind(), state, seat, Budget(seed=budget.seed))
        self.thinking = ()
        # Meanwhile a person may have answered, given up or taken something back.
        if rewound == self.rewound and not self.match.over and choice in self.match.state.choice_ids(seat):
            self.match.act(seat, choice)
        self.put_away()
        self.tell(note)

    def put_away(self) -> None:
        """A match that is over is kept among the finished ones."""
        if self.match.over and self.finished is None:
            self.finished = shelf.finish(self.match, self.saved.path)

    def with_luck(self, budget: Budget, seat: int) -> Budget:
        """The budget with luck of its own: not that of the dice, yet the same when the match is played again."""
        answers = sum(move.seat == seat for move in self.match.moves)
        of_this_move = Random(f"{self.match.luck.record()} {seat} {answers}")
        return budget._replace(seed=of_this_move.getrandbits(62))

    # What people do

    def take_screen(self, seat: int) -> None:
        self.screen = seat
        self.tell()

    async def answer(self, seat: int, choice: int) -> None:
        self.match.act(seat, choice)
        self.after()

    async def take_back(self, seat: int) -> None:
        """Against minds alone also what has come to light since: such a match is casual."""
        if self.match.casual and self.match.last_of(seat) is None:
            raise IllegalChoice("there is nothing to take back: you have not answered anything yet")
        if self.match.undoable(seat) or not self.match.casual:
            self.match.undo(seat)
        else:
            self.match.undo_far(seat)
        for story in self.stories.values():
            del story[len(self.match.moves) + 1 :]
        self.rewound += 1
        self.after("Taken back.")

    async def resign(self, seat: int) -> None:
        """Others at the keyboard play on; against minds alone the match is over."""
        self.match.resign(seat)
        note = ""
        if not self.match.over:
            self.minds[seat] = mind_by_name(STAND_IN)
            self.people.remove(seat)
            self.screen = self.people[0] if len(self.people) == 1 else None
            note = f"{self.names[seat]} has resigned; a mind plays on."
        self.after(note)

    def after(self, note: str = "") -> None:
        """What a person did is kept at once and told."""
        if self.match.over:
            self.put_away()
        else:
            self.keep()
        self.moved.set()
        self.tell(note)

    def keep(self) -> None:
        shelf.keep(self.saved, self.match, self.who, self.given)

    async def advise(self, seat: int) -> list[Advice]:
        found = await self.thinker.advise(self.match.state.clone(), seat, self.with_luck(HINT_BUDGET, seat))
        return [Advice(one["id"], one["text"], one["chance"]) for one in found]

    async def record(self) -> Path:
        assert self.finished is not None, "the match is over"
        return self.finished

    async def again(self) -> Here:
        people = self.match.people
        match = Match(self.game, any_seed(), people, casual=self.match.casual)
        minds = {seat: mind for seat, mind in self.minds.items() if seat not in people}
        return Here(match, minds, self.given, in_turn=self.in_turn)

    async def explain(self, seat: int | None) -> list[Help]:
        view = self.match.state.view(seat)
        return self.game.words.explain(view, self.match.state.choices(seat) if seat is not None else [])

    # What is told

    def tell(self, note: str = "") -> None:
        self.scenes.put_nowait(self.scene(note))

    def scene(self, note: str = "") -> Scene:
        """The moment as whoever has the screen sees it, or the call for somebody else."""
        match = self.match
        owing = [seat for seat in match.state.to_act if seat in self.people] if not match.over else []
        called = None
        if owing and self.screen not in owing and not (self.in_turn and self.minds_owe()):
            called = owing[0]
        asked = self.screen is not None and self.screen in owing and not (self.in_turn and self.minds_owe())
        seat = self.screen if called is None else None
        if match.over and len(self.people) > 1:
            seat = None
        view = match.state.view(seat)
        return Scene(
            seat,
            view,
            self.tell_resignation() if match.given_up else self.game.words.ask(view).text,
            match.state.choices(seat) if asked and seat is not None else [],
            self.story(seat),
            self.thinking,
            seat is not None and self.can_take_back(seat),
            self.ended(),
            called,
            note,
        )

    def minds_owe(self) -> bool:
        return any(seat in self.minds for seat in self.match.state.to_act)

    def can_take_back(self, seat: int) -> bool:
        if self.match.over:
            return False
        return bool(self.match.undoable(seat)) or (self.match.casual and self.match.last_of(seat) is not None)

    def story(self, seat: int | None) -> list[Told]:
        told = self.stories.setdefault(seat, [])
        for number in range(len(told), len(self.match.moves) + 1):
            by = self.match.moves[number - 1].seat if number else None
            told.append(Told(number, by, self.match.heard(number, seat)))
        return list(told)

    def ended(self) -> Ending | None:
        found = self.match.outcome()
        return None if found is None else Ending(found.how, found.winners, found.scores, found.resigned)

    def tell_resignation(self) -> str:
        """How a match ended that was given up."""
        gone = f"{self.names[self.match.resigned[-1]]} has resigned."
        winners = [self.names[seat] for seat in self.match.winners]
        return f"{gone} {winners[0]} wins." if winners else f"{gone} The match ends here, without a winner."

"""A seat for whoever speaks the Model Context Protocol: an assistant, or any program. It is told what its seat may know, no more.

What the tools say comes from a `Place`: a table on this computer, with minds in the other seats, or one at a parlour.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from typing import Any, Protocol

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

from threescore.core.dice import FastDice
from threescore.core.errors import BadOption, IllegalChoice, ThreescoreError, shown, whole
from threescore.core.game import Game
from threescore.envs.luck import SAMPLES, even_chances
from threescore.minds.mind import Mind, consult
from threescore.minds.naming import mind as mind_by_name
from threescore.rules import game as game_by_name
from threescore.rules import games, kind_of
from threescore.table.account import luck_of
from threescore.table.luck import any_seed
from threescore.table.match import Match

INSTRUCTIONS = (
    "You have a seat in a dice game. `view` shows what your seat sees and what it is asked, `choices` what it may answer, and "
    "`act` answers with the id of a choice; the others then answer too, until you are asked again. `rules` tells how the game "
    "is played, `history` what has happened as far as you may know it."
)


class Place(Protocol):
    """A seat at some table."""

    async def look(self) -> dict[str, Any]:
        """What the seat sees and is asked now."""

    async def act(self, choice: int) -> dict[str, Any]:
        """Answer, and what came of it."""

    async def history(self) -> list[str]:
        """What has happened, as far as the seat may know it."""

    async def rules(self) -> str:
        """The rules of the game that is played."""


class Nowhere(ThreescoreError):
    """No match has been started."""


class LocalPlace:
    """A seat at a table of this computer; minds sit in the others."""

    def __init__(self, game: Game, seat: int, minds: dict[int, Mind], ended: Callable[[dict[str, Any]], None]) -> None:
        self.match = Match(game, any_seed(), [seat])
        self.seat = seat
        self.minds = minds
        self.ended = ended
        self.dice = FastDice(any_seed().seed)
        self.luck = self.match.state.chances()[seat] - even_chances(game)[seat]
        self.play_others()

    async def look(self) -> dict[str, Any]:
        return self.told()

    def told(self) -> dict[str, Any]:
        state, words = self.match.state, self.match.game.words
        view = state.view(self.seat)
        return {
            "game": self.match.game.name,
            "seat": self.seat,
            "question": words.ask(view).text,
            "choices": [{"id": choice.id, "text": choice.text} for choice in state.choices(self.seat)],
            "over": state.over,
            "winners": list(state.winners),
            "view": view,
        }

    async def act(self, choice: int) -> dict[str, Any]:
        heard = len(self.match.moves)
        if self.match.over:
            raise IllegalChoice("the match is over; `start` begins another one")
        if whole(choice) not in self.match.state.choice_ids(self.seat):
            raise self.match.state.refusal(self.seat, choice, self.match.state.choice_ids(self.seat))
        await asyncio.to_thread(self.answer, choice)
        return {"happened": self.heard_from(heard + 1), **self.told()}

    def answer(self, choice: int) -> None:
        self.give(self.seat, choice)
        self.play_others()

    def play_others(self) -> None:
        """Let the minds answer until the seat is asked, or the match is over."""
        while not self.match.over and self.seat not in self.match.state.to_act:
            seat = self.match.state.to_act[0]
            self.give(seat, consult(self.minds[seat], self.match.state, seat).choice)
        if self.match.over:
            share = self.match.state.share(self.seat)
            self.ended({"answers": len(self.match.moves), "result": share, "adjusted": share - self.luck})

    def give(self, seat: int, choice: int) -> None:
        before = self.match.state.copy(self.dice)
        self.match.act(seat, choice)
        self.luck += luck_of(before, seat, choice, self.match.state, SAMPLES, self.dice)[self.seat]

    def heard_from(self, first: int) -> list[str]:
        places = range(first, len(self.match.moves) + 1)
        return [event.text for place in places for event in self.match.heard(place, self.seat)]

    async def history(self) -> list[str]:
        return self.heard_from(0)

    async def rules(self) -> str:
        return self.match.game.rules_text()


class Stakes:
    """What matches may be started, and where their results are written: what whoever runs the command has said."""

    def __init__(self, game: str | None, minds: tuple[str, ...], log: Path | None) -> None:
        for name in minds:
            mind_by_name(name)
        if game is not None:
            kind_of(game)
        self.game = game
        self.minds = minds
        self.log = log

    def start(self, name: str | None, players: int | None, seat: int, options: dict[str, Any]) -> LocalPlace:
        """A new match. The luck is nobody's choice: who could deal it again would know what is hidden."""
        if self.game is not None and name not in (None, self.game):
            raise BadOption(f"here {self.game} is played, not {shown(name)}")
        if name is None and self.game is None:
            raise BadOption(f"name a game: {', '.join(games())}")
        kind = kind_of(name or str(self.game))
        kind.refuse_files(options)
        game = game_by_name(kind.name, players, **options)
        number = whole(seat)
        if number is None or not 0 <= number < game.players:
            raise BadOption(f"there is no seat {shown(seat)}; this game has seats 0 to {game.players - 1}")
        others = [other for other in range(game.players) if other != number]
        names = [self.minds[min(place, len(self.minds) - 1)] for place in range(len(others))]

        def ended(result: dict[str, Any]) -> None:
            if self.log is not None:
                row = {"game": game.name, "players": game.players, "options": game.settings(), "against": names}
                with self.log.open("a", encoding="utf-8") as file:
                    file.write(json.dumps({**row, "seat": number, **result}) + "\n")

        return LocalPlace(
            game, number, {other: mind_by_name(one) for other, one in zip(others, names, strict=True)}, ended
        )


class Assistant:
    """The tools, over one place at a time."""

    def __init__(self, stakes: Stakes | None, place: Place | None = None) -> None:
        self.stakes = stakes
        self.place = place
        self.busy = asyncio.Lock()

    def at(self) -> Place:
        if self.place is None:
            raise Nowhere("no match has been started yet: call `start` with the name of a game, which `games` lists")
        return self.place

    async def games(self) -> list[dict[str, Any]]:
        """The games that can be played: what they are, how many seats they have, and their options, the default first."""
        return [
            {
                "name": kind.name,
                "title": kind.title,
                "summary": kind.summary,
                "seats": [kind.seats[0], kind.seats[-1]],
                "options": {switch.name: f"{switch.text}: {switch.offer()}" for switch in kind.switches},
            }
            for kind in map(kind_of, games())
        ]

    async def rules(self, game: str | None = None) -> str:
        """The rules of a game, with every ruling; without a name those of the match that is played."""
        return await self.at().rules() if game is None else game_by_name(game).rules_text()

    async def start(
        self, game: str | None = None, players: int | None = None, seat: int = 0, options: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Begin a match in a seat (counted from 0); minds take the others. A match that was not played to its end is left."""
        assert self.stakes is not None, "where nothing can be started there is no such tool"
        async with self.busy:
            self.place = await asyncio.to_thread(self.stakes.start, game, players, seat, options or {})
            return await self.place.look()

    async def view(self) -> dict[str, Any]:
        """What your seat sees, what it is asked, and what it may answer."""
        return await self.at().look()

    async def choices(self) -> list[dict[str, Any]]:
        """What your seat may answer now, each with its id; empty if it is not asked."""
        choices: list[dict[str, Any]] = (await self.at().look())["choices"]
        return choices

    async def act(self, choice: int) -> dict[str, Any]:
        """Answer with the id of a choice. Tells what happened, and what your seat sees and is asked then."""
        async with self.busy:
            return await self.at().act(choice)

    async def history(self) -> list[str]:
        """What has happened in the match so far, as far as your seat may know it."""
        return await self.at().history()


def server(assistant: Assistant) -> MCPServer[Any]:
    """The protocol's server with these tools."""
    made: MCPServer[Any] = MCPServer("threescore", instructions=INSTRUCTIONS, log_level="WARNING")
    tools = [assistant.rules, assistant.view, assistant.choices, assistant.act, assistant.history]
    if assistant.stakes is not None:
        tools = [assistant.games, assistant.start, *tools]
    for tool in tools:
        made.add_tool(in_words(tool), name=tool.__name__, description=tool.__doc__)
    return made


def serve(assistant: Assistant, take_place: Callable[[], Awaitable[Place]] | None = None) -> int:
    """Serve over standard input and output until whoever asks goes away. What is refused before is told there and then."""

    async def run() -> None:
        if take_place is not None:
            assistant.place = await take_place()
        await server(assistant).run_stdio_async()

    asyncio.run(run())
    return 0


def in_words(tool: Any) -> Any:
    """The same tool, which tells what is refused in the words for whoever caused it."""

    @wraps(tool)
    async def told(*given: Any, **named: Any) -> Any:
        try:
            return await tool(*given, **named)
        except ThreescoreError as error:
            raise ToolError(str(error)) from error

    return told

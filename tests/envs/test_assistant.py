"""The protocol's own client at the real server: what a seat may do there, and what it cannot learn."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

import threescore
from threescore.cli import main
from threescore.envs.assistant import Assistant, LocalPlace, Stakes, server


def talk(stakes: Stakes, conversation: Callable[[Client, Assistant], Awaitable[None]]) -> None:
    """Talk with a server in this process, through the protocol."""

    async def run() -> None:
        assistant = Assistant(stakes)
        async with Client(server(assistant)) as client:
            await conversation(client, assistant)

    asyncio.run(run())


async def ask(client: Client, tool: str, **given: Any) -> Any:
    """What a tool answers; the words of its refusal if it refuses."""
    result = await client.call_tool(tool, given)
    if result.is_error:
        return " ".join(getattr(part, "text", "") for part in result.content)
    found = result.structured_content or {}
    return found.get("result", found)


def test_a_program_plays_a_match_over_standard_input_and_output(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    arguments = ["-m", "threescore", "mcp", "--game", "apostles", "--log", str(log)]

    async def run() -> dict[str, Any]:
        luck = random.Random(1)
        async with Client(stdio_client(StdioServerParameters(command=sys.executable, args=arguments))) as client:
            names = [tool.name for tool in (await client.list_tools()).tools]
            assert names == ["games", "start", "rules", "view", "choices", "act", "history"]
            seen: dict[str, Any] = await ask(client, "start")
            while not seen["over"]:
                seen = await ask(client, "act", choice=luck.choice(seen["choices"])["id"])
            return seen

    ended = asyncio.run(run())
    (match,) = [json.loads(line) for line in log.read_text().splitlines()]
    assert match["game"] == "apostles"
    assert match["result"] == (1.0 if ended["winners"] else 0.0)


def test_what_the_tools_tell_is_what_the_seat_may_know() -> None:
    """Another truth that the seat cannot tell from this one is told in the same words."""

    async def conversation(client: Client, assistant: Assistant) -> None:
        luck = random.Random(3)
        seen = await ask(client, "start", game="beast", players=3, seat=1)
        for _ in range(12):
            place = assistant.place
            assert isinstance(place, LocalPlace)
            truth = place.match.state
            told = [await ask(client, tool) for tool in ("view", "choices")]
            place.match.state = truth.redeal(1)
            assert [await ask(client, tool) for tool in ("view", "choices")] == told
            place.match.state = truth
            heard = await ask(client, "history")
            events = [
                event.text for number in range(len(place.match.moves) + 1) for event in place.match.heard(number, 1)
            ]
            assert heard == events
            if seen["over"]:
                break
            seen = await ask(client, "act", choice=luck.choice(seen["choices"])["id"])

    talk(Stakes(None, ("random",), None), conversation)


def test_nobody_chooses_the_luck() -> None:
    """Who could deal the same again would learn what is hidden."""

    async def conversation(client: Client, assistant: Assistant) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools["start"].input_schema["properties"]) == {"game", "players", "seat", "options"}

    talk(Stakes(None, ("random",), None), conversation)


def test_what_is_refused_says_what_would_be_right_and_changes_nothing() -> None:
    async def conversation(client: Client, assistant: Assistant) -> None:
        assert "call `start`" in await ask(client, "view")
        assert "the games are" in await ask(client, "start", game="chess")
        assert "seats 0 to 1" in await ask(client, "start", game="beast", seat=2)
        assert "its options are" in await ask(client, "start", game="beast", options={"rows": 3})
        assert "cannot name a file" in await ask(client, "start", game="beast", options={"deck": "/etc/passwd"})
        assert assistant.place is None
        seen = await ask(client, "start", game="beast")
        assert "it may answer" in await ask(client, "act", choice=10**6)
        assert await ask(client, "view") == seen

    talk(Stakes(None, ("random",), None), conversation)


def test_only_the_game_that_was_named_is_played() -> None:
    async def conversation(client: Client, assistant: Assistant) -> None:
        assert "here goals is played" in await ask(client, "start", game="beast")
        assert (await ask(client, "start"))["game"] == "goals"
        assert "# Rolls & Goals" in await ask(client, "rules")

    talk(Stakes("goals", ("random",), None), conversation)


def test_the_games_are_told_with_their_options() -> None:
    async def conversation(client: Client, assistant: Assistant) -> None:
        told = await ask(client, "games")
        assert [one["name"] for one in told] == list(threescore.games())
        assert all(one["summary"] and one["options"] for one in told)

    talk(Stakes(None, ("random",), None), conversation)


def test_standings_tell_what_was_won_with_luck_and_without(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    row = {"game": "beast", "players": 2, "against": ["hard"]}
    rows = [{**row, "result": won, "adjusted": adjusted} for won, adjusted in ((1.0, 0.7), (0.0, 0.5), (1.0, 0.6))]
    log.write_text("".join(f"{json.dumps(one)}\n" for one in rows))
    assert main(["mcp", "--standings", str(log)]) == 0
    line = capsys.readouterr().out.splitlines()[1].split()
    assert line[:5] == ["beast", "hard", "3", "66.7%", "±"] or line[:4] == ["beast", "hard", "3", "66.7%"]
    assert "60.0%" in line and "50.0%" in line


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--standings", "nowhere.jsonl"], "cannot be read"),
        (["--with", "nobody"], "nobody"),
        (["--game", "chess"], "the games are"),
        (["nowhere"], "an address looks like"),
        (["http://127.0.0.1:1/match/x", "--game", "beast"], "matches on this computer"),
    ],
)
def test_a_wrong_command_is_told_what_would_be_right(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["mcp", *arguments]) == 2
    assert told in capsys.readouterr().err

"""An assistant in a seat of a parlour: it is told what its seat may know, and plays to the end."""

from __future__ import annotations

import asyncio
import random
import sys
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.server.guests import Guest
from tests.server.parts import Server, until
from threescore.server import messages as say


async def ask(client: Client, tool: str, **given: Any) -> Any:
    result = await client.call_tool(tool, given)
    if result.is_error:
        return " ".join(getattr(part, "text", "") for part in result.content)
    found = result.structured_content or {}
    return found.get("result", found)


def test_an_assistant_takes_a_seat_at_a_parlour_and_plays(own_server: Server) -> None:
    async def story() -> None:
        own_server.environment["THREESCORE_REHEARSE"] = "1"
        own_server.start()
        host = await Guest.new(own_server.address)
        table = await host.make("beast", ["mine", "invite"], rehearsal=say.Rehearsal())
        await host.give_texts(table)
        address = f"{own_server.address}/join/{table.id}/{table.invite}"
        command = StdioServerParameters(command=sys.executable, args=["-m", "threescore", "mcp", address])
        async with host.at(table.id) as chair, Client(stdio_client(command)) as client:
            assert [tool.name for tool in (await client.list_tools()).tools] == [
                "rules", "view", "choices", "act", "history",
            ]  # fmt: skip
            playing = asyncio.create_task(chair.play(random.Random(3), 40))
            seen = await ask(client, "view")
            assert (seen["game"], seen["seat"], seen["view"]["seat"]) == ("beast", 1, 1)
            assert "it may answer" in await ask(client, "act", choice=10**6)
            assert "# The Current Number of the Beast" in await ask(client, "rules")
            luck = random.Random(4)
            for _ in range(5):
                seen = await ask(client, "act", choice=luck.choice(seen["choices"])["id"])
                assert isinstance(seen, dict) and seen["happened"], seen
                if seen["over"]:
                    break
            # What it was told is what the log of its seat has, and the other's cards are not among it.
            assert seen["view"]["hand"] and len(await ask(client, "history")) > 5
            playing.cancel()
            await asyncio.gather(playing, return_exceptions=True)
            if chair.outcome is None:
                await chair.ask(say.Resign(0))

            async def over() -> bool:
                return bool((await ask(client, "view"))["over"])

            await until(over)

    asyncio.run(story())

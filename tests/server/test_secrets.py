"""Nothing that is sent to a seat or to an onlooker depends on what they cannot know."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import json

import threescore
from tests.server.conftest import FULL
from tests.server.guests import Guest
from tests.server.parts import Server
from threescore.server import messages as say
from threescore.server import telling
from threescore.server.live import Live
from threescore.server.storage import Row
from threescore.server.tables import Seat, Table
from threescore.testing import random_game

STATES = 10_000 if FULL else 1_000


class Ear:
    """A listener that keeps what it is sent."""

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.person: str | None = "reader"
        self.session: str | None = None
        self.seats = seats
        self.eyes: tuple[int | None, ...] = seats or (None,)
        self.texts: list[str] = []

    def send(self, text: bytes) -> None:
        self.texts.append(text.decode())

    def close(self, code: int) -> None:
        raise AssertionError(f"an ear is not closed, with {code}")


def live_match(game: Any, secret: str) -> Live:
    """A match of a game as a process holds it, without the process."""
    seats = [
        Seat(seat, "person", "open", f"p{seat}", f"N{seat}", None, "text", 0.0, False) for seat in range(game.players)
    ]
    table = Table(
        id="m", game=game.name, players=game.players, options=game.settings(), rules_version=game.rules_version, status="running",
        host=None, casual=True, onlookers=True, autostart=True, clock_seconds=0, clock_late="bot", secret=secret,
        invite="i", created=0.0, started=1.0, ended=None, outcome=None, previous=None, rematch=None, due=None,
        rated="no", seats=seats,
    )  # fmt: skip
    parlour: Any = SimpleNamespace(settings=SimpleNamespace(nudge=1.0), closing=True)
    return Live(parlour, table)


def all_that_is_sent(live: Live, seat: int | None, row: Row) -> str:
    """Everything that a listener at that seat is sent about a moment: the update and the snapshot."""
    ear = Ear(() if seat is None else (seat,))
    live.telling.listeners = {ear}
    live.telling.tell(row, None, None)
    snapshot = live.telling.snapshot(ear, "asked", [], None)
    snapshot.now = 0.0
    return "\n".join([*ear.texts, json.encode(snapshot).decode()])


@pytest.mark.parametrize("name", threescore.games())
def test_nothing_sent_differs_when_the_hidden_part_is_dealt_anew(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Of the log, which does not change with the state, the end will do.
    monkeypatch.setattr(telling, "LOG_ENTRIES", 3)
    luck = random.Random(f"secrets of {name}")
    share = STATES // len(threescore.games()) + 1
    looked = 0
    while looked < share:
        secret = luck.randbytes(32).hex()
        live = live_match(random_game(name, luck), secret)
        assert live.match is not None
        step = luck.choice([1, 2, 5, 9])
        for number in range(1, 300):
            truth = live.match.state
            if truth.over:
                break
            seat = luck.choice(truth.to_act)
            row = Row("m", number, seat, luck.choice(truth.choice_ids(seat)), float(number))
            live.ledger.advance(row)
            if number % step or looked >= share:
                continue
            looked += 1
            for reader in (None, *range(live.table.players)):
                sent = all_that_is_sent(live, reader, row)
                twin = truth.redeal(reader)
                twin.facts = truth.facts
                live.match.state = twin
                assert all_that_is_sent(live, reader, row) == sent
                live.match.state = truth
                assert secret not in sent


def test_the_secret_of_the_dice_appears_nowhere_before_the_end(own_server: Server, tmp_path: Path) -> None:
    async def story() -> None:
        own_server.start()
        host, other = await Guest.new(own_server.address), await Guest.new(own_server.address)
        onlooker = Guest(own_server.address)
        table = await host.make("goals", ["mine", "open"], casual=True)
        with sqlite3.connect(tmp_path / "parlour.db") as database:
            ((secret, invite),) = database.execute("SELECT secret, invite FROM matches WHERE id = ?", [table.id])
        texts: list[str] = [json.encode(table).decode()]
        await host.give_texts(table)
        await other.sit(table.id, 1)
        async with host.at(table.id) as first, other.at(table.id) as second, onlooker.at(table.id) as third:
            luck = random.Random(1)
            for _ in range(60):
                chair = luck.choice([chair for chair in (first, second) if chair.asked()])
                seat = chair.asked()[0]
                await chair.act(seat, luck.choice(chair.seen[seat].choices).id)
                for one in (first, second, third):
                    while one.seq < chair.seq:
                        await one.hear()
            await first.ask(say.AskHint(0)) if first.asked() else None
            await first.ask(say.AskHelp(0))
            await first.ask(say.Act(0, 0, 0))
            for one in (first, second, third):
                texts += [json.encode(message).decode() for message in one.heard]
            for path in ("", "/record", "/replay", "/start"):
                for guest in (host, onlooker):
                    texts.append((await guest.http.get(f"/api/matches/{table.id}{path}")).text)
            for path in ("/api/lobby", "/api/me/matches", "/health", "/metrics"):
                texts.append((await host.http.get(path)).text)
            assert len(texts) > 150 and not any(secret in text for text in texts)
            await first.ask(say.Resign(0))
        record = (await host.http.get(f"/api/matches/{table.id}/record")).json()
        assert record["dice"]["secret"] == secret
        logged = own_server.logged()
        cookies = list(host.http.cookies.values())
        assert "match over" in logged
        assert not any(
            word in logged for word in (secret, invite, *cookies, *[seat.text for seat in table.seats if seat.text])
        )

    asyncio.run(story())

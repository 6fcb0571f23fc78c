"""Reviews at the parlour: of finished matches only, made once, bounded, and the same as anybody makes from the record."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from tests.server.guests import Guest
from tests.server.parts import Server
from tests.server.test_tables import play_on, two_players
from threescore.server import messages as say
from threescore.server import reviews
from threescore.server.refusal import Refusal
from threescore.table.luck import Seeded
from threescore.table.match import Match
from threescore.table.records import from_record

run = asyncio.run


async def reviewed(guest: Guest, match: str) -> dict[str, Any]:
    """A review, when it is ready; asked for as a page does."""
    while True:
        answer = await guest.http.get(f"/api/matches/{match}/review")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        assert told["status"] in ("working", "ready")
        if told["review"] is not None:
            return told
        assert told["done"] <= told["of"]
        await asyncio.sleep(0.05)


def test_a_review_is_made_once_and_is_what_the_record_gives(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld", options={"max_turns": 1})
        assert (await host.http.get(f"/api/matches/{table.id}/review")).status_code == 409
        async with host.at(table.id) as first, other.at(table.id) as second:
            await play_on([first, second], luck=random.Random(1))
        found = (await reviewed(host, table.id))["review"]
        record = (await host.http.get(f"/api/matches/{table.id}/record")).json()
        assert found == json.loads(json.dumps(from_record(record).review().plain()))
        again = (await other.http.get(f"/api/matches/{table.id}/review")).json()
        assert (again["status"], again["review"]) == ("ready", found)
        luck = (await host.http.get("/api/me/luck")).json()
        (one,) = luck["found"]
        assert (one["match"], one["luck"], luck["waiting"]) == (table.id, found["seats"][one["seat"]]["luck"], [])

    run(story())


def test_a_resigned_match_is_reviewed(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld")
        async with other.at(table.id) as second:
            await second.ask(say.Resign(1))
        assert (await host.http.get("/api/me/luck")).json() == {"found": [], "waiting": [table.id]}
        found = (await reviewed(host, table.id))["review"]
        assert found["steps"][-1]["what"] == "gave_up"
        assert [seat["result"] for seat in found["seats"]] == [1.0, 0.0]

    run(story())


class Waiting:
    """Workers that never answer."""

    async def ask(self, *_: Any) -> None:
        await asyncio.Event().wait()


def test_nobody_has_more_than_a_few_reviews_made_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(reviews.Reviews, "stored", nothing)

    async def story() -> None:
        from threescore.rules import game

        made = reviews.Reviews(None, Waiting())  # type: ignore[arg-type]
        match = Match(game("apostles"), Seeded(1))
        match.act(0, 0)
        match.resign(0)
        for number in range(reviews.MOST_EACH):
            assert (await made.of(str(number), match, "ada")).status == "working"
        with pytest.raises(Refusal, match="too many reviews"):
            await made.of("one more", match, "ada")
        assert (await made.of("one more", match, "ben")).status == "working"
        assert (await made.of("0", match, "ada")).status == "working", "who asks again waits for the same"
        await made.close()

    run(story())


class Failing:
    """Workers that fail as nobody has foreseen."""

    async def ask(self, *_: Any) -> None:
        raise ValueError("a line of an answer is too long")


def test_a_review_that_fails_says_so_once_and_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: Any) -> None:
        return None

    monkeypatch.setattr(reviews.Reviews, "stored", nothing)

    async def story() -> None:
        from threescore.rules import game

        made = reviews.Reviews(None, Failing())  # type: ignore[arg-type]
        match = Match(game("apostles"), Seeded(1))
        match.act(0, 0)
        assert (await made.of("m", match, "ada")).status == "working"
        task = made.jobs["m"].task
        assert task is not None
        await task
        assert (await made.of("m", match, "ada")).status == "failed"
        assert (await made.of("m", match, "ada")).status == "working"
        await made.close()

    run(story())


def test_a_match_without_end_is_left_to_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        from threescore.rules import game

        monkeypatch.setattr(reviews, "MOST_ANSWERS", 0)
        match = Match(game("apostles"), Seeded(1))
        match.act(0, 0)
        made = reviews.Reviews(None, Waiting())  # type: ignore[arg-type]
        with pytest.raises(Refusal, match="`threescore review`"):
            await made.begin("long", match, "ada")

    run(story())

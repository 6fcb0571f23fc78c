"""What players get: tables, seats, names, reconnecting, taking back, clocks, chat, ratings, replays, records."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Coroutine
from typing import Any

import httpx
import pytest
from msgspec import json, to_builtins

import threescore
from tests.server.guests import Chair, Guest
from tests.server.parts import PATIENCE, RUN, Server, until
from threescore.core.sentences import to_you
from threescore.server import messages as say
from threescore.server.client import Turned
from threescore.table.records import from_record

LUCK = random.Random(666)
# With this seed the first of six at beast rolls the beast's number at once, as one in two hundred does.
FIRST_ROLL_666 = 69


def run(story: Coroutine[Any, Any, Any]) -> Any:
    return asyncio.run(story)


async def two_players(server: Server, game: str = "beast", **rest: Any) -> tuple[Guest, Guest, say.TableInfo]:
    """Two people at a table of two, its match running."""
    host, other = await Guest.new(server.address, "Ada"), await Guest.new(server.address, "Bob")
    table = await host.make(game, ["mine", "open"], **rest)
    await host.give_texts(table)
    table = await other.sit(table.id, 1)
    assert table.status == "running"
    return host, other, table


@contextlib.asynccontextmanager
async def after_a_roll(guest: Guest, **rest: Any) -> AsyncIterator[tuple[Chair, say.Snapshot, say.Update]]:
    """At a solitaire, with what was seen before and after its first roll: not three sixes, which would end it."""
    table = await guest.give_texts(await guest.make("apostles", ["mine"], rehearsal=say.Rehearsal(), **rest))
    async with guest.at(table.id) as chair:
        yield chair, chair.snapshot, await chair.act(0, seq=0)


async def play_on(chairs: list[Chair], most: int = 100_000, luck: random.Random | None = None) -> None:
    """Play at random until the end or for so many answers, everybody hearing everything."""
    luck = luck or random.Random(666)
    for _ in range(most):
        if chairs[0].outcome is not None:
            return
        askeds = [(chair, seat) for chair in chairs for seat in chair.asked()]
        chair, seat = luck.choice(askeds)
        await chair.act(seat, luck.choice(chair.seen[seat].choices).id)
        for other in chairs:
            while other.seq < chair.seq:
                await other.hear()


# Making and finding a match


def test_the_house_tells_games_options_and_levels(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        house: say.House = await guest.call("GET", "/api/house", say.House)
        assert {"apostles"} <= {game.name for game in house.games}
        for game in house.games:
            assert game.title and game.summary and game.actions > 0 and len(game.seat_names) == game.most
            assert all(option.values or option.high is not None for option in game.options)
            rules = await guest.http.get(f"/api/games/{game.name}/rules")
            assert rules.status_code == 200 and rules.headers["content-type"].startswith("text/markdown")
        assert "random" in {level.name for level in house.levels}

    run(story())


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        (say.CreateMatch("chess", [say.SeatWish("mine")]), "apostles"),
        (say.CreateMatch("apostles", [say.SeatWish("mine"), say.SeatWish("mine")]), "played by 1"),
        (say.CreateMatch("apostles", [say.SeatWish("mine")], options={"thaw": "any"}), "no option"),
        (say.CreateMatch("apostles", [say.SeatWish("mine")], options={"combo": "triples"}), "pairs"),
        (say.CreateMatch("beast", [say.SeatWish("mine")] * 2, options={"deck": "/etc/passwd"}), "cannot name a file"),
        (say.CreateMatch("underworld", [say.SeatWish("mine")] * 2, options={"board": "b.toml"}), "cannot name a file"),
        (say.CreateMatch("apostles", [say.SeatWish("bot", "genius")]), "random"),
    ],
)
def test_a_match_that_cannot_be_is_refused_in_words(server: Server, wish: say.CreateMatch, complaint: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        with pytest.raises(Turned, match=complaint):
            await guest.post("/api/matches", body=wish)

    run(story())


def test_an_open_seat_is_in_the_lobby_until_somebody_takes_it(server: Server) -> None:
    async def story() -> None:
        host, other = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open"], options={"thaw": "any"})
        lobby: say.LobbyList = await other.call("GET", "/api/lobby", say.LobbyList)
        (offer,) = [one for one in lobby.waiting if one.id == table.id]
        assert offer.open_seats == [1] and offer.options == {"thaw": "any"} and offer.host == host.person.name
        await other.sit(table.id, 1)
        lobby = await other.call("GET", "/api/lobby", say.LobbyList)
        assert table.id not in [one.id for one in lobby.waiting]

    run(story())


def test_the_lobby_is_pushed_to_who_watches_it(server: Server) -> None:
    import websockets

    async def story() -> None:
        host = await Guest.new(server.address)
        async with (
            websockets.connect(server.address.replace("http", "ws") + "/ws/lobby", open_timeout=PATIENCE) as socket,
            asyncio.timeout(PATIENCE),
        ):
            await socket.recv()
            table = await host.make("beast", ["mine", "open"])
            while True:
                message = json.decode(await socket.recv(), type=say.Lobby)
                if table.id in [one.id for one in message.lobby.waiting]:
                    break

    run(story())


def test_an_invited_seat_wants_the_link(server: Server) -> None:
    async def story() -> None:
        host, friend, stranger = [await Guest.new(server.address) for _ in range(3)]
        table = await host.make("beast", ["mine", "invite"], onlookers=False)
        assert table.invite
        with pytest.raises(Turned, match="not open to onlookers"):
            await stranger.table(table.id)
        with pytest.raises(Turned, match="invit"):
            await stranger.sit(table.id, 1)
        with pytest.raises(Turned, match="invit"):
            await stranger.sit(table.id, 1, "guessed")
        await friend.table(table.id, table.invite)
        assert (await friend.sit(table.id, 1, table.invite)).seats[1].yours
        with pytest.raises(Turned, match=r"taken|sits there"):
            await stranger.sit(table.id, 1, table.invite)

    run(story())


def test_the_invitation_is_told_only_to_those_at_the_table(server: Server) -> None:
    async def story() -> None:
        host, stranger = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "invite"])
        assert (await stranger.table(table.id)).invite is None
        async with stranger.at(table.id) as chair:
            assert table.invite is not None and table.invite not in json.encode(chair.snapshot).decode()

    run(story())


def test_two_who_reach_for_one_seat_do_not_both_get_it(server: Server) -> None:
    async def story() -> None:
        host = await Guest.new(server.address)
        others = [await Guest.new(server.address) for _ in range(6)]
        table = await host.make("beast", ["mine", "open"])
        tries = await asyncio.gather(*[other.sit(table.id, 1) for other in others], return_exceptions=True)
        assert sum(isinstance(one, say.TableInfo) for one in tries) == 1

    run(story())


def test_a_seat_can_be_left_before_the_start_and_the_match_called_off(server: Server) -> None:
    async def story() -> None:
        host, other = await Guest.new(server.address), await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open", "open"])
        await other.sit(table.id, 1)
        table = await other.post(f"/api/matches/{table.id}/seats/1/leave")
        assert table.seats[1].kind == "open" and table.seats[1].name == ""
        with pytest.raises(Turned, match="host"):
            await other.call("DELETE", f"/api/matches/{table.id}", None)
        await host.call("DELETE", f"/api/matches/{table.id}", None)
        with pytest.raises(Turned):
            await other.sit(table.id, 1)

    run(story())


def test_the_host_fills_a_free_seat_with_a_bot_and_starts(server: Server) -> None:
    async def story() -> None:
        host = await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open"], autostart=False)
        with pytest.raises(Turned, match="free"):
            await host.post(f"/api/matches/{table.id}/start")
        table = await host.post(f"/api/matches/{table.id}/seats/1/bot", body=say.SetBot("random"))
        assert (table.seats[1].kind, table.seats[1].level, table.status) == ("bot", "random", "waiting")
        table = await host.post(f"/api/matches/{table.id}/start")
        assert table.status == "running"

    run(story())


# Playing


@pytest.mark.parametrize("game", ["apostles", "beast", "goals", "underworld"])
def test_every_game_is_played_against_bots(server: Server, game: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        seats = ["mine"] if game == "apostles" else ["mine", "bot:random"]
        table = await guest.give_texts(await guest.make(game, seats))
        async with guest.at(table.id) as chair:
            # Random players of some games go on for thousands of answers.
            await chair.play(random.Random(1), 80)
            if chair.outcome is None:
                await chair.ask(say.Resign(0))
            assert chair.outcome is not None
            numbers = [one.seq for one in chair.heard if isinstance(one, say.Update)]
            hello = chair.heard[0].seq  # a bot may have begun before
            assert numbers == list(range(hello + 1, hello + len(numbers) + 1))

    run(story())


def test_hot_seats_are_played_on_one_connection(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("beast", ["mine"] * 3, rehearsal=say.Rehearsal()))
        async with guest.at(table.id) as chair:
            assert set(chair.seen) == {0, 1, 2}
            await chair.play(random.Random(2), 40)
            by = {one.by for one in chair.heard if isinstance(one, say.Update)}
            assert by == {0, 1, 2}

    run(story())


def test_an_onlooker_sees_what_an_onlooker_may(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        onlooker = Guest(server.address)  # without a session
        async with host.at(table.id) as first, other.at(table.id) as second, onlooker.at(table.id) as third:
            await play_on([first, second], 20)
            while third.seq < first.seq:
                await third.hear()
            assert set(third.seen) == {None} and not third.seen[None].choices
            assert third.seen[None].view["seat"] is None
            answer = await third.ask(say.Act(third.seq, 0, 0))
            assert isinstance(answer, say.Refused) and answer.code == "not_yours"

    run(story())


def test_nobody_answers_for_another_seat(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        async with host.at(table.id) as first, other.at(table.id) as second:
            (asked, idle) = (first, second) if 0 in first.asked() else (second, first)
            seat = asked.asked()[0]
            choice = asked.seen[seat].choices[0].id
            for message in (say.Act(idle.seq, seat, choice), say.Undo(idle.seq, seat), say.Resign(seat)):
                answer = await idle.ask(message)
                assert isinstance(answer, say.Refused) and answer.code == "not_yours"
            assert (await asked.ask(say.AskSnapshot())).seq == 0

    run(story())


def test_an_illegal_answer_is_refused_in_words_and_changes_nothing(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as chair:
            before = chair.seen[0]
            answer = await chair.act(0, 77)
            assert isinstance(answer, say.Refused) and answer.code == "illegal" and "Roll" in answer.text
            again = await chair.ask(say.AskSnapshot())
            assert again.seq == 0 and again.seen[0].view == before.view

    run(story())


def test_a_doubled_or_stale_message_is_answered_with_the_current_view(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        async with after_a_roll(guest) as (chair, _, first):
            assert isinstance(first, say.Update) and first.seq == 1
            second = await chair.act(0, 0, seq=0)
            assert isinstance(second, say.Snapshot) and second.why == "stale" and second.seq == 1
            assert second.seen[0].view == first.seen[0].view
            ahead = await chair.act(0, 0, seq=99)
            assert isinstance(ahead, say.Snapshot) and ahead.seq == 1

    run(story())


def test_while_several_are_asked_at_once_the_others_do_not_make_an_answer_stale(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "goals")
        async with host.at(table.id) as first, other.at(table.id) as second:
            assert first.asked() == [0] and second.asked() == [1], "both are asked to place cards"
            for _ in range(3):
                assert isinstance(await first.act(0), say.Update)
            answer = await second.act(1, seq=0)
            assert isinstance(answer, say.Update), "the question of seat 1 has not changed since"
            doubled = await second.act(1, seq=0)
            assert isinstance(doubled, say.Snapshot)

    run(story())


def test_another_seats_secret_answer_tells_nothing(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "goals")
        async with host.at(table.id) as first, other.at(table.id) as second:
            before = to_builtins(second.seen[1])
            await first.act(0)
            update = await second.update()
            after = to_builtins(update.seen[0])
            assert after["events"] == [] and after["view"] == before["view"] and after["choices"] == before["choices"]

    run(story())


def test_one_comes_back_from_another_device_to_exactly_where_one_was(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        made = await guest.make("underworld", ["mine", "bot:random"], rehearsal=say.Rehearsal())
        table = await guest.give_texts(made)
        async with guest.at(table.id) as chair:
            for _ in range(12):
                await chair.until_asked(0)
                await chair.act(0)
            await chair.until_asked(0)
            view, seq, choices = chair.seen[0].view, chair.seq, chair.seen[0].choices
        elsewhere = Guest(server.address)
        elsewhere.person = guest.person
        elsewhere.http.cookies = guest.http.cookies
        async with elsewhere.at(table.id) as chair:
            assert (chair.seen[0].view, chair.seq, chair.seen[0].choices) == (view, seq, choices)
            log = chair.snapshot.log[0].entries
            assert [entry.number for entry in log] == list(range(chair.snapshot.length + 1))
            assert all(event.text for entry in log for event in entry.events)

    run(story())


def test_both_devices_of_a_person_hear_everything(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as one, guest.at(table.id) as two:
            await one.act(0)
            update = await two.update()
            assert update.seq == 1 and to_builtins(update.seen) == to_builtins(list(one.seen.values()))

    run(story())


# Taking back


def test_an_answer_is_taken_back_until_something_comes_to_light(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "goals")
        async with host.at(table.id) as first, other.at(table.id):
            assert not first.seen[0].undo
            before = first.seen[0].view
            placed = next(choice for choice in first.seen[0].choices if choice.kind == "place")
            await first.act(0, placed.id)
            assert first.seen[0].undo and first.seen[0].view != before
            back = await first.ask(say.Undo(first.seq, 0))
            assert isinstance(back, say.Update) and back.what == "undo" and back.length == 0 and back.seq == 2
            assert first.seen[0].view == before
            refused = await first.ask(say.Undo(first.seq, 0))
            assert isinstance(refused, say.Refused) and refused.code == "no_undo"

    run(story())


def test_a_roll_is_not_taken_back_unless_the_match_is_casual(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        for casual in (False, True):
            async with after_a_roll(guest, casual=casual) as (chair, before, rolled):
                assert chair.seen[0].undo is casual
                back = await chair.ask(say.Undo(chair.seq, 0))
                if not casual:
                    assert isinstance(back, say.Refused) and back.code == "no_undo"
                    continue
                assert isinstance(back, say.Update) and chair.seen[0].view == before.seen[0].view
                again = await chair.act(0)
                assert again.seen[0].view == rolled.seen[0].view, "the dice do not change their minds"

    run(story())


def test_a_casual_match_between_people_is_not_taken_back_far(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "beast", casual=True)
        async with host.at(table.id) as first, other.at(table.id) as second:
            await play_on([first, second], 6)
            for chair, seat in ((first, 0), (second, 1)):
                last = chair.heard[-1]
                if isinstance(last, say.Update) and last.by != seat:
                    assert not chair.seen[seat].undo

    run(story())


def test_bots_answers_are_taken_back_in_a_casual_match(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("underworld", ["mine", "bot:random"], casual=True))
        async with guest.at(table.id) as chair:
            acted = chair.snapshot
            while chair.seq == acted.seq:  # the bot has not answered since
                while not chair.asked():
                    await chair.hear()
                before, choices = chair.seq, chair.seen[0].choices
                acted = await chair.act(0)
                while not chair.asked():
                    await chair.hear()
            stale = await chair.ask(say.Undo(before, 0))
            assert isinstance(stale, say.Snapshot), "it was sent before there was that answer to take back"
            # Sent as soon as the answer was given: what the bot has done since, and the next question, do not matter.
            back = await chair.ask(say.Undo(acted.seq, 0))
            assert isinstance(back, say.Update) and back.what == "undo" and back.seen[0].choices == choices
            doubled = await chair.ask(say.Undo(acted.seq, 0))
            assert isinstance(doubled, say.Snapshot)

    run(story())


# Ending


def test_resigning_gives_the_match_to_who_is_left(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        async with host.at(table.id) as first, other.at(table.id) as second:
            answer = await second.ask(say.Resign(1))
            assert isinstance(answer, say.Update) and answer.what == "resign" and answer.outcome
            assert (answer.outcome.how, answer.outcome.winners) == ("resigned", [0])
            assert (await first.update()).outcome == answer.outcome
            over = await first.until(lambda one: isinstance(one, say.TableChanged))
            assert over.table.status == "over" and over.table.dice.secret
            late = await first.act(first.asked()[0] if first.asked() else 0, 0)
            assert isinstance(late, say.Refused) and late.code == "not_running"

    run(story())


def test_with_three_a_bot_plays_on_for_who_resigns(server: Server) -> None:
    async def story() -> None:
        guests = [await Guest.new(server.address) for _ in range(3)]
        table = await guests[0].make("goals", ["mine", "open", "open"])
        await guests[0].give_texts(table)
        for seat in (1, 2):
            await guests[seat].sit(table.id, seat)
        async with guests[0].at(table.id) as a, guests[1].at(table.id) as b, guests[2].at(table.id) as c:
            await c.ask(say.Resign(2))
            assert a.outcome is None
            # In goals all place at once, so the bot has something to answer whatever the others do.
            await a.until(lambda one: isinstance(one, say.Update) and one.what == "answer" and one.by == 2)
            await b.ask(say.Resign(1))
            assert b.outcome is not None and b.outcome.winners == [0] and b.outcome.resigned == [1, 2]

    run(story())


def test_a_rematch_takes_the_table_along_with_seats_rotated(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld")
        async with host.at(table.id) as first, other.at(table.id) as second:
            with pytest.raises(Turned, match="going on"):
                await host.post(f"/api/matches/{table.id}/rematch")
            await second.ask(say.Resign(1))
            offer = await host.post(f"/api/matches/{table.id}/rematch")
            new = await other.post(f"/api/matches/{table.id}/rematch")
            assert new.id == offer.id
            assert [seat.person for seat in new.seats] == [other.person.id, host.person.id]
            told = await first.until(lambda one: isinstance(one, say.TableChanged) and one.table.rematch)
            assert told.table.rematch == new.id and new.previous == table.id
            assert new.dice.commit != table.dice.commit
            await host.give_texts(new)
            assert (await other.give_texts(new)).status == "running"

    run(story())


# Being away


def test_who_is_away_is_replaced_by_a_bot_and_takes_the_seat_back(server: Server) -> None:
    async def story() -> None:
        # It is the turn of who is away.
        position = {**threescore.game("underworld").start(seed=1).position(), "turn": "devil"}
        chosen = say.Rehearsal(position=position)
        host, other, table = await two_players(server, "underworld", stand_in="random", rehearsal=chosen)
        async with host.at(table.id) as first:
            with pytest.raises(Turned, match="away"):
                await host.post(f"/api/matches/{table.id}/seats/1/bot", body=say.SetBot())
            async with other.at(table.id):
                pass
            gone = await first.until(lambda one: isinstance(one, say.TableChanged) and one.table.seats[1].away)
            assert gone.table.seats[1].away_since
            told = await host.post(f"/api/matches/{table.id}/seats/1/bot", body=say.SetBot())
            assert told.seats[1].level == "random" and told.seats[1].person == other.person.id
            await first.until(lambda one: isinstance(one, say.Update) and one.by == 1)
            async with other.at(table.id) as second:
                answer = await second.ask(say.Act(second.seq, 1, 0))
                assert isinstance(answer, say.Refused) and "take the seat back" in answer.text
                back = await other.sit(table.id, 1)
                assert back.seats[1].level is None and back.seats[1].yours

    run(story())


def test_a_bot_plays_for_who_leaves(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, rehearsal=say.Rehearsal())
        async with host.at(table.id) as first:
            left = await other.post(f"/api/matches/{table.id}/seats/1/leave")
            assert left.seats[1].level is not None
            await first.play(random.Random(5), 60)
            assert any(isinstance(one, say.Update) and one.by == 1 for one in first.heard)

    run(story())


def test_who_comes_back_as_the_match_ends_is_no_fault(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        await other.post(f"/api/matches/{table.id}/seats/1/leave")
        async with host.at(table.id) as first:
            await first.ask(say.Resign(0))
            before = await other.table(table.id)
            assert before.status == "over"
            back = await other.sit(table.id, 1)
            assert back.status == "over" and back.seats[1].level == before.seats[1].level

    run(story())


def test_a_late_seat_is_played_by_a_bot(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld", clock=say.Clock(20, "bot"))
        async with host.at(table.id) as first, other.at(table.id):
            server.pass_time(25)
            assert [due.seat for due in first.snapshot.due] == first.snapshot.seen[0].view["to_act"]
            late = first.snapshot.due[0].seat
            update = await first.update()
            assert update.what == "late" and update.by == late
            update = await first.update()
            assert update.by == late and first.table.seats[late].level is not None

    run(story())


def test_a_late_seat_resigns_where_that_was_agreed(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "underworld", clock=say.Clock(20, "resign"))
        async with host.at(table.id) as first, other.at(table.id):
            server.pass_time(25)
            update = await first.update()
            assert update.what == "late" and update.outcome and update.outcome.how == "resigned"

    run(story())


# Talking


def test_chat_is_heard_by_all_and_kept(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server)
        async with host.at(table.id) as first, other.at(table.id) as second:
            answer = await first.ask(say.Say("Well rolled, ♥"))
            assert isinstance(answer, say.Chat) and answer.line.seat == 0 and answer.line.name == "Ada"
            heard = await second.until(lambda one: isinstance(one, say.Chat))
            assert heard.line == answer.line
        async with other.at(table.id) as second:
            assert [line.text for line in second.snapshot.chat] == ["Well rolled, ♥"]

    run(story())


def test_help_says_what_is_in_question(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        async with guest.at(table.id) as chair:
            answer = await chair.ask(say.AskHelp(0))
            assert isinstance(answer, say.Help) and answer.entries[0].title and answer.entries[0].text

    run(story())


@pytest.mark.parametrize("game", ["underworld", "goals"])
def test_hints_are_given_in_casual_matches_only(server: Server, game: str) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address)
        for casual in (True, False):
            table = await guest.give_texts(await guest.make(game, ["mine", "bot:random"], casual=casual))
            async with guest.at(table.id) as chair:
                while not chair.asked():
                    await chair.hear()
                answer = await chair.ask(say.AskHint(0))
                if casual:
                    assert isinstance(answer, say.Hint)
                    assert {one.choice for one in answer.choices} <= {one.id for one in chair.seen[0].choices}
                    assert len(answer.choices) > 1 and all(one.chance is not None for one in answer.choices)
                else:
                    assert isinstance(answer, say.Refused) and answer.code == "no_hint"

    run(story())


# Names and accounts


def test_a_guest_has_a_signed_http_only_cookie_and_a_forged_one_is_nobodys(server: Server) -> None:
    async def story() -> None:
        guest = Guest(server.address)
        answer = await guest.http.post("/api/guest", content=b"{}", headers={"content-type": "application/json"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie and "samesite=lax" in cookie.lower()
        name, value = next(iter(guest.http.cookies.items()))
        session, _, mark = value.rpartition(".")
        for forged in (session, f"{session}.{'0' * 64}", f"{session}x.{mark}", "x.y", "é.é", "." * 300):
            async with httpx.AsyncClient(base_url=server.address, timeout=PATIENCE) as other:
                header = {"cookie": f"{name}={forged}".encode()}
                found = json.decode((await other.get("/api/me", headers=header)).content, type=say.Me)  # type: ignore[arg-type]
                assert found.person is None

    run(story())


def test_without_a_session_nothing_can_be_changed(server: Server) -> None:
    async def story() -> None:
        nobody = Guest(server.address)
        host = await Guest.new(server.address)
        table = await host.make("beast", ["mine", "open"])
        for work in (
            nobody.make("beast", ["mine", "open"]),
            nobody.sit(table.id, 1),
            nobody.give_text(table.id, 0, "x"),
        ):
            with pytest.raises(Turned, match="who you are"):
                await work

    run(story())


def test_an_account_keeps_matches_and_name_across_devices(server: Server) -> None:
    async def story() -> None:
        guest = await Guest.new(server.address, "Cleo")
        table = await guest.give_texts(await guest.make("apostles", ["mine"]))
        name = f"Cleo {LUCK.random()}"[:20]
        me: say.Me = await guest.post("/api/register", say.Me, say.Register(name, "correct horse"))
        assert me.person is not None and me.person.account and me.person.id == guest.person.id
        with pytest.raises(Turned, match="taken"):
            other = await Guest.new(server.address)
            await other.post("/api/register", say.Me, say.Register(name.upper(), "another horse"))
        phone = Guest(server.address)
        with pytest.raises(Turned, match="belong together"):
            await phone.post("/api/login", say.Me, say.Login(name, "wrong horse"))
        with pytest.raises(Turned, match="belong together"):
            await phone.post("/api/login", say.Me, say.Login(name + "x", "wrong horse"))
        me = await phone.post("/api/login", say.Me, say.Login(name.lower(), "correct horse"))
        assert me.person is not None and me.person.id == guest.person.id
        async with phone.at(table.id) as chair:
            assert set(chair.seen) == {0}
        history: say.History = await phone.call("GET", "/api/me/matches", say.History)
        assert [(entry.id, entry.to_act) for entry in history.matches] == [(table.id, True)]
        await phone.post("/api/logout", say.Me)
        assert (await phone.call("GET", "/api/me", say.Me)).person is None

    run(story())


async def account(server: Server, name: str) -> Guest:
    guest = await Guest.new(server.address)
    me = await guest.post("/api/register", say.Me, say.Register(f"{name} {LUCK.getrandbits(60)}", "long enough"))
    guest.person = me.person
    return guest


def test_accounts_are_rated_by_game_and_guests_are_not(server: Server) -> None:
    async def story() -> None:
        winner, loser, guest = (
            await account(server, "Win"),
            await account(server, "Lose"),
            await Guest.new(server.address),
        )
        for other, rated in ((loser, True), (guest, False)):
            table = await winner.make("underworld", ["mine", "open"])
            await winner.give_texts(table)
            table = await other.sit(table.id, 1)
            assert table.rated is rated
            async with winner.at(table.id), other.at(table.id) as chair:
                await chair.ask(say.Resign(1))

        async def ratings() -> list[tuple[str, int]]:
            profile: say.Person = await winner.call("GET", f"/api/people/{winner.person.id}", say.Person)
            return [(rating.game, rating.matches) for rating in profile.ratings]

        await until(ratings)
        assert await ratings() == [("underworld", 1)]
        ranked = await winner.call("GET", "/api/ratings/underworld", list[say.Ranked])
        ids = [one.person.id for one in ranked]
        assert ids.index(winner.person.id) < ids.index(loser.person.id) and guest.person.id not in ids

    run(story())


# Afterwards


def test_the_record_replays_to_the_same_events_and_its_dice_keep_their_promise(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "beast")
        commit = table.dice.commit
        async with host.at(table.id) as first, other.at(table.id) as second:
            assert first.table.dice.secret is None
            for path in ("record", "replay"):
                with pytest.raises(Turned, match="going on"):
                    await host.call("GET", f"/api/matches/{table.id}/{path}", None)
            await play_on([first, second], 60, random.Random(9))
            if first.outcome is None:
                await first.ask(say.Resign(0))
            events = [event.text for one in first.heard if isinstance(one, say.Update) for event in one.seen[0].events]
            texts = [seat.text for seat in first.table.seats]
        record = (await host.http.get(f"/api/matches/{table.id}/record")).json()
        assert record["dice"]["commit"] == commit == hashlib.sha256(bytes.fromhex(record["dice"]["secret"])).hexdigest()
        assert record["dice"]["texts"] == texts and all(texts) and record["dice"]["match"] == table.id
        match = from_record(record)
        name = match.game.words.seat_name(0)
        told = [
            to_you(event.text, name) for number in range(1, len(match.moves) + 1) for event in match.heard(number, 0)
        ]
        assert told == events
        verified = await host.post("/api/verify", say.Verified, say.VerifyRecord(record))
        assert verified.good and verified.commit == commit
        forged = [{**record, "entries": [*record["entries"][:3], [0, 10**6]], "times": record["times"][:4]}]
        forged.append({**record, "outcome": {**record["outcome"], "winners": [0, 1]}})
        forged.append({**record, "dice": {**record["dice"], "secret": "00" * 32}})
        for one in forged:
            assert not (await host.post("/api/verify", say.Verified, say.VerifyRecord(one))).good

    run(story())


def test_a_finished_match_is_stepped_through_from_any_seat_or_open(server: Server) -> None:
    async def story() -> None:
        host, other, table = await two_players(server, "goals")
        async with host.at(table.id) as first, other.at(table.id) as second:
            await play_on([first, second], 40)
            await second.ask(say.Resign(1))
            updates = [one for one in second.heard if isinstance(one, say.Update) and one.what == "answer"]
        path = f"/api/matches/{table.id}/replay"
        replay: say.Replay = await other.call("GET", f"{path}?seat=1&count=200", say.Replay)
        assert replay.length == 40 == len(updates) and [moment.number for moment in replay.moments] == list(range(41))
        for moment, update in zip(replay.moments[1:], updates, strict=True):
            assert (moment.seen[0].view, moment.seen[0].events) == (update.seen[0].view, update.seen[0].events)
        opened: say.Replay = await other.call("GET", f"{path}?seat=open&first=7&count=1", say.Replay)
        (moment,) = opened.moments
        assert (
            moment.number == 7 and [seen.seat for seen in moment.seen] == [0, 1] and moment.position and moment.choice
        )
        looked: say.Replay = await other.call("GET", f"{path}?seat=onlooker&first=40", say.Replay)
        assert looked.moments[0].seen[0].view["seat"] is None and looked.moments[0].position is None
        with pytest.raises(Turned, match="number below 2"):
            await other.call("GET", f"{path}?seat=2", say.Replay)
        # The log tells each pair of eyes what its moments do, a page at a time.
        for seat, moments in (("1", replay.moments), ("onlooker", [])):
            pages = [
                (await other.call("GET", f"{path}/log?seat={seat}&first={first}&count=25", say.ReplayLog))
                for first in (0, 25)
            ]
            entries = [entry for page in pages for entry in page.entries]
            assert [entry.number for entry in entries] == list(range(41)) and pages[0].length == 40
            for entry, moment in zip(entries, moments, strict=False):
                assert (entry.by, entry.at, entry.events) == (moment.by, moment.at, moment.seen[0].events)
        secret = {"placed", "took_back", "topped", "dropped", "intended", "withdrew", "turned", "turned_back"}
        assert not secret & {event.kind for entry in entries for event in entry.events}

    run(story())


def test_a_game_that_is_over_when_it_is_set_up_ends(server: Server) -> None:
    async def story() -> None:
        host = await Guest.new(server.address)
        six: dict[str, Any] = {"options": {"setup_match": "win"}, "rehearsal": say.Rehearsal(seed=FIRST_ROLL_666)}
        table = await host.make("beast", ["mine"] * 6, **six)
        async with host.at(table.id) as chair:
            table = await host.give_texts(table)
            started = await chair.until(lambda one: isinstance(one, say.Snapshot) and one.why == "started")
        assert table.status == started.table.status == "over"
        assert table.outcome is not None and table.outcome.how == "end" and table.outcome.winners == [0]
        assert (await host.http.get(f"/api/matches/{table.id}/record")).json()["outcome"]["how"] == "end"

    run(story())


def test_join_takes_a_seat_and_plays_it_to_the_end(server: Server) -> None:
    async def story() -> None:
        host = await Guest.new(server.address)
        table = await host.make("beast", ["mine", "invite"], rehearsal=say.Rehearsal())
        await host.give_texts(table)
        address = f"{server.address}/join/{table.id}/{table.invite}"
        with subprocess.Popen(
            [sys.executable, "-c", RUN, "join", address, "--mind", "greedy"],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
        ) as joined:  # fmt: skip
            async with host.at(table.id) as chair:
                await chair.until(lambda one: isinstance(one, say.Snapshot) and one.why == "started")
                await chair.play(random.Random(3), 30)
                assert any(isinstance(one, say.Update) and one.by == 1 for one in chair.heard), chair.heard
                if chair.outcome is None:
                    await chair.ask(say.Resign(0))
            told, _ = await asyncio.to_thread(joined.communicate, timeout=PATIENCE)
            assert joined.returncode == 0, told
            assert table.dice.commit in told and "over:" in told

    run(story())

"""What is printed is data: changed in a copy of the package, it is changed at every door (the browser: its own tests)."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import threescore
from tests.server import parts
from tests.server.guests import Guest

ROOT = Path(__file__).parents[2]
CHANGES = {
    "underworld/battle.toml": ('12 = "victory"', '12 = "retreat"'),
    "beast/deck.toml": ("Roll one of your own dice.", "Roll one of your own dice, and mean it."),
    "goals/cards.toml": ("Doubles the value.", "Makes the value twice as large."),
}
# What a process says that plays with the copy.
PLAY = """
import json, threescore
from tests.rules.beast import tables as beast
from tests.rules.underworld.helpers import do, war
from threescore.terminal.draw import spell

state = war({"c3": {"death": [6], "devil": [6]}}, rolls=[4, 4])
fight = next(one for one in state.game.words.explain(state.view(0), state.choices(0)) if one.kind == "fight")
do(state, "fight", at="c3")
results = [event.args["result"] for event in state.events if event.kind == "result"]
table = beast.table(beast.PLAIN, beast.PLAIN, hand=("desperate_times",))
helps = table.game.words.explain(table.view(0), table.choices(0))
beast.do(table, "play", card="desperate_times")
print(json.dumps({
    "from": threescore.__file__,
    "results": results,
    "fight": fight.text,
    "help": [one.text for one in helps if one.args.get("card") == "desperate_times"],
    "terminal": "\\n".join(spell(table.game.words.sketch(table.view(0)))),
}))
"""


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package in it, some of whose data is changed."""
    folder = tmp_path_factory.mktemp("copy")
    package = folder / "threescore"
    without = shutil.ignore_patterns("__pycache__", "static")
    installed = Path(threescore.__file__).parent
    shutil.copytree(installed, package, ignore=without)
    # What is compiled shares a module that stands beside the package.
    for shared in installed.parent.glob("threescore__mypyc*"):
        shutil.copy(shared, folder)
    for name, (before, after) in CHANGES.items():
        path = package / "rules" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(before) == 1
        path.write_text(text.replace(before, after), encoding="utf-8")
    return folder


def where(copy: Path) -> str:
    """Where a process looks that plays with the copy."""
    return os.pathsep.join([str(copy), str(ROOT), os.environ.get("PYTHONPATH", "")])


@pytest.fixture(scope="module")
def changed(copy: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[parts.Server]:
    """A parlour of the copy."""
    server = parts.Server(parts.sqlite(tmp_path_factory.mktemp("database")))
    server.environment["PYTHONPATH"] = where(copy)
    with server:
        yield server


def test_the_rules_and_the_terminal_follow_changed_data(copy: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": where(copy)}
    command = [sys.executable, "-c", PLAY]
    done = subprocess.run(command, env=environment, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["from"].startswith(str(copy))
    assert told["results"] == ["retreat", "defect"]
    # The table is no longer the other one turned round, so that help has to tell both.
    assert "12 retreat, 11 evade" in told["fight"] and "for the defender 11 and 12 defect" in told["fight"]
    assert len(told["help"]) == 1 and told["help"][0].startswith("Roll one of your own dice, and mean it.")
    assert "and mean it" in told["terminal"]


def test_the_server_sends_changed_data(changed: parts.Server) -> None:
    async def play() -> dict[str, Any]:
        ann = await Guest.new(changed.address)
        printed = {}
        for game in ("underworld", "beast", "goals"):
            table = await ann.make(game, ["mine", "bot:random"])
            printed[game] = await ann.call("GET", f"/api/matches/{table.id}/printed", dict[str, Any])
        return printed

    printed = asyncio.run(play())
    assert printed["underworld"]["battle"]["attacking"]["12"] == "retreat"
    assert printed["beast"]["cards"]["desperate_times"]["text"] == "Roll one of your own dice, and mean it."
    assert printed["goals"]["modifiers"]["x2"]["text"] == "Makes the value twice as large."


def test_what_is_printed_follows_the_options(server: parts.Server) -> None:
    async def play() -> tuple[dict[str, Any], dict[str, Any]]:
        ann = await Guest.new(server.address)
        usual = await ann.make("beast", ["mine", "bot:random"])
        own = await ann.make("beast", ["mine", "bot:random"], options={"deck": "own_dice"})
        one, other = [
            await ann.call("GET", f"/api/matches/{table.id}/printed", dict[str, Any]) for table in (usual, own)
        ]
        return one, other

    usual, own = asyncio.run(play())
    assert usual["cards"]["sabotage"]["text"].startswith("Choose a player")
    assert own["cards"]["sabotage"]["text"].startswith("Roll two of your own dice")


def test_what_is_printed_at_a_closed_table_is_for_those_who_are_admitted(server: parts.Server) -> None:
    async def play() -> int:
        ann, eve = await Guest.new(server.address), await Guest.new(server.address)
        table = await ann.make("underworld", ["mine", "invite"], onlookers=False)
        answer = await eve.http.get(f"/api/matches/{table.id}/printed")
        fault = answer.json()
        assert (fault["code"], fault["kind"], fault["args"]) == ("not_yours", "no_onlookers", {})
        return answer.status_code

    assert asyncio.run(play()) == 403


@pytest.mark.parametrize(
    ("path", "body", "kind", "args"),
    [
        ("register", {"name": "Ann", "password": "short"}, "password_form", {}),
        ("guest", {"name": "x" * 99}, "name_form", {}),
        ("register", {"name": "\u200b", "password": "long enough"}, "name_unseen", {}),
        ("guest", {"called": "Ann"}, "malformed", {}),
        (
            "matches",
            {"game": "goals", "seats": [{"kind": "mine"}]},
            "players_between",
            {"fewest": 2, "most": 6, "given": "1"},
        ),
        (
            "matches",
            {
                "game": "beast",
                "seats": [{"kind": "mine"}, {"kind": "bot", "level": "easy"}],
                "options": {"thaw": "all"},
            },
            "option_value",
            {"option": "thaw", "given": "'all'"},
        ),
    ],
)
def test_a_refusal_travels_by_kind_and_arguments(
    server: parts.Server, path: str, body: dict[str, Any], kind: str, args: dict[str, Any]
) -> None:
    async def ask() -> dict[str, Any]:
        ann = await Guest.new(server.address)
        answer = await ann.http.post(f"/api/{path}", json=body)
        assert answer.status_code == 400
        fault: dict[str, Any] = answer.json()
        return fault

    fault = asyncio.run(ask())
    assert (fault["kind"], fault["args"]) == (kind, args)
    assert fault["text"]

"""What the app's sources say is what the package says: messages, lessons, and the weight of the first visit."""

from __future__ import annotations

import ast
import gzip
import json
import re
import runpy
from pathlib import Path

import pytest

import threescore
from tests.browser.conftest import sources
from tests.server import parts
from threescore.server.pages import STATIC


def tables() -> Path:
    """The folder of the games' tables, one folder a game."""
    return sources() / "src" / "tables"


def test_the_app_and_the_server_mean_the_same_messages() -> None:
    """The app's types are written from this schema; a test of its own compares the two."""
    writer = runpy.run_path(str(sources() / "protocol.py"))
    assert writer["SCHEMA"].read_text(encoding="utf-8") == writer["write"](), "make protocol"


@pytest.mark.parametrize("game", threescore.games())
def test_a_lesson_is_a_game_as_it_is_played_today(game: str) -> None:
    recorder = runpy.run_path(str(sources() / "lessons" / "record.py"))
    notes = (sources().parent / "src" / "threescore" / "rules" / game / "lesson.json").read_text(encoding="utf-8")
    lesson = (tables() / game / "lesson.json").read_text(encoding="utf-8")
    assert json.loads(lesson) == json.loads(recorder["write"](json.loads(notes))), "make lessons"


def test_nothing_outside_a_games_own_folder_names_a_game() -> None:
    """A new game is a new folder in `src/tables`, and no other file changes. Tests may take a game as their example."""
    games = threescore.games()
    name = re.compile(rf"\b({'|'.join(games)})\b")
    own = tuple(tables() / game for game in games)
    assert all(folder.is_dir() for folder in own)
    files = [sources() / "index.html", sources() / "vite.config.ts", *sources().glob("scripts/*")]
    files += [path for path in sources().glob("src/**/*") if path.is_file() and not path.name.endswith(".test.ts")]
    house = [path for path in files if not any(path.is_relative_to(folder) for folder in own)]
    assert len(house) > 50
    named = {str(path): name.findall(path.read_text(encoding="utf-8")) for path in house}
    assert {path: found for path, found in named.items() if found} == {}


@pytest.mark.parametrize("test", sorted(Path(__file__).parent.glob("*.py")), ids=lambda path: path.stem)
def test_no_test_of_the_browser_waits_for_a_time(test: Path) -> None:
    """Each waits for what it says, however long that takes, and never lays another table until its luck fits."""
    called = {node.attr for node in ast.walk(ast.parse(test.read_text())) if isinstance(node, ast.Attribute)}
    assert called & {"sleep", "wait_for_timeout"} == set()


def test_the_first_page_is_light() -> None:
    """At most 75 KB of JavaScript before the first table: the first page and what a table's page needs besides."""
    if not (STATIC / "index.html").is_file():
        parts.missing("the browser app is not built: make web")
    manifest = json.loads((STATIC / ".vite" / "manifest.json").read_text(encoding="utf-8"))

    def files(name: str, seen: set[str]) -> set[str]:
        if name not in seen:
            seen.add(name)
            for other in manifest[name].get("imports", []):
                files(other, seen)
        return seen

    wanted = files("index.html", set()) | files("src/pages/MatchPage.svelte", set())
    weight = sum(len(gzip.compress((STATIC / manifest[name]["file"]).read_bytes(), 9)) for name in wanted)
    assert weight <= 75 * 1024, f"{weight / 1024:.1f} KB"

"""What the app's sources say is what the package says: messages, lessons, and the weight of the first visit."""

from __future__ import annotations

import ast
import gzip
import json
import re
import runpy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.browser.conftest import sources
from tests.server import parts
from threescore.server import messages
from threescore.server.pages import STATIC

INTERFACE = re.compile(r"^export interface (\w+)[^{]*\{\n(.*?)^\}", re.M | re.S)
FIELD = re.compile(r"^  (\w+)\??:", re.M)


def typescript() -> dict[str, set[str]]:
    text = (sources() / "src" / "protocol.ts").read_text(encoding="utf-8")
    return {name: set(FIELD.findall(body)) for name, body in INTERFACE.findall(text)}


def python() -> dict[str, set[str]]:
    structs: dict[str, set[str]] = {}
    for name, kind in vars(messages).items():
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind is not msgspec.Struct:
            fields = {field.encode_name for field in msgspec.structs.fields(kind)}
            tagged = msgspec.inspect.type_info(kind)
            if getattr(tagged, "tag", None) is not None:
                fields.add("type")
            structs[name] = fields
    return structs


def test_the_app_and_the_server_mean_the_same_messages() -> None:
    theirs, ours = python(), typescript()
    both = theirs.keys() & ours.keys()
    assert {"Snapshot", "Update", "TableInfo", "SeatInfo", "Seen", "Hint", "Help", "Replay", "CreateMatch"} <= both
    different = {name: theirs[name] ^ ours[name] for name in both if theirs[name] != ours[name]}
    assert different == {}


@pytest.mark.parametrize("notes", sorted((sources() / "lessons").glob("*.json")), ids=lambda path: path.stem)
def test_a_lesson_is_a_game_as_it_is_played_today(notes: Any) -> None:
    recorder = runpy.run_path(str(sources() / "lessons" / "record.py"))
    lesson = (sources() / "src" / "tables" / notes.stem / "lesson.json").read_text(encoding="utf-8")
    assert json.loads(lesson) == json.loads(recorder["write"](json.loads(notes.read_text(encoding="utf-8")))), (
        "make lessons"
    )


def said(node: ast.expr) -> str | None:
    """A sentence of the server's, with {} for what it fills in; None for one that comes from elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join("{}" if isinstance(part, ast.FormattedValue) else said(part) or "" for part in node.values)
    return None


def refusals() -> set[str]:
    """Every sentence with which the server says no, or whether a record is good."""
    sayers = {
        "Refusal",
        "bad",
        "forbidden",
        "not_found",
        "refuse",
        "refused",
        "too_late",
        "too_many",
        "Verified",
        "fault",
        "NotYours",
    }
    found = set()
    for path in Path(messages.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                sentences = {said(argument) for argument in node.args} if name in sayers else set()
                found |= {sentence for sentence in sentences if sentence and " " in sentence}
    return found


def test_every_refusal_can_be_said_in_german() -> None:
    catalogue = (sources() / "src" / "words" / "faults.de.ts").read_text(encoding="utf-8")
    known = {key.strip("'\"") for key in re.findall(r"""^  ('[^']+'|"[^"]+"):""", catalogue, re.M)}
    assert len(refusals()) > 40
    assert refusals() - known == set()


def test_the_first_page_is_light() -> None:
    """At most 90 KB of JavaScript before the first table: the first page and what a table's page needs besides."""
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
    assert weight <= 90 * 1024, f"{weight / 1024:.1f} KB"

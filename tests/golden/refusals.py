"""Every kind of refusal that can reach a person, as the sources have it: what the browser app has to say in every language.

    python -m tests.golden.refusals      write web/src/words/refusals.json again

A refusal is a sentence (kind, arguments, text), made where it is raised: so the sources are read, and every place that makes
one has to name its kind. What the rules alone refuse (a position, a deck that somebody wrote) has the kind of its class.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCES = ROOT / "src" / "threescore"
PATH = ROOT / "web" / "src" / "words" / "refusals.json"
# Who makes refusals, and where among the operands the kind and the arguments are.
MAKERS = {
    "bad": (1, 2),
    "forbidden": (1, 2),
    "not_found": (1, 2),
    "too_late": (1, 2),
    "too_many": (1, 2),
    "Refusal": (3, 4),
    "refuse": (4, None),
    "Verified": (1, 2),
}


def classes() -> frozenset[str]:
    """What is raised: ThreescoreError, and all that is made of it, wherever that is."""
    found = {"ThreescoreError"}
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for path in SOURCES.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    while more := {name for name, over in bases.items() if over & found} - found:
        found |= more
    return frozenset(found)


CLASSES = classes()


class Found(NamedTuple):
    """A kind of refusal, with the names of its arguments; where it is made."""

    kind: str
    args: tuple[str, ...]
    where: str


def texts(node: ast.expr | None) -> list[str]:
    """The words that an expression can be, as far as they stand there."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return [node.value]
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return []


def names(node: ast.expr | None, tree: ast.AST) -> tuple[str, ...]:
    """The names in a mapping, or in the one that a name was given (the sources say it right before)."""
    if isinstance(node, ast.Name):
        made = [
            one.value
            for one in ast.walk(tree)
            if isinstance(one, ast.Assign)
            and any(isinstance(target, ast.Name) and target.id == node.id for target in one.targets)
            and one.lineno <= node.lineno
        ]
        return names(max(made, key=lambda one: one.lineno), tree) if made else ()
    return tuple(text for key in node.keys for text in texts(key)) if isinstance(node, ast.Dict) else ()


def made_in(path: Path) -> Iterator[Found | str]:
    """The refusals that a file makes; a text instead for one that does not say its kind."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    server = SOURCES / "server" in path.parents
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef) and node.name in CLASSES:
            for line in node.body:
                target = line.targets[0] if isinstance(line, ast.Assign) else getattr(line, "target", None)
                if (
                    isinstance(target, ast.Name)
                    and target.id == "kind"
                    and isinstance(line, ast.Assign | ast.AnnAssign)
                ):
                    yield from (Found(kind, (), path.name) for kind in texts(line.value))
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        where = f"{path.name}:{node.lineno}"
        if name == "Sentence" and server and len(node.args) == 3:
            at: tuple[int, int | None] = (0, 1)
        elif name in MAKERS and server:
            at = MAKERS[name]
        elif name in CLASSES and len(node.args) > 1:
            at = (1, 2)
        else:
            continue
        operands = node.args
        if any(isinstance(operand, ast.Starred) for operand in operands):
            continue  # a sentence that was made elsewhere
        kinds = texts(operands[at[0]]) if len(operands) > at[0] else []
        args = names(operands[at[1]], tree) if at[1] is not None and len(operands) > at[1] else ()
        yield from (Found(kind, args, where) for kind in kinds)
        # One that says no kind has that of its code, which tells a person little; `not_found()` has one by itself.
        if len(operands) <= at[0] and name in MAKERS and operands:
            yield where


def all_made() -> list[Found | str]:
    """In the rooms whose refusals reach people at the browser."""
    files = [path for room in ("core", "rules", "table", "server") for path in sorted((SOURCES / room).rglob("*.py"))]
    return [found for path in files for found in made_in(path)]


def known() -> dict[str, list[str]]:
    """Each kind, with the names of the arguments that it has wherever it is made."""
    from threescore.server.app import CODES, FORMS

    kinds: dict[str, set[str]] = {}
    for found in all_made():
        if isinstance(found, Found):
            kinds[found.kind] = kinds.get(found.kind, set(found.args)) & set(found.args)
    # Kinds that are looked up, not written where they are made
    for kind in (*[kind for _, kind in FORMS.values()], *CODES.values(), "malformed", "no_such_match"):
        kinds.setdefault(kind, set())
    return {kind: sorted(args) for kind, args in sorted(kinds.items())}


def written() -> str:
    lines = [f" {json.dumps(kind)}: {json.dumps(args)}" for kind, args in known().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")

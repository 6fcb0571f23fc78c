"""What is printed on the cards of the built-in lists, for the browser app, which must not say it again by itself.

python -m tests.rules.beast.lists      write web/src/tables/beast/lists.json again
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from threescore.rules.beast.cards import LISTS, Card, built_in

PATH = Path(__file__).parents[3] / "web" / "src" / "tables" / "beast" / "lists.json"


def printed(card: Card) -> dict[str, Any]:
    return {
        "text": card.text,
        "effect": card.effect_status,
        "inferred": card.inferred,
        "number": card.count,
        "count": card.count_status,
        "at_least": card.at_least,
        "other": any("other" in (effect.whose, effect.partner) for effect in card.effects),
    }


def written() -> str:
    lists = [
        f' "{name}": {{\n  '
        + ",\n  ".join(f'"{card.id}": {json.dumps(printed(card), ensure_ascii=False)}' for card in built_in(name))
        + "\n }"
        for name in LISTS
    ]
    return "{\n" + ",\n".join(lists) + "\n}\n"


if __name__ == "__main__":
    PATH.write_text(written(), encoding="utf-8")

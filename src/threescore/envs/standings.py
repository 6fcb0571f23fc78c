"""How those who sat down through the protocol have done: their matches from a log, by game and opponents."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

from threescore.core.errors import BadOption

# Of a normal distribution, 95 % lie within so many standard deviations.
Z95 = 1.96


def read(log: Path) -> list[dict[str, Any]]:
    """The matches of a log, one a line."""
    try:
        lines = log.read_text(encoding="utf-8").splitlines()
        matches = [json.loads(line) for line in lines]
        _ = [(one["game"], one["players"], one["against"], one["result"] + one["adjusted"]) for one in matches]
    except OSError as error:
        raise BadOption(f"the log {log} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError):
        raise BadOption(f"{log} is no log of matches: `threescore mcp --log FILE` writes one, a match a line") from None
    return matches


def mean_and_margin(numbers: list[float]) -> str:
    """A mean in points of a hundred with half its 95 % interval, once there are enough for one."""
    if len(numbers) < 2:
        return f"{fmean(numbers):>7.1%}        "
    return f"{fmean(numbers):>7.1%} ±{Z95 * stdev(numbers) / math.sqrt(len(numbers)):>6.1%}"


def show(log: Path) -> None:
    """Print the standings of a log: what was won, and the same without luck, which needs fewer matches to be told."""
    groups: dict[tuple[str, int, str], list[dict[str, Any]]] = {}
    for match in read(log):
        groups.setdefault((match["game"], match["players"], ",".join(match["against"])), []).append(match)
    sys.stdout.write(f"{'game':<14}{'against':<24}{'matches':>8}  {'won':<16}{'without luck':<16}{'even':>6}\n")
    for (game, players, against), matches in sorted(groups.items()):
        won = mean_and_margin([match["result"] for match in matches])
        adjusted = mean_and_margin([match["adjusted"] for match in matches])
        even = f"{1 / players:.1%}" if players > 1 else ""
        sys.stdout.write(f"{game:<14}{against or '-':<24}{len(matches):>8}  {won:<16}{adjusted:<16}{even:>6}\n")

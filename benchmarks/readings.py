"""Which readings of the rules matter: every option of a game against its default, by the same minds with the same luck.

    python -m benchmarks.readings apostles --minds greedy -n 3000
    python -m benchmarks.readings apostles --touches -n 3000

Options that are whole numbers are compared at the values that --also names (rows=3,4,6). With --touches it is told in how many
matches of random play anything went otherwise: who won, a score, the number of answers, or of what there was to choose from. A
reading that never came up leaves a match as it was.
"""

from __future__ import annotations

import argparse
import sys

import polars as pl

import threescore
from threescore.core.errors import ThreescoreError
from threescore.core.game import Option
from threescore.lab.compare import WATCHED, Difference, answer, ask, headlines
from threescore.lab.sequences import EQUIVALENT, LESS, MORE
from threescore.lab.summary import margin

# What of a row says that a match went as another one, beside shares and scores
WHOLE = ("answers", "decisions", "options")


def values_of(option: Option, also: dict[str, str]) -> list[str]:
    """The default, and what it is held against; nothing for numbers that nobody named."""
    if option.name in also:
        return [str(option.default), *also[option.name].split(",")]
    if isinstance(option.values, range):
        return []
    return [str(option.default), *(str(value) for value in option.values if value != option.default)]


def touched(game: str, players: int | None, option: str, values: list[str], pairs: int) -> list[str]:
    """In what part of the matches each value but the first made any difference, with its interval: a line each."""
    sides = [
        threescore.simulate(game, pairs, "random", players=players, watch=0, workers=1, **{option: value})
        for value in values
    ]
    columns = [name for name in sides[0].columns if name.startswith(("share_", "score_")) or name in WHOLE]
    found = []
    for value, side in zip(values[1:], sides[1:], strict=True):
        same = pl.concat(
            [side.select(columns), sides[0].select(pl.all().name.suffix("_base"))], how="horizontal"
        ).select(pl.all_horizontal(pl.col(name) == pl.col(f"{name}_base") for name in columns))
        part = 1.0 - float(same.to_series().mean() or 0.0)
        around = (part * pairs + 1.0) / (pairs + 2)
        found.append(f"| `{option}={value}` | {100 * part:.1f} ±{100 * margin(around * (1.0 - around), pairs):.1f} |")
    return found


def line(option: str, found: list[Difference], value: str) -> str:
    some = [one for one in found if one.value == value]
    said = [one.sentence for one in some if one.verdict in (MORE, LESS)]
    same = [one.measure for one in some if one.verdict == EQUIVALENT]
    told = "; ".join(said) or "no difference found"
    pairs = max(one.pairs for one in some)
    return f"| `{option}={value}` | {told} | {', '.join(same) or '–'} | {pairs:,} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=threescore.games())
    parser.add_argument("--minds", default="greedy")
    parser.add_argument("--players", type=int)
    parser.add_argument("-n", type=int, default=1000)
    parser.add_argument("--touches", action="store_true", help="in how many matches of random play a reading matters")
    parser.add_argument("--measures", help="those that one looks at first, without the judge's, by default")
    parser.add_argument("--only", help="these options")
    parser.add_argument("--workers", type=int)
    parser.add_argument("--also", action="append", default=[], metavar="OPTION=A,B")
    wanted = parser.parse_args()
    also = dict(given.split("=", 1) for given in wanted.also)
    game = threescore.game(wanted.game, wanted.players)
    names = [measure.name for measure in headlines(game) if measure.name not in WATCHED]
    if wanted.measures:
        names = wanted.measures.split(",")
    print(f"`python -m benchmarks.readings {' '.join(sys.argv[1:])}` (judge {game.judge.version})\n")
    if wanted.touches:
        print("| option | of 100 matches it touches |\n|---|---|")
    else:
        print("| option | what it does | the same within what one would notice | matches |\n|---|---|---|---|")
    for option in game.switches:
        values = values_of(option, also)
        if len(values) < 2 or (wanted.only and option.name not in wanted.only.split(",")):
            continue
        if wanted.touches:
            print("\n".join(touched(wanted.game, wanted.players, option.name, values, wanted.n)), flush=True)
            continue
        try:
            question = ask(
                wanted.game,
                f"{option.name}={','.join(values)}",
                wanted.minds,
                names,
                {},
                wanted.players,
                wanted.n,
                0,
                {},
            )
        except ThreescoreError as error:
            print(f"| `{option.name}` | {error} | | |")
            continue
        found = answer(question, workers=wanted.workers)
        for value in values[1:]:
            print(line(option.name, found, value), flush=True)


if __name__ == "__main__":
    main()

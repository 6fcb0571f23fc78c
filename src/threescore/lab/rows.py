"""The table of a run: a row for every match, and what is measured with it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from io import BytesIO
from typing import Any

import numpy as np
import polars as pl

from threescore.core.game import Game
from threescore.core.measures import Measure
from threescore.core.state import State
from threescore.lab import running
from threescore.lab.runs import Run
from threescore.minds.mind import GreedyMind, Mind, RandomMind, consult
from threescore.minds.naming import mind

COMMON = {
    "answers": pl.Int32,
    "decisions": pl.Int32,
    "options": pl.Int64,
    "drawn": pl.Boolean,
    "watched": pl.Boolean,
    "lead_changes": pl.Float64,
    "drama": pl.Float64,
    "decided": pl.Float64,
}


def seat_columns(seat: int) -> tuple[str, str, str]:
    """The names of what is written of a seat; people count seats from 1."""
    return f"share_{seat + 1}", f"score_{seat + 1}", f"luck_{seat + 1}"


def measures_of(game: Game) -> list[Measure]:
    """All that can be measured of a game: what all games have in common, then its own."""
    if game.players == 1:
        common = [Measure("won", "games won", headline=True)]
    else:
        common = [
            Measure(
                f"share_{seat + 1}",
                f"wins of {game.words.seat_name(seat)}",
                group="Who wins",
                label=game.words.seat_name(seat),
            )
            for seat in range(game.players)
        ]
        common.append(Measure("drawn", "draws"))
    common += [
        Measure("answers", "answers", 0.0, 5_000.0, 5.0),
        Measure("decisions", "decisions", 0.0, 5_000.0, 5.0, headline=not game.measures.columns),
        Measure("options", "choices at a decision", 0.0, 400_000.0, 0.3, per="decisions"),
        Measure("lead_changes", "changes of who leads", 0.0, 60.0, 1.0, headline=True),
        Measure("drama", "how far behind the winner was", headline=True),
        Measure("decided", "when it was decided, as a part of the match", headline=True),
    ]
    return common + list(game.measures.columns)


def play_block(run: Run, block: int) -> pl.DataFrame:
    """Play the matches of a block: a row for each, in the order of their seeds."""
    game = run.set_up()
    deals = list(run.deals(block))
    if not run.rotate:
        return rows_of_deals(run, game, deals, run.minds)
    # Matches with the same seating are played together, and the rows put in order again.
    turns = [
        rows_of_deals(run, game, deals[turn :: run.players], run.seated(deals[turn]))
        for turn in range(min(len(deals), run.players))
    ]
    return pl.concat(turns).sort("seed")


def rows_of_deals(run: Run, game: Game, deals: list[int], seated: tuple[str, ...]) -> pl.DataFrame:
    """The matches of these seeds, with these minds in the seats."""
    minds = [mind(name) for name in seated]
    kinds = seat_kinds(seated)
    runner = running.Runner(game, kinds, GreedyMind.samples, run.samples, Asking(minds))
    content = runner.play_all(deals, run.watch)
    numbers = np.frombuffer(content, dtype="<f8").reshape(len(deals), -1)
    columns: dict[str, Any] = {"seed": pl.Series(deals, dtype=pl.Int64)}
    columns["setting"] = json.dumps(run.options, sort_keys=True)
    for seat, name in enumerate(seated):
        columns[f"mind_{seat + 1}"] = name
    for place, (name, kind) in enumerate(COMMON.items()):
        columns[name] = column(numbers, place).cast(kind)
    for seat in range(game.players):
        place = int(running.COMMON) + seat * int(running.OF_SEAT)
        share, score, luck = seat_columns(seat)
        columns[share] = column(numbers, place + int(running.SHARE))
        columns[score] = column(numbers, place + int(running.SCORE)).cast(pl.Int32)
        columns[luck] = column(numbers, place + int(running.LUCK))
    first = int(running.COMMON) + game.players * int(running.OF_SEAT)
    for place, measure in enumerate(game.measures.columns, first):
        columns[measure.name] = column(numbers, place)
    return pl.DataFrame(columns)


def column(numbers: Any, place: int) -> pl.Series:
    """One column; what is not known is nothing there."""
    return pl.Series(np.ascontiguousarray(numbers[:, place]), nan_to_null=True)


ASKING = int(running.ASKED)


def seat_kinds(names: Sequence[str]) -> list[int]:
    """How each of these minds finds its answers."""
    return [kind_of_mind(mind(name)) for name in names]


def kind_of_mind(one: Mind) -> int:
    if type(one) is RandomMind:
        return int(running.RANDOM)
    return int(running.GREEDY) if type(one) is GreedyMind else int(running.ASKED)


class Asking:
    """Asks minds that are no part of the compiled loop. Their own luck is from the deal and the number of the answer."""

    def __init__(self, minds: list[Mind]) -> None:
        self.minds = minds

    def __call__(self, state: State, seat: int, deal: int, answers: int) -> int:
        budget = self.minds[seat].budget._replace(seed=deal * 1_000_003 + answers)
        return consult(self.minds[seat], state, seat, budget).choice


def as_file(frame: pl.DataFrame) -> bytes:
    """The rows as a Parquet file."""
    content = BytesIO()
    frame.write_parquet(content, compression="zstd", compression_level=3)
    return content.getvalue()


def played_block(run: Run, block: int) -> bytes:
    """A block as a file: what a worker does, here or on another machine."""
    return as_file(play_block(run, block))

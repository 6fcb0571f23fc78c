"""One description of a run: which game, who plays it, how often, from which luck, and what is looked at closely.

The same whether it comes from the command line, from a TOML file or from Python. A run that is kept in a folder has its
description beside its rows, so that it can be gone on with, and never with another one.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import threescore
from threescore.core.errors import BadOption, ThreescoreError, shown, whole
from threescore.core.game import Game
from threescore.lab.files import write_whole
from threescore.minds.mind import Mind, RandomMind
from threescore.minds.naming import in_list, mind
from threescore.rules import kind_at

DESCRIPTION = "run.json"
# A run is cut into at most so many blocks, unless they would be larger than this.
BLOCKS = 64
LARGEST_BLOCK = 20_000
# Unless told otherwise so many matches of a run are watched closely, which costs more than playing them at random.
WATCHED = 1000
SAMPLES = 16
MOST = 1_000_000_000_000
MOST_SEEDS = 1 << 59
KEYS = ("game", "n", "players", "minds", "options", "seed", "rotate", "watch", "samples", "block")


class Run(NamedTuple):
    """What is played. `minds` has a name for every seat; with `rotate` they move on one seat from match to match.

    The matches have the seeds `seed` to `seed + n - 1`. Every `watch`th of them is watched (0: none): the judge is asked after
    every answer, and every seat's luck is told by `samples` of what chance could have done instead (0: without luck).
    """

    game: str
    players: int
    options: Mapping[str, Any]
    minds: tuple[str, ...]
    n: int
    seed: int
    rotate: bool
    watch: int
    samples: int
    block: int

    def set_up(self) -> Game:
        return kind_at(self.game)(self.players, **self.options)

    @property
    def blocks(self) -> int:
        return -(-self.n // self.block)

    def deals(self, block: int) -> range:
        """The seeds of a block."""
        first = self.seed + block * self.block
        return range(first, min(first + self.block, self.seed + self.n))

    def seated(self, deal: int) -> tuple[str, ...]:
        """Who sits where in the match of that seed."""
        turn = (deal - self.seed) % self.players if self.rotate else 0
        return self.minds[turn:] + self.minds[:turn]

    @property
    def judged(self) -> bool:
        """Whether its rows depend on the game's judge. All minds may ask it, but those that answer by chance do not."""
        return self.watch > 0 or any(type(mind(name)) is not RandomMind for name in self.minds)

    def described(self) -> dict[str, Any]:
        """All that its rows depend on, as JSON can hold it."""
        game = self.set_up()
        return {
            **self._asdict(),
            "minds": list(self.minds),
            "options": dict(self.options),
            "rules_version": game.rules_version,
            "threescore": threescore.__version__,
            # What one judge has watched, or led minds to answer, cannot stand beside what another has.
            **({"judge": game.judge.version} if self.judged else {}),
        }


def describe(
    game: str | Game,
    n: Any = 1000,
    players: Any = None,
    minds: str | Sequence[str | Mind] = "random",
    options: Mapping[str, Any] | None = None,
    seed: Any = 0,
    rotate: Any = False,
    watch: Any = None,
    samples: Any = SAMPLES,
    block: Any = None,
) -> Run:
    """A run of these parts; a ThreescoreError that names the part if one of them cannot be.

    One mind takes all seats; otherwise there is one for every seat, and their number is the number of players unless that is
    given.
    """
    if not isinstance(minds, (str, list, tuple)):
        raise BadOption(f"minds are a name such as random, or a list with one for every seat, not {shown(minds)}")
    names = in_list(minds) if isinstance(minds, str) else tuple(name_of(one) for one in minds)
    for name in names:
        mind(name)
    if not names:
        raise BadOption(
            "somebody has to play: name a mind, such as random, or one for every seat, such as greedy,random"
        )
    if isinstance(game, Game):
        set_up = game if not options else type(game)(game.players, **{**game.settings(), **options})
        name = place_of(game)
    else:
        name = game
        kind = kind_at(name)
        wanted = len(names) if players is None and len(names) in kind.seats else players
        set_up = kind(wanted, **dict(options or {}))
    seats = set_up.players
    if len(names) not in (1, seats):
        raise BadOption(f"{set_up.name} has {seats} seats here, for {len(names)} minds: name one for all, or {seats}")
    count = number("n", n, 1, MOST)
    size = -(-count // BLOCKS) if block is None else number("block", block, 1, 1_000_000)
    if not isinstance(rotate, bool):
        raise BadOption(f"rotate is true or false, not {shown(rotate)}")
    return Run(
        game=name,
        players=seats,
        options=set_up.settings(),
        minds=names * seats if len(names) == 1 else names,
        n=count,
        seed=number("seed", seed, 0, MOST_SEEDS),
        rotate=rotate,
        watch=max(1, count // WATCHED) if watch is None else number("watch", watch, 0, MOST),
        samples=number("samples", samples, 0, 10_000),
        block=min(size, LARGEST_BLOCK) if block is None else size,
    )


def name_of(one: str | Mind) -> str:
    """The name by which other processes find a mind; BadOption if they would find another."""
    if isinstance(one, str):
        return one
    if not isinstance(one, Mind):
        raise BadOption(f"a mind is a name or a threescore.Mind, not {shown(one)}")
    for name in (one.name, f"{type(one).__module__}:{type(one).__qualname__}"):
        with suppress(ThreescoreError):
            found = mind(name)
            if type(found) is type(one) and (vars(found), found.budget) == (vars(one), one.budget):
                return name
    raise BadOption(
        f"the mind {one.name!r} cannot be found by a name, nor by those who play; write it as module:Class or file.py:Class"
    )


def place_of(game: Game) -> str:
    """The name by which other processes find the game: its own, or where its class stands."""
    try:
        if kind_at(game.name) is type(game):
            return game.name
    except ThreescoreError:
        pass
    return f"{type(game).__module__}:{type(game).__qualname__}"


def number(name: str, given: Any, least: int, most: int) -> int:
    found = whole(given)
    if found is None or not least <= found <= most:
        raise BadOption(f"{name} is a whole number from {least:,} to {most:,}, not {shown(given)}")
    return found


def from_file(path: Path) -> dict[str, Any]:
    """The parts of a run from a TOML file, for `describe`."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadOption(f"the run {path} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        raise BadOption(f"the run {path} is no TOML: {error}") from None
    for key in given:
        if key not in KEYS:
            raise BadOption(f"the run {path} has a key {key!r}; it can have: {', '.join(KEYS)}")
    if not isinstance(given.get("game"), str):
        raise BadOption(f'the run {path} has to name its game, such as game = "beast"')
    if not isinstance(given.get("options", {}), dict):
        raise BadOption(f"the options of the run {path} are a table, such as [options] with rows = 4 below it")
    return given


def keep(run: Run, folder: Path) -> None:
    """Put the description into the folder; BadOption if another run is kept there."""
    described = run.described()
    text = json.dumps(described, indent=1, sort_keys=True) + "\n"
    path = folder / DESCRIPTION
    if path.exists():
        kept = read_description(folder)
        differing = [key for key in {*kept, *described} if kept.get(key) != json.loads(text).get(key)]
        if differing:
            told = "; ".join(
                f"{key} is {shown(kept.get(key))} there and {shown(described.get(key))} here"
                for key in sorted(differing)
            )
            raise BadOption(f"{folder} holds another run: {told}. Name another folder, or the same run")
        return
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        thing = "holds something else than a run" if folder.is_dir() else "is a file"
        raise BadOption(f"{folder} {thing}; name an empty or a new folder")
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadOption(f"the folder {folder} cannot be made: {error.strerror}") from None
    write_whole(path, text.encode())


def read_description(folder: Path) -> dict[str, Any]:
    """What a folder says of its run; BadOption if it holds none."""
    path = folder / DESCRIPTION
    try:
        kept = json.loads(path.read_text(encoding="utf-8"))
    except OSError:
        raise BadOption(
            f"{folder} holds no run: there is no {DESCRIPTION}; `threescore simulate … --out {folder}` makes one"
        ) from None
    except ValueError:
        raise BadOption(f"{path} is damaged; only a new folder helps") from None
    if not isinstance(kept, dict) or not isinstance(kept.get("game"), str):
        raise BadOption(f"{path} describes no run")
    return kept


def kept_run(folder: Path) -> Run:
    """The run that a folder holds."""
    kept = read_description(folder)
    try:
        return describe(**{key: kept[key] for key in KEYS})
    except (KeyError, TypeError) as error:
        raise BadOption(f"{folder / DESCRIPTION} describes no run: {error}") from None

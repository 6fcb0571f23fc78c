"""How environments are made by name, and registered with the libraries that are installed; nothing heavy comes in here."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from threescore.core.errors import BadOption, ThreescoreError
from threescore.rules import games, kind_of

if TYPE_CHECKING:
    from threescore.envs.rounds import RoundEnv
    from threescore.envs.seat import SeatEnv
    from threescore.envs.seats import SeatsEnv
    from threescore.envs.turns import TurnEnv

# What learning programs are told a game's version by: it changes when its choices or what is seen of it change.
VERSION = 0


def need(library: str) -> None:
    """BadOption, with what to do about it, where a library is not installed."""
    if find_spec(library) is None:
        raise BadOption(f"this needs {library}: pip install 'threescore[rl]'")


def aec(game: str, **settings: Any) -> TurnEnv:
    """A PettingZoo environment in which the seats answer one after the other."""
    need("pettingzoo")
    from threescore.envs.turns import TurnEnv

    return TurnEnv(game, **settings)


def parallel(game: str, **settings: Any) -> RoundEnv:
    """A PettingZoo environment in which all who are asked answer at once."""
    need("pettingzoo")
    from threescore.envs.rounds import RoundEnv

    return RoundEnv(game, **settings)


def single(game: str, **settings: Any) -> SeatEnv:
    """A Gymnasium environment for one seat; minds sit in the others."""
    need("gymnasium")
    from threescore.envs.seat import SeatEnv

    return SeatEnv(game, **settings)


def vector(game: str, num_envs: int = 1, **settings: Any) -> SeatsEnv:
    """Many games at once, as Gymnasium has it: for one seat, or for whoever is asked (`opponents=None`)."""
    need("gymnasium")
    from threescore.envs.seats import SeatsEnv

    return SeatsEnv(game, num_envs, **settings)


def openspiel_game(game: str, **settings: Any) -> Any:
    """A game as OpenSpiel has it: the same as `pyspiel.load_game("threescore_…", settings)`."""
    need("pyspiel")
    from threescore.envs.openspiel import load

    return load(game, settings)


class Maker:
    """Makes environments of one game, for a registry."""

    def __init__(self, make: Any, game: str) -> None:
        self.make = make
        self.game = game

    def __call__(self, **settings: Any) -> Any:
        return self.make(self.game, **settings)


def register_all() -> None:
    """Register every game that can be loaded with every library that is installed."""
    for name in games():
        try:
            seats = kind_of(name).seats
        except ThreescoreError:
            # One package that is broken does not take the games of the others away.
            continue
        if find_spec("gymnasium") is not None:
            register_with_gymnasium(name)
        if find_spec("pettingzoo") is not None:
            register_with_pettingzoo(name, seats[-1] > 1)
        if find_spec("pyspiel") is not None:
            from threescore.envs.openspiel import register

            register(name)


def register_with_gymnasium(name: str) -> None:
    import gymnasium

    known = f"threescore/{name}-v{VERSION}"
    if known not in gymnasium.registry:
        gymnasium.register(known, entry_point=Maker(single, name), vector_entry_point=Maker(vector, name))


def register_with_pettingzoo(name: str, several: bool) -> None:
    from pettingzoo.env_registry import registration

    # However an id is spelt, the registry keeps it like this.
    known = f"threescore/{name}-v{VERSION}"
    if known not in registration.aec_registry:
        registration.register("aec", known, entry_point=Maker(aec, name))
    if several and known not in registration.parallel_registry:
        registration.register("parallel", known, entry_point=Maker(parallel, name))

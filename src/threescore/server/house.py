"""What the house offers: its games and their options, its opponents, its limits."""

from __future__ import annotations

import threescore
from threescore.core.errors import ThreescoreError
from threescore.core.game import Option
from threescore.minds.mind import Mind
from threescore.rules import game as game_by_name
from threescore.rules import games, kind_of
from threescore.server import messages as say
from threescore.server.logs import log
from threescore.server.settings import Settings


def option_info(option: Option) -> say.OptionInfo:
    if isinstance(option.values, range):
        return say.OptionInfo(
            option.name, option.text, option.dump(option.default), low=option.values[0], high=option.values[-1]
        )
    values = [option.dump(value) for value in option.values]
    return say.OptionInfo(option.name, option.text, option.dump(option.default), values=values)


def game_info(name: str) -> say.GameInfo:
    kind = kind_of(name)
    most = game_by_name(name, kind.seats[-1])
    return say.GameInfo(
        name=name,
        title=kind.title,
        authors=kind.authors,
        summary=kind.summary,
        fewest=kind.seats[0],
        most=kind.seats[-1],
        seat_names=[most.words.seat_name(seat) for seat in range(kind.seats[-1])],
        options=[option_info(option) for option in kind.switches],
        rules_version=kind.rules_version,
        actions=most.actions,
    )


def playable() -> list[say.GameInfo]:
    """All games; one of another package that cannot be had is told of in the log, and the others are played."""
    found = []
    for name in games():
        try:
            found.append(game_info(name))
        except ThreescoreError as error:
            log.error("a game cannot be offered", game=name, error=str(error))
    return found


def house_of(settings: Settings, offered: dict[str, Mind]) -> say.House:
    return say.House(
        version=threescore.__version__,
        games=playable(),
        levels=[say.LevelInfo(name, mind.budget.milliseconds) for name, mind in offered.items()],
        limits={
            "message_bytes": settings.message_bytes,
            "messages_per_second": settings.messages_per_second,
            "chat_length": 500,
            "chat_per_minute": settings.chat_per_minute,
            "matches_per_guest": settings.matches_per_guest,
            "matches_per_account": settings.matches_per_account,
            "away_seconds": int(settings.away_grace),
            "session_days": int(settings.session_days),
            "keep_guests_days": int(settings.keep_guests_days),
            "keep_called_off_days": int(settings.keep_called_off_days),
            "keep_chat_days": int(settings.keep_chat_days),
        },
    )

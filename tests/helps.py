"""What a seat is told of what is in question, for tests of any game."""

from __future__ import annotations

from threescore.core.state import State


def helps(state: State, seat: int = 0) -> dict[str, str]:
    """What a seat is told of what is in question, by title: what each thing means, and why it cannot be."""
    entries = state.game.words.explain(state.view(seat), state.choices(seat))
    return {entry.title: f"{entry.text} {entry.why}".strip() for entry in entries}

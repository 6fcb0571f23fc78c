"""What tones look like in a terminal."""

from __future__ import annotations

from threescore.core.sketch import Tone

GROUND = "#16120f"
COLOURS: dict[Tone, str] = {
    "ink": "#efe6d2",
    "faint": "#a39782",
    "brass": "#c79a3b",
    "ember": "#e0532f",
    "bone": "#d8d2c4",
    "ice": "#8fc7d6",
    "moss": "#8fae6b",
}

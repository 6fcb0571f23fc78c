"""The laws that hold for any game at any moment, for whoever makes one: `threescore check`, or a call from a test.

A law is a plain function that looks at a game which chance plays from a seed, and raises `BrokenLaw`, which tells what was
expected, what came, and how to see it again. Nothing here knows a particular game, and no framework for tests is needed.
"""

from threescore.testing.checking import Finding, check
from threescore.testing.laws import LAWS
from threescore.testing.trial import BrokenLaw, Trial, random_game, somewhere, walk

__all__ = ["LAWS", "BrokenLaw", "Finding", "Trial", "check", "random_game", "somewhere", "walk"]

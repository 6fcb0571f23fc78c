"""Who can take a seat besides a person.

A mind is given a view of the game from its own seat, never the truth, and returns a choice. It knows no particular door.
"""

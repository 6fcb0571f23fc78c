"""Number of the Beast: a solitaire. Find twelve apostles in a deck of cards before the beast has three sixes."""

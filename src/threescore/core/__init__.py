"""What every game is made of: the state contract and the judge beside it, dice, piles of cards, and the words that describe them.

Nothing here knows any particular game, and nothing here imports from the other rooms.
"""

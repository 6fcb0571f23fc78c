"""Play in a terminal: any game, one person or several at one keyboard, with minds in the other seats.

What is special to a game comes from its words; nothing here names one.
"""

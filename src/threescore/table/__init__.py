"""One match, whole: all that can happen to it (answers, taking back, resigning, running out of time), how it ended, its luck,
its record, and playing that again.

A match knows no rules and no door: the parlour adds storage, connections and permissions to it, the terminal a screen.
"""

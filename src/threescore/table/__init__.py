"""One match: its seats, its log, taking back, saving, replaying, and checking the dice afterwards.

A table knows no rules and no door; it keeps what happened.
"""

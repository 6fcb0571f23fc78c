"""Rolls & Goals: six dice each, a deck of modifiers to bend them, and goals that everybody competes for at once."""

"""Threescore beside its peers, measured in one run because machines differ."""

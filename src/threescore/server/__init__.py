"""The parlour: a server that keeps every match, over HTTP and WebSocket, on SQLite or PostgreSQL.

A door: it holds no rules and names no game. Everything that it knows of a game comes through `threescore.table`, the
state contract and the registry, and everything that leaves it is a struct of `messages`.
"""

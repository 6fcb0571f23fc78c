"""What an operator can watch, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """The counters of one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.moves = Counter("threescore_moves", "Rows of logs committed by this process", registry=self.registry)
        self.matches = Counter("threescore_matches", "Matches", ["what"], registry=self.registry)
        self.messages = Counter("threescore_messages", "WebSocket messages received", ["type"], registry=self.registry)
        # Moves and messages are counted here and told when somebody looks: they are many.
        self.new_moves = 0
        self.new_messages: dict[str, int] = {}
        self.refused = Counter("threescore_refused", "Messages and requests refused", ["code"], registry=self.registry)
        self.requests = Counter("threescore_requests", "HTTP requests", ["method", "status"], registry=self.registry)
        self.seconds = Histogram("threescore_request_seconds", "Time for an HTTP request", registry=self.registry)
        self.thoughts = Histogram(
            "threescore_thought_seconds",
            "Time for a mind's answer, waiting included",
            buckets=(0.01, 0.03, 0.1, 0.3, 1, 3, 10),
            registry=self.registry,
        )
        self.calls = Counter(
            "threescore_calls", "Calls to browsers of people who are away", ["how"], registry=self.registry
        )
        self.connections = Gauge("threescore_connections", "Open WebSockets", registry=self.registry)
        self.live = Gauge("threescore_live_matches", "Matches in memory", registry=self.registry)
        self.late = Gauge("threescore_late_seconds", "How late this process is with its work", registry=self.registry)
        self.rows = Gauge("threescore_row_seconds", "From a row's coming until it is told", registry=self.registry)
        self.commits = Gauge("threescore_group_commits", "Group commits of this process", registry=self.registry)

    def message(self, kind: str) -> None:
        self.new_messages[kind] = self.new_messages.get(kind, 0) + 1

    def move(self) -> None:
        self.new_moves += 1

    def page(self) -> bytes:
        self.moves.inc(self.new_moves)
        for kind, count in self.new_messages.items():
            self.messages.labels(kind).inc(count)
        self.new_moves, self.new_messages = 0, {}
        return generate_latest(self.registry)

"""Metrics in a registry of their own. No label contains a person, a text or a Discord id."""

import time
from collections.abc import Sequence
from functools import partial
from types import SimpleNamespace
from typing import Final, NamedTuple, TypeAlias

import aiohttp
from prometheus_client import CollectorRegistry, Counter, Histogram

from bot.model.log import PLAYED, Entry
from bot.model.match import Match

WORDS: Final = frozenset(
    {
        *("@me", "@original", "applications", "attachments", "bot", "callback", "channels", "commands", "emojis"),
        *("gateway", "guilds", "interactions", "members", "messages", "oauth2", "roles", "threads", "users"),
        *("webhooks", "pins", "typing", "recipients", "thread-members", "bulk-delete", "ephemeral-attachments"),
    }
)
"""The words of Discord's addresses; other parts are ids, tokens and names."""
MOST: Final = 7  # the number of parts of an address that are kept


def route(path: str) -> str:
    """The route of a request: ``/channels/{id}/messages/{id}``."""
    parts = [part for part in path.split("/") if part]
    if parts[:1] == ["api"]:
        parts = parts[2:] if parts[1:2] and parts[1].startswith("v") else parts[1:]
    kinds = [part if part in WORDS else "{id}" if part.isdecimal() else "{other}" for part in parts[:MOST]]
    return f"/{'/'.join(kinds)}"


MOST_KINDS: Final = 300  # maximum kinds of answers and requests, of which there are about 100; more share a label
OTHERS: Final = "other"
ANSWERED_IN: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 10.0)  # seconds; Discord waits three for an interaction
REQUESTED_IN: Final = (0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
COMMITTED_IN: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
LATE_BY: Final = (0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Commit(NamedTuple):
    """The result of transactions that were committed together."""

    seconds: float  # the time until they were on disk or had failed
    works: int
    error: Exception | None


_Ended: TypeAlias = aiohttp.TraceRequestEndParams | aiohttp.TraceRequestExceptionParams


class Metrics:
    """The counters of the process; they outlive clients, so they only grow."""

    def __init__(self) -> None:
        self.registry: Final = CollectorRegistry()
        self._kinds: set[str] = set()
        counter = partial(Counter, namespace="interlink", registry=self.registry)
        histogram = partial(Histogram, namespace="interlink", registry=self.registry)
        self._steps = counter("steps", "Steps that were played.", ["game"])
        self._answers = counter("answers", "Interactions that were answered.", ["kind", "outcome"])
        about = "From an interaction to the end of all that it led to."
        self._answer_seconds = histogram("answer_seconds", about, ["kind"], buckets=ANSWERED_IN)
        about = "Requests to Discord that were answered, or broke."
        self._requests = counter("discord_requests", about, ["method", "route", "status"])
        about = "From a request to Discord to its answer."
        self._request_seconds = histogram("discord_request_seconds", about, ["method", "route"], buckets=REQUESTED_IN)
        about = "What is written at once, from the moment it is handed to the disk until it is there."
        self._commits = histogram("database_commit_seconds", about, buckets=COMMITTED_IN)
        self._failed_commits = counter("database_commits_failed", "Commits that the disk or the file did not let be.")
        about = "By how much the event loop was late, looked at twice a second."
        self._late = histogram("event_loop_late_seconds", about, buckets=LATE_BY)
        self._errors = counter("errors", "Errors in the log.", ["logger", "error"])

    def appended(self, match: Match, entries: Sequence[Entry]) -> None:
        steps = sum(entry.kind in PLAYED for entry in entries)
        if steps:
            self._steps.labels(match.game.key).inc(steps)

    def answered(self, kind: str, outcome: str, seconds: float) -> None:
        """Count an interaction; ``kind`` is the command or component."""
        kind = self._label(kind)
        self._answers.labels(kind, outcome).inc()
        self._answer_seconds.labels(kind).observe(seconds)

    def committed(self, commit: Commit) -> None:
        if commit.error is None:
            self._commits.observe(commit.seconds)
        else:
            self._failed_commits.inc()

    def late(self, seconds: float) -> None:
        self._late.observe(seconds)

    def failed(self, logger: str, error: str) -> None:
        """Count a logged error by its class, if it has one."""
        self._errors.labels(logger, error).inc()

    def watch(self, config: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count the requests of a session from the moment they leave."""
        config.on_request_start.append(self._starts)
        config.on_request_end.append(self._ends)
        config.on_request_exception.append(self._ends)
        return config

    async def _starts(
        self, _: aiohttp.ClientSession, context: SimpleNamespace, __: aiohttp.TraceRequestStartParams
    ) -> None:
        context.left = time.perf_counter()

    async def _ends(self, _: aiohttp.ClientSession, context: SimpleNamespace, request: _Ended) -> None:
        began = getattr(context, "left", None)
        if began is not None:  # it left before it failed
            status = str(request.response.status) if isinstance(request, aiohttp.TraceRequestEndParams) else "broken"
            kind = self._label(route(request.url.path))
            self._requests.labels(request.method, kind, status).inc()
            self._request_seconds.labels(request.method, kind).observe(time.perf_counter() - began)

    def _label(self, kind: str) -> str:
        """The label of a kind; all share one once there are too many, since monitoring keeps a series for each."""
        if kind not in self._kinds:
            if len(self._kinds) >= MOST_KINDS:
                return OTHERS
            self._kinds.add(kind)
        return kind

"""The HTTP server on loopback (``/healthz``, ``/livez`` and ``/metrics``) and the metrics collected for it."""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from aiohttp import web
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4, CollectorRegistry, disable_created_metrics, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.app.client import Interlink
from bot.app.health.health import Health
from bot.app.logs import http_log
from bot.discord.places import ShardPhase
from bot.runtime import VERSION
from bot.runtime.context import cancelled
from bot.runtime.listening import LOOPBACK, listen


class State(Collector):
    """The collector that :mod:`prometheus_client` calls for each scrape."""

    def __init__(self, health: Health) -> None:
        self._health: Final = health

    def describe(self) -> Iterator[Metric]:
        """Yield nothing, because there are no values before the bot starts."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        health = self._health
        yield _gauge("interlink_info", "Which bot this is.", "version", {VERSION: 1})
        yield _one("interlink_works", "Whether people can play: what /healthz says.", not health.condition().wrong)
        yield _one("interlink_up_seconds", "Since the process was started.", health.up)
        latest = "By how much the event loop was late at most in the last minute."
        yield _one("interlink_event_loop_latest_seconds", latest, health.late)
        if health.client is not None:
            yield from _of(health.client)
            yield from self._of_shards()

    def _of_shards(self) -> Iterator[Metric]:
        shards = self._health.shards()
        counts = Counter(shard.phase for shard in shards)
        phases = {phase: counts[phase] for phase in ShardPhase}
        away = {str(shard.number): shard.away for shard in shards}
        latencies = {str(shard.number): shard.latency for shard in shards if shard.latency is not None}
        yield _gauge("interlink_shards", "Connections to Discord.", "state", phases)
        yield _gauge("interlink_shard_away_seconds", "Since a shard had a session.", "shard", away)
        yield _gauge("interlink_shard_latency_seconds", "From a heartbeat to its answer.", "shard", latencies)


def _of(client: Interlink) -> Iterator[Metric]:
    yield _one("interlink_servers", "Servers that the bot is in.", len(client.guilds))
    yield _one("interlink_answering", "Interactions that are being answered.", client.services.in_flight.count)
    yield _one("interlink_throttle_waiting", "Requests to Discord that wait for their turn.", client.throttle.waiting)
    unseen = "Matches of which people see less than there is, and those that Discord refuses to show."
    backlog = {"behind": client.backlog.behind, "resting": client.backlog.resting}
    yield _gauge("interlink_backlog_matches", unseen, "state", backlog)
    thoughts = {"waiting": client.thinkers.waiting, "thinking": client.thinkers.running}
    yield _gauge("interlink_thoughts", "Questions to computer players.", "state", thoughts)
    sizes = client.storage.sizes()
    if sizes is not None:
        files = dict(zip(("database", "wal"), sizes, strict=True))
        yield _gauge("interlink_database_bytes", "Files of the database.", "file", files)
    age = client.backing_up.age
    if age is not None:
        yield _one("interlink_backup_age_seconds", "Since the newest backup was made.", age.total_seconds())


def _one(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=float(value))


def _gauge(name: str, about: str, label: str, samples: Mapping[Any, float]) -> Metric:
    family = GaugeMetricFamily(name, about, labels=(label,))
    for value, sample in samples.items():
        family.add_metric((value,), float(sample))
    return family


SHUT_WITHIN: Final = 0.2  # seconds for requests in progress at shutdown


@asynccontextmanager
async def serve_health(health: Health, port: int | None) -> AsyncIterator[None]:
    """Serve health on ``port``, if any, while inside; waits for a port that the previous bot still holds."""
    if port is None:
        yield
        return
    app = web.Application()
    app.router.add_get("/healthz", partial(_report, health))
    app.router.add_get("/livez", _alive)
    app.router.add_get("/metrics", _measuring(health))
    runner = web.AppRunner(app, access_log=None, logger=http_log, handle_signals=False, shutdown_timeout=SHUT_WITHIN)
    await runner.setup()
    logging.getLogger().addHandler(health.faults)
    tasks = [
        asyncio.create_task(one)
        for one in (listen(runner, LOOPBACK, port, "Health endpoints", "/healthz"), health.resume())
    ]
    try:
        await asyncio.sleep(0)
        yield
    finally:
        logging.getLogger().removeHandler(health.faults)
        await asyncio.wait(cancelled(tasks))
        await runner.cleanup()


async def _report(health: Health, _: web.Request) -> web.Response:
    report = health.report()
    return web.json_response(report, status=200 if report["works"] else 503)


def _measuring(health: Health) -> Callable[[web.Request], Awaitable[web.Response]]:
    # Halves the output: the text format repeats each counter's creation time. The library left this untyped.
    disable_created_metrics()  # type: ignore[no-untyped-call]
    state = CollectorRegistry()
    state.register(State(health))

    async def answer(_: web.Request) -> web.Response:
        counted = asyncio.to_thread(generate_latest, health.figures.registry)  # slow enough to block the event loop
        body = await counted + generate_latest(state)
        return web.Response(body=body, headers={"Content-Type": CONTENT_TYPE_PLAIN_0_0_4})

    return answer


async def _alive(_: web.Request) -> web.Response:
    """Respond that the process is alive, so that a restart would not help."""
    return web.json_response({"lives": True})

"""Figures of how the bot is when somebody asks, read from it at that moment."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from bot.app.client import Interlink
from bot.app.health.health import Health
from bot.discord.gateway.shard_states import ShardPhase
from bot.runtime.version import VERSION

Sample = tuple[tuple[str, ...], float]


class State(Collector):
    """The collector that :mod:`prometheus_client` calls for each scrape."""

    def __init__(self, health: Health) -> None:
        self._health: Final = health

    def describe(self) -> Iterator[Metric]:
        """Nothing can be said before there is a bot."""
        return iter(())

    def collect(self) -> Iterator[Metric]:
        """Each figure, and what it is now."""
        health = self._health
        yield _gauge("interlink_info", "Which bot this is.", (((VERSION,), 1),), "version")
        yield _one("interlink_works", "Whether people can play: what /healthz says.", not health.condition().wrong)
        yield _one("interlink_up_seconds", "Since the process was started.", health.up)
        yield _one(
            "interlink_event_loop_latest_seconds",
            "By how much the event loop was late at most in the last minute.",
            health.pulse.late,
        )
        if health.client is not None:
            yield from _of(health.client)
            yield from self._of_shards()

    def _of_shards(self) -> Iterator[Metric]:
        shards = self._health.pulse.shards()
        phases = Counter(shard.phase for shard in shards)
        yield _gauge(
            "interlink_shards", "Connections to Discord.", (((phase,), phases[phase]) for phase in ShardPhase), "state"
        )
        yield _gauge(
            "interlink_shard_away_seconds",
            "Since a shard had a session.",
            (((str(shard.number),), shard.away) for shard in shards),
            "shard",
        )
        yield _gauge(
            "interlink_shard_latency_seconds",
            "From a heartbeat to its answer.",
            (((str(shard.number),), shard.latency) for shard in shards if shard.latency is not None),
            "shard",
        )


def _of(client: Interlink) -> Iterator[Metric]:
    inside = client.inside
    yield _one("interlink_servers", "Servers that the bot is in.", len(client.guilds))
    yield _one("interlink_answering", "Interactions that are being answered.", client.services.in_flight.count)
    yield _one("interlink_throttle_waiting", "Requests to Discord that wait for their turn.", inside.throttle.waiting)
    yield _gauge(
        "interlink_backlog_matches",
        "Matches of which people see less than there is, and those that Discord refuses to show.",
        ((("behind",), inside.backlog.behind), (("resting",), inside.backlog.resting)),
        "state",
    )
    yield _gauge(
        "interlink_thoughts",
        "Questions to computer players.",
        ((("waiting",), inside.thinkers.waiting), (("thinking",), inside.thinkers.running)),
        "state",
    )
    sizes = inside.storage.sizes()
    if sizes is not None:
        files = ((("database",), sizes[0]), (("wal",), sizes[1]))
        yield _gauge("interlink_database_bytes", "Files of the database.", files, "file")
    age = client.backing_up.age
    if age is not None:
        yield _one("interlink_backup_age_seconds", "Since the newest backup was made.", age.total_seconds())


def _one(name: str, about: str, value: float) -> Metric:
    return GaugeMetricFamily(name, about, value=float(value))


def _gauge(name: str, about: str, samples: "Iterator[Sample] | tuple[Sample, ...]", label: str) -> Metric:
    family = GaugeMetricFamily(name, about, labels=(label,))
    for labels, value in samples:
        family.add_metric(labels, float(value))
    return family

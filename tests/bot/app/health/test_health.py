"""Health: metrics and their labels, problems in sentences, logged errors, and their documentation."""

import json
import logging
import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast
from unittest.mock import AsyncMock

import discord
from hypothesis import given, settings
from hypothesis import strategies as st
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.app.client import create
from bot.app.health.health import AWAY, KEPT, LATE, NAMED, Condition, ErrorRecorder, Health, ShardState
from bot.app.health.server import State
from bot.discord.interactions.answers import OTHER, kind_of
from bot.discord.places import ShardPhase
from bot.model.log import Entry, Kind
from bot.model.match import Match
from bot.runtime.context import add_match, answering_to, survived
from bot.runtime.metrics import MOST_KINDS, OTHERS, WORDS, Commit, Metrics, route
from bot.settings import Settings
from rules import GAMES
from tests.source import TOP

WHEN = datetime(2026, 11, 1, tzinfo=UTC)
Samples = dict[str, dict[tuple[str, ...], float]]  # Values by name and the values of the labels in the labels' order


def samples(text: str) -> Samples:
    found: Samples = {}
    for sample in (each for family in text_string_to_metric_families(text) for each in family.samples):
        found.setdefault(sample.name, {})[tuple(value for _, value in sorted(sample.labels.items()))] = sample.value
    return found


def counted(figures: Metrics, name: str) -> dict[tuple[str, ...], float]:
    return samples(generate_latest(figures.registry).decode())[name]


def test_requests_are_counted_by_route():
    routes = {
        "/api/v10/channels/1234567890/messages/2345678901": "/channels/{id}/messages/{id}",
        "/api/v10/interactions/123/aW50ZXJhY3Rpb246c2VjcmV0/callback": "/interactions/{id}/{other}/callback",
        "/api/v10/webhooks/123/aW50ZXJhY3Rpb24/messages/@original": "/webhooks/{id}/{other}/messages/@original",
        "/api/gateway/bot": "/gateway/bot",
        "/attachments/1/2/my-match.json": "/attachments/{id}/{id}/{other}",
        "": "/",
    }
    assert {path: route(path) for path in routes} == routes


@settings(max_examples=30)
@given(st.text("/ab0 9é-.@{}\n"))
def test_route_contains_only_known_words(path):
    assert set(route(path).split("/")) <= {*WORDS, "", "{id}", "{other}"}


def test_answers_steps_and_failed_commits_are_counted():
    figures = Metrics()
    for number in range(3 * MOST_KINDS):
        figures.answered(f"kind {number}", "answered", 0.1)
    found = counted(figures, "interlink_answers_total")
    assert len(found) == MOST_KINDS + 1
    assert found[OTHERS, "answered"] == 2 * MOST_KINDS
    for game in GAMES.values():
        match = cast(Match, SimpleNamespace(game=game))
        kinds = (Kind.STEP, Kind.PREPARED, Kind.OFFERED, Kind.UNDONE)
        figures.appended(match, [Entry(n, WHEN, 0, kind) for n, kind in enumerate(kinds)])
        figures.appended(match, [Entry(5, WHEN, 0, Kind.RESIGNED)])
    assert counted(figures, "interlink_steps_total") == {(key,): 2 for key in GAMES}
    figures.committed(Commit(0.002, 3, None))
    figures.committed(Commit(5.0, 1, OSError("disk I/O error")))
    assert counted(figures, "interlink_database_commit_seconds_count") == {(): 1}
    assert counted(figures, "interlink_database_commits_failed_total") == {(): 1}


def test_interactions_are_named_by_command_or_component():
    def named(kind: discord.InteractionType, command: str | None = None, **data: str) -> str:
        used = None if command is None else SimpleNamespace(qualified_name=command)
        return kind_of(cast("discord.Interaction[Any]", SimpleNamespace(type=kind, command=used, data=data)))

    kinds = discord.InteractionType
    assert named(kinds.application_command, "block add") == "block add"
    assert named(kinds.component, custom_id="il:accept:5:1:") == "component accept"
    assert named(kinds.modal_submit, custom_id="il:pick-type:m:5:1") == "modal_submit pick-type"
    for unknown in ({"custom_id": "il:What I typed:5"}, {"custom_id": "another"}, {}):
        assert named(kinds.component, **unknown) == OTHER


def test_no_label_is_named_for_people_or_texts():
    figures = Metrics()
    labels = {label for family in figures.registry.collect() for sample in family.samples for label in sample.labels}
    assert labels <= {"game", "kind", "outcome", "method", "route", "status", "logger", "error", "le"}


def away(number: int, seconds: float) -> ShardState:
    return ShardState(number, ShardPhase.AWAY, seconds, None)


def test_problems_are_sentences_and_many_shards_are_counted():
    conditions = [
        (Condition(), ()),
        (Condition("Discord has not let the bot in yet."), ("Discord has not let the bot in yet.",)),
        (Condition(shards=(away(0, AWAY), ShardState(1, ShardPhase.READY, 0.0, 0.1))), ()),
        (
            Condition(shards=(away(0, 61.4), away(1, 700.0))),
            (
                "Shard 1 has had no session with Discord for 700 seconds.",
                "Shard 0 has had no session with Discord for 61 seconds.",
            ),
        ),
        (
            Condition("The bot is being stopped.", (away(0, 700.0),), "disk I/O error"),
            ("The bot is being stopped.", "The database cannot be written (disk I/O error)."),
        ),
        (Condition(late=LATE), ()),
        (Condition(late=7.25), ("The event loop was late by 7.2 seconds within the last minute.",)),
    ]
    assert [condition.wrong for condition, _ in conditions] == [wrong for _, wrong in conditions]
    said = Condition(shards=tuple(away(number, 100.0 + number) for number in range(40))).wrong
    assert [line.split()[1] for line in said[:-1]] == ["39", "38", "37", "36", "35"]
    assert len(said) == NAMED + 1
    assert said[-1] == "So have 35 more."


TYPED = "my-secret-plan"


async def test_last_errors_are_kept_with_what_they_are_about(monkeypatch):
    counted: list[tuple[str, str]] = []
    faults = ErrorRecorder(lambda *what: counted.append(what))
    monkeypatch.setattr(logging.getLogger(), "handlers", [*logging.getLogger().handlers, faults])
    with answering_to(9, None, 1):
        add_match(5)
        await survived(AsyncMock(side_effect=KeyError(TYPED))(), "It could not be done.")
    assert counted == [("bot.runtime.context", "KeyError")]
    (told,) = faults.last
    assert told["place"] == "bot.runtime.context:survived"
    assert (told["class"], told["match"], told["interaction"], told["error"]) == ("KeyError", 5, 9, None)
    assert TYPED not in json.dumps(faults.last)
    log = logging.getLogger("bot.discord.interactions.answers")
    log.error("Unexpected error, shown as %s.", "0f1e2d", extra={"error": "0f1e2d"})
    assert faults.last[0]["error"] == "0f1e2d"
    assert counted[1:] == [("bot.discord.interactions.answers", "")]
    for number in range(3 * KEPT):
        logging.getLogger("bot").error("It broke.", extra={"error": f"{number}"})
    logging.getLogger("bot").warning("It may break.")
    assert len(counted) == 2 + 3 * KEPT
    assert [told["error"] for told in faults.last] == [str(3 * KEPT - 1 - each) for each in range(KEPT)]


HOSTING = (TOP / "docs" / "hosting.md").read_text("utf-8")


async def test_figures_and_those_of_documented_alerts_match(tmp_path):
    health = Health(Metrics())
    client = create(Settings(database=tmp_path / "matches.db"), health.figures)
    health.lives(client)
    client.backing_up.newest = discord.utils.utcnow()
    families = (*health.figures.registry.collect(), *State(health).collect())
    there = {f"{family.name}_total" if family.type == "counter" else family.name for family in families}
    rows = re.findall(r"^\| (`interlink_.*?) \|", HOSTING, re.MULTILINE)
    listed = [name for row in rows for name in re.findall(r"`(interlink_\w+)`", row)]
    assert len(listed) == len(set(listed))
    assert set(listed) == there
    (rules,) = re.findall(r"```yaml\n(groups:.*?)```", HOSTING, re.DOTALL)
    assert (names := set(re.findall(r"interlink_[a-z_]+", rules)))
    assert names <= there

"""Metrics and their labels: few kinds, and never people or typed text."""

import re
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import discord
from hypothesis import given, settings
from hypothesis import strategies as st
from prometheus_client import generate_latest
from prometheus_client.parser import text_string_to_metric_families

from bot.discord.interactions.answers import OTHER, kind_of
from bot.model.log import Entry, Kind
from bot.model.match import Match
from bot.runtime.metrics import MOST_KINDS, OTHERS, WORDS, Commit, Metrics, route
from rules import GAMES

WHEN = datetime(2026, 11, 1, tzinfo=UTC)


def counted(figures: Metrics, name: str) -> dict[tuple[str, ...], float]:
    """Values by the values of the labels, in the order of their names."""
    samples = (
        sample
        for family in text_string_to_metric_families(generate_latest(figures.registry).decode())
        for sample in family.samples
    )
    return {
        tuple(sample.labels[label] for label in sorted(sample.labels)): sample.value
        for sample in samples
        if sample.name == name
    }


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


def test_the_kinds_of_answers_and_requests_stay_few():
    figures = Metrics()
    for number in range(3 * MOST_KINDS):
        figures.answered(f"kind {number}", "answered", 0.1)
    found = counted(figures, "interlink_answers_total")
    assert len(found) == MOST_KINDS + 1
    assert found[OTHERS, "answered"] == 2 * MOST_KINDS


def test_only_steps_are_counted_by_game():
    figures = Metrics()
    for game in GAMES.values():
        match = cast(Match, SimpleNamespace(game=game))
        kinds = (Kind.STEP, Kind.PREPARED, Kind.OFFERED, Kind.UNDONE)
        figures.appended(match, [Entry(n, WHEN, 0, kind) for n, kind in enumerate(kinds)])
        figures.appended(match, [Entry(5, WHEN, 0, Kind.RESIGNED)])
    assert counted(figures, "interlink_steps_total") == {(key,): 2 for key in GAMES}


def test_commits_that_failed_are_counted_apart():
    figures = Metrics()
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
    known = {"game", "kind", "outcome", "method", "route", "status", "logger", "error", "le"}
    assert labels <= known
    assert not re.search(r"user|name|text|guild|channel|match", " ".join(known))

"""Services that every command and button needs; each feature adds its own."""

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

import discord

from bot.discord.interactions.delete_after import DelayedDeletions
from bot.discord.interactions.in_flight import Deduplicator, InFlight
from bot.discord.languages import Languages
from bot.discord.names import Names
from bot.discord.places import Places
from bot.model.ids import UserId
from bot.model.match import Match
from bot.runtime.metrics import Metrics
from bot.ui import Post, Texts
from bot.ui.personalize import SettingsSource
from bot.ui.signs import Signs
from bot.ui.words import CommandMentions


class Noticing(SettingsSource, Protocol):
    """The settings of users and servers, and the users' languages."""

    async def noticed(self, user: UserId, language: str) -> None: ...  # store a user's language


class Pending(Protocol):
    """Notices that could not be sent elsewhere."""

    users: Collection[UserId]  # their receivers

    async def tell(self, user: UserId, texts: Texts, say: Callable[[Post], Awaitable[object]]) -> None: ...  # say them


class Erasures(Protocol):
    """Users whose data is being deleted."""

    def under_way(self, user: UserId) -> bool: ...  # return whether a user's data is being deleted
    def expect_over(self, user: UserId) -> None: ...  # raise an error if the user's data is being deleted


Showing = Callable[[Match, Texts, UserId], Awaitable[tuple[Post, discord.ui.View | None]]]


@dataclass(frozen=True, kw_only=True)
class Core:
    """Settings, languages, names, channels, the clock, and the interactions in progress."""

    people: Noticing
    languages: Languages
    names: Names
    places: Places
    forgetting: Erasures
    pending: Pending
    current: Showing  # the current state of a match, for a user who pressed an outdated button
    now: Callable[[], datetime]
    signs: Signs
    mentions: CommandMentions = field(default_factory=CommandMentions)
    deduplicator: Deduplicator = field(default_factory=Deduplicator)
    in_flight: InFlight = field(default_factory=InFlight)
    deletions: DelayedDeletions = field(default_factory=DelayedDeletions)
    figures: Metrics = field(default_factory=Metrics)

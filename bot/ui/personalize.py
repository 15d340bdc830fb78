"""Appearance of pictures by viewer: private ones as the person likes, public ones as the server does."""

from typing import Protocol

from bot.model.ids import GuildId, UserId
from bot.model.people import Preferences, PrivateLabels, PrivateLook, PrivatePalette, ServerSettings
from bot.ui import Post
from bot.ui.text_mode import as_told, telling_for
from renderers.look import Appearance

__all__ = ["Appearance", "appearance_for"]


def appearance_for(server: ServerSettings, person: Preferences | None = None) -> Appearance:
    """The appearance of pictures in a server, or of private ones for ``person``."""
    dark, palette, large = server.dark, str(server.palette), server.large
    if person is not None:
        dark = dark if person.look is PrivateLook.SERVER else person.look is PrivateLook.DARK
        palette = palette if person.palette is PrivatePalette.SERVER else str(person.palette)
        large = large if person.labels is PrivateLabels.SERVER else person.labels is PrivateLabels.LARGE
    return Appearance(dark, palette, large)


class Set(Protocol):
    """Access to the settings of people and servers."""

    async def preferences(self, user: UserId) -> Preferences:
        """The preferences of a person."""

    async def server(self, guild: GuildId | None) -> ServerSettings:
        """The settings of a server."""


async def as_seen(post: Post, guild: GuildId | None, seen_by: UserId | None, people: Set) -> Post:
    """A post as it is sent to one person, ``seen_by`` whom alone it is seen, or to everyone in a server."""
    if post.picture is None and not post.also:
        return post
    person = None if seen_by is None else await people.preferences(seen_by)
    return as_told(post, telling_for(await people.server(guild), person))

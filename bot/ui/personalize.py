"""Posts as the one person who sees them wants them, or as their server does.

Pictures become words where a post leaves and not in the commands, so that none of the twenty places that show a picture
can forget it.
"""

from typing import Protocol

from bot.model.ids import GuildId, UserId
from bot.model.people import Preferences, ServerSettings
from bot.ui import Post
from bot.ui.text_mode import as_told, telling_for


class Set(Protocol):
    """Where it is known what people and servers have set."""

    async def preferences(self, user: UserId) -> Preferences:
        """What somebody has set."""

    async def server(self, guild: GuildId | None) -> ServerSettings:
        """What a server has set."""


async def as_seen(post: Post, guild: GuildId | None, seen_by: UserId | None, people: Set) -> Post:
    """A post as it is sent to one person, ``seen_by`` whom alone it is seen, or to everyone in a server."""
    if post.picture is None and not post.also:
        return post
    person = None if seen_by is None else await people.preferences(seen_by)
    return as_told(post, telling_for(await people.server(guild), person))

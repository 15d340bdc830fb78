"""The one place where a :class:`~bot.messages.Post` becomes what discord.py sends."""

import io
from collections.abc import Sequence
from typing import TypedDict

import discord

from bot.messages import Picture, Post


class _Parts(TypedDict, total=False):
    content: str
    allowed_mentions: discord.AllowedMentions
    view: discord.ui.View
    file: discord.File


class _Changes(TypedDict):
    content: str
    allowed_mentions: discord.AllowedMentions
    view: discord.ui.View | None
    attachments: Sequence[discord.File]


def to_send(post: Post, view: discord.ui.View | None) -> _Parts:
    """The arguments that send a post as a new message."""
    parts: _Parts = {"content": post.content, "allowed_mentions": _pinging(post.pings)}
    if view is not None:
        parts["view"] = view
    if post.picture is not None:
        parts["file"] = _file(post.picture)
    return parts


def to_edit(post: Post, view: discord.ui.View | None) -> _Changes:
    """The arguments that turn a message that is there into a post."""
    return {
        "content": post.content,
        "allowed_mentions": _pinging(post.pings),
        "view": view,
        "attachments": [] if post.picture is None else [_file(post.picture)],
    }


def _pinging(users: tuple[int, ...]) -> discord.AllowedMentions:
    if not users:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def _file(picture: Picture) -> discord.File:
    return discord.File(io.BytesIO(picture.png), picture.name, description=picture.alt)

"""Sending posts: the one place where a :class:`~bot.messages.Post` becomes a Discord message."""

import io
from collections.abc import Sequence
from typing import Final, TypedDict

import aiohttp
import discord

from bot.messages import Picture, Post

LOST: Final = (aiohttp.ClientError, OSError)
"""What a request to Discord may raise where the connection broke; perhaps Discord has acted on it."""
UNDELIVERED: Final = (discord.HTTPException, *LOST)
"""What a request to Discord may raise."""

PERMISSIONS: Final = discord.Permissions(309237763072)
"""What the bot asks for when it is invited, and all it ever needs."""


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


def missing(granted: discord.Permissions, *, thread: bool) -> str:
    """The permissions that a match needs here and the bot lacks, by the names Discord shows; empty if none."""
    needed = {
        "View Channel": granted.view_channel,
        "Send Messages in Threads" if thread else "Send Messages": granted.send_messages_in_threads
        if thread
        else granted.send_messages,
        "Embed Links": granted.embed_links,
        "Attach Files": granted.attach_files,
        "Read Message History": granted.read_message_history,
    }
    return ", ".join(name for name, there in needed.items() if not there)

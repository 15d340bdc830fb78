"""The one place where a :class:`~bot.ui.Post` becomes what discord.py sends."""

import io
from collections.abc import Sequence
from typing import TypedDict

import discord

from bot.ui import Document, Picture, Post
from bot.ui.escaping import joined_again


class Parts(TypedDict, total=False):
    """The arguments that send a message."""

    content: str
    allowed_mentions: discord.AllowedMentions
    view: discord.ui.View
    files: list[discord.File]
    embeds: list[discord.Embed]


class _Changes(TypedDict):
    content: str
    allowed_mentions: discord.AllowedMentions
    view: discord.ui.View | None
    attachments: Sequence[discord.File]
    embeds: Sequence[discord.Embed]


def to_send(post: Post, view: discord.ui.View | None) -> Parts:
    """The arguments that send a post as a new message."""
    parts: Parts = {"content": post.content, "allowed_mentions": _pinging(post.pings)}
    if view is not None:
        parts["view"] = view
    if files := _files(post):
        parts["files"] = files
    if post.below:
        parts["embeds"] = _below(post)
    return parts


def to_edit(post: Post, view: discord.ui.View | None) -> _Changes:
    """The arguments that turn a message that is there into a post."""
    return {
        "content": post.content,
        "allowed_mentions": _pinging(post.pings),
        "view": view,
        "attachments": _files(post),
        "embeds": _below(post),
    }


def _pinging(users: tuple[int, ...]) -> discord.AllowedMentions:
    if not users:
        return discord.AllowedMentions.none()
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user) for user in users]
    )


def _below(post: Post) -> list[discord.Embed]:
    return [discord.Embed(description=post.below)] if post.below else []


def _files(post: Post) -> list[discord.File]:
    return [_file(file) for file in (post.picture, *post.also) if file is not None]


def _file(file: Picture | Document) -> discord.File:
    return discord.File(io.BytesIO(file.data), file.name, description=joined_again(file.alt))

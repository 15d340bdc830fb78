"""The part of the bot that commands and buttons about matches work with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.commands.context import Core, Showing
from bot.display.match_components import buttons
from bot.display.posts import Posts
from bot.display.reconciler import Reconciler
from bot.display.recovery import Recovery
from bot.display.rulings import Rulings
from bot.match import Match, UserId
from bot.messages import Post
from bot.messages.languages import Texts
from bot.table.opponents import Opponents
from bot.table.people import People
from bot.table.table import Table


@dataclass(frozen=True, kw_only=True)
class MatchServices(Core):
    """The use cases of matches, and what shows them."""

    people: People
    table: Table
    opponents: Opponents
    reconciler: Reconciler
    recovery: Recovery
    rulings: Rulings
    posts: Posts
    offer_lesson: Callable[[UserId], Awaitable[bool]]
    """Whether a person is to be told of lessons now, which happens once."""


def showing(posts: Posts) -> Showing:
    """How a match is shown as it stands."""

    async def shown(match: Match, texts: Texts, user: UserId) -> tuple[Post, discord.ui.View | None]:
        post = await posts.of(match, texts, seen_by=user)
        return post, buttons(match, post.buttons, texts)

    return shown

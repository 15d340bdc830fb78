"""The part of the bot that commands and buttons about matches work with."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import discord

from bot.discord.interactions.context import Core, Showing
from bot.matches.board.posts import Posts
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.recovery import Recovery
from bot.matches.people_service import People
from bot.matches.play.computers import Opponents
from bot.matches.service import Table
from bot.matches.views import buttons
from bot.model.ids import UserId
from bot.model.match import Match
from bot.ui import Post
from bot.ui.languages import Texts


@dataclass(frozen=True, kw_only=True)
class MatchServices(Core):
    """The use cases of matches, and what shows them."""

    people: People
    table: Table
    opponents: Opponents
    reconciler: Reconciler
    recovery: Recovery
    posts: Posts
    offer_lesson: Callable[[UserId], Awaitable[bool]]
    """Whether a person is to be told of lessons now, which happens once."""


def showing(posts: Posts) -> Showing:
    """How a match is shown as it stands."""

    async def shown(match: Match, texts: Texts, user: UserId) -> tuple[Post, discord.ui.View | None]:
        post = await posts.of(match, texts, seen_by=user)
        return post, buttons(match, post.buttons, texts)

    return shown

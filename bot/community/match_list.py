"""Lists of matches: ``/matches``."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

import discord
from discord import app_commands

from bot.community.following.commands import following_below
from bot.community.services import CommunityServices
from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, choices, name, options
from bot.discord.interactions.options import Someone, one_of
from bot.matches.finding import may_see
from bot.matches.opening.opening import is_me
from bot.matches.texts.lists import listing, on_page
from bot.matches.views import buttons, joining
from bot.model.agenda import waiting_longest
from bot.model.errors import Refused
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match
from bot.ui import Button, Post


class Show(StrEnum):
    """Lists of matches."""

    MINE = "mine"
    SERVER = "server"
    OPEN = "open"
    FOLLOWED = "followed"


def register(tree: app_commands.CommandTree[Any], services: CommunityServices) -> None:
    """Add ``/matches``."""

    @tree.command(name=name("matches"), description=about("matches"))
    @options("matches", "player", "show", "page")
    @app_commands.choices(show=choices("command-choice-show", Show))
    @answering(services, Answer.privately)
    async def matches(
        answer: Answer,
        player: Someone | None = None,
        show: str = "mine",
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        await _list(services, answer, player, one_of("show", show, Show), page)


async def _list(services: CommunityServices, answer: Answer, player: Someone | None, show: Show, page: int) -> None:
    user, texts = answer.user, answer.texts
    if is_me(answer, player):
        raise Refused("answer-matches-of-me")
    mine = show is Show.MINE and (player is None or player.id == user)
    if mine:
        found, unreadable = await services.table.matches_of(user), await services.table.unreadable_of(user)
        title = texts("answer-list-mine")
    elif answer.guild is None:
        raise Refused("answer-list-in-server")
    else:
        found, unreadable, title = await _in_server(services, answer, answer.guild, player, show)
        found = await services.people.offered(user, found)
    visible = [match for match in found if may_see(answer.interaction, match)]
    away = await services.people.away({user, *(m.waiting_for for m in visible if m.waiting_for is not None)})
    ended = await services.table.closed_lately(user) if mine else []
    here, followed = on_page(visible, page), {} if mine else await services.following.followed_by(user)
    if show is Show.FOLLOWED and not here:
        await answer.say(Post(texts("following-none")))
        return
    boards = await services.posts.boards(here)
    post = listing(
        visible,
        user,
        texts,
        services.signs,
        here=answer.guild,
        title=title,
        now=services.now(),
        page=page,
        away=away,
        boards=boards,
        closed_lately=ended,
        followed=followed,
        unreadable=unreadable,
    )
    await answer.say(post, _below(services, answer, show, visible if mine else here, mine=mine))


def _below(
    services: CommunityServices, answer: Answer, show: Show, found: Sequence[Match], *, mine: bool
) -> discord.ui.View | None:
    """The actions for listed matches: play, take a seat, or follow."""
    texts = answer.texts
    if mine:
        waits = waiting_longest(found, answer.user)
        return None if waits is None else buttons(waits, (Button.PLAY,), texts)
    if show is not Show.OPEN:
        return following_below(services, answer, found)
    free = [match for match in found if match.seat_of(answer.user) is None]
    return joining(free, texts, services.signs) if free else None


async def _in_server(
    services: CommunityServices, answer: Answer, guild: GuildId, player: Someone | None, show: Show
) -> tuple[list[Match], list[MatchId], str]:
    """Matches of a server, those that cannot be read, and what they are called."""
    if show is Show.OPEN:
        return await services.table.open_in(guild), [], answer.texts("answer-list-open")
    if show is Show.FOLLOWED:
        followed = await services.following.followed_by(answer.user)
        found = await services.table.repository.readable(followed)
        return [match for match in found if match.guild == guild], [], answer.texts("following-list")
    if show is Show.SERVER or player is None:
        unreadable = await services.table.unreadable_in(guild)
        return await services.table.matches_in(guild), unreadable, answer.texts("answer-list-server")
    theirs = [match for match in await services.table.matches_of(UserId(player.id)) if match.guild == guild]
    return theirs, [], answer.texts("answer-list-player", player=player.mention)

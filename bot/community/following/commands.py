"""The command ``/matches``, and following matches: wishes, Unfollow, and Watch below a leaderboard."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

import discord
from discord import app_commands

from bot.community.following import views
from bot.community.following.views import FollowChosen, WishPress
from bot.community.services import CommunityServices
from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import Someone, choices, command, one_of
from bot.discord.interactions.components import ButtonRoute, SelectRoute, page_buttons, view
from bot.matches.finding import expect_its_server, expect_seen, match_button, may_see, server_of
from bot.matches.opening.opening import is_me
from bot.matches.texts.lists import PAGE, listing, on_page, pages_of
from bot.matches.views import ButtonPress, ListPress, MatchList
from bot.model.errors import UserError
from bot.model.following import FollowWish
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.model.ratings.seasons import PAGE as LEADERS
from bot.ratings.leaderboard_commands import ranked
from bot.ratings.views import WATCH, LeadersWatched
from bot.runtime.context import add_match
from bot.ui import Button, Post
from bot.ui.words import mention


async def follow(services: CommunityServices, answer: Answer, press: ButtonPress) -> None:
    """Follow, in the More menu: the match as it is, and the choice of news."""
    await _shown(services, answer, press.match)


async def chosen(services: CommunityServices, answer: Answer, press: FollowChosen) -> None:
    """The same for a match chosen in a list."""
    await expect_its_server(services, answer, press.match)
    await _shown(services, answer, press.match)


async def unfollow(services: CommunityServices, answer: Answer, press: ButtonPress | WishPress) -> None:
    """Unfollow a match and stop its notifications."""
    await answer.privately()
    await services.following.unfollow(press.match, answer.user)
    await answer.confirm(Post(answer.texts("reply-unfollowed", match=press.match)))


async def wished(services: CommunityServices, answer: Answer, press: WishPress) -> None:
    """Change the news of a match, or unfollow it; also from a direct message about it."""
    add_match(press.match)
    message, direct = answer.interaction.message, answer.interaction.guild_id is None
    await (answer.in_place() if message is not None and message.flags.ephemeral else answer.privately())
    if press.wish is None:
        await unfollow(services, answer, press)
    elif direct and await services.following.wish(press.match, answer.user) is not None:
        match = await services.table.match(press.match)
        wish = await services.following.follow(match.id, answer.user, press.wish)
        post = Post(await _confirmation(services, answer, match, wish))
        await answer.confirm(post, views.wishes(match.id, match.revision, wish, answer.texts))
    else:
        await expect_its_server(services, answer, press.match)
        await _shown(services, answer, press.match, press.wish)


async def _shown(services: CommunityServices, answer: Answer, number: MatchId, wish: FollowWish | None = None) -> None:
    await answer.privately()
    match = await services.table.match(number)
    expect_seen(answer.interaction, match)
    wish = await services.following.follow(number, answer.user, wish)
    services.recovery.looked_at(number)
    board = await services.posts.of(match, answer.texts, seen_by=answer.user)
    text = await _confirmation(services, answer, match, wish)
    post = replace(board, content=f"{text}\n\n{board.content}", buttons=(), pings=())
    await answer.confirm(post, views.wishes(match.id, match.revision, wish, answer.texts))


async def _confirmation(services: CommunityServices, answer: Answer, match: Match, wish: FollowWish) -> str:
    """Return the confirmation, which says whether the user can be reached."""
    person = await services.people.preferences(answer.user)
    closed = person.dm_closed and wish is not FollowWish.END
    if closed:
        await services.people.take_closed_dms_notice(answer.user)
    return views.following_text(match, wish, answer.texts, closed=closed)


def following_below(services: CommunityServices, answer: Answer, matches: Sequence[Match]) -> discord.ui.View | None:
    """Return a select below a list of matches, to follow a running one."""
    running = [match for match in matches if match.status is Status.RUNNING and match.seat_of(answer.user) is None]
    names = services.names.known(answer.guild, [user for match in running for user in match.players])
    return view(views.follow_select(running, names, answer.texts, services.signs)) if running else None


async def leaders_watched(services: CommunityServices, answer: Answer, press: LeadersWatched) -> None:
    """Watch below a leaderboard page: its players' running matches here, and a select to follow one."""
    await answer.privately()
    here, now = GuildId(server_of(answer).id), services.now()
    leaders = {line.user for line in (await ranked(services, press))[:LEADERS]}
    found = [
        match
        for match in await services.table.matches_in(here)
        if match.status is Status.RUNNING and leaders & {*match.players} and may_see(answer.interaction, match)
    ]
    if not found:
        raise UserError("following-no-leaders")
    first, others = found[:PAGE], found[PAGE:]
    waited = {match.waiting_for for match in first if match.waiting_for is not None}
    post = listing(
        first,
        answer.user,
        answer.texts,
        services.signs,
        here=here,
        title=answer.texts("following-leaders"),
        now=now,
        away=await services.people.away(waited),
        boards=await services.posts.boards(first),
        followed=await services.following.followed_by(answer.user),
    )
    await answer.say(post, following_below(services, answer, others))


async def listed(services: CommunityServices, answer: Answer, press: ListPress) -> None:
    """A page of a list of matches, in place of another."""
    await answer.in_place()
    await _list(services, answer, press)


ROUTES: Final = (
    match_button(Button.FOLLOW, follow),
    match_button(Button.UNFOLLOW, unfollow),
    ButtonRoute(views.WISHES, views.wish_pressed, wished),
    ButtonRoute(WATCH, LeadersWatched.read, leaders_watched),
    ButtonRoute(ListPress.pattern(), ListPress.read, listed),
    SelectRoute(views.FOLLOWED, views.FollowChosen.read, chosen),
)


def register(tree: app_commands.CommandTree[Any], services: CommunityServices) -> None:
    """Add ``/matches``."""

    @command(tree, services, "matches", acknowledge=Answer.privately)
    @app_commands.choices(show=choices("command-choice-show", MatchList))
    async def matches(
        answer: Answer, player: Someone | None = None, show: str = "mine", page: app_commands.Range[int, 1, 1000] = 1
    ) -> None:
        if is_me(answer, player):
            raise UserError("reply-bot-matches")
        person = UserId(0 if player is None else player.id)
        await _list(services, answer, ListPress(one_of("show", show, MatchList), person, page))


async def _list(services: CommunityServices, answer: Answer, asked: ListPress) -> None:
    user, texts, show, person = answer.user, answer.texts, asked.show, asked.person
    mine = show is MatchList.MINE and person in (0, user)
    if mine:
        found, unreadable = await services.table.matches_of(user), await services.table.unreadable_of(user)
        title = texts("reply-list-own")
    elif answer.guild is None:
        raise UserError("reply-list-in-server")
    else:
        found, unreadable, title = await _in_server(services, answer, answer.guild, asked)
        found = await services.people.offered(user, found)
    visible = [match for match in found if may_see(answer.interaction, match)]
    away = await services.people.away({user, *(m.waiting_for for m in visible if m.waiting_for is not None)})
    ended = await services.table.closed_lately(user) if mine else []
    here, followed = on_page(visible, asked.page), {} if mine else await services.following.followed_by(user)
    if show is MatchList.FOLLOWED and not here:
        await answer.say(Post(texts("following-none")))
        return
    post = listing(
        visible,
        user,
        texts,
        services.signs,
        here=answer.guild,
        title=title,
        now=services.now(),
        page=asked.page,
        away=away,
        boards=await services.posts.boards(here),
        closed_lately=ended,
        followed=followed,
        unreadable=unreadable,
    )
    pages = pages_of(visible)
    turned = page_buttons(
        min(max(asked.page, 1), pages) - 1, pages, lambda at: replace(asked, page=at + 1).custom_id, texts
    )
    await answer.say(post, view(*turned) if turned else None)


async def _in_server(
    services: CommunityServices, answer: Answer, guild: GuildId, asked: ListPress
) -> tuple[list[Match], list[MatchId], str]:
    if asked.show is MatchList.OPEN:
        return await services.table.open_in(guild), [], answer.texts("reply-list-open")
    if asked.show is MatchList.FOLLOWED:
        followed = await services.following.followed_by(answer.user)
        found = await services.table.repository.readable(followed)
        return [match for match in found if match.guild == guild], [], answer.texts("following-list")
    if asked.show is MatchList.SERVER or not asked.person:
        unreadable = await services.table.unreadable_in(guild)
        return await services.table.matches_in(guild), unreadable, answer.texts("reply-list-server")
    theirs = [match for match in await services.table.matches_of(asked.person) if match.guild == guild]
    return theirs, [], answer.texts("reply-list-player", player=mention(asked.person))

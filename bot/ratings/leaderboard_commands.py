"""The command ``/leaderboard``, with the Text buttons of ratings and statistics."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, IN_SERVERS, about, answering, choices, name, one_of, options
from bot.discord.interactions.components import ButtonRoute, SelectRoute
from bot.matches.finding import server_of
from bot.model.errors import UserError
from bot.model.ids import GuildId
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder, month, season
from bot.model.ratings.seasons import PAGE, Line, Order, Season, as_of, last_before, may_be_frozen
from bot.ratings.leaderboard_texts import (
    LeaderboardPage,
    ServerCounts,
    leaderboard,
    leaderboard_in_words,
    statistics,
    statistics_in_words,
)
from bot.ratings.services import RatingServices
from bot.ratings.views import (
    LEADERBOARD,
    SEASONS,
    STATISTICS,
    LeaderboardText,
    SeasonChosen,
    StatisticsText,
    in_text,
    leaderboard_text,
    season_chosen,
    statistics_text,
)
from rules import GAMES


class LeaderboardView(StrEnum):
    """The part of a server's results that is shown."""

    RATINGS = "ratings"
    STATISTICS = "statistics"


class Period(StrEnum):
    """Since when results count."""

    ALL = "all"
    SEASON = "season"
    LAST = "last"
    MONTH = "month"


class Scope(StrEnum):
    """The group of users in which people are ranked."""

    SERVER = "server"
    GLOBAL = "global"


def register(tree: app_commands.CommandTree[Any], services: RatingServices) -> None:
    """Add ``/leaderboard``."""

    @tree.command(name=name("leaderboard"), description=about("leaderboard"))
    @options("leaderboard", "game", "view", "period", "by", "scope", "page")
    @app_commands.choices(
        game=GAME_CHOICES,
        view=choices("command-choice-view", LeaderboardView),
        period=choices("command-choice-period", Period),
        by=choices("command-choice-by", Order),
        scope=choices("command-choice-scope", Scope),
    )
    @answering(services)
    async def show(
        answer: Answer,
        game: str | None = None,
        view: str = "ratings",
        period: str = "all",
        by: str = "rating",
        scope: str = "server",
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        here, now = server_of(answer), services.now()
        key = None if game is None else one_of("game", game, GAMES)
        order = one_of("by", by, Order)
        since = {
            Period.ALL: ALWAYS,
            Period.SEASON: season(now),
            Period.LAST: last_before(now),
            Period.MONTH: month(now),
        }[one_of("period", period, Period)]
        where = WORLD if one_of("scope", scope, Scope) is Scope.GLOBAL else GuildId(here.id)
        if one_of("view", view, LeaderboardView) is LeaderboardView.STATISTICS:
            await _show_statistics(services, answer, here, key)
        else:
            ladder = Ladder(where, key or await services.standings.most_played(GuildId(here.id)), since)
            await _show(services, answer, LeaderboardText(ladder, order, page))

    show.allowed_contexts = IN_SERVERS


async def shown_alone(services: RatingServices, answer: Answer) -> None:
    """Show the first page of the server's most played game."""
    guild = GuildId(server_of(answer).id)
    ladder = Ladder(guild, await services.standings.most_played(guild), ALWAYS)
    await _show(services, answer, LeaderboardText(ladder, Order.RATING, 1))


async def _show(services: RatingServices, answer: Answer, asked: LeaderboardText) -> None:
    page = await _page(services, answer, asked)
    appearance = await services.posts.appearance(answer.guild, answer.user)
    post = await leaderboard(page, answer.texts, appearance=appearance)
    await answer.say(post, in_text(asked, answer.texts) if post.picture else None)


async def _show_statistics(services: RatingServices, answer: Answer, here: discord.Guild, key: str | None) -> None:
    await answer.privately()
    appearance = await services.posts.appearance(answer.guild, answer.user)
    post = await statistics(await _counts(services, here, key), answer.texts, appearance=appearance)
    await answer.say(post, in_text(StatisticsText(key), answer.texts) if post.picture else None)


async def send_leaderboard_text(services: RatingServices, answer: Answer, press: LeaderboardText) -> None:
    """Return the current text version of a leaderboard page."""
    page = await _page(services, answer, press)
    await answer.say(leaderboard_in_words(page, answer.texts))


async def season_shown(services: RatingServices, answer: Answer, press: SeasonChosen) -> None:
    """The menu of seasons under a history: the final table of one."""
    ladder = Ladder(GuildId(server_of(answer).id), press.game, press.period)
    frozen = await services.seasons.table(ladder)
    if frozen is None:
        raise UserError("season-unknown")
    texts, asked = answer.texts, LeaderboardText(ladder, Order.RATING, 1)
    page = await _frozen_page(services, answer, asked, frozen)
    appearance = await services.posts.appearance(answer.guild, answer.user)
    await answer.say(await leaderboard(page, texts, appearance=appearance), in_text(asked, texts))


async def send_statistics_text(services: RatingServices, answer: Answer, press: StatisticsText) -> None:
    """Return the current text version of statistics."""
    await answer.privately()
    await answer.say(statistics_in_words(await _counts(services, server_of(answer), press.game), answer.texts))


async def ranked(services: RatingServices, asked: LeaderboardText) -> Sequence[Line]:
    """Return the lines of a leaderboard page, and one more if another page follows."""
    frozen = await _frozen(services, asked)
    if frozen is not None:
        return _lines_of(frozen, asked.page)
    now = as_of(asked.ladder.period, services.now())
    return await services.standings.top(asked.ladder, asked.by, asked.page, now)


async def _frozen(services: RatingServices, asked: LeaderboardText) -> Season | None:
    """Return the closed season whose final table a leaderboard shows, if any."""
    wanted = asked.by is Order.RATING and may_be_frozen(asked.ladder)
    return await services.seasons.table(asked.ladder) if wanted else None


def _lines_of(frozen: Season, page: int) -> Sequence[Line]:
    return frozen.lines[(page - 1) * PAGE :][: PAGE + 1]


async def _page(services: RatingServices, answer: Answer, asked: LeaderboardText) -> LeaderboardPage:
    """Return a page of a leaderboard; acknowledges once the page is known to exist."""
    ladder = asked.ladder
    frozen = await _frozen(services, asked)
    if frozen is not None:
        return await _frozen_page(services, answer, asked, frozen)
    lines = await ranked(services, asked)
    _expect_lines(asked, lines)
    await answer.privately()
    own = await services.standings.line(ladder, asked.by, answer.user, as_of(ladder.period, services.now()))
    people = {*(line.user for line in lines), *([own.user] if own else [])}
    names = await services.names.at_present(ladder.scope, people, answer.texts)
    return LeaderboardPage(ladder, asked.by, asked.page, answer.user, server_of(answer).name, lines, own, names)


async def _frozen_page(
    services: RatingServices, answer: Answer, asked: LeaderboardText, frozen: Season
) -> LeaderboardPage:
    lines = _lines_of(frozen, asked.page)
    _expect_lines(asked, lines)
    await answer.privately()
    own = next((line for line in frozen.lines if line.user == answer.user), None)
    people = {*(line.user for line in lines), *([own.user] if own else [])}
    names = await services.names.at_present(frozen.ladder.scope, people, answer.texts)
    here = server_of(answer).name
    return LeaderboardPage(frozen.ladder, asked.by, asked.page, answer.user, here, lines, own, names, final=True)


def _expect_lines(asked: LeaderboardText, lines: Sequence[Line]) -> None:
    if asked.page > 1 and not lines:
        raise UserError("reply-no-leaderboard-page", page=asked.page)


async def _counts(services: RatingServices, here: discord.Guild, game: str | None) -> ServerCounts:
    return ServerCounts(here.name, await services.standings.counts(GuildId(here.id)), game)


ROUTES: Final = (
    ButtonRoute(LEADERBOARD, leaderboard_text, send_leaderboard_text),
    ButtonRoute(STATISTICS, statistics_text, send_statistics_text),
    SelectRoute(SEASONS, season_chosen, season_shown),
)

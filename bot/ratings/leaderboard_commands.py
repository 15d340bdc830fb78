"""The command ``/leaderboard``, with the Text buttons of ratings and statistics."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.commands import GAME_CHOICES, IN_SERVERS, choices, command, one_of
from bot.discord.interactions.components import ButtonRoute, SelectRoute
from bot.discord.names import TRUSTED_IN_ANSWERS
from bot.matches.finding import server_name, server_of
from bot.model.errors import UserError
from bot.model.ids import GuildId
from bot.model.ratings.ladders import ALWAYS, WORLD, Ladder, month, season
from bot.model.ratings.seasons import PAGE, Line, Order, Season, as_of, last_before, may_be_frozen
from bot.ratings import leaderboard_texts, views
from bot.ratings.leaderboard_texts import LeaderboardPage, ServerCounts
from bot.ratings.services import RatingServices
from bot.ratings.views import LeaderboardLeaf, LeaderboardText, SeasonChosen, StatisticsText
from bot.ui.post import appearance_to
from rules import GAMES

VIEWS: Final = ("ratings", "statistics")  # what of a server's results is shown
SCOPES: Final = ("server", "global")  # among whom people are ranked
PERIODS: Final[Mapping[str, Callable[[datetime], str]]] = {
    "all": lambda now: ALWAYS,
    "season": season,
    "last": last_before,
    "month": month,
}
"""Since when results count."""


def register(tree: app_commands.CommandTree[Any], services: RatingServices) -> None:
    """Add ``/leaderboard``."""

    @command(tree, services, "leaderboard")
    @app_commands.choices(
        game=GAME_CHOICES,
        view=choices("command-choice-view", VIEWS),
        period=choices("command-choice-period", PERIODS),
        by=choices("command-choice-by", Order),
        scope=choices("command-choice-scope", SCOPES),
    )
    async def show(
        answer: Answer,
        game: str | None = None,
        view: str = "ratings",
        period: str = "all",
        by: str = "rating",
        scope: str = "server",
        page: app_commands.Range[int, 1, 1000] = 1,
    ) -> None:
        guild = GuildId(server_of(answer).id)
        key = None if game is None else one_of("game", game, GAMES)
        order = one_of("by", by, Order)
        since = PERIODS[one_of("period", period, PERIODS)](services.now())
        where = WORLD if one_of("scope", scope, SCOPES) == "global" else guild
        if one_of("view", view, VIEWS) == "statistics":
            await answer.privately()
            appearance = await appearance_to(answer.guild, answer.user, services.people)
            counts = await _counts(services, answer, key)
            post = await leaderboard_texts.statistics(counts, answer.texts, appearance=appearance)
            await answer.say(post, views.in_text(StatisticsText(key), answer.texts) if post.picture else None)
        else:
            ladder = Ladder(where, key or await services.standings.most_played(guild), since)
            await _show(services, answer, LeaderboardText(ladder, order, page))

    show.allowed_contexts = IN_SERVERS


async def shown_alone(services: RatingServices, answer: Answer) -> None:
    """Show the first page of the server's most played game."""
    guild = GuildId(server_of(answer).id)
    ladder = Ladder(guild, await services.standings.most_played(guild), ALWAYS)
    await _show(services, answer, LeaderboardText(ladder, Order.RATING, 1))


async def _show(services: RatingServices, answer: Answer, asked: LeaderboardText, frozen: Season | None = None) -> None:
    page = await _page(services, answer, asked, frozen or await _frozen(services, asked))
    appearance = await appearance_to(answer.guild, answer.user, services.people)
    post = await leaderboard_texts.leaderboard(page, answer.texts, appearance=appearance)
    more = len(page.lines) > PAGE
    await answer.say(post, views.below_leaderboard(asked, answer.texts, more=more) if post.picture else None)


async def _leafed(services: RatingServices, answer: Answer, press: LeaderboardLeaf) -> None:
    await answer.in_place()
    there = await ranked(services, press)  # people may have left the table since
    await _show(services, answer, LeaderboardText(press.ladder, press.by, press.page if there else 1))


async def _send_leaderboard_text(services: RatingServices, answer: Answer, press: LeaderboardText) -> None:
    page = await _page(services, answer, press, await _frozen(services, press))
    await answer.say(leaderboard_texts.leaderboard_in_words(page, answer.texts))


async def _season_shown(services: RatingServices, answer: Answer, press: SeasonChosen) -> None:
    ladder = Ladder(GuildId(server_of(answer).id), press.game, press.period)
    frozen = await services.seasons.table(ladder)
    if frozen is None:
        raise UserError("season-unknown")
    await _show(services, answer, LeaderboardText(ladder, Order.RATING, 1), frozen)


async def _send_statistics_text(services: RatingServices, answer: Answer, press: StatisticsText) -> None:
    await answer.privately()
    await answer.say(leaderboard_texts.statistics_in_words(await _counts(services, answer, press.game), answer.texts))


async def ranked(services: RatingServices, asked: LeaderboardText) -> Sequence[Line]:
    """Return the lines of a leaderboard page, and one more if another page follows."""
    return await _lines(services, asked, await _frozen(services, asked))


async def _lines(services: RatingServices, asked: LeaderboardText, frozen: Season | None) -> Sequence[Line]:
    if frozen is not None:
        return frozen.lines[(asked.page - 1) * PAGE :][: PAGE + 1]
    now = as_of(asked.ladder.period, services.now())
    return await services.standings.top(asked.ladder, asked.by, asked.page, now)


async def _frozen(services: RatingServices, asked: LeaderboardText) -> Season | None:
    wanted = asked.by is Order.RATING and may_be_frozen(asked.ladder)
    return await services.seasons.table(asked.ladder) if wanted else None


async def _page(
    services: RatingServices, answer: Answer, asked: LeaderboardText, frozen: Season | None
) -> LeaderboardPage:
    """Return a page of a leaderboard; acknowledges once the page is known to exist."""
    ladder, by, user = asked.ladder, asked.by, answer.user
    if ladder.scope not in (WORLD, answer.guild) or asked.page < 1:
        raise UserError("reply-button-unknown")
    lines = await _lines(services, asked, frozen)
    if asked.page > 1 and not lines:
        raise UserError("reply-no-leaderboard-page", page=asked.page)
    await answer.privately()
    if frozen is not None:
        own = next((line for line in frozen.lines if line.user == user), None)
    else:
        own = await services.standings.line(ladder, by, user, as_of(ladder.period, services.now()))
    people = {line.user for line in (*lines, *([own] if own else []))}
    names = await services.names.at_present(ladder.scope, people, answer.texts, TRUSTED_IN_ANSWERS)
    here, final = server_name(answer), frozen is not None
    waiting = own is None and not final and await services.standings.waits(ladder, user)
    return LeaderboardPage(ladder, by, asked.page, user, here, lines, own, names, final=final, waiting=waiting)


async def _counts(services: RatingServices, answer: Answer, game: str | None) -> ServerCounts:
    counts = await services.standings.counts(GuildId(server_of(answer).id))
    return ServerCounts(server_name(answer), counts, game)


ROUTES: Final = (
    ButtonRoute(views.LEAF, LeaderboardLeaf.read, _leafed),
    ButtonRoute(views.LEADERBOARD, LeaderboardText.read, _send_leaderboard_text),
    ButtonRoute(views.STATISTICS, StatisticsText.read, _send_statistics_text),
    SelectRoute(views.SEASONS, SeasonChosen.read, _season_shown),
)

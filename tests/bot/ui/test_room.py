"""Texts in pictures of standings fit in every language; only names and servers are cut."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import cycle, product

import pytest

from bot.matches.texts.record import MINUTE
from bot.model.ids import UserId
from bot.model.ratings.counters import Statistic, bucket
from bot.model.ratings.days import DailyStreak
from bot.model.ratings.ladders import NEW, Ladder, Part, PuzzleSolver, Standing
from bot.model.ratings.results import Unrated
from bot.model.ratings.seasons import PAGE, HeadToHead, Line, Order
from bot.ratings.leaderboard_texts import LeaderboardPage, ServerCounts, leaderboard, statistics
from bot.ratings.profile_texts import PlayerSummary, Rivalry, head_to_head, profile
from bot.ui import Texts
from bot.ui.words import lasted, turns
from data.texts import languages, texts_in
from renderers.look import ON_PAPER, Appearance
from renderers.standings.ending import EndCard, FinishedPlayer, Meeting, draw_ending
from rules import GAMES
from rules.records import Ending
from tests.bot.scores import GUILD
from tests.renderers.room import NAMES as LONG
from tests.renderers.room import watched

ADA, BEN = UserId(1), UserId(2)
NAMES = {ADA: LONG[0], BEN: LONG[1]}
SERVER = "Λέσχη των Συνδέσμων της Θεσσαλονίκης"
SPANS = (30, 90, 59 * 60, 86_399, 86_400, 99 * 86_400)
MANY = 88


@pytest.fixture(autouse=True)
def room() -> Iterator[None]:
    """Fails where something written on a picture was cut, covers something else, or runs out of its place."""
    with watched():
        yield


def parts(game: str) -> tuple[str, ...]:
    rules = GAMES[game]
    return rules.roles or tuple(str(seat + 1) for seat in range(max(rules.seats)))


def counted(game: str, seconds: int) -> dict[Statistic, dict[str, int]]:
    played = dict.fromkeys(parts(game), MANY)
    return {
        Statistic.PLAYED: played,
        Statistic.WON: played,
        Statistic.TIED: dict.fromkeys(played, 0),
        Statistic.ENDED: dict.fromkeys(map(str, Ending), MANY),
        Statistic.PACE: {str(bucket(seconds)): 1},
        Statistic.LASTED: {str(bucket(seconds)): 1},
        Statistic.TURNS: {"108": 1},
    }


@pytest.mark.slow
@pytest.mark.parametrize("texts", [texts_in(each) for each in languages()], ids=languages())
@pytest.mark.parametrize("appearance", [ON_PAPER, Appearance(large=True)], ids=["usual", "large"])
async def test_texts_of_standings_have_room(texts: Texts, appearance: Appearance) -> None:
    titles = product(["lovelinks"], Order, ("", "2026-Q4", "2026-09"))
    for game, order, period in (*titles, *product(GAMES, [Order.RATING], [""])):
        standing = Standing(matches=9, wins=9, streak=9, form="WTL", parts={part: Part(1, 1) for part in parts(game)})
        lines = [Line(ADA, 1, standing)] * (PAGE + 1)
        ladder = Ladder(GUILD, game, period)
        page = LeaderboardPage(ladder, order, 99, ADA, SERVER, lines, Line(BEN, 120, standing), NAMES)
        assert (await leaderboard(page, texts, appearance=appearance)).picture
    for game, span in zip(cycle(GAMES), SPANS, strict=False):
        counts = {each: counted(each, span) for each in GAMES}
        for standing, history in ((Standing(), 0), (Standing(matches=1, streak=1), 1), (Standing(streak=MANY), 3)):
            ratings = [(datetime(2026, 9, 29, tzinfo=UTC), NEW)] * history
            met = [(BEN, HeadToHead(MANY, MANY, 0))]
            puzzles = {each: PuzzleSolver(tried=MANY, solved=MANY, streak=MANY, best=MANY) for each in GAMES}
            daily, now = DailyStreak(MANY, MANY, MANY, MANY), {game: standing}
            player = PlayerSummary(ADA, game, SERVER, now, counts, met, ratings, [], puzzles, daily)
            assert (await profile(player, NAMES, texts, appearance=appearance)).picture
        for wanted in (game, None):
            assert (await statistics(ServerCounts(SERVER, counts, wanted), texts, appearance=appearance)).picture
    results = {game: HeadToHead(3 * MANY, MANY, MANY) for game in GAMES}
    for games in ({}, dict(list(results.items())[:1]), results):
        post = await head_to_head(Rivalry(LONG[:2], SERVER, games), texts, appearance=appearance)
        assert (post.picture is None) == (not games)
    players = (FinishedPlayer("1", LONG[0]), FinishedPlayer("2", LONG[1]))
    reasons = [texts("ending-unrated", reason=reason.value) for reason in Unrated]
    for unrated, span in zip([*reasons, texts("ending-counts-less")], cycle(SPANS), strict=False):
        length, took = turns(108, texts), lasted(max(span, MINUTE), texts)
        for meeting in (None, Meeting(LONG[:2], MANY, MANY, MANY)):
            ending = EndCard("Love Links", 99_999, players, length, took, unrated, meeting)
            draw_ending(ending, texts, appearance=appearance)

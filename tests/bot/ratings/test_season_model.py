"""Quarters and titles, days, weeks and streaks."""

from datetime import UTC, date, datetime, timedelta, timezone

from bot.model.ids import ChannelId, UserId
from bot.model.ratings.days import DailyStreak, Day, date_of, day_of, monday, streak
from bot.model.ratings.ladders import ALWAYS, UNSEEN_FOR, WORLD, Ladder, Rating, Standing, month
from bot.model.ratings.seasons import (
    Line,
    Season,
    SeasonTitle,
    TournamentTitle,
    as_of,
    begin,
    end,
    following,
    last_before,
    may_be_frozen,
    newest_first,
    next_settled,
    quarters,
    ranked,
    settled,
    worth_a_medal,
)
from tests.bot.scores import GUILD

SECOND = timedelta(seconds=1)


def at(*moment: int) -> datetime:
    return datetime(*moment, tzinfo=UTC)  # type: ignore[arg-type, misc]  # no time zone is among them


def test_quarters_follow_each_other_and_settle_after_an_hour():
    assert [end(f"2026-Q{number}") for number in (1, 2, 3, 4)] == [
        *(at(2026, 4, 1), at(2026, 7, 1), at(2026, 10, 1), at(2027, 1, 1))
    ]
    assert begin("2027-Q1") == at(2027, 1, 1)
    assert following("2026-Q4") == "2027-Q1"
    assert last_before(at(2026, 1, 1)) == "2025-Q4"
    assert last_before(at(2026, 12, 31)) == "2026-Q3"
    assert list(quarters("2025-Q3", "2026-Q2")) == ["2025-Q3", "2025-Q4", "2026-Q1", "2026-Q2"]
    assert list(quarters("2026-Q3", "2026-Q2")) == []
    assert settled(at(2026, 10, 1, 1) - SECOND) == "2026-Q2"
    assert settled(at(2026, 10, 1, 1)) == "2026-Q3"
    assert next_settled(at(2026, 10, 1, 1) - SECOND) == at(2026, 10, 1, 1)
    assert next_settled(at(2026, 10, 1, 1)) == at(2027, 1, 1, 1)
    now = at(2026, 11, 5)
    assert as_of("2026-Q3", now) - UNSEEN_FOR == at(2026, 7, 1), "nobody has stepped aside in a past quarter"
    assert as_of("2026-Q4", now) == as_of(ALWAYS, now) == as_of(month(now), now) == now
    assert may_be_frozen(Ladder(GUILD, "link", "2026-Q3"))
    for scope, period in ((WORLD, "2026-Q3"), (GUILD, "2026-09"), (GUILD, ALWAYS)):
        assert not may_be_frozen(Ladder(scope, "link", period))


def lines(*conservative: float, matches: int = 5) -> tuple[Line, ...]:
    return ranked([(UserId(user), Standing(Rating(c + 2, 1), matches)) for user, c in enumerate(conservative, 1)])


def test_titles_and_medals():
    assert [line.rank for line in lines(9, 7, 7, 7, 3)] == [1, 2, 2, 2, 5], "equals share a rank"
    ladder = Ladder(GUILD, "link", "2026-Q3")
    for players, matches, found in ((3, 5, (1,)), (2, 5, ()), (3, 4, ()), (14, 5, (1,))):
        season = Season(ladder, players, lines(9, 7, 3, matches=matches))
        assert season.champions == found, (players, matches)
        assert worth_a_medal(1, matches, players) == bool(found), (players, matches)
    assert Season(ladder, 3, lines(9, 9, 3)).champions == (1, 2), "equals at the top are both champions"
    assert [worth_a_medal(rank, 5, 14) for rank in (1, 2, 3, 4)] == [True, True, True, False]
    old, silver = SeasonTitle("2026-Q2", "link", 1), SeasonTitle("2026-Q3", "link", 2)
    gold = SeasonTitle("2026-Q3", "linkx", 1)
    cup = TournamentTitle("Cup", "linkx", at(2026, 8, 3), ChannelId(1))
    assert newest_first([old, cup, silver, gold]) == (gold, silver, cup, old)


TODAY = day_of(datetime(2026, 11, 22, tzinfo=UTC))


def test_weeks_begin_on_monday_and_streaks_end_with_a_miss():
    midnight = datetime(2026, 11, 22, tzinfo=UTC)
    assert date_of(day_of(midnight)) == date(2026, 11, 22)
    assert day_of(midnight - timedelta(microseconds=1)) == day_of(midnight) - 1
    assert day_of(midnight + timedelta(hours=23, minutes=59, seconds=59)) == day_of(midnight)
    abroad = timezone(timedelta(hours=9))
    assert day_of(datetime(2026, 11, 23, 8, 59, tzinfo=abroad)) == day_of(midnight)
    assert day_of(datetime(2026, 11, 23, 9, tzinfo=abroad)) == day_of(midnight) + 1
    for ahead in range(30):
        day = Day(TODAY + ahead)
        assert date_of(monday(day)).isocalendar()[:2] == date_of(day).isocalendar()[:2]
        assert date_of(monday(day)).isoweekday() == 1
    assert monday(Day(1)) == 1
    for tries, told in (
        ("", (0, 0, 0, 0)),
        ("S", (1, 1, 1, 1)),
        ("SSS", (3, 3, 3, 3)),
        ("SSS.", (3, 3, 3, 3)),
        ("SSS..", (3, 3, 3, 3)),
        ("SSS...", (3, 3, 0, 3)),
        ("SSSx", (4, 3, 0, 3)),
        ("SSSx.", (4, 3, 0, 3)),
        ("SSS.x", (4, 3, 0, 3)),
        ("SSSxS", (5, 4, 1, 3)),
        ("SSS.S", (4, 4, 1, 3)),
        ("SS.SSS..SSSS.S.", (10, 10, 1, 4)),
        ("xxx", (3, 0, 0, 0)),
    ):
        first = TODAY - len(tries) + 1
        days = {Day(first + at): how == "S" for at, how in enumerate(tries) if how != "."}
        assert streak(days, TODAY) == DailyStreak(*told), tries

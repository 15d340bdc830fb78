"""Quarters, and the rules of titles, by hand."""

from datetime import UTC, datetime, timedelta

import pytest

from bot.match import ChannelId, UserId
from bot.standing.ladders import ALWAYS, UNSEEN_FOR, WORLD, Ladder, Standing, month
from bot.standing.leaderboards import Line
from bot.standing.ratings import Rating
from bot.standing.seasons import (
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


def test_a_quarter_ends_where_the_next_one_begins():
    assert [end(f"2026-Q{number}") for number in (1, 2, 3, 4)] == [
        *(at(2026, 4, 1), at(2026, 7, 1), at(2026, 10, 1), at(2027, 1, 1))
    ]
    assert begin("2027-Q1") == at(2027, 1, 1)
    assert following("2026-Q4") == "2027-Q1"
    assert last_before(at(2026, 1, 1)) == "2025-Q4"
    assert last_before(at(2026, 12, 31)) == "2026-Q3"
    assert list(quarters("2025-Q3", "2026-Q2")) == ["2025-Q3", "2025-Q4", "2026-Q1", "2026-Q2"]
    assert list(quarters("2026-Q3", "2026-Q2")) == []


def test_it_is_settled_an_hour_later():
    assert settled(at(2026, 10, 1, 1) - SECOND) == "2026-Q2"
    assert settled(at(2026, 10, 1, 1)) == "2026-Q3"
    assert next_settled(at(2026, 10, 1, 1) - SECOND) == at(2026, 10, 1, 1)
    assert next_settled(at(2026, 10, 1, 1)) == at(2027, 1, 1, 1)


def test_in_a_quarter_that_is_over_nobody_has_stepped_aside():
    now = at(2026, 11, 5)
    assert as_of("2026-Q3", now) - UNSEEN_FOR == at(2026, 7, 1)
    assert as_of("2026-Q4", now) == as_of(ALWAYS, now) == as_of(month(now), now) == now


def test_quarters_of_servers_are_frozen_and_nothing_else():
    assert may_be_frozen(Ladder(GUILD, "link", "2026-Q3"))
    assert not may_be_frozen(Ladder(WORLD, "link", "2026-Q3"))
    assert not may_be_frozen(Ladder(GUILD, "link", "2026-09"))
    assert not may_be_frozen(Ladder(GUILD, "link", ALWAYS))


def lines(*conservative: float, matches: int = 5) -> tuple[Line, ...]:
    """People 1, 2, 3 ..., who almost certainly reach so much."""
    return ranked([(UserId(user), Standing(Rating(c + 2, 1), matches)) for user, c in enumerate(conservative, 1)])


def test_equals_share_a_rank():
    assert [line.rank for line in lines(9, 7, 7, 7, 3)] == [1, 2, 2, 2, 5]
    assert [line.rank for line in lines(9, 9, 3)] == [1, 1, 3]


@pytest.mark.parametrize(
    ("players", "matches", "found"),
    [(3, 5, (1,)), (2, 5, ()), (3, 4, ()), (14, 5, (1,))],
)
def test_a_title_is_for_the_first_of_three_after_five_matches(players: int, matches: int, found: tuple[int, ...]):
    season = Season(Ladder(GUILD, "link", "2026-Q3"), players, lines(9, 7, 3, matches=matches))
    assert season.champions == found
    assert worth_a_medal(1, matches, players) == bool(found)


def test_equals_at_the_top_are_both_champions():
    assert Season(Ladder(GUILD, "link", "2026-Q3"), 3, lines(9, 9, 3)).champions == (1, 2)


@pytest.mark.parametrize(("rank", "worth"), [(1, True), (2, True), (3, True), (4, False)])
def test_medals_go_to_the_third_rank(rank: int, worth: bool):
    assert worth_a_medal(rank, 5, 14) == worth


def test_the_newest_titles_come_first():
    old, silver = SeasonTitle("2026-Q2", "link", 1), SeasonTitle("2026-Q3", "link", 2)
    gold = SeasonTitle("2026-Q3", "linkx", 1)
    cup = TournamentTitle("Cup", "linkx", at(2026, 8, 3), ChannelId(1))
    assert newest_first([old, cup, silver, gold]) == (gold, silver, cup, old)

"""What leaving costs: whoever left as much as losing, and nobody gains by it, however often it is done."""

from dataclasses import replace
from itertools import pairwise

import pytest

from bot.match import UserId
from bot.standing.ladders import ALWAYS, Book, Ladder, Part, Standing
from bot.standing.ratings import NEW, mean, rated
from bot.standing.results import Result, Unrated
from tests.bot.scores import GUILD, result, teams

ADA, BEN, CLEO, DAN = (UserId(user) for user in (101, 102, 103, 104))


def left(number: int, *places: tuple[int, int], game: str = "linkx") -> Result:
    return result(number, *places, game=game, unrated=Unrated.LEFT)


def counted(*results: Result) -> Book:
    book = Book()
    for one in results:
        book.count(one)
    return book


def standing(book: Book, user: UserId, game: str = "linkx") -> Standing:
    return book.standings[Ladder(GUILD, game, ALWAYS), user]


def test_it_costs_what_losing_costs_and_makes_nothing_surer():
    lost = standing(counted(result(1, (ADA, 1), (BEN, 2))), BEN)
    book = Book()
    changed = book.count(left(1, (ADA, 1), (BEN, 2)))
    assert {user for _, user in book.standings} == set(changed) == {BEN}
    assert standing(book, BEN).rating == changed[BEN] == replace(NEW, mu=lost.rating.mu)


def test_it_ends_a_streak_and_is_no_match_played():
    won = [result(n, (BEN, 1), (ADA, 2)) for n in (1, 2)]
    before, after = standing(counted(*won), BEN), standing(counted(*won, left(3, (ADA, 1), (BEN, 2))), BEN)
    assert (before.streak, after.streak, after.best) == (2, 0, 2)
    assert after.form == "WWL"
    assert (after.matches, after.wins, after.ties, after.seen) == (2, 2, 0, before.seen)
    assert after.parts == before.parts


@pytest.mark.parametrize("reason", [Unrated.LEFT, Unrated.BUSY])
def test_nobody_stands_better_for_it_however_often(reason):
    results = [result(n, (ADA, 1), (BEN, 2), unrated=reason) for n in range(2, 40)]
    first = result(1, (ADA, 1), (BEN, 2))
    book = counted(first)
    ada, worths = standing(book, ADA), [standing(book, BEN).rating.conservative]
    for one in results:
        book.count(one)
        worths.append(standing(book, BEN).rating.conservative)
    assert standing(book, ADA) == ada
    assert all(later < sooner for sooner, later in pairwise(worths))


def test_both_who_left_a_table_of_three_pay_as_if_they_had_lost_to_the_one_who_stayed():
    book = counted(left(1, (ADA, 3), (BEN, 1), (CLEO, 2), game="lovelinks"))
    ((lost,), _) = rated([[NEW], [NEW]], [2, 1])
    assert {user for _, user in book.standings} == {ADA, CLEO}
    assert [standing(book, user, "lovelinks").rating.mu for user in (ADA, CLEO)] == [lost.mu] * 2


def test_partners_pay_together():
    book = counted(replace(teams(1, ADA, BEN, CLEO, DAN, won=0), unrated=Unrated.LEFT))
    assert {user for _, user in book.standings} == {BEN, DAN}


def test_a_tie_costs_nobody_anything():
    assert counted(result(1, (ADA, 1), (BEN, 1), unrated=Unrated.BUSY)).standings == {}


def test_where_roles_are_rated_apart_the_role_pays():
    ben = standing(counted(left(1, (ADA, 1), (BEN, 2), game="linkage")), BEN, "linkage")
    ((lost,), _) = rated([[NEW], [NEW]], [2, 1])
    fallen = replace(NEW, mu=lost.mu)
    assert ben.parts == {"fewer": Part(0, 0, fallen)}
    assert ben.parts["fewer"].share is None
    assert ben.rating == mean([NEW, fallen])


def test_before_roles_are_settled_all_of_them_pay():
    one = left(1, (ADA, 1), (BEN, 2), game="linkage")
    unsettled = replace(one, placings=tuple(replace(p, part=str(p.seat + 1)) for p in one.placings))
    ben = standing(counted(unsettled), BEN, "linkage")
    assert ben.rating.mu == ben.parts["more"].rating.mu == ben.parts["fewer"].rating.mu < NEW.mu

"""The cost of leaving: as much as losing, and nobody gains by it, however often."""

from dataclasses import replace
from itertools import pairwise

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


def test_leaving_costs_as_much_as_losing():
    lost = standing(counted(result(1, (ADA, 1), (BEN, 2))), BEN)
    book = Book()
    changed = book.count(left(1, (ADA, 1), (BEN, 2)))
    assert {user for _, user in book.standings} == set(changed) == {BEN}
    assert standing(book, BEN).rating == changed[BEN] == replace(NEW, mu=lost.rating.mu)
    won = [result(n, (BEN, 1), (ADA, 2)) for n in (1, 2)]
    before, after = standing(counted(*won), BEN), standing(counted(*won, left(3, (ADA, 1), (BEN, 2))), BEN)
    assert (before.streak, after.streak, after.best, after.form) == (2, 0, 2, "WWL")
    assert (after.matches, after.wins, after.ties, after.seen) == (2, 2, 0, before.seen), "it is no match played"
    assert after.parts == before.parts


def test_repeated_leaving_lifts_nobody():
    for reason in (Unrated.LEFT, Unrated.BUSY):
        book = counted(result(1, (ADA, 1), (BEN, 2)))
        ada, worths = standing(book, ADA), [standing(book, BEN).rating.conservative]
        for number in range(2, 40):
            book.count(result(number, (ADA, 1), (BEN, 2), unrated=reason))
            worths.append(standing(book, BEN).rating.conservative)
        assert standing(book, ADA) == ada
        assert all(later < sooner for sooner, later in pairwise(worths))
    assert counted(result(1, (ADA, 1), (BEN, 1), unrated=Unrated.BUSY)).standings == {}, "a tie costs nothing"


def test_all_who_left_pay():
    book = counted(left(1, (ADA, 3), (BEN, 1), (CLEO, 2), game="lovelinks"))
    ((lost,), _) = rated([[NEW], [NEW]], [2, 1])
    assert {user for _, user in book.standings} == {ADA, CLEO}
    assert [standing(book, user, "lovelinks").rating.mu for user in (ADA, CLEO)] == [lost.mu] * 2
    book = counted(replace(teams(1, ADA, BEN, CLEO, DAN, won=0), unrated=Unrated.LEFT))
    assert {user for _, user in book.standings} == {BEN, DAN}, "partners pay together"


def test_the_role_pays_and_all_roles_before_they_are_settled():
    one = left(1, (ADA, 1), (BEN, 2), game="linkage")
    ben = standing(counted(one), BEN, "linkage")
    ((lost,), _) = rated([[NEW], [NEW]], [2, 1])
    fallen = replace(NEW, mu=lost.mu)
    assert ben.parts == {"fewer": Part(0, 0, fallen)}
    assert ben.parts["fewer"].share is None
    assert ben.rating == mean([NEW, fallen])
    unsettled = replace(one, placings=tuple(replace(p, part=str(p.seat + 1)) for p in one.placings))
    ben = standing(counted(unsettled), BEN, "linkage")
    assert ben.rating.mu == ben.parts["more"].rating.mu == ben.parts["fewer"].rating.mu < NEW.mu

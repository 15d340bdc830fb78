"""Ratings, and standings after results by period, scope and role; the cost of leaving.

Ratings are computed by hand with the formulas of Weng and Lin (2011), Plackett-Luce. A new player has mean 25 and
deviation 25/3; before each match the variance grows by (25/300)^2 to 69.451389. The variance of a performance is
(25/6)^2 = 17.361111.
"""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest

from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import (
    ALWAYS,
    NEW,
    WORLD,
    Book,
    Ladder,
    Part,
    PuzzleSolver,
    Rating,
    Standing,
    ladders,
    mean,
    month,
    rated,
    season,
)
from bot.model.ratings.results import Result, Unrated
from rules.records import Ending
from tests.bot.scores import GUILD, result, teams
from tests.bot.tables import ADA, BEN, CLEO, DAN


def standing(book: Book, user: UserId, period: str = ALWAYS, game: str = "linkx", scope: GuildId = GUILD) -> Standing:
    return book.standings[Ladder(scope, game, period), user]


def counted(*results) -> Book:
    book = Book()
    for one in results:
        book.count(one)
    return book


def test_seasons_are_quarters_in_utc_and_begin_anew():
    for at, quarter, of_month in (
        (datetime(2026, 1, 1, tzinfo=UTC), "2026-Q1", "2026-01"),
        (datetime(2026, 3, 31, 23, 59, 59, tzinfo=UTC), "2026-Q1", "2026-03"),
        (datetime(2026, 4, 1, tzinfo=UTC), "2026-Q2", "2026-04"),
        (datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC), "2026-Q4", "2026-12"),
        (datetime(2027, 1, 1, tzinfo=UTC), "2027-Q1", "2027-01"),
    ):
        assert (season(at), month(at)) == (quarter, of_month)
    old = result(1, (ADA, 1), (BEN, 2), at=datetime(2026, 12, 31, 23, 59, 59, tzinfo=UTC))
    new = result(2, (ADA, 2), (BEN, 1), at=datetime(2027, 1, 1, tzinfo=UTC))
    book = counted(old, new)
    ((won,), (lost,)) = rated([[NEW], [NEW]], [1, 2])
    assert standing(book, ADA, "2026-Q4").rating == standing(book, BEN, "2027-Q1").rating == won
    assert standing(book, BEN, "2026-Q4").rating == standing(book, ADA, "2027-Q1").rating == lost
    assert standing(book, ADA).matches == 2
    assert standing(book, ADA, "2027-Q1").form == "L"
    assert standing(book, ADA).form == "WL"


def test_streaks_ties_form_parts_shared_places_and_partners():
    results = [result(i, (ADA, place), (BEN, 3 - place)) for i, place in enumerate([1, 1, 2, 1, 1, 1], 1)]
    ada = standing(counted(*results), ADA)
    assert (ada.matches, ada.wins, ada.ties, ada.streak, ada.best, ada.form) == (6, 5, 0, 3, 3, "WWLWWW")
    (part,) = ada.parts.values()
    assert (part.matches, part.wins) == (6, 5)
    ada = standing(counted(*results, result(7, (ADA, 1), (BEN, 1))), ADA)
    assert (ada.wins, ada.ties, ada.streak, ada.best, ada.form) == (5, 1, 0, 3, "WWLWWWT")
    results = [result(i, (ADA, 1), (BEN, 2)) for i in range(1, 13)]
    assert standing(counted(*results[:9]), ADA).provisional
    assert not standing(counted(*results[:10]), ADA).provisional
    assert standing(counted(*results), ADA).form == "W" * 10
    book = counted(result(1, (ADA, 1), (BEN, 3), (CLEO, 1), game="lovelinks"))
    assert [standing(book, user, game="lovelinks").form for user in (ADA, BEN, CLEO)] == ["T", "L", "T"]
    assert standing(book, ADA, game="lovelinks").rating == standing(book, CLEO, game="lovelinks").rating
    book = counted(teams(1, ADA, BEN, CLEO, DAN, won=0))
    ada, ben, cleo, dan = (standing(book, user, game="lovelinks") for user in (ADA, BEN, CLEO, DAN))
    assert (ada.form, ben.form, cleo.form, dan.form) == ("W", "L", "W", "L")
    assert ada.rating == cleo.rating != ben.rating == dan.rating


def test_results_count_in_each_scope_period_and_role():
    book = counted(result(1, (ADA, 1), (BEN, 2), game="linkage"), result(2, (BEN, 1), (ADA, 2), game="linkage"))
    ada = standing(book, ADA, game="linkage")
    ((more,), (fewer,)) = rated([[NEW], [NEW]], [1, 2])
    assert ada.parts == {"more": Part(1, 1, more), "fewer": Part(1, 0, fewer)}
    assert ada.rating == mean([more, fewer])
    assert ada.rating == standing(book, BEN, game="linkage").rating
    ada = standing(counted(result(1, (ADA, 1), (BEN, 2)), result(2, (BEN, 2), (ADA, 1))), ADA)
    assert ada.parts == {"blue": Part(1, 1), "white": Part(1, 1)}, "elsewhere they are only counted"
    assert ada.rating.mu > rated([[NEW], [NEW]], [1, 2])[0][0].mu
    one = result(1, (ADA, 1), (BEN, 2))
    here = [(GUILD, ALWAYS), (GUILD, "2026-Q4"), (GUILD, "2026-11")]
    everywhere = [*here, *((WORLD, period) for _, period in here)]
    assert [(ladder.scope, ladder.period) for ladder in ladders(one)] == here
    worldwide = result(1, (ADA, 1), (BEN, 2), worldwide=True)
    assert [(ladder.scope, ladder.period) for ladder in ladders(worldwide)] == everywhere
    assert ladders(result(1, (ADA, 1), (BEN, 2), voided=True)) == []
    assert ladders(result(1, (ADA, 1), (BEN, 2), ending=Ending.CLOSED)) == []
    for reason in Unrated:
        changing = here if reason in (Unrated.LEFT, Unrated.BUSY) else []
        found = ladders(result(1, (ADA, 1), (BEN, 2), unrated=reason))
        assert [(ladder.scope, ladder.period) for ladder in found] == changing


def left(number: int, *places: tuple[int, int], game: str = "linkx") -> Result:
    return result(number, *places, game=game, unrated=Unrated.LEFT)


def test_leaving_costs_as_much_as_losing_and_by_weight():
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
    busy = counted(result(1, (ADA, 1), (BEN, 2), unrated=Unrated.BUSY))
    assert busy.standings == counted(left(1, (ADA, 1), (BEN, 2))).standings, "so does losing when a day was too busy"
    assert counted(result(1, (ADA, 1), (BEN, 1), unrated=Unrated.BUSY)).standings == {}, "a tie costs nothing"

    def weighed(weight: float, **changes: Any) -> Standing:
        one = result(1, (ADA, 1), (BEN, 2), **changes)
        lighter = replace(one.placings[1], weight=weight)
        return standing(counted(replace(one, placings=(one.placings[0], lighter))), BEN, game=one.game)

    for game in ("linkx", "linkage"):
        none, half, full = (weighed(weight, game=game) for weight in (0, 0.5, 1))
        assert none.rating == NEW
        assert half.rating.mu == pytest.approx((NEW.mu + full.rating.mu) / 2)
        assert half.rating.sigma == pytest.approx((NEW.sigma + full.rating.sigma) / 2)
        assert (none.matches, none.form) == (full.matches, full.form) == (1, "L")
    none, half, full = (weighed(weight, unrated=Unrated.LEFT) for weight in (0, 0.5, 1))
    assert (none.rating, half.rating.sigma) == (NEW, NEW.sigma)
    assert half.rating.mu == pytest.approx((NEW.mu + full.rating.mu) / 2)


def test_all_who_left_pay_in_their_roles():
    book = counted(left(1, (ADA, 3), (BEN, 1), (CLEO, 2), game="lovelinks"))
    ((lost,), _) = rated([[NEW], [NEW]], [2, 1])
    assert {user for _, user in book.standings} == {ADA, CLEO}
    assert [standing(book, user, game="lovelinks").rating.mu for user in (ADA, CLEO)] == [lost.mu] * 2
    book = counted(replace(teams(1, ADA, BEN, CLEO, DAN, won=0), unrated=Unrated.LEFT))
    assert {user for _, user in book.standings} == {BEN, DAN}, "partners pay together"
    one = left(1, (ADA, 1), (BEN, 2), game="linkage")
    ben = standing(counted(one), BEN, game="linkage")
    fallen = replace(NEW, mu=lost.mu)
    assert ben.parts == {"fewer": Part(0, 0, fallen)}
    assert ben.parts["fewer"].share is None
    assert ben.rating == mean([NEW, fallen])
    unsettled = replace(one, placings=tuple(replace(p, part=str(p.seat + 1)) for p in one.placings))
    ben = standing(counted(unsettled), BEN, game="linkage")
    assert ben.rating.mu == ben.parts["more"].rating.mu == ben.parts["fewer"].rating.mu < NEW.mu


def close(rating: Rating, mu: float, sigma: float | None = None) -> bool:
    return abs(rating.mu - mu) < 1e-5 and (sigma is None or abs(rating.sigma - sigma) < 1e-5)


def test_ratings_agree_with_those_computed_by_hand():
    # c^2 = 2 (69.451389 + 17.361111) = 173.625, and each was to win by 1/2: the winner gains
    # 69.451389 / c * 1/2 = 2.635389. The variance shrinks by the share
    # 69.451389 / c^2 * 1/4 * (8.333750 / c) = 0.0632475.
    for places, first, second in (([1, 2], 27.635389, 22.364611), ([2, 1], 22.364611, 27.635389), ([1, 1], 25, 25)):
        ((one,), (two,)) = rated([[NEW], [NEW]], places)
        assert close(one, first, 8.065901), places
        assert close(two, second, 8.065901), places
    ((strong,), (weak,)) = rated([[Rating(30, 4)], [Rating(20, 4)]], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20
    assert strong.mu - 30 == pytest.approx(20 - weak.mu)
    # c^2 = 3 (69.451389 + 17.361111) = 260.4375, and 69.451389 / c = 4.303574. The first gains 1 - 1/3 of that, the
    # second 1/2 - 1/3, and the third loses 1/3 + 1/2.
    for (rating,), share in zip(rated([[NEW]] * 3, [1, 2, 3]), (2 / 3, 1 / 6, -5 / 6), strict=True):
        assert close(rating, 25 + 4.303574 * share), share
    # c^2 = 4 * 69.451389 + 2 * 17.361111 = 312.527778; the side gains 138.902778 / c * 1/2 = 3.928588, each a half.
    winners, losers = rated([[NEW, NEW], [NEW, NEW]], [1, 2])
    assert all(close(rating, 26.964294) for rating in winners)
    assert all(close(rating, 23.035706) for rating in losers)
    (steady, fresh), _ = rated([[Rating(25, 2), Rating(25, 8)], [NEW, NEW]], [1, 2])
    assert fresh.mu - 25 > 10 * (steady.mu - 25) > 0
    assert (NEW.points, NEW.spread) == (1500, 500)
    assert Rating(30, 2).points == 1650
    assert Rating(30, 2).conservative == 26
    assert mean([Rating(30, 2), Rating(20, 4)]) == Rating(25, 3)


def test_a_solver_gains_what_the_puzzle_loses_and_has_streaks():
    solver, puzzle = PuzzleSolver().after(NEW, solved=True)
    assert solver.rating.mu - NEW.mu == NEW.mu - puzzle.mu > 0
    assert solver.rating.sigma < NEW.sigma
    missed, puzzle = PuzzleSolver().after(NEW, solved=False)
    assert missed.rating.mu < NEW.mu < puzzle.mu
    hard, easy = Rating(34.0, NEW.sigma), Rating(16.0, NEW.sigma)
    for solved in (True, False):
        from_hard, from_easy = (PuzzleSolver().after(each, solved=solved)[0].rating.mu for each in (hard, easy))
        assert from_hard > from_easy, solved
    solver, rows = PuzzleSolver(), []
    for solved in (True, True, True, False, True, True):
        solver, _ = solver.after(NEW, solved=solved)
        rows.append((solver.streak, solver.best))
    assert rows == [(1, 1), (2, 2), (3, 3), (0, 3), (1, 3), (2, 3)]
    assert (solver.tried, solver.solved) == (6, 5)

"""Swiss tournaments: rounds by hand, and the basic rules in narrow places."""

from bot.tournaments.first_seats import seats_of
from bot.tournaments.rounds import following
from bot.tournaments.standings import standings
from bot.tournaments.tournament import DRAWN, LOST, WON, Conclusion, NewPairing, NextRound, System
from tests.bot.tournaments.driven import (
    BEGAN,
    EACH_WAY,
    all_ended,
    begun,
    dropped,
    entered,
    next_paired,
    on_boards,
    seeded,
    stronger,
    to_the_end,
)


def pairs(tournament) -> list[tuple[int, ...]]:
    return [tuple(sorted(number for number in pair if number is not None)) for pair in on_boards(tournament)]


def test_rounds_of_eight_by_hand():
    """The better seed always wins, so that points follow seeds."""
    tournament = next_paired(seeded(System.SWISS, 8))
    assert on_boards(tournament) == [(1, 5), (2, 6), (3, 7), (4, 8)], "the upper half against the lower one"
    assert [leg.first for pairing in tournament.pairings for leg in pairing.legs] == [1, 6, 3, 8], "in turns"
    tournament = next_paired(all_ended(tournament))
    assert pairs(tournament) == [(1, 3), (2, 4), (5, 7), (6, 8)], "winners and losers, each half against half"
    tournament = next_paired(all_ended(tournament))
    # 1 and 2 have won both, 3 to 6 one of two, 7 and 8 none.
    assert pairs(tournament) == [(1, 2), (3, 5), (4, 6), (7, 8)]
    assert isinstance(following(all_ended(tournament), BEGAN), Conclusion)


def test_the_last_of_an_odd_group_meets_the_next_group():
    """Of six 1 and 2 win, 3 and 6 draw, 4 and 5 lose: 2, 2, 1, 1, 0 and 0 half points."""
    tournament = next_paired(seeded(System.SWISS, 6))
    assert pairs(tournament) == [(1, 4), (2, 5), (3, 6)]
    tournament = next_paired(all_ended(tournament, lambda a, b: (DRAWN, DRAWN) if {a, b} == {3, 6} else stronger(a, b)))
    # 3 and 6 have met. With 1-2 the squares of differences are 0, and 1 each for 3 and 6 against 4 and 5. With 3 and 6
    # against 1 and 2 they are 1, 1 and 0, but among the leaders.
    assert pairs(tournament) in ([(1, 2), (3, 4), (5, 6)], [(1, 2), (3, 5), (4, 6)])


def test_seeds_follow_ratings_and_then_entries():
    tournament = next_paired(begun(System.SWISS, [1500, 1700, 1500, 1600]))
    assert on_boards(tournament) == [(2, 1), (4, 3)]


def test_the_last_has_the_bye_and_nobody_has_two():
    tournament = next_paired(seeded(System.SWISS, 5))
    assert on_boards(tournament)[-1] == (5, None)
    tournament = next_paired(all_ended(tournament))
    # 1 and 2 beat 3 and 4, and 5 has a full point for the bye: of 3 and 4, with none, the worse seed.
    assert on_boards(tournament)[-1] == (4, None)
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament)[-1][0] not in (4, 5)


def test_a_bye_counts_as_won_in_full():
    assert {line.entrant.number: line.points for line in standings(next_paired(seeded(System.SWISS, 3)))}[3] == WON
    each_way = next_paired(seeded(System.SWISS, 3, EACH_WAY))
    assert {line.entrant.number: line.points for line in standings(each_way)}[3] == 2 * WON


def test_nobody_sits_three_times_running_on_one_seat():
    for result in ((WON, LOST), (LOST, WON), (DRAWN, DRAWN), None):
        over = to_the_end(seeded(System.SWISS, 16), lambda *_, result=result: result)
        assert over.round == 4
        for seats in seats_of(over).values():
            assert all(len(set(seats[i : i + 3])) == 2 for i in range(2)), result
    tournament = next_paired(seeded(System.SWISS, 4, EACH_WAY))
    assert [sorted(leg.first for leg in p.legs) for p in tournament.pairings] == [[1, 3], [2, 4]]


def test_a_late_entrant_has_no_points_for_missed_rounds():
    tournament = entered(all_ended(next_paired(seeded(System.SWISS, 5))), 5000.0)
    assert standings(tournament)[-1].points == 0
    tournament = next_paired(tournament)
    assert len(on_boards(tournament)) == 3
    assert (6, None) not in on_boards(tournament)
    assert tournament.pairings_of(6)[0].other == 6, "with no points, below the others"


def test_a_dropped_entrant_is_not_paired():
    tournament = dropped(all_ended(next_paired(seeded(System.SWISS, 6))), 1)
    tournament = next_paired(tournament)
    assert tournament.pairings_of(1) == tournament.in_round(1)[:1]
    lines = {line.entrant.number: line for line in standings(tournament)}
    assert (lines[1].points, lines[1].dropped) == (WON, True), "what they won stays"


def test_it_ends_when_not_everybody_can_be_paired():
    """Four play two rounds: 1-3 and 2-4 in the first. Without 2 and 4 there is nobody new for 1."""
    tournament = all_ended(next_paired(seeded(System.SWISS, 4)))
    assert isinstance(following(tournament, BEGAN), NextRound)
    for gone in ((2, 4), (2, 3, 4), (1, 2, 3, 4)):
        left = tournament
        for number in gone:
            left = dropped(left, number)
        assert following(left, BEGAN) == Conclusion(), gone


def test_a_second_bye_is_no_way_out():
    """Of three 3 rested, and 1 beat 2. If 2 leaves, 1 and 3 meet; if 1 leaves instead, 2 and 3 do."""
    tournament = all_ended(next_paired(seeded(System.SWISS, 3)))
    for gone, left in ((2, (1, 3)), (1, (2, 3))):
        what = following(dropped(tournament, gone), BEGAN)
        assert isinstance(what, NextRound)
        assert [set(left)] == [{pairing.one, pairing.other} for pairing in what.pairings]


def test_the_bye_goes_to_somebody_without_points():
    tournament = entered(all_ended(next_paired(seeded(System.SWISS, 8))), 5000.0)
    what = following(tournament, BEGAN)
    assert isinstance(what, NextRound)
    assert what.pairings[-1] in [NewPairing(5, number, None) for number in (5, 6, 7, 8, 9)]

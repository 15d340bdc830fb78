"""Round robins: Berger's tables as they are published, and people who drop out."""

from bot.tournaments.round_robin import berger
from bot.tournaments.rounds import following
from bot.tournaments.standings import cross_table, standings
from bot.tournaments.tournament import DRAWN, LOST, WON, Conclusion, Pairing, System
from tests.bot.tournaments.driven import (
    BEGAN,
    EACH_WAY,
    all_ended,
    dropped,
    next_paired,
    on_boards,
    seeded,
    stronger,
    to_the_end,
    under_way,
)

PUBLISHED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}
"""FIDE Handbook, General Regulations for Competitions, Annex 1: Berger tables."""


def test_the_tables_are_bergers():
    for people, rounds in PUBLISHED.items():
        assert [" ".join(f"{a}-{b}" for a, b in pairs) for pairs in berger(people)] == rounds
    assert all(berger(people) == berger(people + 1) for people in (3, 5, 7, 9, 11)), "an odd table has a bye"


def test_the_last_number_of_an_odd_table_is_a_bye():
    """The table of 6 without its 6: 2-5 3-4, then 5-3 1-2, then 3-1 4-5."""
    tournament = next_paired(seeded(System.ROUND_ROBIN, 5))
    assert on_boards(tournament) == [(2, 5), (3, 4), (1, None)]
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament) == [(5, 3), (1, 2), (4, None)]
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament) == [(3, 1), (4, 5), (2, None)]


def test_the_first_in_the_table_is_on_the_first_seat():
    tournament = next_paired(seeded(System.ROUND_ROBIN, 4))
    assert following(tournament, BEGAN) is None, "a round waits for the last match of the one before"
    tournament = next_paired(all_ended(tournament))
    found = [(p.one, p.other, [leg.first for leg in p.legs]) for p in tournament.in_round(2)]
    assert found == [(4, 3, [4]), (1, 2, [1])]
    tournament = next_paired(seeded(System.ROUND_ROBIN, 2, EACH_WAY))
    assert [[leg.first for leg in pairing.legs] for pairing in tournament.pairings] == [[1, 2]]


def test_leaving_before_half_is_played_strikes_the_results():
    """Five play four matches each. 2 has played one (lost to 5) as they leave: that is less than two."""
    tournament = all_ended(next_paired(seeded(System.ROUND_ROBIN, 5)), lambda first, _: stronger(first, 5)[::-1])
    assert tournament.in_round(1)[0].legs[0].score == (LOST, WON)
    over = to_the_end(dropped(tournament, 2))
    lines = {line.entrant.number: line for line in standings(over)}
    assert (lines[2].struck, lines[2].points, lines[2].played, lines[2].rank) == (True, 0, 0, 5)
    # Left are 1, 3, 4 and 5, of whom 4 beat 3 in the first round, and otherwise the better seed won. 5's win is gone.
    assert {number: line.points for number, line in lines.items() if number != 2} == {1: 6, 3: 2, 4: 4, 5: 0}
    assert all(cross_table(over)[pair] is None for pair in cross_table(over) if 2 in pair)


def test_leaving_after_half_is_played_forfeits_the_rest():
    """Five play four matches each. 5 has played two, as they leave: lost to 2, and won against 3."""
    tournament = all_ended(next_paired(seeded(System.ROUND_ROBIN, 5)))
    tournament = all_ended(next_paired(tournament), lambda first, _: (WON, LOST) if first in (1, 5) else None)
    tournament = dropped(tournament, 5)
    lines = {line.entrant.number: line for line in standings(tournament)}
    assert (lines[5].struck, lines[5].dropped, lines[5].points) == (False, True, 2)
    # 1 beat 2, 2 beat 5, 3 beat 4; and at once the wins without playing of 1 and 4, who had still to meet 5.
    assert {number: line.points for number, line in lines.items()} == {1: 4, 2: 2, 3: 2, 4: 2, 5: 2}
    assert (cross_table(tournament)[4, 5], cross_table(tournament)[5, 4]) == (WON, None)
    over = to_the_end(tournament)
    assert Pairing(3, 2, 4, 5) in over.pairings
    assert [line.points for line in standings(over)] == [8, 6, 2, 2, 2]
    assert (cross_table(over)[4, 5], cross_table(over)[5, 4]) == (WON, LOST)
    assert {number: line.played for number, line in lines.items()} == {1: 1, 2: 2, 3: 2, 4: 1, 5: 2}


def test_it_is_over_when_all_who_stay_have_met():
    tournament = all_ended(next_paired(seeded(System.ROUND_ROBIN, 4)))
    assert following(dropped(dropped(tournament, 2), 3), BEGAN) == Conclusion(), "1 and 4 have met"
    assert following(dropped(dropped(tournament, 1), 3), BEGAN) != Conclusion(), "2 and 4 have not"
    assert following(dropped(dropped(dropped(tournament, 1), 2), 3), BEGAN) == Conclusion()


def test_leavers_before_the_start_are_not_in_the_table():
    tournament = to_the_end(dropped(seeded(System.ROUND_ROBIN, 4), 2))
    assert tournament.round == 3
    assert [line.entrant.number for line in standings(tournament)] == [1, 3, 4]


def test_the_cross_table_has_the_score_of_each_pair():
    """Of three 1 beat 2 and drew with 3; 2 and 3 have still to meet."""
    tournament = next_paired(seeded(System.ROUND_ROBIN, 3))
    assert on_boards(tournament) == [(2, 3), (1, None)]
    tournament = all_ended(tournament, lambda *_: None)
    tournament = all_ended(next_paired(tournament))
    tournament = all_ended(next_paired(tournament), lambda *_: (DRAWN, DRAWN))
    table = {(1, 2): WON, (1, 3): DRAWN, (2, 1): LOST, (2, 3): 0, (3, 1): DRAWN, (3, 2): 0}
    assert cross_table(tournament) == table
    fresh = next_paired(seeded(System.ROUND_ROBIN, 3))
    assert under_way(fresh)
    assert set(cross_table(fresh).values()) == {None}

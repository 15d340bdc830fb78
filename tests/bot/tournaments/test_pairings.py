"""Round robins, Swiss tournaments and knock-outs: rounds by hand, byes, draws and drop-outs."""

from dataclasses import replace

from bot.model.tournament import DRAWN, LOST, WON, Conclusion, NextRound, Pairing, Replays, System
from bot.tournaments.pairing.rounds import berger, following
from bot.tournaments.pairing.standings import BracketSlot, bracket, cross_table, standings, winners
from tests.bot.tournaments.driven import (
    BEGAN,
    EACH_WAY,
    all_ended,
    begun,
    by_number,
    dropped,
    ended,
    entered,
    next_paired,
    on_boards,
    points,
    ranks,
    replayed,
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
}  # FIDE Handbook, General Regulations for Competitions, Annex 1: Berger tables


def test_tables_are_bergers_and_give_the_first_seat():
    for people, rounds in PUBLISHED.items():
        assert [" ".join(f"{a}-{b}" for a, b in pairs) for pairs in berger(people)] == rounds
    assert all(berger(people) == berger(people + 1) for people in (3, 5, 7, 9, 11)), "an odd table has a bye"
    tournament = next_paired(seeded(System.ROUND_ROBIN, 4))
    assert following(tournament, BEGAN) is None, "a round waits for the last match of the one before"
    tournament = next_paired(all_ended(tournament))
    found = [(p.one, p.other, [leg.first for leg in p.legs]) for p in tournament.in_round(2)]
    assert found == [(4, 3, [4]), (1, 2, [1])]
    tournament = next_paired(seeded(System.ROUND_ROBIN, 2, EACH_WAY))
    assert [[leg.first for leg in pairing.legs] for pairing in tournament.pairings] == [[1, 2]]


def test_leaving_early_strikes_results_and_later_forfeits():
    """Five play four matches each. 2 has played one (lost to 5) as they leave: that is less than two."""
    tournament = all_ended(next_paired(seeded(System.ROUND_ROBIN, 5)), lambda first, _: stronger(first, 5)[::-1])
    assert tournament.in_round(1)[0].legs[0].score == (LOST, WON)
    over = to_the_end(dropped(tournament, 2))
    lines = by_number(over)
    assert (lines[2].struck, lines[2].points, lines[2].played, lines[2].rank) == (True, 0, 0, 5)
    # Left are 1, 3, 4 and 5, of whom 4 beat 3 in the first round, and otherwise the better seed won. 5's win is gone.
    assert {number: line.points for number, line in lines.items() if number != 2} == {1: 6, 3: 2, 4: 4, 5: 0}
    assert all(cross_table(over)[pair] is None for pair in cross_table(over) if 2 in pair)
    # Five play four matches each. 5 has played two, as they leave: lost to 2, and won against 3.
    tournament = all_ended(next_paired(seeded(System.ROUND_ROBIN, 5)))
    tournament = all_ended(next_paired(tournament), lambda first, _: (WON, LOST) if first in (1, 5) else None)
    tournament = dropped(tournament, 5)
    lines = by_number(tournament)
    assert (lines[5].struck, lines[5].dropped, lines[5].points) == (False, True, 2)
    # 1 beat 2, 2 beat 5, 3 beat 4; and at once the wins without playing of 1 and 4, who had still to meet 5.
    assert points(tournament) == {1: 4, 2: 2, 3: 2, 4: 2, 5: 2}
    assert (cross_table(tournament)[4, 5], cross_table(tournament)[5, 4]) == (WON, None)
    over = to_the_end(tournament)
    assert Pairing(3, 2, 4, 5) in over.pairings
    assert [line.points for line in standings(over)] == [8, 6, 2, 2, 2]
    assert (cross_table(over)[4, 5], cross_table(over)[5, 4]) == (WON, LOST)
    assert {number: line.played for number, line in lines.items()} == {1: 1, 2: 2, 3: 2, 4: 1, 5: 2}


def test_it_ends_when_nobody_can_be_paired_anew():
    tournament = all_ended(next_paired(seeded(System.ROUND_ROBIN, 4)))
    assert following(dropped(dropped(tournament, 2), 3), BEGAN) == Conclusion(), "1 and 4 have met"
    assert following(dropped(dropped(tournament, 1), 3), BEGAN) != Conclusion(), "2 and 4 have not"
    assert following(dropped(dropped(dropped(tournament, 1), 2), 3), BEGAN) == Conclusion()
    # Four play two rounds: 1-3 and 2-4 in the first. Without 2 and 4 there is nobody new for 1. Of three 3 rested, and
    # 1 beat 2: if either leaves, the other two meet, since 3 has no second bye.
    tournament = all_ended(next_paired(seeded(System.SWISS, 4)))
    assert isinstance(following(tournament, BEGAN), NextRound)
    for gone in ((2, 4), (2, 3, 4), (1, 2, 3, 4)):
        left = tournament
        for number in gone:
            left = dropped(left, number)
        assert following(left, BEGAN) == Conclusion(), gone
    tournament = all_ended(next_paired(seeded(System.SWISS, 3)))
    for number, met in ((2, {1, 3}), (1, {2, 3})):
        assert [set(pair) for pair in on_boards(next_paired(dropped(tournament, number)))] == [met]


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


def pairs(tournament) -> list[tuple[int, ...]]:
    return [tuple(sorted(number for number in pair if number is not None)) for pair in on_boards(tournament)]


def test_the_last_of_an_odd_group_meets_the_next_group():
    """Of six 1 and 2 win, 3 and 6 draw, 4 and 5 lose: 2, 2, 1, 1, 0 and 0 half points."""
    by_rating = next_paired(begun(System.SWISS, [1500, 1700, 1500, 1600]))
    assert on_boards(by_rating) == [(2, 1), (4, 3)], "seeds follow ratings, and then entries"
    tournament = next_paired(seeded(System.SWISS, 6))
    assert pairs(tournament) == [(1, 4), (2, 5), (3, 6)]
    tournament = next_paired(all_ended(tournament, lambda a, b: (DRAWN, DRAWN) if {a, b} == {3, 6} else stronger(a, b)))
    # 3 and 6 have met. With 1-2 the squares of differences are 0, and 1 each for 3 and 6 against 4 and 5. With 3 and 6
    # against 1 and 2 they are 1, 1 and 0, but among the leaders.
    assert pairs(tournament) in ([(1, 2), (3, 4), (5, 6)], [(1, 2), (3, 5), (4, 6)])


def test_the_last_has_the_bye_and_nobody_has_two():
    assert points(next_paired(seeded(System.SWISS, 3, EACH_WAY)))[3] == 2 * WON, "a bye counts as won in full"
    both = next_paired(seeded(System.SWISS, 4, EACH_WAY))
    assert [sorted(leg.first for leg in p.legs) for p in both.pairings] == [[1, 3], [2, 4]]
    tournament = next_paired(seeded(System.SWISS, 5))
    assert on_boards(tournament)[-1] == (5, None)
    tournament = next_paired(all_ended(tournament))
    # 1 and 2 beat 3 and 4, and 5 has a full point for the bye: of 3 and 4, with none, the worse seed.
    assert on_boards(tournament)[-1] == (4, None)
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament)[-1][0] not in (4, 5)


def test_late_entrants_come_without_points_and_leavers_rest():
    tournament = entered(all_ended(next_paired(seeded(System.SWISS, 5))), 5000.0)
    assert standings(tournament)[-1].points == 0
    later = next_paired(tournament)
    assert len(on_boards(later)) == 3
    assert (6, None) not in on_boards(later)
    assert later.pairings_of(6)[0].other == 6, "with no points, below the others"
    without = next_paired(dropped(tournament, 1))
    assert without.pairings_of(1) == without.in_round(1)[:1]
    lines = by_number(without)
    assert (lines[1].points, lines[1].dropped) == (WON, True), "what they won stays"


def test_where_the_better_seed_wins_ranks_follow_seeds():
    for people, byes in ((5, 3), (8, 0), (33, 31), (64, 0)):
        first = next_paired(seeded(System.KNOCK_OUT, people))
        assert sorted(one for one, other in on_boards(first) if other is None) == list(range(1, byes + 1))
        size = 2 * len(first.pairings)
        assert {one + other for one, other in on_boards(first) if other is not None} == {size + 1}
        over = to_the_end(first)
        by_round = [on_boards(replace(over, round=number)) for number in range(1, over.round + 1)]
        assert by_round[-2:] == [[(1, 4), (2, 3)], [(1, 2)]]
        assert winners(over) == (1,)
        assert ranks(over) == {
            number: 1 + (1 << (number - 1).bit_length() - 1 if number > 1 else 0) for number in ranks(over)
        }
        drawn_bracket = bracket(over)
        assert [len(slots) for slots in drawn_bracket] == [1 << n for n in reversed(range(over.round))]
        assert drawn_bracket[-1] == (BracketSlot(over.round, 1, 1, 2, (WON, LOST), 1),)


def test_brackets_show_who_came_and_late_corrections():
    tournament = seeded(System.KNOCK_OUT, 5)
    assert bracket(tournament) == ()
    tournament = next_paired(tournament)
    first = (
        BracketSlot(1, 1, 1, None, None, 1, bye=True),
        BracketSlot(1, 2, 4, 5),
        BracketSlot(1, 3, 2, None, None, 2, bye=True),
        BracketSlot(1, 4, 3, None, None, 3, bye=True),
    )
    assert bracket(tournament) == (
        first,
        (BracketSlot(2, 1, 1, None), BracketSlot(2, 2, 2, 3)),
        (BracketSlot(3, 1, None, None),),
    )
    tournament = next_paired(all_ended(next_paired(seeded(System.KNOCK_OUT, 4))))
    corrected = ended(tournament, tournament.pairings[0].legs[0].match, (LOST, WON))
    over = to_the_end(corrected)
    assert on_boards(over) == [(1, 2)]
    assert ranks(over) == {1: 1, 2: 2, 3: 3, 4: 3}
    assert bracket(over)[0][0] == BracketSlot(1, 1, 1, 4, (LOST, WON), 1)


def test_draws_are_played_again_once_with_seats_changed():
    for result in ((DRAWN, DRAWN), None):
        tournament = next_paired(seeded(System.KNOCK_OUT, 4))
        first = under_way(tournament)[0]
        tournament = ended(tournament, first.match, result)
        other = 5 - first.first
        assert following(tournament, BEGAN) == Replays(((1, other),)), "while the other board still plays"
        tournament = replayed(tournament, [(1, other)])
        assert following(tournament, BEGAN) is None
        tournament = ended(tournament, tournament.pairings[0].legs[1].match, result)
        assert following(tournament, BEGAN) is None, "the other board"
        assert on_boards(next_paired(all_ended(tournament))) == [(1, 2)], "then the better seed goes on"
    tournament = all_ended(next_paired(seeded(System.KNOCK_OUT, 2)), lambda *_: (DRAWN, DRAWN))
    tournament = all_ended(replayed(tournament, [(1, 2)]), lambda first, _: (WON, LOST) if first == 2 else (LOST, WON))
    assert following(tournament, BEGAN) == Conclusion()
    assert ranks(tournament) == {2: 1, 1: 2}, "the match that is played again decides"
    tournament = next_paired(seeded(System.KNOCK_OUT, 2, EACH_WAY))
    assert [leg.first for leg in tournament.pairings[0].legs] == [1, 2]
    tournament = all_ended(tournament, lambda *_: (WON, LOST))
    assert following(tournament, BEGAN) == Replays(((1, 2), (1, 1)))
    tournament = replayed(tournament, [(1, 2), (1, 1)])
    tournament = all_ended(tournament, lambda first, _: (WON, LOST) if first == 2 else (DRAWN, DRAWN))
    assert following(tournament, BEGAN) == Conclusion()
    assert ranks(tournament) == {2: 1, 1: 2}
    assert bracket(tournament)[0][0].score == (3, 5), "2 to 2, and 1 to 3 as they played again, in half points"


def test_a_knock_out_goes_on_without_those_who_left():
    tournament = all_ended(next_paired(seeded(System.KNOCK_OUT, 4)))
    tournament = next_paired(dropped(tournament, 3))
    assert on_boards(tournament) == [(1, 2)], "3 was out already"
    tournament = all_ended(next_paired(seeded(System.KNOCK_OUT, 8)))
    tournament = next_paired(dropped(tournament, 1))
    assert tournament.in_round(2)[0] == Pairing(2, 1, 1, 4)
    assert bracket(tournament)[1][0] == BracketSlot(2, 1, 1, 4, None, 4)
    over = to_the_end(tournament)
    assert on_boards(over) == [(4, 2)]
    assert ranks(over) == {2: 1, 4: 2, 1: 3, 3: 3, 5: 5, 6: 5, 7: 5, 8: 5}
    tournament = next_paired(seeded(System.KNOCK_OUT, 8))
    tournament = all_ended(dropped(dropped(tournament, 1), 8))
    tournament = next_paired(dropped(dropped(all_ended(tournament), 4), 5))
    # 8 won as 1 left, and left as well; 4 won, and both 4 and 5 left: nobody who stays comes out of the upper half.
    assert on_boards(tournament) == [(8, 4), (2, 3)]
    over = to_the_end(tournament)
    assert over.round == 2
    assert ranks(over)[2] == 1, "all who could have met 2 are gone"
    paired = next_paired(seeded(System.KNOCK_OUT, 4))
    assert set(ranks(paired).values()) == {1}, "all who can still win share the first rank"
    tournament = all_ended(paired, lambda a, b: stronger(a, b) if 1 in (a, b) else None)
    assert ranks(tournament) == {1: 1, 2: 1, 3: 1, 4: 4}
    tournament = all_ended(paired, lambda *_: None)
    assert isinstance(following(tournament, BEGAN), Replays)
    tournament = dropped(dropped(tournament, 1), 2)
    assert on_boards(next_paired(tournament)) == [(4, 3)]

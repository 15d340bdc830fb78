"""Knock-outs: brackets, draws, drop-outs and corrections."""

from dataclasses import replace

from bot.tournaments.knock_out import bracket_order
from bot.tournaments.rounds import following
from bot.tournaments.standings import BracketSlot, bracket, standings
from bot.tournaments.tournament import DRAWN, LOST, WON, Conclusion, Pairing, Replays, System
from tests.bot.tournaments.driven import (
    ALIKE,
    BEGAN,
    EACH_WAY,
    all_ended,
    dropped,
    ended,
    next_paired,
    on_boards,
    replayed,
    seeded,
    to_the_end,
    under_way,
)


def drawn(*_):
    return DRAWN, DRAWN


def ranks(tournament) -> dict[int, int]:
    return {line.entrant.number: line.rank for line in standings(tournament)}


def test_the_best_two_meet_in_the_final_alone():
    assert bracket_order(1) == (1,)
    assert bracket_order(2) == (1, 2)
    assert bracket_order(4) == (1, 4, 2, 3)
    assert bracket_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert bracket_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_five_have_three_byes():
    tournament = next_paired(seeded(System.KNOCK_OUT, 5))
    assert on_boards(tournament) == [(1, None), (4, 5), (2, None), (3, None)]
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament) == [(1, 4), (2, 3)]
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament) == [(1, 2)]
    tournament = all_ended(tournament)
    assert following(tournament, BEGAN) == Conclusion()
    assert ranks(tournament) == {1: 1, 2: 2, 3: 3, 4: 3, 5: 5}


def test_the_best_seeds_have_the_byes():
    for people, byes in ((2, 0), (3, 1), (5, 3), (8, 0), (33, 31), (64, 0)):
        tournament = next_paired(seeded(System.KNOCK_OUT, people))
        assert sorted(one for one, other in on_boards(tournament) if other is None) == list(range(1, byes + 1))
        size = 2 * len(tournament.pairings)
        assert {one + other for one, other in on_boards(tournament) if other is not None} == {size + 1}


def test_where_the_better_seed_wins_ranks_follow_seeds():
    for people in (5, 8, 33, 64):
        over = to_the_end(seeded(System.KNOCK_OUT, people))
        by_round = [on_boards(replace(over, round=number)) for number in range(1, over.round + 1)]
        assert by_round[-2:] == [[(1, 4), (2, 3)], [(1, 2)]]
        assert ranks(over) == {
            number: 1 + (1 << (number - 1).bit_length() - 1 if number > 1 else 0) for number in ranks(over)
        }
        drawn_bracket = bracket(over)
        assert [len(slots) for slots in drawn_bracket] == [1 << n for n in reversed(range(over.round))]
        assert drawn_bracket[-1] == (BracketSlot(over.round, 1, 1, 2, (WON, LOST), 1),)


def test_a_bracket_shows_who_has_come_so_far():
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


def test_a_draw_is_played_again_once_with_seats_changed():
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


def test_the_match_that_is_played_again_decides():
    tournament = all_ended(next_paired(seeded(System.KNOCK_OUT, 2)), drawn)
    tournament = all_ended(replayed(tournament, [(1, 2)]), lambda first, _: (WON, LOST) if first == 2 else (LOST, WON))
    assert following(tournament, BEGAN) == Conclusion()
    assert ranks(tournament) == {2: 1, 1: 2}


def test_one_all_over_two_matches_is_played_again_both_ways():
    tournament = next_paired(seeded(System.KNOCK_OUT, 2, EACH_WAY))
    assert [leg.first for leg in tournament.pairings[0].legs] == [1, 2]
    tournament = all_ended(tournament, lambda *_: (WON, LOST))
    assert following(tournament, BEGAN) == Replays(((1, 2), (1, 1)))
    tournament = replayed(tournament, [(1, 2), (1, 1)])
    tournament = all_ended(tournament, lambda first, _: (WON, LOST) if first == 2 else (DRAWN, DRAWN))
    assert following(tournament, BEGAN) == Conclusion()
    assert ranks(tournament) == {2: 1, 1: 2}
    assert bracket(tournament)[0][0].score == (3, 5), "2 to 2, and 1 to 3 as they played again, in half points"


def test_the_opponent_of_a_dropped_entrant_goes_on():
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


def test_where_both_dropped_out_the_next_one_has_a_bye():
    tournament = next_paired(seeded(System.KNOCK_OUT, 8))
    tournament = all_ended(dropped(dropped(tournament, 1), 8))
    tournament = next_paired(dropped(dropped(all_ended(tournament), 4), 5))
    # 8 won as 1 left, and left as well; 4 won, and both 4 and 5 left: nobody who stays comes out of the upper half.
    assert on_boards(tournament) == [(8, 4), (2, 3)]
    over = to_the_end(tournament)
    assert over.round == 2
    assert ranks(over)[2] == 1, "all who could have met 2 are gone"


def test_a_leaver_with_an_undecided_match_gives_way():
    tournament = all_ended(next_paired(seeded(System.KNOCK_OUT, 4)), lambda *_: None)
    assert isinstance(following(tournament, BEGAN), Replays)
    tournament = dropped(dropped(tournament, 1), 2)
    assert on_boards(next_paired(tournament)) == [(4, 3)]


def test_a_late_correction_changes_no_pairing():
    tournament = next_paired(all_ended(next_paired(seeded(System.KNOCK_OUT, 4))))
    corrected = ended(tournament, tournament.pairings[0].legs[0].match, (LOST, WON))
    over = to_the_end(corrected)
    assert on_boards(over) == [(1, 2)]
    assert ranks(over) == {1: 1, 2: 2, 3: 3, 4: 3}
    assert bracket(over)[0][0] == BracketSlot(1, 1, 1, 4, (LOST, WON), 1)


def test_seats_change_from_round_to_round():
    tournament = next_paired(seeded(System.KNOCK_OUT, 8, ALIKE))
    firsts = {leg.first for leg in under_way(tournament)}
    tournament = next_paired(all_ended(tournament))
    for pairing in tournament.in_round(2):
        before = {number for number in (pairing.one, pairing.other) if number in firsts}
        if len(before) == 1:
            assert pairing.legs[0].first not in before

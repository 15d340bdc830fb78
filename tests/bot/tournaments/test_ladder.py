"""Ladders: moves by hand, pairings and their times."""

from dataclasses import replace
from datetime import timedelta

from bot.match.time_limits import Pace
from bot.tournaments.ladder import rungs
from bot.tournaments.rounds import following, next_due
from bot.tournaments.standings import standings
from bot.tournaments.tournament import DRAWN, LOST, WON, NewPairing, NextRound, System
from tests.bot.tournaments.driven import (
    BEGAN,
    EACH_WAY,
    all_ended,
    begun,
    dropped,
    ended,
    entered,
    next_paired,
    on_boards,
    paired,
    seeded,
    under_way,
)

FIVE = seeded(System.LADDER, 5)


def played(tournament, one: int, other: int, *scores):
    firsts = (one, other)[: tournament.legs_each]
    tournament = paired(tournament, [NewPairing(1, one, other, firsts)])
    for leg, score in zip(under_way(tournament), scores, strict=True):
        seen = score if score is None or leg.first == one else score[::-1]
        tournament = ended(tournament, leg.match, seen)
    return tournament


def test_a_win_from_below_takes_the_rung_above():
    assert rungs(begun(System.LADDER, [1500, 1700, 1500, 1600])) == (2, 4, 1, 3), "it starts by ratings"
    assert rungs(played(FIVE, 4, 2, (WON, LOST))) == (1, 4, 2, 3, 5), "those between move down one"
    assert rungs(played(FIVE, 2, 3, (LOST, WON))) == (1, 3, 2, 4, 5)
    for score in ((LOST, WON), (DRAWN, DRAWN), None):
        assert rungs(played(FIVE, 4, 2, score)) == (1, 2, 3, 4, 5), score
    each_way = seeded(System.LADDER, 3, EACH_WAY)
    assert rungs(played(each_way, 2, 1, (WON, LOST), (LOST, WON))) == (1, 2, 3), "two matches count together"
    assert rungs(played(each_way, 2, 1, (WON, LOST), (DRAWN, DRAWN))) == (2, 1, 3)
    tournament = paired(each_way, [NewPairing(1, 1, 2, (1, 2))])
    assert rungs(ended(tournament, under_way(tournament)[0].match, (LOST, WON))) == (1, 2, 3), "it is still played"


def test_moves_add_up():
    tournament = played(FIVE, 3, 1, (WON, LOST))
    assert rungs(tournament) == (3, 1, 2, 4, 5)
    tournament = played(tournament, 5, 2, (WON, LOST))
    assert rungs(tournament) == (3, 1, 5, 2, 4)
    tournament = played(tournament, 1, 3, (WON, LOST))
    assert rungs(tournament) == (1, 3, 5, 2, 4)
    assert [(line.entrant.number, line.rank, line.won, line.lost) for line in standings(tournament)] == [
        (1, 1, 1, 1),
        (3, 2, 1, 1),
        (5, 3, 1, 0),
        (2, 4, 0, 1),
        (4, 5, 0, 0),
    ]


def test_newcomers_stand_at_the_bottom_and_leavers_give_way():
    tournament = entered(played(FIVE, 5, 3, (WON, LOST)), 9000.0)
    assert rungs(tournament) == (1, 2, 5, 3, 4, 6)
    assert rungs(played(tournament, 6, 4, (WON, LOST))) == (1, 2, 5, 3, 6, 4)
    tournament = dropped(played(FIVE, 4, 3, (WON, LOST)), 1)
    assert rungs(tournament) == (2, 4, 3, 5)
    assert [(line.entrant.number, line.rank) for line in standings(tournament)] == [(2, 1), (4, 2), (3, 3), (5, 4)]


def test_neighbours_meet_and_not_the_same_ones_again():
    for people, first, second in ((4, [(1, 2), (3, 4)], [(1, 3), (2, 4)]), (2, [(1, 2)], [(1, 2)])):
        tournament = next_paired(seeded(System.LADDER, people))
        assert on_boards(tournament) == first
        tournament = next_paired(all_ended(tournament))
        assert on_boards(tournament) == second
    assert [leg.first for pairing in tournament.pairings for leg in pairing.legs] == [1, 2], "with seats changed"
    tournament = next_paired(seeded(System.LADDER, 3))
    assert on_boards(tournament) == [(1, 2)]
    assert 3 in on_boards(next_paired(all_ended(tournament)))[0], "everybody plays within two rounds"


def test_players_of_running_matches_are_left_alone():
    tournament = next_paired(FIVE)
    tournament = replace(tournament, due=BEGAN)
    assert on_boards(tournament) == [(1, 2), (3, 4)]
    assert following(tournament, BEGAN) is None, "5 is alone"
    tournament = ended(tournament, under_way(tournament)[0].match, (WON, LOST))
    assert following(tournament, BEGAN) is not None, "1 and 2 may meet again"
    far = seeded(System.LADDER, 4)
    far = replace(paired(far, [NewPairing(1, 2, 3, (2,))]), due=BEGAN)
    assert following(far, BEGAN) is None, "1 and 4 are three rungs apart"


def test_a_ladder_pairs_weekly_and_daily_at_live_pace():
    for pace, every in ((Pace.FIVE_MINUTES, timedelta(days=1)), (Pace.DAY, timedelta(days=7))):
        tournament = begun(System.LADDER, [1, 2, 3], pace=pace)
        assert isinstance(following(tournament, BEGAN), NextRound), "at once when it begins"
        assert next_due(tournament, BEGAN) == BEGAN + every
        assert next_due(tournament, BEGAN + every - timedelta(seconds=1)) == BEGAN + every
        assert next_due(tournament, BEGAN + every) == BEGAN + 2 * every
        assert next_due(tournament, BEGAN + 10.5 * every) == BEGAN + 11 * every, "missed rounds are not made up for"
        tournament = replace(all_ended(next_paired(tournament)), due=BEGAN + every)
        assert following(tournament, BEGAN + every - timedelta(seconds=1)) is None
        assert isinstance(following(tournament, BEGAN + every), NextRound)
    for people in (0, 1):
        assert following(seeded(System.LADDER, people), BEGAN) is None, "it waits for people"

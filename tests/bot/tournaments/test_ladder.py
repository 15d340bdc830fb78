"""Ladders: moves by hand, who meets whom, and when."""

from dataclasses import replace
from datetime import timedelta

import pytest

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
    """After another round in which two alone met; scores as the first of them sees them."""
    firsts = (one, other)[: tournament.legs_each]
    tournament = paired(tournament, [NewPairing(1, one, other, firsts)])
    for leg, score in zip(under_way(tournament), scores, strict=True):
        seen = score if score is None or leg.first == one else score[::-1]
        tournament = ended(tournament, leg.match, seen)
    return tournament


def test_it_starts_in_the_order_of_ratings():
    assert rungs(begun(System.LADDER, [1500, 1700, 1500, 1600])) == (2, 4, 1, 3)


def test_who_beats_somebody_above_takes_their_rung():
    assert rungs(played(FIVE, 4, 2, (WON, LOST))) == (1, 4, 2, 3, 5), "those between move down one"
    assert rungs(played(FIVE, 2, 3, (LOST, WON))) == (1, 3, 2, 4, 5)


@pytest.mark.parametrize("score", [(LOST, WON), (DRAWN, DRAWN), None])
def test_whoever_does_not_win_from_below_moves_nobody(score):
    assert rungs(played(FIVE, 4, 2, score)) == (1, 2, 3, 4, 5)


def test_two_matches_count_together():
    each_way = seeded(System.LADDER, 3, EACH_WAY)
    assert rungs(played(each_way, 2, 1, (WON, LOST), (LOST, WON))) == (1, 2, 3)
    assert rungs(played(each_way, 2, 1, (WON, LOST), (DRAWN, DRAWN))) == (2, 1, 3)


def test_moves_add_up():
    """1 2 3 4 5: 3 beats 1; then 5 beats 2, who is third by then; then 1 beats 3 again."""
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


def test_what_is_still_played_moves_nobody():
    tournament = paired(seeded(System.LADDER, 3, EACH_WAY), [NewPairing(1, 1, 2, (1, 2))])
    assert rungs(ended(tournament, under_way(tournament)[0].match, (LOST, WON))) == (1, 2, 3)


def test_who_comes_later_stands_at_the_bottom_whatever_their_rating():
    tournament = entered(played(FIVE, 5, 3, (WON, LOST)), 9000.0)
    assert rungs(tournament) == (1, 2, 5, 3, 4, 6)
    assert rungs(played(tournament, 6, 4, (WON, LOST))) == (1, 2, 5, 3, 6, 4)


def test_who_drops_out_leaves_their_rung_to_the_next():
    tournament = dropped(played(FIVE, 4, 3, (WON, LOST)), 1)
    assert rungs(tournament) == (2, 4, 3, 5)
    assert [(line.entrant.number, line.rank) for line in standings(tournament)] == [(2, 1), (4, 2), (3, 3), (5, 4)]


def test_neighbours_meet_and_not_the_same_ones_again():
    tournament = next_paired(seeded(System.LADDER, 4))
    assert on_boards(tournament) == [(1, 2), (3, 4)]
    tournament = next_paired(all_ended(tournament))
    assert on_boards(tournament) == [(1, 3), (2, 4)], "as 1-2 and 3-4 was the last time"


def test_two_alone_meet_again():
    tournament = next_paired(all_ended(next_paired(seeded(System.LADDER, 2))))
    assert on_boards(tournament) == [(1, 2)]
    assert [leg.first for pairing in tournament.pairings for leg in pairing.legs] == [1, 2], "with seats changed"


def test_of_three_everybody_plays_within_two_rounds():
    tournament = next_paired(seeded(System.LADDER, 3))
    assert on_boards(tournament) == [(1, 2)]
    tournament = next_paired(all_ended(tournament))
    assert 3 in on_boards(tournament)[0]


def test_who_is_playing_is_left_alone_and_nobody_is_fetched_from_afar():
    tournament = next_paired(FIVE)
    tournament = replace(tournament, due=BEGAN)
    assert on_boards(tournament) == [(1, 2), (3, 4)]
    assert following(tournament, BEGAN) is None, "5 is alone"
    tournament = ended(tournament, under_way(tournament)[0].match, (WON, LOST))
    assert following(tournament, BEGAN) is not None, "1 and 2 may meet again"
    far = seeded(System.LADDER, 4)
    far = replace(paired(far, [NewPairing(1, 2, 3, (2,))]), due=BEGAN)
    assert following(far, BEGAN) is None, "1 and 4 are three rungs apart"


@pytest.mark.parametrize(("pace", "every"), [(Pace.FIVE_MINUTES, timedelta(days=1)), (Pace.DAY, timedelta(days=7))])
def test_it_pairs_every_week_and_every_day_at_live_pace(pace, every):
    tournament = begun(System.LADDER, [1, 2, 3], pace=pace)
    assert isinstance(following(tournament, BEGAN), NextRound), "at once when it begins"
    assert next_due(tournament, BEGAN) == BEGAN + every
    assert next_due(tournament, BEGAN + every - timedelta(seconds=1)) == BEGAN + every
    assert next_due(tournament, BEGAN + every) == BEGAN + 2 * every
    assert next_due(tournament, BEGAN + 10.5 * every) == BEGAN + 11 * every, "whatever was missed is not made up for"
    tournament = replace(all_ended(next_paired(tournament)), due=BEGAN + every)
    assert following(tournament, BEGAN + every - timedelta(seconds=1)) is None
    assert isinstance(following(tournament, BEGAN + every), NextRound)


@pytest.mark.parametrize("people", [0, 1])
def test_it_waits_for_people(people):
    assert following(seeded(System.LADDER, people), BEGAN) is None

"""Standings, with the arithmetic of each tie-break by hand. Points are half points, products of two are quarters."""

from dataclasses import replace

from bot.tournaments.standings import TieBreak, TournamentLine, standings, tie_breaks
from bot.tournaments.tournament import DRAWN, LOST, WON, Pairing, Stage, System, Tournament
from tests.bot.tournaments.driven import (
    EACH_WAY,
    all_ended,
    begun,
    dropped,
    entered,
    next_paired,
    paired,
    seeded,
    stronger,
    to_the_end,
)


def by_number(tournament: Tournament) -> dict[int, TournamentLine]:
    return {line.entrant.number: line for line in standings(tournament)}


def value(line: TournamentLine, system: System, tie_break: TieBreak) -> int | None:
    return line.tie_breaks[tie_breaks(system).index(tie_break)]


def values(tournament: Tournament, tie_break: TieBreak) -> dict[int, int | None]:
    return {number: value(line, tournament.system, tie_break) for number, line in by_number(tournament).items()}


def ranks(tournament: Tournament) -> dict[int, int]:
    return {line.entrant.number: line.rank for line in standings(tournament)}


def test_buchholz_and_sonneborn_berger_of_eight():
    """The better seed always wins: 1-5 2-6 3-7 4-8, then 1-3 2-4 5-7 6-8, then 1-2 3-5 4-6 7-8."""
    over = to_the_end(seeded(System.SWISS, 8))
    assert {number: line.points for number, line in by_number(over).items()} == {
        1: 6, 2: 4, 3: 4, 4: 4, 5: 2, 6: 2, 7: 2, 8: 0,
    }  # fmt: skip
    assert values(over, TieBreak.BUCHHOLZ) == {
        1: 2 + 4 + 4,
        2: 2 + 4 + 6,
        3: 2 + 6 + 2,
        4: 0 + 4 + 2,
        5: 6 + 2 + 4,
        6: 4 + 0 + 4,
        7: 4 + 2 + 0,
        8: 4 + 2 + 2,
    }
    assert values(over, TieBreak.SONNEBORN_BERGER) == {
        1: 2 * 2 + 2 * 4 + 2 * 4,
        2: 2 * 2 + 2 * 4,
        3: 2 * 2 + 2 * 2,
        4: 2 * 0 + 2 * 2,
        5: 2 * 2,
        6: 2 * 0,
        7: 2 * 0,
        8: 0,
    }
    assert values(over, TieBreak.WINS) == {1: 3, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1, 7: 1, 8: 0}
    assert ranks(over) == {number: number for number in range(1, 9)}


def test_a_bye_counts_like_an_opponent_of_equal_points():
    """Of three 1 beats 2 while 3 rests, then 1 draws with 3 while 2 rests: 3, 2 and 3 half points."""
    tournament = next_paired(all_ended(next_paired(seeded(System.SWISS, 3))))
    over = all_ended(tournament, lambda *_: (DRAWN, DRAWN))
    assert {number: line.points for number, line in by_number(over).items()} == {1: 3, 2: 2, 3: 3}
    assert values(over, TieBreak.BUCHHOLZ) == {1: 2 + 3, 2: 3 + 2, 3: 3 + 3}
    assert values(over, TieBreak.SONNEBORN_BERGER) == {1: 2 * 2 + 1 * 3, 2: 0 * 3 + 2 * 2, 3: 2 * 3 + 1 * 3}
    assert ranks(over) == {3: 1, 1: 2, 2: 3}
    assert {number: line.played for number, line in by_number(over).items()} == {1: 2, 2: 1, 3: 1}
    line = by_number(entered(all_ended(next_paired(seeded(System.SWISS, 5))), 1.0))[6]
    assert (line.points, line.played, line.tie_breaks) == (0, 0, (0, 0, None, 0)), "missed rounds count nothing"


def test_the_direct_encounter_decides_a_round_robin():
    """1-4, 2-3, then 4-3, 1-2, then 2-4, 3-1: 1 beats 4 and 2, 2 beats 3 and 4, 3 beats 1, and 3 draws with 4."""
    won = {(1, 4), (1, 2), (2, 3), (2, 4), (3, 1)}

    def score(a, b):
        return (WON, LOST) if (a, b) in won else (LOST, WON) if (b, a) in won else (DRAWN, DRAWN)

    over = to_the_end(seeded(System.ROUND_ROBIN, 4), score)
    assert {number: line.points for number, line in by_number(over).items()} == {1: 4, 2: 4, 3: 3, 4: 1}
    assert values(over, TieBreak.ENCOUNTER) == {1: 2, 2: 0, 3: None, 4: None}
    assert values(over, TieBreak.SONNEBORN_BERGER) == {
        1: 2 * 1 + 2 * 4,
        2: 2 * 3 + 2 * 1,
        3: 2 * 4 + 1 * 1,
        4: 1 * 3,
    }
    assert values(over, TieBreak.WINS) == {1: 2, 2: 2, 3: 1, 4: 0}
    assert [(line.won, line.drawn, line.lost) for line in standings(over)] == [
        (2, 0, 1),
        (2, 0, 1),
        (1, 1, 1),
        (0, 1, 2),
    ]
    assert ranks(over) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_a_circle_of_wins_shares_a_rank():
    over = to_the_end(seeded(System.ROUND_ROBIN, 3), lambda a, b: (WON, LOST) if (b - a) % 3 == 1 else (LOST, WON))
    assert {line.points for line in standings(over)} == {2}
    assert {line.tie_breaks for line in standings(over)} == {(2, 2 * 2, 1)}
    assert [(line.entrant.number, line.rank) for line in standings(over)] == [(1, 1), (2, 1), (3, 1)], "by seed"


def test_an_encounter_counts_only_if_all_tied_have_met():
    """After one round of a Swiss tournament the winners have not met, nor have the losers."""
    tournament = all_ended(next_paired(seeded(System.SWISS, 4)))
    assert set(values(tournament, TieBreak.ENCOUNTER).values()) == {None}
    drawn = all_ended(next_paired(seeded(System.SWISS, 2)), lambda *_: (DRAWN, DRAWN))
    assert values(drawn, TieBreak.ENCOUNTER) == {1: DRAWN, 2: DRAWN}


def test_two_matches_each_way_count_one_by_one():
    """1 beats 2 twice, 1 and 3 win one each, 3 wins and draws against 2: 6, 1 and 5 half points."""
    scores = {(1, 2): WON, (2, 1): LOST, (1, 3): WON, (3, 1): WON, (3, 2): WON, (2, 3): DRAWN}
    over = to_the_end(seeded(System.ROUND_ROBIN, 3, EACH_WAY), lambda a, b: (scores[a, b], 2 - scores[a, b]))
    lines = by_number(over)
    assert {number: line.points for number, line in lines.items()} == {1: 6, 2: 1, 3: 5}
    assert (lines[1].won, lines[1].drawn, lines[1].lost, lines[1].played) == (3, 0, 1, 4)
    assert values(over, TieBreak.SONNEBORN_BERGER) == {1: 4 * 1 + 2 * 5, 2: 0 * 6 + 1 * 5, 3: 2 * 6 + 3 * 1}


def test_unfinished_and_void_matches_count_nothing():
    tournament = next_paired(seeded(System.SWISS, 2))
    assert [(line.points, line.tie_breaks) for line in standings(tournament)] == [(0, (0, 0, None, 0))] * 2
    over = all_ended(tournament, lambda *_: None)
    assert [(line.points, line.played, line.rank) for line in standings(over)] == [(0, 0, 1), (0, 0, 1)]


def test_a_win_without_playing_counts_in_full():
    """1 had dropped out before a pairing with 2: 2 wins it, and 1 nothing."""
    tournament = paired(dropped(all_ended(next_paired(seeded(System.SWISS, 3))), 2), [])
    tournament = replace(tournament, pairings=(*tournament.pairings, Pairing(2, 1, 3, 2)))
    lines = by_number(tournament)
    assert {number: line.points for number, line in lines.items()} == {1: 2, 2: 0, 3: 4}
    assert (lines[3].played, lines[3].won) == (0, 0)


def test_before_the_first_round_entrants_stand_by_seed():
    opened = replace(begun(System.SWISS, [1, 3, 2]), stage=Stage.OPEN)
    assert [(line.entrant.number, line.rank) for line in standings(opened)] == [(2, 1), (3, 1), (1, 1)]
    assert set(by_number(next_paired(dropped(seeded(System.SWISS, 3), 2)))) == {1, 3}, "an early leaver has no line"
    parts = [TieBreak.BUCHHOLZ.parts, TieBreak.SONNEBORN_BERGER.parts, TieBreak.ENCOUNTER.parts, TieBreak.WINS.parts]
    assert parts == [2, 4, 2, 1]


def test_all_who_can_win_a_knock_out_share_the_first_rank():
    tournament = next_paired(seeded(System.KNOCK_OUT, 4))
    assert set(ranks(tournament).values()) == {1}
    tournament = all_ended(tournament, lambda a, b: stronger(a, b) if 1 in (a, b) else None)
    assert ranks(tournament) == {1: 1, 2: 1, 3: 1, 4: 4}

"""Computer players at a table: when they sit, how well they play, and what they are never late for. Pure."""

from dataclasses import replace

import pytest

from bot.match import Computer, Kind, Pace, Status
from bot.table import Stale
from bot.table.overdue import claimed, extended
from bot.table.playing import played
from bot.table.seating import expect_no_twin, joined, level_chosen, opened, ready_with_fewer
from tests.bot.table.test_decisions import ADA, BEN, CLEO, DAY, NOON, SEED, begun, opening
from tests.bot.tables import refusing


def test_computers_without_a_level_wait_for_the_opener_to_choose_it():
    match = opened(opening(BEN, Computer(None), Computer(None), game="lovelinks", seats=4), SEED, NOON)
    assert (match.status, match.awaits_level, match.sitting, match.rated) == (Status.OPEN, True, 3, False)
    with refusing("chooses how well the computer players play"):
        level_chosen(match, BEN, NOON, 2, match.revision)
    chosen = level_chosen(match, ADA, NOON, 2, match.revision)
    assert (chosen.status, chosen.awaits_level) == (Status.OPEN, False)
    assert (chosen.entries[-1].kind, chosen.entries[-1].text) == (Kind.LEVEL, "2")
    with pytest.raises(Stale):
        level_chosen(chosen, ADA, NOON, 3, match.revision)
    with pytest.raises(Stale):
        level_chosen(chosen, ADA, NOON, 3, chosen.revision)
    begun = joined(chosen, BEN, NOON, chosen.revision)
    assert (begun.status, [begun.seats[seat].occupant for seat in begun.computers]) == (
        Status.RUNNING,
        [Computer(2), Computer(2)],
    )


def test_the_level_may_be_chosen_last_whoever_has_sat_down_since():
    match = opened(opening(BEN, Computer(None), game="lovelinks", seats=3), SEED, NOON)
    seated = joined(match, BEN, NOON, match.revision)
    assert seated.status is Status.OPEN
    assert level_chosen(seated, ADA, NOON, 5, match.revision).status is Status.RUNNING


def test_computers_count_as_sitting_and_agree_to_begin_with_fewer():
    match = opened(opening(Computer(1), game="lovelinks", seats=4), SEED, NOON)
    assert (match.status, match.open_seats) == (Status.OPEN, 2)
    begun = ready_with_fewer(match, ADA, NOON, match.revision)
    assert (begun.status, len(begun.seats)) == (Status.RUNNING, 2)
    unchosen = opened(opening(Computer(None), game="lovelinks", seats=4), SEED, NOON)
    with refusing("who opened this match, chooses"):
        ready_with_fewer(unchosen, ADA, NOON, unchosen.revision)


def test_no_time_runs_out_for_a_computer_or_a_stand_in():
    match = begun(BEN, CLEO, game="lovelinks", pace=Pace.THREE_DAYS)
    seat = match.seat_to_move
    assert seat is not None
    computers = tuple(replace(each, occupant=Computer(3)) for each in match.seats)
    assert replace(match, seats=computers).waiting_for is None
    assert replace(match, out=(seat,)).waiting_for is None
    thinking = replace(match, seats=(replace(match.seats[0], occupant=Computer(3)), *match.seats[1:]))
    with refusing("Nobody is overdue"):
        claimed(thinking, BEN, NOON + 9 * DAY)
    with refusing("Nobody is overdue"):
        extended(thinking, BEN, NOON + 9 * DAY)
    with refusing("A computer player is to move"):
        played(thinking, BEN, NOON, "a1")


def test_only_the_same_match_is_opened_once():
    asked = opening(Computer(None), once=True)
    match = opened(asked, SEED, NOON)
    with refusing("You have opened this match already"):
        expect_no_twin(match, asked)
    expect_no_twin(match, opening(once=True))
    expect_no_twin(opened(opening(), SEED, NOON), asked)

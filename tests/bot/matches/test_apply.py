"""Decisions as pure functions of a match, a person and a moment: computer players, time, and no side effects."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches.apply import claimed, closed_by_server, countdown, ended_by_time, extended, played
from bot.matches.offers.service import answered, draw_offered, resigned, undone
from bot.matches.opening.service import (
    Opening,
    expect_no_twin,
    joined,
    level_chosen,
    opened,
    ready_with_fewer,
    withdrawn,
)
from bot.matches.people_service import leaving, returning
from bot.model.errors import Stale
from bot.model.ids import UserId
from bot.model.log import Kind
from bot.model.match import Computer, Match, Status, Wanted
from bot.model.people import Preferences
from bot.model.time_limits import LEAST_LEFT, Countdown, Pace, TurnClock
from bot.model.time_limits import started as clock_started
from tests.bot.playing import wanting
from tests.bot.tables import ADA, BEN, CLEO, refusing, seated

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SEED = b"s" * 32


def opening(*invited: UserId | Computer, game: str = "linkx", seats: int = 2, **changes) -> Opening:
    return replace(wanting(game, seats, *invited), **changes)


def begun(*others: UserId, game: str = "linkx", pace: Pace = Pace.NONE) -> Match:
    others = others or (BEN,)
    return seated(opening(*others, game=game, seats=len(others) + 1, pace=pace), NOON)


def test_an_identical_opening_is_refused():
    for asked, said in (
        (opening(BEN), "You have sent this invitation already"),
        (opening(Computer(None), once=True), "You have opened this match already"),
    ):
        match = opened(asked, SEED, NOON)
        with refusing(said):
            expect_no_twin(match, asked)
        expect_no_twin(match, opening(CLEO))
        expect_no_twin(match, opening(once=True))
        expect_no_twin(opened(opening(), SEED, NOON), asked)
    match = opened(opening(BEN), SEED, NOON)
    expect_no_twin(withdrawn(match, ADA, NOON, match.revision), opening(BEN))


def test_the_opener_chooses_the_level_of_computers():
    match = opened(opening(BEN, Computer(None), Computer(None), game="lovelinks", seats=4), SEED, NOON)
    assert (match.status, match.awaits_level, match.sitting, match.rated) == (Status.OPEN, True, 3, False)
    with refusing("chooses how well the computer players play"):
        level_chosen(match, BEN, NOON, 2, match.revision)
    seated = joined(match, BEN, NOON, match.revision)
    assert seated.status is Status.OPEN
    assert level_chosen(seated, ADA, NOON, 5, seated.revision).status is Status.RUNNING, "the level may come last"
    chosen = level_chosen(match, ADA, NOON, 2, match.revision)
    assert (chosen.status, chosen.awaits_level) == (Status.OPEN, False)
    assert (chosen.entries[-1].kind, chosen.entries[-1].text) == (Kind.LEVEL, "2")
    for revision in (match.revision, chosen.revision):
        with pytest.raises(Stale):
            level_chosen(chosen, ADA, NOON, 3, revision)
    running = joined(chosen, BEN, NOON, chosen.revision)
    assert running.status is Status.RUNNING
    assert [running.seats[seat].occupant for seat in running.computers] == [Computer(2), Computer(2)]


def test_computers_sit_and_agree_to_begin_with_fewer():
    match = opened(opening(Computer(1), game="lovelinks", seats=4), SEED, NOON)
    assert (match.status, match.open_seats) == (Status.OPEN, 2)
    running = ready_with_fewer(match, ADA, NOON, match.revision)
    assert (running.status, len(running.seats)) == (Status.RUNNING, 2)
    unchosen = opened(opening(Computer(None), game="lovelinks", seats=4), SEED, NOON)
    with refusing("who opened this match, chooses"):
        ready_with_fewer(unchosen, ADA, NOON, unchosen.revision)


def test_time_does_not_run_for_computers_and_stand_ins():
    match = begun(BEN, CLEO, game="lovelinks", pace=Pace.THREE_DAYS)
    seat = match.seat_to_move
    assert seat is not None
    computers = tuple(replace(each, occupant=Computer(3)) for each in match.seats)
    assert replace(match, seats=computers).waiting_for is None
    assert replace(match, out=(seat,)).waiting_for is None
    left = resigned(match, ADA, NOON)
    assert left.wanted == Wanted(0, left.position)
    thinking = replace(match, seats=(replace(match.seats[0], occupant=Computer(3)), *match.seats[1:]))
    for decide in (claimed, extended):
        with refusing("Nobody is overdue"):
            decide(thinking, BEN, NOON + 9 * DAY)
    with refusing("A computer player is to move"):
        played(thinking, BEN, NOON, "a1")


def test_only_the_others_claim_or_extend_an_overdue_turn():
    match = replace(begun(pace=Pace.DAY), due=NOON + DAY)
    for decide in (claimed, extended):
        with refusing("Nobody is overdue"):
            decide(match, BEN, NOON)
        with refusing("It is your own turn"):
            decide(match, ADA, NOON + DAY)
        with refusing("You do not play"):
            decide(match, CLEO, NOON + DAY)
    won = claimed(match, BEN, NOON + DAY)
    assert (won.status, won.entries[-1].seat, won.entries[-1].seats) == (Status.FINISHED, 1, (0,))
    assert claimed(match, None, NOON + DAY).entries[-1].seat is None
    assert extended(match, BEN, NOON + DAY).entries[-1].kind is Kind.EXTENDED


def test_time_and_managers_close_only_what_is_as_it_was():
    match = opened(opening(BEN), SEED, NOON)
    assert ended_by_time(match, NOON, Kind.EXPIRED).status is Status.CLOSED
    running = joined(match, BEN, NOON, match.revision)
    assert ended_by_time(running, NOON, Kind.EXPIRED) == running
    assert ended_by_time(running, NOON, Kind.ABANDONED).status is Status.CLOSED
    with refusing("You are a player of match"):
        closed_by_server(running, BEN, NOON)
    assert closed_by_server(match, ADA, NOON).status is Status.CLOSED, "before it begins nobody plays in it"
    over = closed_by_server(running, CLEO, NOON)
    assert (over.entries[-1].kind, over.entries[-1].seat) == (Kind.CLOSED, None)
    assert ended_by_time(over, NOON, Kind.ABANDONED) == over
    with refusing("has ended already"):
        closed_by_server(over, CLEO, NOON)


def test_each_decision_has_its_effect_on_the_clock():
    first = begun(pace=Pace.DAY)
    moved = played(first, ADA, NOON, "a1")
    assert countdown(first, moved) is Countdown.STARTS
    assert countdown(moved, undone(moved, ADA, NOON)) is Countdown.RETURNS
    assert countdown(moved, draw_offered(moved, ADA, NOON)) is Countdown.RUNS
    late = replace(moved, due=NOON)
    assert countdown(late, extended(late, ADA, NOON)) is Countdown.EXTENDS
    asked = undone(played(moved, BEN, NOON, "b1"), ADA, NOON)
    assert countdown(asked, answered(asked, BEN, NOON, agree=True)) is Countdown.STARTS
    clock, later = clock_started(Pace.DAY, NOON, None), NOON + timedelta(hours=20)
    assert clock.due == NOON + DAY
    assert clock.after(Countdown.RUNS, Pace.DAY, NOON + DAY, None) == clock
    turned = clock.after(Countdown.STARTS, Pace.DAY, later, None)
    assert (turned.due, turned.left) == (later + DAY, 4 * 3600)
    back = turned.after(Countdown.RETURNS, Pace.DAY, later, None)
    assert (back.due, back.reminded) == (later + timedelta(hours=4), 4 * 3600)
    assert clock.after(Countdown.STARTS, Pace.DAY, NOON + 2 * DAY, None).left == LEAST_LEFT
    given_time = turned.after(Countdown.EXTENDS, Pace.DAY, later + DAY, None)
    assert (given_time.due, given_time.left) == (later + 2 * DAY, turned.left)
    assert clock_started(Pace.DAY, NOON, NOON + 3 * DAY).due == NOON + 4 * DAY
    assert clock_started(Pace.NONE, NOON, None) == TurnClock(None)


def test_people_are_away_within_what_the_year_allows():
    me = Preferences(ADA)
    with refusing("That is in the past"):
        leaving(me, NOON, NOON)
    with refusing("in 2026 you have 14 left"):
        leaving(me, NOON, NOON + 15 * DAY)
    gone = leaving(me, NOON, NOON + 10 * DAY)
    assert gone.away_at(NOON + DAY)
    with refusing("You are not away"):
        returning(gone, NOON + 11 * DAY)
    back = returning(gone, NOON + DAY)
    assert (back.away_until, back.away_left(2026)) == (None, 13 * DAY)

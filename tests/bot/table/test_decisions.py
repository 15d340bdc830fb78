"""The decisions themselves, as functions of a match, a person and a moment: no database, no event loop."""

import random
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.match import ChannelId, Computer, First, GuildId, Kind, Match, Pace, RoleId, Status, UserId, Wanted, Wish
from bot.match.people import Preferences
from bot.match.time_limits import LEAST_LEFT, REMATCH_WITHIN, Countdown, TurnClock, started
from bot.table import Opening, Refused, Stale
from bot.table.advancing import countdown
from bot.table.agreeing import abort_asked, answered, draw_offered, rematch_wished, resigned, undone
from bot.table.away import leaving, returning
from bot.table.overdue import claimed, closed_by_server, ended_by_time, extended
from bot.table.playing import completions, played, played_by_computer
from bot.table.seating import again, declined, expect_no_twin, hosted, joined, opened, ready_with_fewer, withdrawn
from rules import GAMES
from tests.bot.tables import refusing

ADA, BEN, CLEO, DAN = (UserId(user) for user in (101, 102, 103, 104))
NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SEED = b"s" * 32


def opening(*invited: UserId | Computer, game: str = "linkx", seats: int = 2, **changes) -> Opening:
    """What Ada asks for; she begins."""
    rules = GAMES[game]
    asked = Opening(rules, rules.options(), seats, First.ME, ADA, invited, GuildId(1), ChannelId(500))
    return replace(asked, **changes)


def begun(*others: UserId, game: str = "linkx", pace: Pace = Pace.NONE) -> Match:
    """A running match of Ada, who is to move, and others."""
    others = others or (BEN,)
    match = opened(opening(*others, game=game, seats=len(others) + 1, pace=pace), SEED, NOON)
    for user in others:
        match = joined(match, user, NOON, match.revision)
    return hosted(match, NOON, ChannelId(77))


def some_step(match: Match, dice: random.Random) -> str:
    assert match.play is not None
    return match.game.format(dice.choice(match.game.legal_moves(match.play.state)))


def turns(match: Match, count: int, seed: int = 1) -> Match:
    """So many steps, each by whoever is to move."""
    dice = random.Random(seed)
    for _ in range(count):
        if match.waiting_for is None:
            break
        match = played(match, match.waiting_for, NOON, some_step(match, dice))
    return match


def kinds(match: Match) -> list[Kind]:
    return [entry.kind for entry in match.entries]


# -- before it begins


def test_a_match_is_opened_with_its_seats_and_the_version_of_its_rules():
    match = opened(opening(BEN, seats=3, game="lovelinks"), SEED, NOON)
    assert (match.status, match.players, match.invited, match.open_seats) == (Status.OPEN, (ADA,), (BEN,), 1)
    assert (match.opener, match.version, kinds(match)) == (ADA, match.game.version, [Kind.OPENED])


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        (opening(ADA), "Each seat needs another person"),
        (opening(BEN, CLEO), "You named more people than there are seats (2)"),
        (opening(seats=5), "is played by 2, not 5"),
    ],
)
def test_what_cannot_be_opened_is_refused(asked, sentence):
    with refusing(sentence):
        opened(asked, SEED, NOON)


def test_the_same_invitation_twice_is_refused():
    match = opened(opening(BEN), SEED, NOON)
    with refusing("You have sent this invitation already"):
        expect_no_twin(match, opening(BEN))
    expect_no_twin(match, opening(CLEO))
    expect_no_twin(withdrawn(match, ADA, NOON, match.revision), opening(BEN))


def test_seats_are_for_those_they_are_kept_for():
    match = opened(opening(BEN, seats=3, game="lovelinks", role=RoleId(9)), SEED, NOON)
    with refusing("people with the role"):
        joined(match, CLEO, NOON, match.revision)
    match = joined(match, CLEO, NOON, match.revision, roles=frozenset({RoleId(9)}))
    with refusing("You already sit"):
        joined(match, CLEO, NOON, match.revision)
    with refusing("Every seat is kept"):
        joined(match, DAN, NOON, match.revision)
    with pytest.raises(Stale):
        joined(match, BEN, NOON, match.revision - 1)
    assert joined(match, BEN, NOON, match.revision).status is Status.RUNNING


def test_only_the_invited_decline_and_only_the_opener_withdraws():
    match = opened(opening(BEN), SEED, NOON)
    with refusing("Only somebody who was invited"):
        declined(match, CLEO, NOON, match.revision)
    with refusing(f"Only <@{ADA}>"):
        withdrawn(match, BEN, NOON, match.revision)
    closed = declined(match, BEN, NOON, match.revision)
    assert (closed.status, closed.entries[-1].seat, closed.entries[-1].text) == (Status.CLOSED, None, "1")
    assert withdrawn(match, ADA, NOON, match.revision).status is Status.CLOSED


def test_those_who_sit_begin_with_fewer_once_all_are_ready():
    match = opened(opening(seats=4, game="lovelinks"), SEED, NOON)
    with refusing("wait until enough people sit"):
        ready_with_fewer(match, ADA, NOON, match.revision)
    match = joined(match, BEN, NOON, match.revision)
    with refusing("Only those who sit"):
        ready_with_fewer(match, CLEO, NOON, match.revision)
    match = ready_with_fewer(match, BEN, NOON, match.revision)
    assert (match.status, match.ready) == (Status.OPEN, (BEN,))
    with refusing("You have already asked"):
        ready_with_fewer(match, BEN, NOON, match.revision)
    match = ready_with_fewer(match, ADA, NOON, match.revision)
    assert (match.status, len(match.seats), match.ready) == (Status.RUNNING, 2, ())


def test_computers_need_not_be_asked_several_of_them_play_in_one_match():
    match = opened(opening(Computer(1), Computer(3), game="lovelinks", seats=3), SEED, NOON)
    assert (match.status, match.players, match.has_computer) == (Status.RUNNING, (ADA,), True)
    assert match.waiting_for == ADA
    dice = random.Random(4)
    for _ in range(60):
        if match.waiting_for is None:
            break
        assert match.waiting_for == ADA
        match = played(match, ADA, NOON, some_step(match, dice))
        while (wanted := match.wanted) is not None:
            match = played_by_computer(match, wanted.position, some_step(match, dice), NOON)
    assert match.status is Status.FINISHED
    assert match.play is not None
    assert {step.seat for step in match.play.steps} == {None, 0, 1, 2}
    own = [entry.seat for entry in match.entries if entry.kind is Kind.STEP and not entry.text.startswith("draw")]
    assert own == [step.seat for step in match.play.steps if step.seat is not None]


# -- playing


def test_nobody_plays_out_of_turn_and_nothing_is_played_at_another_moment():
    match = begun()
    with refusing("yours comes after that"):
        played(match, BEN, NOON, "a1")
    with refusing("You do not play"):
        played(match, CLEO, NOON, "a1")
    with pytest.raises(Stale):
        played(match, ADA, NOON, "a1", revision=match.revision - 1)
    with pytest.raises(Stale):
        played(match, ADA, NOON, "a1", revision=match.revision + 1)
    after = played(match, ADA, NOON, "a1", revision=match.revision)
    assert (after.entries[-1].seat, after.waiting_for) == (0, BEN)


@given(st.integers(0, 10_000), st.integers(0, 30))
def test_a_decision_changes_nothing_but_what_it_returns(seed, count):
    match = turns(begun(), count, seed)
    before = repr(match)
    for decide in (undone, abort_asked, draw_offered, resigned):
        try:
            after = decide(match, ADA, NOON)
        except Refused:
            continue
        assert after.revision > match.revision
        assert after.entries[: match.revision] == match.entries
    assert repr(match) == before


def test_completions_are_for_the_player_to_move_alone():
    match = begun()
    assert completions(match, ADA, "a1")[0][1] == "a1"
    assert completions(match, BEN, "a1") == []
    assert completions(match, ADA, "x" * 500) == []


# -- settling


def test_a_step_is_taken_back_freely_until_the_next_has_acted_and_asked_for_after_that():
    match = played(begun(), ADA, NOON, "a1")
    assert undone(match, ADA, NOON).entries[-1].kind is Kind.UNDONE
    match = played(match, BEN, NOON, "b1")
    asked = undone(match, ADA, NOON)
    assert asked.offer is not None
    assert (asked.offer.wish, asked.offer.by, asked.asked_people) == (Wish.UNDO, 0, (BEN,))
    with refusing("Something is already asked"):
        draw_offered(asked, ADA, NOON)
    with refusing(f"<@{ADA}> waits for your answer"):
        draw_offered(asked, BEN, NOON)
    with refusing("You have agreed already"):
        answered(asked, ADA, NOON, agree=True)
    agreed = answered(asked, BEN, NOON, agree=True)
    assert agreed.play is not None
    assert (kinds(agreed)[-2:], agreed.play.steps) == ([Kind.AGREED, Kind.UNDONE], ())
    refused = answered(asked, BEN, NOON, agree=False)
    assert (refused.offer, refused.entries[-1].text) == (None, "undo")
    with refusing("in this turn already"):
        undone(refused, ADA, NOON)
    with refusing("You have not played a step"):
        undone(begun(), BEN, NOON)


def test_draws_are_agreed_where_the_game_knows_them():
    offered = draw_offered(begun(), BEN, NOON)
    drawn = draw_offered(offered, ADA, NOON)
    assert (drawn.status, kinds(drawn)[-1]) == (Status.FINISHED, Kind.DRAWN)
    assert drawn.outcome is not None
    assert drawn.outcome.places == (1, 1)
    with refusing("has a winner in every match"):
        draw_offered(begun(game="linkage"), ADA, NOON)


def test_a_match_is_aborted_only_while_it_is_young():
    young = abort_asked(begun(), ADA, NOON)
    assert answered(young, BEN, NOON, agree=True).status is Status.CLOSED
    with refusing("too late to abort"):
        abort_asked(turns(begun(), 4), ADA, NOON)


def test_who_resigns_loses_and_of_three_the_others_play_on():
    over = resigned(begun(), ADA, NOON)
    assert over.outcome is not None
    assert (over.status, over.outcome.places) == (Status.FINISHED, (2, 1))
    three = resigned(begun(BEN, CLEO, game="lovelinks"), ADA, NOON)
    assert (three.status, three.out, three.waiting_for) == (Status.RUNNING, (0,), None)
    assert three.wanted == Wanted(0, three.position)
    with refusing("You have left this match"):
        resigned(three, ADA, NOON)
    team = resigned(begun(BEN, CLEO, DAN, game="lovelinks"), ADA, NOON)
    assert team.asked_people == (CLEO,)
    assert answered(team, CLEO, NOON, agree=True).status is Status.FINISHED


def test_a_rematch_begins_when_all_want_it_with_everyone_one_seat_further():
    over = resigned(begun(), ADA, NOON)
    wished = rematch_wished(over, BEN, NOON)
    assert wished.asked_people == (ADA,)
    with refusing("You have already asked"):
        rematch_wished(wished, BEN, NOON)
    with refusing("within 3 days"):
        rematch_wished(wished, ADA, NOON + REMATCH_WITHIN + timedelta(seconds=1))
    agreed = rematch_wished(wished, ADA, NOON + REMATCH_WITHIN)
    assert kinds(agreed)[-1] is Kind.REMATCHED
    with refusing("already begun"):
        rematch_wished(agreed, ADA, NOON)
    with refusing("still running"):
        rematch_wished(begun(), ADA, NOON)
    fresh = again(agreed, b"t" * 32, NOON)
    assert (fresh.players, fresh.home, fresh.channel) == ((BEN, ADA), over.home, None)
    assert (fresh.status, kinds(fresh)) == (Status.RUNNING, [Kind.OPENED, Kind.BEGUN])


# -- time


def test_an_overdue_player_is_claimed_or_given_time_by_the_others_only():
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


def test_time_closes_only_what_is_still_as_it_was():
    match = opened(opening(BEN), SEED, NOON)
    assert ended_by_time(match, NOON, Status.OPEN, Kind.EXPIRED).status is Status.CLOSED
    running = joined(match, BEN, NOON, match.revision)
    assert ended_by_time(running, NOON, Status.OPEN, Kind.EXPIRED) == running
    assert ended_by_time(running, NOON, None, Kind.ABANDONED).status is Status.CLOSED
    with refusing("You are a player of match"):
        closed_by_server(running, BEN, NOON)
    assert closed_by_server(match, ADA, NOON).status is Status.CLOSED, "before it begins nobody plays in it"
    over = closed_by_server(running, CLEO, NOON)
    assert (over.entries[-1].kind, over.entries[-1].seat) == (Kind.CLOSED, None)
    assert ended_by_time(over, NOON, None, Kind.ABANDONED) == over
    with refusing("has ended already"):
        closed_by_server(over, CLEO, NOON)


def test_the_clock_runs_starts_is_given_and_comes_back():
    first = begun(pace=Pace.DAY)
    moved = played(first, ADA, NOON, "a1")
    back = undone(moved, ADA, NOON)
    assert countdown(first, moved) is Countdown.STARTS
    assert countdown(moved, back) is Countdown.RETURNS
    assert countdown(moved, draw_offered(moved, ADA, NOON)) is Countdown.RUNS
    late = replace(moved, due=NOON)
    assert countdown(late, extended(late, ADA, NOON)) is Countdown.EXTENDS
    asked = undone(played(moved, BEN, NOON, "b1"), ADA, NOON)
    assert countdown(asked, answered(asked, BEN, NOON, agree=True)) is Countdown.STARTS


def test_taking_a_step_back_gains_no_time():
    clock = started(Pace.DAY, NOON, None)
    assert clock.due == NOON + DAY
    assert clock.after(Countdown.RUNS, Pace.DAY, NOON + DAY, None) == clock
    later = NOON + timedelta(hours=20)
    moved = clock.after(Countdown.STARTS, Pace.DAY, later, None)
    assert (moved.due, moved.left) == (later + DAY, 4 * 3600)
    back = moved.after(Countdown.RETURNS, Pace.DAY, later, None)
    assert (back.due, back.reminded) == (later + timedelta(hours=4), 4 * 3600)
    too_late = clock.after(Countdown.STARTS, Pace.DAY, NOON + 2 * DAY, None)
    assert too_late.left == LEAST_LEFT
    given_time = moved.after(Countdown.EXTENDS, Pace.DAY, later + DAY, None)
    assert (given_time.due, given_time.left) == (later + 2 * DAY, moved.left)
    assert started(Pace.DAY, NOON, NOON + 3 * DAY).due == NOON + 4 * DAY
    assert started(Pace.NONE, NOON, None) == TurnClock(None)


# -- people and servers


def test_away_within_what_the_year_allows():
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

"""Pure decisions about matches, and offers among players."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.matches.apply import claimed, closed_by_server, countdown, ended_by_time, extended, played
from bot.matches.offers.service import UNDOS_A_TURN, answered, draw_offered, resigned, undone
from bot.matches.opening.service import Opening, expect_no_duplicate, joined, level_chosen, opened, withdrawn
from bot.model.errors import StaleButton
from bot.model.ids import ChannelId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, EngineRequest, Match, Status
from bot.model.time_limits import LEAST_LEFT, Countdown, Pace, TurnClock
from bot.model.time_limits import started as clock_started
from rules import GAMES
from tests.bot.playing import (
    DRAWN,
    FEW,
    PEOPLE,
    Replaying,
    each_game,
    kinds,
    last_of,
    places,
    started,
    step,
    texts,
    turn,
    wanting,
)
from tests.bot.stories import random_step
from tests.bot.tables import ADA, BEN, CLEO, DAN, begun, refused, refusing, seated
from tests.present import present

NOON = datetime(2026, 11, 1, 12, tzinfo=UTC)
DAY = timedelta(days=1)
SEED = b"s" * 32


def opening(*invited: UserId | Computer, game: str = "linkx", seats: int = 2, **changes) -> Opening:
    return replace(wanting(game, seats, *invited), **changes)


def running(*others: UserId, game: str = "linkx", pace: Pace = Pace.NONE) -> Match:
    others = others or (BEN,)
    return seated(opening(*others, game=game, seats=len(others) + 1, pace=pace), NOON)


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
        with pytest.raises(StaleButton):
            level_chosen(chosen, ADA, NOON, 3, revision)
    running = joined(chosen, BEN, NOON, chosen.revision)
    assert running.status is Status.RUNNING
    assert [running.seats[seat].occupant for seat in running.computers] == [Computer(2), Computer(2)]


def test_time_runs_for_people_and_others_claim_or_extend_it():
    match = running(BEN, CLEO, game="lovelinks", pace=Pace.THREE_DAYS)
    seat = present(match.seat_to_move)
    computers = tuple(replace(each, occupant=Computer(3)) for each in match.seats)
    assert replace(match, seats=computers).waiting_for is None
    assert replace(match, out=(seat,)).waiting_for is None
    left = resigned(match, ADA, NOON)
    assert left.wanted == EngineRequest(0, left.position)
    thinking = replace(match, seats=(replace(match.seats[0], occupant=Computer(3)), *match.seats[1:]))
    for decide in (claimed, extended):
        with refusing("Nobody is overdue"):
            decide(thinking, BEN, NOON + 9 * DAY)
    with refusing("A computer player is to move"):
        played(thinking, BEN, NOON, "a1")
    match = replace(running(pace=Pace.DAY), due=NOON + DAY)
    for decide in (claimed, extended):
        with refusing("Nobody is overdue"):
            decide(match, BEN, NOON)
        with refusing("It is your own time"):
            decide(match, ADA, NOON + DAY)
        with refusing("You do not play"):
            decide(match, CLEO, NOON + DAY)
    won = claimed(match, BEN, NOON + DAY)
    assert (won.status, won.entries[-1].seat, won.entries[-1].seats) == (Status.FINISHED, 1, (0,))
    assert claimed(match, None, NOON + DAY).entries[-1].seat is None
    assert extended(match, BEN, NOON + DAY).entries[-1].kind is Kind.EXTENDED


def test_closing_and_opening_again_depend_on_the_present_state():
    for asked, said in (
        (opening(BEN), "You have sent this invitation already"),
        (opening(Computer(None), once=True), "You have opened this match already"),
    ):
        match = opened(asked, SEED, NOON)
        with refusing(said):
            expect_no_duplicate(match, asked)
        expect_no_duplicate(match, opening(CLEO))
        expect_no_duplicate(match, opening(once=True))
        expect_no_duplicate(opened(opening(), SEED, NOON), asked)
    match = opened(opening(BEN), SEED, NOON)
    expect_no_duplicate(withdrawn(match, ADA, NOON, match.revision), opening(BEN))

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
    first = running(pace=Pace.DAY)
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
    assert clock.after(Countdown.RUNS, Pace.DAY, NOON + DAY, None, None) == clock
    turned = clock.after(Countdown.STARTS, Pace.DAY, later, None, None)
    assert (turned.due, turned.left) == (later + DAY, 4 * 3600)
    back = turned.after(Countdown.RETURNS, Pace.DAY, later, None, None)
    assert (back.due, back.reminded) == (later + timedelta(hours=4), 4 * 3600)
    assert clock.after(Countdown.STARTS, Pace.DAY, NOON + 2 * DAY, None, None).left == LEAST_LEFT
    given_time = turned.after(Countdown.EXTENDS, Pace.DAY, later + DAY, None, None)
    assert (given_time.due, given_time.left) == (later + 2 * DAY, turned.left)
    assert clock_started(Pace.DAY, NOON, NOON + 3 * DAY).due == NOON + 4 * DAY
    assert clock_started(Pace.NONE, NOON, None) == TurnClock(None)


ASKED_BEFORE = "You have already asked for that in this turn; you can ask again in the next one."
ANSWER_FIRST = f"<@{ADA}> is waiting for your answer to another offer; accept or decline it first."
STRANGER = "You do not play in this match; open one of your own with /play."
AGREED = "You have agreed already; now the others answer."


@pytest.fixture
def table(storage, clock):
    return Replaying(storage, clock, seed=1)


async def asked_back(table, match, dice):
    """Let Ada ask to take her last step back after Ben has acted; return also the steps before hers."""
    match = await turn(table, match, dice)
    steps = texts(match)[: last_of(match, ADA)]
    match = await step(table, match, dice)
    match = await table.undo(match.id, ADA)
    assert match.offer is not None
    return match, steps


async def test_undo_is_free_until_another_player_acts(table, dice):
    async for key, _, before in each_game(table):
        for _ in range(2):
            match = await step(table, await table.match(before.id), dice)
            assert match.play != before.play, key
            match = await table.undo(match.id, ADA, match.revision)
            assert (match.play, match.waiting_for, match.offer) == (before.play, ADA, None), key
    match = await turn(table, await started(table, "lovelinks", 3), dice)
    start = match.play
    for _ in range(3):
        match = await step(table, match, dice)
        match = await table.undo(match.id, BEN, match.revision)
        assert (match.play, match.offer) == (start, None), "placements come and go within a turn"


async def test_a_later_undo_needs_all_others_and_is_asked_once(table, dice, file):
    async for key, seats, fresh in each_game(table, FEW):
        match, steps = await asked_back(table, fresh, dice)
        others = list(PEOPLE[1:seats])
        for count, other in enumerate(others):
            assert len(texts(match)) > len(steps), f"{key}: taken back before all agreed"
            assert set(match.asked_people) == set(others[count:]), key
            match = await table.answer(match.id, other, agree=True, revision=match.revision)
        assert (texts(match), match.waiting_for, match.offer) == (steps, ADA, None), key
        assert kinds(match)[-1] is Kind.UNDONE, key
        match, _ = await asked_back(table, match, dice)
        before = match.play
        match = await table.answer(match.id, PEOPLE[seats - 1], agree=False)
        assert (match.play, match.offer) == (before, None), key
        await refused(table.undo(match.id, ADA), ASKED_BEFORE, file)
        match = await turn(table, match, dice)
        if match.waiting_for == ADA:  # she may still ask, now in another turn
            match = await turn(table, match, dice)
        if len(texts(match)) - 1 > last_of(match, ADA):
            assert (await table.undo(match.id, ADA)).offer is not None, key
    match = await step(table, await turn(table, await started(table, "lovelinks", 2), dice), dice)
    match = await table.undo(match.id, ADA)
    match = await table.answer(match.id, BEN, agree=False)
    match = await table.undo(match.id, BEN)
    await refused(table.undo(match.id, ADA), ASKED_BEFORE, file)


async def test_links_drawn_before_an_undo_are_drawn_again(table, dice):
    rows = [("lovelinks", seats) for seats in GAMES["lovelinks"].seats]
    async for _, seats, fresh in each_game(table, rows):
        match = await turn(table, fresh, dice)
        kept = last_of(match, ADA)
        drawn = [text for text in texts(match)[kept:] if text.startswith("draw ")]
        assert drawn, "the next turn begins with draws"
        match = await table.undo(match.id, ADA)
        assert match.offer is not None, "drawn links are not taken back without consent"
        for other in PEOPLE[1:seats]:
            match = await table.answer(match.id, other, agree=True)
        assert len(texts(match)) == kept
        for text in [random_step(match, dice) for _ in range(4)]:
            match = await table.submit(match.id, ADA, text)
            while match.waiting_for == ADA:  # a closed bracelet is followed by a new one
                match = await step(table, match, dice)
            assert [text for text in texts(match)[kept:] if text.startswith("draw ")] == drawn
            match = await table.undo(match.id, ADA)
            for other in PEOPLE[1:seats]:
                match = await table.answer(match.id, other, agree=True)
            while len(texts(match)) > kept:
                match = await table.undo(match.id, ADA)


async def test_undos_are_limited_and_refused_with_a_reason(table, file, dice):
    match = await begun(table, ChannelId(80))
    for _ in range(UNDOS_A_TURN):
        await table.submit(match.id, ADA, "blue d1-d2")
        await table.undo(match.id, ADA)
    await table.submit(match.id, ADA, "blue d1-d2")
    sentence = f"You have taken {UNDOS_A_TURN} steps back in this turn already; choose one and stay with it."
    await refused(table.undo(match.id, ADA), sentence, file)
    await table.submit(match.id, BEN, "red a1-a2")
    await table.undo(match.id, BEN)
    match = await started(table, "linkage", 2)
    await refused(table.undo(match.id, BEN), "You have not played a step yet, so there is nothing to take back.", file)
    await refused(table.undo(match.id, CLEO), STRANGER, file)
    await refused(table.answer(match.id, CLEO, agree=True), STRANGER, file)
    match, _ = await asked_back(table, match, dice)
    match = await step(table, match, dice)
    assert match.offer is None, "it lapses when anybody plays a step"
    nothing = "There is no offer to answer; the board shows how the match stands."
    await refused(table.answer(match.id, BEN, agree=True), nothing, file)
    match, _ = await asked_back(table, await started(table, "lovelinks", 3, ChannelId(78)), dice)
    await refused(table.answer(match.id, ADA, agree=True), AGREED, file)
    match = await table.answer(match.id, BEN, agree=True)
    await refused(table.answer(match.id, BEN, agree=True), AGREED, file)
    again = "There is already an offer in this match; ask again once it is answered."
    await refused(table.undo(match.id, ADA), again, file)
    await refused(table.draw(match.id, CLEO), ANSWER_FIRST, file)
    match = await turn(table, await started(table, "lovelinks", 2, ChannelId(79)), dice)
    match = await table.undo((await turn(table, match, dice)).id, ADA)
    await refused(table.undo(match.id, BEN), ANSWER_FIRST, file)


async def test_a_draw_needs_everybody_before_another_side_moves(table, dice, file):
    async for key, seats, fresh in each_game(table, DRAWN):
        match = await table.draw(fresh.id, CLEO if seats == 4 else ADA)
        match = await turn(table, match, dice)
        assert match.offer is not None, f"{key}: a move of the same side takes no offer back"
        match = await step(table, match, dice)
        assert match.offer is None, key
        match = await table.draw(fresh.id, BEN)
        match = await table.answer(match.id, PEOPLE[seats - 1] if seats > 2 else ADA, agree=False)
        assert (match.status, match.offer, places(match)) == (Status.RUNNING, None, None), key
        await refused(table.draw(match.id, BEN), ASKED_BEFORE, file)
        match = await turn(table, match, dice)
        for count, person in enumerate((BEN, *(p for p in PEOPLE[:seats] if p != BEN)), start=1):
            assert match.status is Status.RUNNING, key
            match = await (table.draw(match.id, person) if count % 2 else table.answer(match.id, person, agree=True))
        assert places(match) == (1,) * seats, key
        assert match.ended_by.kind is Kind.DRAWN, key


async def test_a_young_match_is_aborted_when_all_agree(table, dice, file):
    late = "Every side has moved twice, so it is too late to abort the match; /resign gives it up."
    async for key, seats, fresh in each_game(table, FEW):
        match = await turn(table, fresh, dice)
        for person in reversed(PEOPLE[:seats]):
            assert match.status is Status.RUNNING, key
            match = await table.abort(match.id, person)
        assert (match.status, match.outcome, present(match.ended_by).kind) == (Status.CLOSED, None, Kind.ABORTED), key
        match = await started(table, key, seats, ChannelId(present(fresh.channel) + 500))
        while any(match.turns_of(side) < 2 for side in match.sides):
            match = await table.abort(match.id, DAN if seats == 4 else ADA)
            match = await table.answer(match.id, BEN, agree=False)
            match = await turn(table, match, dice)
        await refused(table.abort(match.id, ADA), late, file)

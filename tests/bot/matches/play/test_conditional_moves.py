"""Conditional moves: played in the same moment as what they answer, also with simultaneous acts."""

import asyncio
from dataclasses import replace

import pytest

from bot.app.maintenance import check
from bot.matches.opening.service import Opening
from bot.model.conditional_moves import MOST_PREPARED, PreparedAnswer, branches, steps_of
from bot.model.errors import StaleButton, UserError
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.model.log import Kind
from bot.model.match import Computer, First, Match, Status
from bot.model.time_limits import Pace
from rules.play import AnyPlay
from tests.bot.answering import further, line_of, played, prepare
from tests.bot.playing import wanting
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, CLEO, HOME, asking, begun, hosted, refuses, table_on
from tests.present import present


def of_game(key: str, *others: UserId | Computer, first: First = First.ME) -> Opening:
    return replace(wanting(key, 1 + len(others), *others), first=first)


async def test_an_answer_is_played_with_the_step_it_answers(table, storage, preparing, clock):
    match = await begun(table)
    first, answer, second, other = line_of(match, 4)
    await prepare(preparing, match, BEN, [first, answer, second, other])
    assert (await table.match(match.id)).revision == match.revision, "preparing is no entry"
    assert branches(await preparing.tree(match.id, BEN)) == ((first, answer, second, other),)
    assert await preparing.tree(match.id, ADA) == (), "only its owner sees a tree"
    await refuses("You do not play in this match", preparing.tree(match.id, CLEO))
    after = await table.submit(match.id, ADA, first)
    assert played(after) == [(0, Kind.STEP, first), (1, Kind.PREPARED, answer)]
    assert after.entries[-1].at == after.entries[-2].at
    assert await storage.matches.load(match.id) == after
    assert branches(await preparing.tree(match.id, BEN)) == ((second, other),)
    table = table_on(storage, clock, seed=2)  # as after a restart
    after = await table.submit(match.id, ADA, second)
    assert played(after)[2:] == [(0, Kind.STEP, second), (1, Kind.PREPARED, other)]
    assert await storage.prepared.of(match.id) == ()
    after = await table.submit(match.id, ADA, line_of(after, 1)[0])
    assert after.waiting_for == BEN


async def test_withdrawn_and_impossible_answers_are_forgotten(table, storage, preparing):
    match = await begun(table)
    await prepare(preparing, match, BEN, line_of(match, 4))
    after = await table.submit(match.id, ADA, line_of(match, 1, skip=1)[0])
    assert (after.waiting_for, await storage.prepared.of(match.id)) == (BEN, ())
    match = await begun(table, ChannelId(78))
    await prepare(preparing, match, BEN, line_of(match, 2))
    await table.resign(match.id, ADA)
    assert await storage.prepared.of(match.id) == ()
    assert await preparing.tree(match.id, BEN) == ()
    await refuses("The match is over", preparing.withdraw(match.id, BEN))
    await refuses("The match is over", prepare(preparing, match, BEN, line_of(match, 2)))
    match = await begun(table, ChannelId(79))
    line, other = line_of(match, 2), line_of(match, 2, skip=1)
    for each in (line, other):
        await prepare(preparing, match, BEN, each)
    assert branches(await preparing.withdraw(match.id, BEN, tuple(line))) == (tuple(other),)
    await refuses("not prepared any more", preparing.withdraw(match.id, BEN, tuple(line)))
    await prepare(preparing, match, BEN, line)
    assert await preparing.withdraw(match.id, BEN) == (), "all at once"
    assert (await table.submit(match.id, ADA, line[0])).waiting_for == BEN
    await refuses("not prepared any more", preparing.withdraw(match.id, BEN))


async def test_a_prepared_step_is_taken_back_like_any_other(table, storage, preparing):
    match = await begun(table)
    line = line_of(match, 4)
    await prepare(preparing, match, BEN, line)
    await table.submit(match.id, ADA, line[0])
    asked = await table.undo(match.id, ADA)
    assert asked.asked_people == (BEN,), "an answered step is taken back with consent only"
    assert await storage.prepared.of(match.id) != (), "only asked"
    after = await table.answer(match.id, BEN, agree=True)
    assert (steps_of(after), await storage.prepared.of(match.id)) == ((), ())
    after = await table.submit(match.id, ADA, line[0])
    assert after.waiting_for == BEN, "it is not played again"
    await table.undo(match.id, ADA)
    await prepare(preparing, await table.match(match.id), BEN, line)
    await table.submit(match.id, ADA, line[0])
    after = await table.undo(match.id, BEN)
    assert (after.entries[-1].kind, after.waiting_for) == (Kind.UNDONE, BEN)
    assert await storage.prepared.of(match.id) == ()
    after = await table.submit(match.id, BEN, line_of(after, 1, skip=2)[0])
    assert after.waiting_for == ADA


async def test_answers_leave_undos_and_clocks_as_if_played_by_hand(table, preparing, clock):
    match = await begun(table)
    for _ in range(3):
        await table.submit(match.id, ADA, line_of(match, 1)[0])
        match = await table.undo(match.id, ADA)
    line = line_of(match, 2)
    await prepare(preparing, match, BEN, line)
    await table.submit(match.id, ADA, line[0])
    assert (await table.undo(match.id, ADA)).offer is not None, "Ben has acted in between"
    match = await hosted(table, replace(asking(BEN), pace=Pace.DAY), ChannelId(78))
    line = line_of(match, 2)
    await prepare(preparing, match, BEN, line)
    clock.time = match.due - (match.due - clock.time) / 4
    after = await table.submit(match.id, ADA, line[0])
    assert after.waiting_for == ADA
    whole = after.due - clock.time
    clock.time += whole / 2
    returned = await table.undo(match.id, BEN)
    assert returned.due - clock.time == whole, "the answer took Ben no time"


async def test_answers_count_at_the_end_and_against_computers(table, preparing, file):
    match = await hosted(table, of_game("linkx", Computer(2), first=First.OTHER))
    line = line_of(match, 4)
    await prepare(preparing, match, ADA, line)
    for first, answer in (line[:2], line[2:]):
        match = await table.submit_for_computer(match.id, present(match.wanted).position, first)
        assert [text for *_, text in played(match)[-2:]] == [first, answer]
        assert played(match)[-1][1] is Kind.PREPARED
    assert match.wanted is not None, "the computer thinks again"
    match = await hosted(table, of_game("linkx", BEN), ChannelId(78))
    while len(line := _to_the_end(play_of(match))) > 2:
        match = await table.submit(match.id, match.waiting_for, line[0])
    second = UserId(next(user for user in (ADA, BEN) if user != match.waiting_for))
    await prepare(preparing, match, second, line)
    over = await table.submit(match.id, match.waiting_for, line[0])
    assert (over.status, over.entries[-1].kind) == (Status.FINISHED, Kind.PREPARED)
    assert over.outcome == over.play.outcome
    assert list(check(file)) == []


def _to_the_end(play: AnyPlay) -> list[str]:
    count = len(play.steps)
    while play.to_move is not None:
        play = further(play, 0)
    return [step.text for step in play.steps[count:]]


async def test_both_sides_answer_at_once_and_who_left_no_more(table, preparing, file, storage):
    match = await begun(table)
    line = line_of(match, 5)
    await prepare(preparing, match, ADA, line)
    await prepare(preparing, match, BEN, line)
    after = await table.submit(match.id, ADA, line[0])
    answers = [(at % 2, Kind.PREPARED, step) for at, step in enumerate(line) if at]
    assert played(after) == [(0, Kind.STEP, line[0]), *answers]
    assert after.waiting_for == BEN
    assert list(check(file)) == []
    match = await hosted(table, of_game("lovelinks", BEN, CLEO), ChannelId(78))
    steps = len(steps_of(match))
    for seat in range(3):
        await storage.prepared.change(
            match, seat, lambda tree, seat=seat: (PreparedAnswer(seat, steps, ("a", "b"), "c"),)
        )
    left = await table.resign(match.id, BEN)
    assert left.status is Status.RUNNING
    assert {answer.seat for answer in await storage.prepared.of(match.id)} == {0, 1, 2} - {match.seat_of(BEN)}


async def test_answers_are_limited_and_a_server_may_forbid_them(table, preparing, storage, people):
    match = await begun(table)

    async def answered(skip: int, answer: int = 0):
        first = line_of(match, 1, skip)[0]
        second = further(play_of(match).read(first), answer).steps[-1].text
        return await prepare(preparing, match, BEN, [first, second])

    assert len(play_of(match).game.legal_moves(play_of(match).state)) > MOST_PREPARED
    for skip in range(MOST_PREPARED):
        tree = await answered(skip)
    assert len(tree) == MOST_PREPARED
    await refuses("You may have 50 answers prepared", answered(MOST_PREPARED))
    assert len(await answered(0, 1)) == MOST_PREPARED, "an answer that replaces another is not one more"

    async def allow(allowed: bool) -> None:
        await people.set_up(GuildId(1), lambda settings: replace(settings, prepared=allowed))

    match = await begun(table, ChannelId(78))
    line = line_of(match, 4)
    await prepare(preparing, match, BEN, line)
    await allow(False)
    assert not await preparing.allowed(match)
    await refuses("This server does not allow prepared answers", prepare(preparing, match, BEN, line))
    assert (await table.submit(match.id, ADA, line[0])).waiting_for == BEN
    await allow(True)
    assert len(await storage.prepared.of(match.id)) == 1, "missed answers are forgotten, possible ones stay"
    asked = await table.abort(match.id, ADA)
    assert asked.waiting_for == BEN, "a missed answer is not played later"
    await table.submit(match.id, BEN, line[1])
    assert played(await table.submit(match.id, ADA, line[2]))[-1] == (1, Kind.PREPARED, line[3])


async def test_impossible_preparations_are_refused_or_left_alone(table, preparing, file, storage):
    match = await begun(table)
    a, b, c = line_of(match, 3)
    before = dump(file)
    for user, line, said in (
        (BEN, [], "This line has no answer of yours yet"),
        (BEN, [a], "This line has no answer of yours yet"),
        (ADA, [a, b], "This line has no answer of yours yet"),
        (BEN, [a, a], "Step 2: "),
        (BEN, [a, "nonsense"], "Step 2: "),
        (CLEO, [a, b], "You do not play in this match"),
    ):
        await refuses(said, prepare(preparing, match, user, line))
    with pytest.raises(StaleButton):
        await preparing.prepare(match.id, BEN, [a], [b, c])
    await refuses("There is no match 99", preparing.prepare(MatchId(99), BEN, [], [a, b]))
    assert dump(file) == before
    love = await hosted(table, of_game("lovelinks", BEN), HOME)
    await refuses("Love Links has random draws", prepare(preparing, love, BEN, line_of(love, 1)))
    line = line_of(match, 2)
    await prepare(preparing, match, BEN, line)
    await storage.prepared.change(match, 1, lambda tree: (replace(tree[0], step=line[0]),))
    assert (await table.submit(match.id, ADA, line[0])).waiting_for == BEN, "an unplayable answer is skipped"


def texts(match: Match) -> list[str]:
    return [step for *_, step in played(match)]


async def test_simultaneous_edits_and_steps_count_once_in_any_order(table, storage, preparing, clock):
    outcomes = set()
    for number in range(8):
        match = await begun(table, channel=ChannelId(100 + number))
        line, withdrawn = line_of(match, 2), number >= 4
        if withdrawn:
            await prepare(preparing, match, BEN, line)
        edit = preparing.withdraw(match.id, BEN) if withdrawn else prepare(preparing, match, BEN, line)
        calls = [edit, table.submit(match.id, ADA, line[0])]
        results = await asyncio.gather(*(reversed(calls) if number % 2 else calls), return_exceptions=True)
        late = any(isinstance(result, UserError if withdrawn else StaleButton) for result in results)
        assert texts(await storage.matches.load(match.id)) == (line if late == withdrawn else line[:1])
        assert withdrawn or await storage.prepared.of(match.id) == ()
        outcomes.add((withdrawn, late))
    assert len(outcomes) == 4
    match = await begun(table)
    lines = [line_of(match, 2, skip) for skip in range(4)]
    await asyncio.gather(*[prepare(preparing, match, BEN, line) for line in lines])
    assert branches(await preparing.tree(match.id, BEN)) == tuple(sorted(map(tuple, lines)))
    other = table_on(storage, clock, seed=2)
    await other.match(match.id)
    results = await asyncio.gather(
        *[each.submit(match.id, ADA, lines[0][0]) for each in (table, other)], return_exceptions=True
    )
    assert sum(isinstance(result, Match) for result in results) == 1, "two bots play an answer once"
    assert texts(await storage.matches.load(match.id)) == lines[0]

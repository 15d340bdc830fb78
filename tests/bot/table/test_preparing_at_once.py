"""Trees that are edited while the others play, and restarts between: an answer is played once or not at all."""

import asyncio

import pytest

from bot.match import ChannelId, Match
from bot.match.prepared import branches
from bot.storage import Storage
from bot.storage.maintenance import check
from bot.table import Refused, Stale, Table
from bot.table.preparing import Preparing
from tests.bot.answering import line_of, played, prepare
from tests.bot.tables import ADA, BEN, begun


async def test_who_prepares_while_the_other_plays_comes_before_or_after(table, storage, preparing):
    """Either the answer was there in time and is played, or it came too late and says so; never is it left over."""
    outcomes = set()
    for number in range(8):
        match = await begun(table, channel=ChannelId(100 + number))
        line = line_of(match, 2)
        calls = [prepare(preparing, match, BEN, line), table.submit(match.id, ADA, line[0])]
        if number % 2:
            calls.reverse()
        results = await asyncio.gather(*calls, return_exceptions=True)
        kept = await storage.matches.load(match.id)
        late = any(isinstance(result, Stale) for result in results)
        assert [step for *_, step in played(kept)] == (line[:1] if late else line)
        assert await storage.prepared.of(match.id) == ()
        outcomes.add(late)
    assert outcomes == {True, False}


async def test_who_withdraws_while_the_other_plays_comes_before_or_after(table, storage, preparing):
    outcomes = set()
    for number in range(8):
        match = await begun(table, channel=ChannelId(100 + number))
        line = line_of(match, 2)
        await prepare(preparing, match, BEN, line)
        calls = [preparing.withdraw(match.id, BEN), table.submit(match.id, ADA, line[0])]
        if number % 2:
            calls.reverse()
        results = await asyncio.gather(*calls, return_exceptions=True)
        late = any(isinstance(result, Refused) for result in results)
        kept = await storage.matches.load(match.id)
        assert [step for *_, step in played(kept)] == (line if late else line[:1])
        outcomes.add(late)
    assert outcomes == {True, False}


@pytest.mark.parametrize("withdrawn", [False, True])
async def test_a_tree_that_changes_after_a_step_was_decided_is_decided_on_anew(
    table, storage, preparing, monkeypatch, withdrawn
):
    """The edit comes exactly between what the step was decided on and its being written."""
    match = await begun(table)
    line = line_of(match, 2)
    if withdrawn:
        await prepare(preparing, match, BEN, line)
    append, edits = storage.matches.append, list[bool]()

    async def after_an_edit(*args, **kwargs):
        if not edits:
            edits.append(withdrawn)
            await (preparing.withdraw(match.id, BEN) if withdrawn else prepare(preparing, match, BEN, line))
        return await append(*args, **kwargs)

    monkeypatch.setattr(storage.matches, "append", after_an_edit)
    after = await table.submit(match.id, ADA, line[0])
    assert [step for *_, step in played(after)] == (line[:1] if withdrawn else line)
    assert await storage.matches.load(match.id) == after


async def test_a_step_comes_between_the_decision_to_prepare_and_its_being_written(
    table, storage, preparing, monkeypatch
):
    match = await begun(table)
    line = line_of(match, 2)
    change, steps = storage.prepared.change, [line[0]]

    async def after_a_step(*args):
        if steps:
            await table.submit(match.id, ADA, steps.pop())
        return await change(*args)

    monkeypatch.setattr(storage.prepared, "change", after_a_step)
    with pytest.raises(Stale):
        await prepare(preparing, match, BEN, line)
    assert await storage.prepared.of(match.id) == ()


async def test_two_edits_at_once_both_count(table, preparing):
    match = await begun(table)
    lines = [line_of(match, 2, skip) for skip in range(4)]
    await asyncio.gather(*[prepare(preparing, match, BEN, line) for line in lines])
    assert branches(await preparing.tree(match.id, BEN)) == tuple(sorted(map(tuple, lines)))


async def test_two_bots_on_one_database_play_an_answer_once(table, storage, preparing, clock):
    match = await begun(table)
    line = line_of(match, 2)
    other = Table(storage, clock, seed=2)
    await other.match(match.id)
    await prepare(preparing, match, BEN, line)
    results = await asyncio.gather(
        *[each.submit(match.id, ADA, line[0]) for each in (table, other)], return_exceptions=True
    )
    assert sum(isinstance(result, Match) for result in results) == 1
    assert [step for *_, step in played(await storage.matches.load(match.id))] == line


async def test_a_restart_between_changes_nothing(file, clock):
    async def afresh(act):
        storage = Storage(file)
        await storage.open()
        try:
            table = Table(storage, clock, seed=1)
            return await act(table, Preparing(storage, table.repository))
        finally:
            await storage.close()

    match = await afresh(lambda table, _: begun(table))
    line = line_of(match, 4)
    await afresh(lambda _, preparing: prepare(preparing, match, BEN, line))
    after = await afresh(lambda table, _: table.submit(match.id, ADA, line[0]))
    assert [step for *_, step in played(after)] == line[:2]
    assert await afresh(lambda table, _: table.match(match.id)) == after
    after = await afresh(lambda table, _: table.submit(match.id, ADA, line[2]))
    assert [step for *_, step in played(after)] == line
    assert list(check(file)) == []

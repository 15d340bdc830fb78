"""Prepared answers edited while the others play, and restarts: an answer is played once or not at all."""

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


def texts(match: Match) -> list[str]:
    return [step for *_, step in played(match)]


async def test_an_edit_racing_a_step_comes_before_or_after(table, storage, preparing):
    outcomes = set()
    for number in range(16):
        match = await begun(table, channel=ChannelId(100 + number))
        line, withdrawn = line_of(match, 2), number >= 8
        if withdrawn:
            await prepare(preparing, match, BEN, line)
        edit = preparing.withdraw(match.id, BEN) if withdrawn else prepare(preparing, match, BEN, line)
        calls = [edit, table.submit(match.id, ADA, line[0])]
        results = await asyncio.gather(*(reversed(calls) if number % 2 else calls), return_exceptions=True)
        late = any(isinstance(result, Refused if withdrawn else Stale) for result in results)
        assert texts(await storage.matches.load(match.id)) == (line if late == withdrawn else line[:1])
        assert withdrawn or await storage.prepared.of(match.id) == ()
        outcomes.add((withdrawn, late))
    assert len(outcomes) == 4


async def test_an_edit_between_decision_and_write_counts(table, storage, preparing, monkeypatch):
    append, edits = storage.matches.append, list[tuple[Match, bool]]()

    async def after_an_edit(*args, **kwargs):
        if edits:
            match, withdrawn = edits.pop()
            line = line_of(match, 2)
            await (preparing.withdraw(match.id, BEN) if withdrawn else prepare(preparing, match, BEN, line))
        return await append(*args, **kwargs)

    for number, withdrawn in enumerate((False, True)):
        match = await begun(table, ChannelId(100 + number))
        line = line_of(match, 2)
        if withdrawn:
            await prepare(preparing, match, BEN, line)
        edits.append((match, withdrawn))
        with monkeypatch.context() as patched:
            patched.setattr(storage.matches, "append", after_an_edit)
            after = await table.submit(match.id, ADA, line[0])
        assert texts(after) == (line[:1] if withdrawn else line)
        assert await storage.matches.load(match.id) == after


async def test_a_step_makes_a_preparation_under_way_stale(table, storage, preparing, monkeypatch):
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


async def test_simultaneous_edits_count_and_are_played_once(table, storage, preparing, clock):
    match = await begun(table)
    lines = [line_of(match, 2, skip) for skip in range(4)]
    await asyncio.gather(*[prepare(preparing, match, BEN, line) for line in lines])
    assert branches(await preparing.tree(match.id, BEN)) == tuple(sorted(map(tuple, lines)))
    other = Table(storage, clock, seed=2)
    await other.match(match.id)
    results = await asyncio.gather(
        *[each.submit(match.id, ADA, lines[0][0]) for each in (table, other)], return_exceptions=True
    )
    assert sum(isinstance(result, Match) for result in results) == 1, "two bots play an answer once"
    assert texts(await storage.matches.load(match.id)) == lines[0]


async def test_a_restart_between_preparing_and_playing(file, clock):
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
    assert texts(after) == line[:2]
    assert await afresh(lambda table, _: table.match(match.id)) == after
    after = await afresh(lambda table, _: table.submit(match.id, ADA, line[2]))
    assert texts(after) == line
    assert list(check(file)) == []

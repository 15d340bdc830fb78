"""Prepared answers stand as they were written, and are not written to what has changed since."""

from dataclasses import replace

import pytest

from bot.app.stores import Storage
from bot.matches.apply import played
from bot.matches.store.logs import Conflict
from bot.model.conditional_moves import PreparedAnswer, Tree
from bot.model.ids import ChannelId
from bot.model.match import Match
from bot.model.time_limits import Countdown
from tests.bot.answering import line_of, prepare
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.tables import ADA, BEN, begun

storage = on_each_engine

ODD: Tree = (
    PreparedAnswer(1, 0, ('d4 "x" ü', "chain 4: blue"), "pass; [e5]"),
    PreparedAnswer(1, 2, ("é", "[]"), "null"),
)
"""With a part of each kind that is hard to write down."""


async def test_answers_are_read_as_written_and_by_seat(table, storage: Storage, where):
    match = await begun(table)
    assert await storage.prepared.change(match, 1, lambda tree: ODD) == ODD
    first = tuple(replace(each, seat=0) for each in ODD)
    await storage.prepared.change(match, 0, lambda tree: first)
    assert await storage.prepared.of(match.id) == (*first, *ODD)
    await storage.prepared.change(match, 0, lambda tree: tree[1:])
    await storage.close()
    async with storage_on(where) as again:
        assert await again.prepared.of(match.id) == (*first[1:], *ODD)


async def test_answers_to_another_moment_are_not_written(table, storage):
    match = await begun(table)
    later = await table.submit(match.id, ADA, line_of(match, 1)[0])
    for stale in (match, replace(later, revision=later.revision + 1), replace(later, id=9)):
        with pytest.raises(Conflict):
            await storage.prepared.change(stale, 1, lambda tree: ODD)
    assert await storage.prepared.of(match.id) == ()


async def test_steps_decided_on_another_tree_are_not_written(table, storage, preparing):
    match = await begun(table)
    other, line = await begun(table, channel=ChannelId(78)), line_of(match, 2)
    tree = await prepare(preparing, match, BEN, line)
    for seen in ((), (*tree, *ODD)):
        with pytest.raises(Conflict):
            await _submitted(storage, match, line[0], seen)
    assert (await storage.matches.load(match.id)).revision == match.revision
    assert await _submitted(storage, other, line[0], ()) is not None, "what is prepared elsewhere does not matter"


async def _submitted(storage: Storage, match: Match, step: str, seen: Tree) -> Match:
    after = played(match, ADA, match.entries[-1].at, step)
    return (await storage.matches.append(after, after.entries[-1:], countdown=Countdown.STARTS, prepared=seen))[0]

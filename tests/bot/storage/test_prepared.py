"""What is prepared stands as it was written, goes with what it belongs to, and damage to it is told in a sentence."""

import asyncio
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.matches.play.conditional_store import read_prepared
from bot.matches.play.steps import played
from bot.matches.store.writing import Conflict
from bot.model.conditional_moves import PreparedAnswer, Tree
from bot.model.ids import ChannelId, MatchId
from bot.model.match import Match
from bot.model.time_limits import Countdown
from bot.runtime.database_url import Where
from bot.storage.connection import Connection
from tests.bot.answering import line_of, prepare
from tests.bot.storage.filled import fill
from tests.bot.tables import ADA, BEN, begun
from tests.databases import careless

ODD: Tree = (
    PreparedAnswer(1, 0, ('d4 "x" ü', "chain 4: blue"), "pass; [e5]"),
    PreparedAnswer(1, 2, ("é", "[]"), "null"),
)
"""With a part of each kind that is hard to write down."""


def always(tree: Tree):
    return lambda before: tree


async def test_answers_are_read_as_they_were_written_and_by_seat(table, storage: Storage, where):
    match = await begun(table)
    assert await storage.prepared.change(match, 1, always(ODD)) == ODD
    first = tuple(replace(each, seat=0) for each in ODD)
    await storage.prepared.change(match, 0, always(first))
    assert await storage.prepared.of(match.id) == (*first, *ODD)
    await storage.prepared.change(match, 0, lambda tree: tree[1:])
    await storage.close()
    again = Storage(where)
    await again.open()
    assert await again.prepared.of(match.id) == (*first[1:], *ODD)
    await again.close()


async def test_what_was_decided_on_another_moment_is_not_written(table, storage):
    match = await begun(table)
    later = await table.submit(match.id, ADA, line_of(match, 1)[0])
    for stale in (match, replace(later, revision=later.revision + 1), replace(later, id=9)):
        with pytest.raises(Conflict):
            await storage.prepared.change(stale, 1, always(ODD))
    assert await storage.prepared.of(match.id) == ()


async def test_a_step_that_was_decided_on_another_tree_is_not_written(table, storage, preparing):
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


# -- check


@pytest.fixture
def filled(where: Where) -> Iterator[Connection]:
    """A database with a little of everything in it; both players of match 1 have prepared answers."""
    asyncio.run(fill(where))
    with careless(where) as connection:
        assert list(check(where)) == []
        assert {answer.seat for answer in read_prepared(connection, MatchId(1))} == {0, 1}
        yield connection


CANNOT_COME = "Match 1: something is prepared in it that cannot come about."
CANNOT_PLAY = "Match 1: something is prepared in it that cannot be played."


OF_ONE = "(match, seat, base, path) = (?, ?, ?, ?)"


def one(connection: Connection) -> tuple[object, ...]:
    """The key of an answer."""
    key: tuple[object, ...] = connection.execute("SELECT match, seat, base, path FROM prepared LIMIT 1").fetchone()
    return key


@pytest.mark.parametrize("path", ["", "[", "{}", "3", "null", '"a"', "[1]", "[[]]", "[null]"])
def test_damage_is_told_as_one_sentence(filled, where, path):
    filled.execute(f"UPDATE prepared SET path = ? WHERE {OF_ONE}", (path, *one(filled)))
    (said,) = check(where)
    assert said.startswith("Match 1: what is prepared in it cannot be read ("), said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ("base = base + 1", CANNOT_COME),
        ("base = base - 1", CANNOT_COME),
        ("base = -1", CANNOT_COME),
        ("seat = 7", CANNOT_COME),
        ("seat = -1", CANNOT_COME),
        ("path = '[]'", CANNOT_COME),
        ("""path = '["z9", "z8"]'""", CANNOT_PLAY),
        ("step = 'z9'", CANNOT_PLAY),
        ("step = ''", CANNOT_PLAY),
        ("step = ' ' || step", CANNOT_PLAY),
        ("seat = 1 - seat", CANNOT_PLAY),
        ("match = 3", "Match 3: something is prepared in it that cannot come about."),
    ],
)
def test_what_cannot_come_about_is_seen(filled, where, change, said):
    filled.execute(f"UPDATE prepared SET {change} WHERE {OF_ONE}", one(filled))
    assert list(check(where)) == [said]

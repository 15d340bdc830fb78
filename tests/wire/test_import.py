"""A match is taken away as a record and brought back, over real sockets, and whatever a file can do on its way."""

import random

import pytest

from rules.records import read
from rules.strict_json import LONGEST
from tests.garbage import RECORD
from tests.wire.interaction import Interaction
from tests.wire.matches import begun, move, place
from tests.wire.rest import ATTACHMENTS
from tests.wire.truth import Message
from tests.wire.wire import Wire

pytestmark = pytest.mark.asyncio(loop_scope="module")

FILES = f"{ATTACHMENTS}/.*"
NO_FILE = "I could not get your file from Discord; attach it once more."
SLOW = "Discord took too long to hand your file over; try it once more."
TOO_LONG = "This file is too long; a record has at most 1 MB."
STUDY = "**Study "


async def imported(wire: Wire, data: bytes, announced: int | None = None) -> str:
    return await wire.tell("ada", "study import", record=wire.attached(data, announced=announced))


async def shown(wire: Wire, made: Interaction) -> Message:
    """The private message of an answer."""
    await wire.answer(made)
    assert made.original is not None
    assert made.original.only_for == made.user
    return made.original


def public(wire: Wire) -> list[int]:
    """The ids of public messages."""
    return [message.id for message in wire.truth.messages() if message.only_for is None]


async def test_match_is_taken_away_and_brought_back(wire: Wire, dice: random.Random) -> None:
    number = await begun(wire, "link")
    for _ in range(5):
        await move(wire, number, dice)
    await wire.settled()
    replay = await shown(wire, await wire.slash("ada", "replay", match=number))
    taken = await wire.click("ada", replay, "Record")
    await wire.answer(taken)
    record = read(data := wire.rest.files[0])
    assert len(record.play.steps) == 5

    before = public(wire)
    study = await shown(wire, await wire.slash("ada", "study import", await place(wire), record=wire.attached(data)))
    assert study.content.startswith("**Study 1** · LINK")
    assert study.alts == replay.alts
    assert public(wire) == before

    await wire.killed()
    await wire.start()
    again = await shown(wire, await wire.slash("ada", "study open", study=1))
    assert again.alts == study.alts
    await wire.answer(await wire.click("ada", again, "Record"))
    assert read(wire.rest.files[0]).play == record.play


async def test_file_that_does_not_come_whole_is_refused(wire: Wire) -> None:
    for status in (403, 503):
        wire.fault("GET", FILES, status=status)
        assert await imported(wire, RECORD) == NO_FILE
    wire.fault("GET", FILES, late=60)
    assert await imported(wire, RECORD) == SLOW
    wire.fault("GET", FILES, lost=True, times=2)
    assert await imported(wire, RECORD) == NO_FILE
    wire.fault("GET", FILES, lost=True)
    assert (await imported(wire, RECORD)).startswith(STUDY), "what broke off is fetched once more"
    before = wire.cdn.fetched
    assert await imported(wire, RECORD, announced=2**40) == TOO_LONG
    assert wire.cdn.fetched == before, "not a byte of it was asked for"
    assert await imported(wire, RECORD + b" " * LONGEST, announced=len(RECORD)) == TOO_LONG
    assert (await imported(wire, RECORD[:40], announced=len(RECORD))).startswith("This file is not JSON")
    assert (await imported(wire, RECORD + b" " * (LONGEST - len(RECORD)))).startswith(STUDY)
    assert wire.cdn.problems == []
    assert not wire.rest.faults.due

"""Bringing a record back: the study it opens; what is refused, each in a sentence, and that nothing is kept of it."""

import asyncio
import json
import logging
import random
from typing import Any
from unittest.mock import Mock

import aiohttp
import discord
import pytest

from bot.model.ids import UserId
from rules import GAMES
from rules.records import read
from rules.strict_json import LONGEST
from tests.bot.guide import answer
from tests.bot.shared import pictured
from tests.bot.stories import begin, dump, match, private
from tests.bot.studies.test_replay import OPTIONS
from tests.bot.whole import brought_on, to_come
from tests.hands import handing_over
from tests.peer import Club

RECORD = b'{"game": "link", "seats": 2, "options": {"size": 6}, "steps": ["b3", "d4", "c4"]}\n'
TOO_LONG = "This file is too long; a record has at most 1 MB."
MANY = "This file holds several records; take one of them, a line, into a file of its own."
OPENED = "**Study 1** · LINK"


def record(**changes: Any) -> bytes:
    return json.dumps(json.loads(RECORD) | changes).encode()


def padded(size: int) -> bytes:
    return RECORD.replace(b"\n", b" " * (size - len(RECORD)) + b"\n")


@pytest.mark.slow
async def test_a_record_taken_away_is_brought_back_as_a_study(club):
    studies = 0
    for number, game in enumerate(("link", "lovelinks"), 1):  # without draws and with
        await begin(club, game=game, **OPTIONS[game])
        steps, done = to_come(await match(club, number), random.Random(5)), 0
        for share in (0.1, 0.6, 1):
            upto = round(share * len(steps))
            await brought_on(club, steps[done:upto], number)
            done, studies = upto, studies + 1
            replay = answer(await club.slash("ada", "replay", match=number))
            taken = await answer(await club.press("ada", replay, "Record")).attachments[0].read()
            public = [message.content for message in club.public(club.thread)]
            study = answer(await club.attaching("ada", "study import", club.attached(taken)))
            assert study.flags.ephemeral
            assert study.content.startswith(f"**Study {studies}** · {GAMES[game].title}")
            assert pictured(study) == pictured(replay), (game, share)
            again = await answer(await club.press("ada", study, "Record")).attachments[0].read()
            before, after = read(taken), read(again)
            assert after.play == before.play
            assert [player.name for player in after.players] == [player.name for player in before.players]
            assert [message.content for message in club.public(club.thread)] == public
        studies += 1
        alone = answer(await club.people["ada"].user.slash("study import", record=("again.json", again)))
        assert alone.content.startswith(f"**Study {studies}**")
        assert pictured(alone) == pictured(replay)


async def test_without_a_file_a_form_asks_for_one(club: Club):
    ada = club.people["ada"]
    for said, data in ((OPENED, RECORD), ("A record is one JSON object with", b"[]")):
        form = await club.slash("ada", "study import")
        assert form.modal is not None
        result = await ada.submit_modal(form, {"record": [("link.json", data)]})
        assert private(result).startswith(said)
    field = {"type": 19, "custom_id": "record", "values": ["7"]}
    submitted = {"custom_id": "il:import", "components": [{"type": 18, "component": field}]}
    (forged,) = await club.thrown(answer(result), ("ada", 5, club.channel, submitted))
    assert private(forged) == "I could not get your file from Discord; attach it once more."


async def refused(club: Club, data: bytes, **file: Any) -> str:
    """The sentence with which a file is refused, and nothing else happens."""
    await club.bot.services.people.noticed(UserId(club.people["ada"].id), "en")
    before = dump(club.settings.database)
    result = await club.attaching("ada", "study import", club.attached(data, **file))
    assert dump(club.settings.database) == before
    assert not club.public()
    assert result.response is not None
    assert not result.followups, "one sentence"
    assert not result.response.attachments
    assert "\n" not in result.response.content
    return private(result)


REFUSED: list[tuple[bytes, str]] = [
    (record(game="chess"), "The game must be linkage, link, linkx or lovelinks."),
    (record(steps=["b3", "b3"]), "Step 2, ‘b3’, cannot be played: b3 already holds a stone; choose a vacant cell."),
    (record(annotations=[{"step": 4, "mark": "!"}]), "annotations must be a list in the order of their steps"),
    (b"[" * 999_999, "This file is nested too deeply"),
    (RECORD.decode().encode("utf-16"), "This file is not in UTF-8; save it in that encoding."),
    (b"", "This file is not JSON; line 1 goes wrong at character 1."),
    (RECORD * 3, MANY),
    (RECORD + b"\n" + RECORD.replace(b", ", b",\n"), MANY),
]
"""A file for some sentences; ``tests/rules/test_record_refusals.py`` has all that is wrong."""


async def test_files_that_are_no_records_or_too_long_are_refused(club, caplog):
    caplog.set_level(logging.DEBUG)
    wrong = [(data[:40], told) for data, said in REFUSED if said not in (told := await refused(club, data))]
    assert not wrong
    result = await club.attaching("ada", "study import", club.attached(record(steps=["**b3** [x](http://y)"])))
    assert result.response is not None
    assert "‘\\*\\*b3\\*\\* \\[x\\](http\\:" in result.response.content
    await club.attaching("ada", "study import", club.attached(record(steps=["a-secret-step"]), "a-secret-name.json"))
    assert "secret" not in caplog.text, "neither the name of a file nor what is in it is logged"

    async def nobody(url: str) -> bytes:
        raise AssertionError(url)

    with handing_over(nobody):  # what is announced as too long is not fetched
        assert await refused(club, RECORD, announced=LONGEST + 1) == TOO_LONG
        assert await refused(club, padded(2 * LONGEST)) == TOO_LONG
        assert await refused(club, RECORD, announced=2**40) == TOO_LONG
        assert await refused(club, RECORD, announced=LONGEST + 1, name="records-1-900.jsonl") == MANY
    assert await refused(club, padded(LONGEST + 1), announced=len(RECORD)) == TOO_LONG
    assert (await refused(club, RECORD[:40], announced=len(RECORD))).startswith("This file is not JSON")
    assert private(await club.attaching("ada", "study import", club.attached(padded(LONGEST)))).startswith(OPENED)


async def test_a_file_that_does_not_arrive_is_asked_for_again(club, monkeypatch):
    faults: list[Exception] = []

    async def failing(url: str) -> bytes:
        if faults:
            raise faults.pop()
        return RECORD

    async def hanging(url: str) -> bytes:
        await asyncio.sleep(3600)
        return RECORD

    with handing_over(failing):
        forbidden = discord.Forbidden(Mock(status=403, reason="Forbidden"), "")
        outage = discord.HTTPException(Mock(status=503, reason=""), "")
        for error in (aiohttp.ServerDisconnectedError(), forbidden, outage):
            faults[:] = [error] * 2
            assert await refused(club, RECORD) == "I could not get your file from Discord; attach it once more."
        faults[:] = [aiohttp.ClientPayloadError()]
        assert private(await club.attaching("ada", "study import", club.attached(RECORD))).startswith(OPENED)
    monkeypatch.setattr("bot.studies.study.commands.FETCHED_WITHIN", 0.05)
    with handing_over(hanging):
        assert await refused(club, RECORD) == "Discord took too long to hand your file over; try it once more."

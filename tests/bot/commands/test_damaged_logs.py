"""A match whose log was damaged or cut short: it is named at the start, shown as unreadable, and harms nothing else."""

import asyncio

import pytest

from bot.match import Status
from tests.bot.stories import begin, invite, match, play, private
from tests.bot.tampering import silently
from tests.bot.weeks import wait
from tests.generous import generous

SAYS = "Match 1 can't be shown or played on, because I can't replay its log"
DAMAGE = {
    "its last entries are missing": (
        "DELETE FROM entry WHERE match = 1 AND revision > 4",
        "its log ends with entry 4 and should with entry 6",
    ),
    "an entry between is missing": ("DELETE FROM entry WHERE match = 1 AND revision = 5", "entry 5 is missing"),
    "a step is no text": (
        "UPDATE entry SET text = CAST(x'fffe80' AS TEXT) WHERE match = 1 AND revision = 5",
        "Could not decode to UTF-8 column 'text'",
    ),
    "its options are no text": (
        "UPDATE match SET options = CAST(x'fffe80' AS TEXT) WHERE id = 1",
        "Could not decode to UTF-8 column 'options'",
    ),
    "a time is beyond all years": (
        "UPDATE entry SET at = 1 << 60 WHERE match = 1 AND revision = 5",
        "entry 5 is not as it was written",
    ),
    "its turn ends beyond all years": ("UPDATE match SET due = 1 << 60 WHERE id = 1", ""),
    "a step is another": (
        "UPDATE entry SET text = 'blue a1-a2' WHERE match = 1 AND revision = 5",
        "entry 5 is not as it was written",
    ),
    "a seat is gone": ("DELETE FROM seat WHERE match = 1 AND seat = 1", "it should have the seats 1 to 2, and has 1"),
    "its secret is another": (
        "UPDATE match SET seed = x'00' WHERE id = 1",
        "what it was opened with is not as it was written",
    ),
}


@pytest.fixture(params=DAMAGE)
async def damaged(club, request, caplog):
    """A match of Ada and Ben that was damaged, beside one that was not; in the log stands what the start said."""
    await begin(club, pace="1d")
    await play(club, "blue d1-d2", "blue g7-g6")
    await club.press("ben", await invite(club, pace="1d"), "Accept")
    sql, why = DAMAGE[request.param]
    silently(club.settings.database, sql)
    caplog.clear()
    await club.restart()
    club.forgive()
    named = [record.getMessage() for record in caplog.records if record.name == "bot.display.unreadable"]
    assert len(named) == 1
    assert named[0].startswith(SAYS)
    assert why in named[0]
    return club


async def test_every_other_match_and_every_list_goes_on(damaged):
    first, second = damaged.channel.threads
    for options in ({}, {"show": "server"}, {"player": damaged.people["ben"].user}):
        listed = private(await damaged.slash("ada", "matches", **options))
        assert "2 · Linkage" in listed, options
    assert "Can't be shown, because their logs don't replay: 1." in private(await damaged.slash("ada", "matches"))
    assert private(await damaged.slash("ada", "move", second, move="blue d1-d2")).startswith("You played")
    assert "2 · Linkage" in private(await damaged.slash("cleo", "matches", show="server"))
    for command in ("board", "undo", "resign"):
        assert private(await damaged.slash("ada", command, first)).startswith(SAYS), command
    assert private(await damaged.slash("ada", "move", first, move="blue d1-d2")).startswith(SAYS)
    assert await damaged.complete("ada", "move", "blue", channel=first) == []
    assert not damaged.errors


async def test_the_clock_goes_on_and_does_not_spin(damaged):
    asked, due = 0, damaged.bot._storage.schedule.due

    async def counted(*given, **named):
        nonlocal asked
        asked += 1
        return await due(*given, **named)

    damaged.bot._storage.schedule.due = counted
    async with asyncio.timeout(60):
        await wait(damaged, 40)
    assert (await match(damaged, 2)).status is Status.CLOSED
    assert asked < 1000
    assert all(SAYS in record.getMessage() for record in damaged.forgive())


async def test_its_thread_may_go_and_those_after_it_are_closed_all_the_same(damaged):
    await damaged.delete(damaged.channel)
    assert (await match(damaged, 2)).status is Status.CLOSED
    assert all(SAYS in record.getMessage() for record in damaged.forgive())


async def test_what_somebody_has_set_and_cannot_be_read_is_told_to_this_person_alone(club):
    silently(
        club.settings.database,
        f"INSERT INTO preferences (user, timezone) VALUES ({club.people['ada'].id}, CAST(x'fffe80' AS TEXT))",
    )
    said = private(await club.slash("ada", "preferences"))
    assert said == "I can't read what I have written down about this; please tell whoever runs me."
    (logged,) = club.forgive()
    assert "Could not decode to UTF-8 column 'timezone'" in logged.getMessage()
    assert "can't" not in private(await club.slash("ben", "preferences"))


async def test_many_are_counted_and_the_first_ten_named(club, caplog):
    with generous():
        for _ in range(12):
            await club.press("ben", await invite(club), "Decline")
            await invite(club)
    silently(club.settings.database, "UPDATE match SET seed = x'00' WHERE status = 'open'")
    caplog.clear()
    await club.restart()
    club.forgive()
    named = [record.getMessage() for record in caplog.records if record.name == "bot.display.unreadable"]
    assert len(named) == 11
    assert named[-1] == "2 more matches cannot be read; python -m bot check names them all."

"""Matches whose logs are damaged or do not replay: named, refused, and skipped by lists."""

import re
from unittest.mock import patch

import pytest

from bot.app.maintenance import check
from bot.model.match import Status
from tests.bot.stories import begin, invite, match, private
from tests.bot.tampering import silently
from tests.bot.weeks import wait
from tests.bot.whole import brought_on
from tests.generous import generous

SAYS = "Match {number} can't be shown or played on, because I can't replay its log"
DAMAGE = {
    "its last entries are missing": (
        "DELETE FROM entry WHERE match = {number} AND revision > 4",
        "its log ends with entry 4 and should with entry 6",
    ),
    "a step is no text": (
        "UPDATE entry SET text = CAST(x'fffe80' AS TEXT) WHERE match = {number} AND revision = 5",
        "Could not decode to UTF-8 column 'text'",
    ),
    "its options are no text": (
        "UPDATE match SET options = CAST(x'fffe80' AS TEXT) WHERE id = {number}",
        "Could not decode to UTF-8 column 'options'",
    ),
    "a time is beyond all years": (
        "UPDATE entry SET at = 1 << 60 WHERE match = {number} AND revision = 5",
        "entry 5 is not as it was written",
    ),
    "its turn ends beyond all years": ("UPDATE match SET due = 1 << 60 WHERE id = {number}", ""),
}
FORGED = {
    "a step is illegal": ("UPDATE entry SET text = 'blue a1-g7' WHERE match = {number} AND kind = 'step'", ""),
    "its rules are newer": ("UPDATE match SET version = 99 WHERE id = {number}", ""),
    "its game is unknown": ("UPDATE match SET game = 'chess' WHERE id = {number}", ""),
    "an entry is unknown": ("UPDATE entry SET kind = 'sneezed' WHERE match = {number} AND kind = 'step'", ""),
}
"""Damage that the chain of hashes does not show."""
EVERY = FORGED | DAMAGE


def named(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "bot.matches.board.recovery"]


@pytest.mark.slow
async def test_every_other_match_every_list_and_the_clock_go_on(club, caplog):
    for number, _ in enumerate(EVERY, 1):
        await begin(club, pace="1d")
        with club.as_bot():
            await brought_on(club, ["blue d1-d2", "blue g7-g6"], number)
    await club.press("ben", await invite(club, pace="1d"), "Accept")
    for number, (what, (sql, _)) in enumerate(EVERY.items(), 1):
        silently(club.settings.database, sql.format(number=number), forge=what in FORGED)
    caplog.clear()
    await club.restart()
    club.forgive()
    assert len(named(caplog)) == len(EVERY)
    for number, (what, (_, why)) in enumerate(EVERY.items(), 1):
        assert [why in each for each in named(caplog) if each.startswith(SAYS.format(number=number))] == [True], what
    sound = len(EVERY) + 1  # the match after them
    *threads, last = club.channel.threads
    assert private(await club.slash("ada", "move", last, move="blue d1-d2")).startswith("You played")
    for options in ({}, {"show": "server"}, {"player": club.people["ben"].user}):
        listed = private(await club.slash("ada", "matches", **options))
        assert f"{sound} · Linkage" in listed
    assert "1." not in private(await club.slash("cleo", "matches"))
    numbers = re.findall(r"\d+", private(await club.slash("ada", "matches")).partition("their logs don't replay: ")[2])
    assert sorted(map(int, numbers)) == [*range(1, sound)]
    problems = list(check(club.settings.database))
    assert [any(f"Match {number}: " in each for each in problems) for number in range(1, sound)] == [True] * len(EVERY)
    for number, thread in enumerate(threads, 1):
        for command, options in (("board", {}), ("undo", {}), ("resign", {}), ("move", {"move": "blue d1-d2"})):
            told = private(await club.slash("ada", command, thread, **options))
            assert told.startswith(SAYS.format(number=number)), (number, command)
        assert await club.complete("ada", "move", "blue", channel=thread) == []
    assert not club.errors
    schedule = club.bot.storage.schedule
    with patch.object(schedule, "due", wraps=schedule.due) as asked:
        await wait(club, 40)
    assert asked.await_count < 1000, "the clock asks what is due only now and then"
    assert (await match(club, sound)).status is Status.CLOSED
    await club.press("ben", await invite(club, pace="1d"), "Accept")
    await club.delete(club.channel)
    assert (await match(club, sound + 1)).status is Status.CLOSED, "those after the damaged ones are closed with it"
    assert all("can't replay its log" in record.getMessage() for record in club.forgive())


async def test_damaged_preferences_and_many_logs_are_named(club, caplog):
    silently(
        club.settings.database,
        f"INSERT INTO preferences (user, timezone) VALUES ({club.people['cleo'].id}, CAST(x'fffe80' AS TEXT))",
    )
    said = private(await club.slash("cleo", "preferences"))
    assert said == "Stored data is damaged; please tell the bot's operator."
    (logged,) = club.forgive()
    assert "Could not decode to UTF-8 column 'timezone'" in logged.getMessage()
    assert "can't" not in private(await club.slash("ben", "preferences"))
    with generous():
        for _ in range(12):
            await club.press("ben", await invite(club), "Decline")
            await invite(club)
    silently(club.settings.database, "UPDATE match SET seed = x'00' WHERE status = 'open'")
    caplog.clear()
    await club.restart()
    club.forgive()
    assert len(named(caplog)) == 11
    assert named(caplog)[-1] == "2 more matches cannot be read; python -m bot check names them all."

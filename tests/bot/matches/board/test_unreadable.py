"""Matches whose logs do not replay: they are shown as such, and harm no other."""

import re

import pytest

from bot.app.maintenance import check
from bot.model.match import Status
from tests.bot.stories import begin, invite, match, play_of, private
from tests.bot.tampering import forged, tampering
from tests.bot.weeks import wait
from tests.bot.whole import brought_on

SAYS = "Match {number} can't be shown or played on, because I can't replay its log"


BROKEN = (
    "UPDATE entry SET text = 'blue a1-g7' WHERE match = 1 AND kind = 'step'",
    "UPDATE match SET version = 99 WHERE id = 2",
    "UPDATE match SET game = 'chess' WHERE id = 3",
    "UPDATE entry SET kind = 'sneezed' WHERE match = 4 AND kind = 'step'",
)
"""Ways in which a match cannot be read, each of another match."""


@pytest.mark.slow
async def test_unreadable_matches_are_named_and_harm_no_other(club):
    numbers, sound = range(1, len(BROKEN) + 1), len(BROKEN) + 1
    for number in numbers:
        await begin(club, pace="1d")
        with club.as_bot():
            await brought_on(club, ["blue d1-d2"], number)
    await club.press("ben", await invite(club), "Accept")
    with tampering(club.settings.database) as connection:
        for sql in BROKEN:
            connection.execute(sql)
        connection.execute("UPDATE match SET shown = 0 WHERE id < ?", (sound,))
        forged(connection)
    await club.restart()
    problems = check(club.settings.database)
    assert [each.partition(" (")[0] for each in problems] == [
        f"Match {each}: its log does not replay" for each in numbers
    ]
    *threads, last = club.channel.threads
    for number, thread in enumerate(threads, 1):
        says = SAYS.format(number=number)
        for command in ("board", "undo", "resign", "stock"):
            assert private(await club.slash("ada", command, thread)).startswith(says), (number, command)
        assert private(await club.slash("ben", "move", thread, move="red f1-f2")).startswith(says), number
        assert await club.complete("ben", "move", "red", channel=thread) == []
    for options in ({}, {"show": "server"}):
        listed = private(await club.slash("ada", "matches", **options))
        assert f"{sound} · Linkage" in listed
        told = listed.partition("Can't be shown, because their logs don't replay: ")[2]
        assert sorted(re.findall(r"\d+", told)) == ["1", "2", "3", "4"]
    assert "1." not in private(await club.slash("cleo", "matches"))
    await club.slash("ada", "move", last, move="blue d1-d2")
    assert play_of(await match(club, sound)).steps[-1].text == "blue d1-d2"
    await wait(club, 40)
    assert (await match(club, sound)).status is Status.CLOSED
    assert all("can't replay its log" in record.getMessage() for record in club.forgive())

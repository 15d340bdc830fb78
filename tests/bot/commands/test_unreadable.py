"""A match whose log does not replay: it is shown as such, and harms no other."""

import pytest

from bot.match import Status
from bot.storage.connection import Connection
from bot.storage.maintenance import check
from tests.bot.stories import begin, invite, match, play, play_of, private
from tests.bot.tampering import forged, tampering
from tests.bot.weeks import wait

SAYS = "Match 1 can't be shown or played on, because I can't replay its log"


def breaking_its_log(connection: Connection) -> None:
    connection.execute("UPDATE entry SET text = 'blue a1-g7' WHERE match = 1 AND kind = 'step'")


def of_other_rules(connection: Connection) -> None:
    connection.execute("UPDATE match SET version = 99 WHERE id = 1")


def of_an_unknown_game(connection: Connection) -> None:
    connection.execute("UPDATE match SET game = 'chess' WHERE id = 1")


def with_an_unknown_entry(connection: Connection) -> None:
    connection.execute("UPDATE entry SET kind = 'sneezed' WHERE match = 1 AND kind = 'step'")


@pytest.fixture(params=[breaking_its_log, of_other_rules, of_an_unknown_game, with_an_unknown_entry])
async def broken(club, request):
    """A match of Ada and Ben that cannot be read any more, beside one that can."""
    await begin(club, pace="1d")
    await play(club, "blue d1-d2")
    await club.press("ben", await invite(club), "Accept")
    with tampering(club.settings.database) as connection:
        request.param(connection)
        connection.execute("UPDATE match SET shown = 0 WHERE id = 1")
        forged(connection)
    await club.restart()
    return club


async def test_an_unreadable_match_is_named_and_harms_no_other(broken):
    (problem,) = check(broken.settings.database)
    assert problem.startswith("Match 1: its log does not replay (")
    first = broken.channel.threads[0]
    for command in ("board", "undo", "resign", "stock"):
        assert private(await broken.slash("ada", command, first)).startswith(SAYS), command
    assert private(await broken.slash("ben", "move", first, move="red f1-f2")).startswith(SAYS)
    assert await broken.complete("ben", "move", "red", channel=first) == []
    for options in ({}, {"show": "server"}):
        listed = private(await broken.slash("ada", "matches", **options))
        assert "2 · Linkage" in listed
        assert "Can't be shown, because their logs don't replay: 1." in listed
    assert "1." not in private(await broken.slash("cleo", "matches"))
    await broken.slash("ada", "move", broken.thread, move="blue d1-d2")
    assert play_of(await match(broken, 2)).steps[-1].text == "blue d1-d2"
    await wait(broken, 40)
    assert (await match(broken, 2)).status is Status.CLOSED
    assert all("can't replay its log" in record.getMessage() for record in broken.forgive())

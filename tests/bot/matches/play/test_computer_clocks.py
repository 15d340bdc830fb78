"""Time limits of matches in which only computer players wait."""

import random
from typing import Any

import pytest

from bot.model.match import Status
from bot.model.time_limits import Pace
from tests.bot.shared import resigned
from tests.bot.stories import labels, match, now, opened, random_step
from tests.bot.weeks import wait
from tests.peer import Club


async def alone(club: Club, game: str = "linkx", **options: Any) -> None:
    await opened(club, game, level="newcomer", **({"opponent": club.robot} | options))


async def test_nobody_waits_for_a_player_alone_with_computers(club):
    await alone(club)
    found = await match(club)
    assert (found.pace, found.due) == (Pace.NONE, None)
    assert "Time for this turn" not in club.boards()[-1].content
    await wait(club, 28)
    (warning,) = [said for said in club.public(club.thread) if "you have not played in Linkx 1" in said.content]
    assert labels(warning) == ["More"]
    await wait(club, 3)
    assert (await match(club)).status is Status.CLOSED
    assert "Nobody played for 30 days, so this match was closed" in club.boards()[-1].content


async def test_a_named_pace_ends_a_match_against_computers(club):
    club.join("eve", club.managers())
    for number, overdue in enumerate(("claim", "forfeit"), 1):
        await club.slash("eve", "server settings", overdue=overdue)
        await alone(club, pace="1d")
        board = club.boards()[-1]
        assert "the match is then closed without a result" in board.content
        await wait(club, 0.9)
        await club.slash("ada", "move", match=number, move=random_step(await match(club, number), random.Random(1)))
        await club.replied()
        await wait(club, 0.9)
        assert (await match(club, number)).status is Status.RUNNING
        await wait(club, 0.2)
        assert (await match(club, number)).status is Status.CLOSED
        said = "\n".join(message.content for message in club.public(club.thread))
        assert "The time for a turn ran out, so the match was closed without a result." in said
        assert "claim" not in said


@pytest.mark.parametrize("pace", [None, "3d"])
async def test_a_usual_pace_holds_only_between_people(club, pace):
    named = {} if pace is None else {"pace": pace}
    invitation = await opened(
        club, "lovelinks", level="newcomer", opponent="ben", opponent2=club.robot, seats=3, length="short", **named
    )
    await club.press("ben", invitation, "Accept")
    found = await match(club)
    assert found.due is not None
    await resigned(club, "ben")
    found = await match(club)
    assert (found.due is None) is (pace is None)
    await club.restart()
    assert (await match(club)).due == found.due


async def test_a_match_begun_without_the_open_seat_has_no_limit(club):
    invitation = await opened(club, "lovelinks", level="newcomer", opponent=club.robot, seats=3, length="short")
    await club.press("ada", now(club, invitation), "Begin")
    found = await match(club)
    assert (found.status, found.due) == (Status.RUNNING, None)

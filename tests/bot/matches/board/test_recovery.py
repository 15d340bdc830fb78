"""Refusals by Discord: retried ever more rarely, logged once, and resumed after a change."""

import logging
import random
from collections.abc import Awaitable, Callable

import pytest

from bot.model.match import Status
from tests.bot.stories import begin, labels, match, play, private, random_step
from tests.bot.weeks import DAY, ends, manager, reminders, wait
from tests.peer import Club

RESTS = "Match 1 rests, because Discord refuses its posts"
RESTS_NO_MORE = "Match 1 is shown again."
MINUTE = 1 / 1440


async def refused(club: Club) -> int:
    """Ada moves where the bot may not write any more; how many requests had been made before."""
    await begin(club, pace="3d")
    await club.let(club.channel, told=False, send_messages_in_threads=False)
    requests = len(club.env.http_requests)
    said = private(await club.slash("ada", "move", club.thread, move="blue d1-d2"))
    assert said.startswith("You played `blue d1-d2`.")
    return requests


def posts(club: Club, since: int) -> int:
    path = f"/channels/{club.thread.id}/messages"
    return sum((made.method, made.path) == ("POST", path) for made in club.env.http_requests[since:])


async def by_permission(club: Club) -> None:
    await club.let(club.channel)


async def by_command(club: Club) -> None:
    await club.let(club.channel, told=False)
    await club.slash("cleo", "board", match=1)


async def by_button(club: Club) -> None:
    await club.let(club.channel, told=False)
    await club.press("cleo", club.boards()[-1], "Text")


async def by_restart(club: Club) -> None:
    await club.let(club.channel, told=False)
    await club.restart()


async def by_move(club: Club) -> None:
    await club.let(club.channel, told=False)
    await play(club, random_step(await match(club), random.Random(2)))


def by_change(what: str) -> Callable[[Club], Awaitable[None]]:
    async def change(club: Club) -> None:
        await club.let(club.channel, told=False)
        await club.change(what)

    return change


WAYS = (by_permission, by_command, by_button, by_restart, by_move, *map(by_change, ("server", "role", "thread")))


async def test_each_way_back_shows_the_match_again(club, caplog):
    await begin(club, pace="none")
    dice = random.Random(1)
    for way in WAYS:
        await club.let(club.channel, told=False, send_messages_in_threads=False)
        await play(club, random_step(await match(club), dice))
        await wait(club, 0.6)
        boards = len(club.boards())
        caplog.clear()
        with caplog.at_level(logging.INFO, "bot"):
            await way(club)
            await wait(club, MINUTE)
        assert len(club.boards()) == boards + 1, way
        assert labels(club.boards()[-1])[0] == "Move"
        assert sum(RESTS_NO_MORE in record.getMessage() for record in caplog.records) == (way is not by_restart), way


async def test_a_refused_board_is_tried_a_few_times_and_logged_once(club, caplog):
    with caplog.at_level(logging.WARNING, "bot"):
        since = await refused(club)
        await wait(club, 1)
        assert posts(club, since) == 4
        await wait(club, 2)
        assert posts(club, since) == 4
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith(RESTS)
    assert "Missing Permissions" in line
    for _ in range(3):
        await club.slash("cleo", "board", match=1)
        await club.let(club.channel, send_messages_in_threads=False)
    assert posts(club, since) == 5, "one a minute at most"
    await wait(club, 2 * MINUTE)
    assert posts(club, since) == 6
    await wait(club, 10)
    assert posts(club, since) == 6


async def test_nobody_loses_by_time_while_refused(club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    since = await refused(club)
    await wait(club, 20)
    assert posts(club, since) == 4
    assert (await match(club)).status is Status.RUNNING
    await club.let(club.channel)
    await wait(club, 2 * MINUTE)
    found = await match(club)
    assert ends(found) in club.boards()[-1].content
    assert reminders(club) == []
    await wait(club, 2.9)
    assert (await match(club)).status is Status.RUNNING
    assert len(reminders(club)) == 2
    await wait(club, 0.2)
    assert (await match(club)).status is Status.FINISHED


@pytest.mark.slow
async def test_a_refused_clock_speaks_again_when_allowed(club, caplog):
    await begin(club, pace="7d")
    await club.let(club.channel, told=False, send_messages_in_threads=False)
    since = len(club.env.http_requests)
    with caplog.at_level(logging.WARNING, "bot"):
        await wait(club, 6.5)
    assert 1 <= posts(club, since) <= 4
    assert sum(RESTS in record.getMessage() for record in caplog.records) == 1
    await club.let(club.channel)
    await wait(club, 7.1)
    assert "time has run out" in club.public(club.thread)[-1].content


async def test_faults_of_discord_are_tried_until_they_pass(club):
    await begin(club)
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=503, times=6)
    await club.slash("ada", "move", club.thread, move="blue d1-d2")
    boards = len(club.boards())
    await wait(club, 0.5 / 24)
    assert len(club.boards()) == boards + 1


async def test_a_healthy_match_does_not_wait_for_refused_ones(club):
    quiet = club.text_channel("quiet")
    dead = []
    for number in range(1, 9):
        invitation = (await club.slash("ada", "play linkage", quiet, opponent="ben", first="me")).response.message
        await club.press("ben", invitation, "Accept")
        dead.append(quiet.threads[-1])
        assert (await match(club, number)).channel == dead[-1].id
    await begin(club)
    await club.let(quiet, told=False, send_messages_in_threads=False)
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=503, times=1)
    for thread in [*dead, club.thread]:
        await club.slash("ada", "move", thread, move="blue d1-d2")
    boards = len(club.boards())
    since = len(club.env.http_requests)
    await wait(club, MINUTE)
    assert len(club.boards()) == boards + 1
    tried = [made for made in club.env.http_requests[since:] if made.path == f"/channels/{dead[0].id}/messages"]
    assert tried == [], "those that were refused are not in its way"


@pytest.mark.slow
async def test_a_restart_tries_everything_once(club):
    since = await refused(club)
    await wait(club, 2)
    await club.restart(after=DAY, sane=0)
    assert posts(club, since) == 5
    await wait(club, 5)
    assert posts(club, since) == 8


# -- a clock whose own message was refused, where nothing else is to be shown


async def test_a_refused_clock_is_retried_and_goes_on(club: Club):
    await begin(club, pace="1d")
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=403, code=50001, times=1)
    await wait(club, 0.51)
    assert reminders(club) == []
    await wait(club, 10 * MINUTE)
    due = (await match(club)).due
    assert due is not None
    assert due > club.env.now(), "the clock stands still"
    await wait(club, 0.5)
    assert len(reminders(club)) == 1
    await wait(club, 0.5)
    assert "time has run out" in club.public(club.thread)[-1].content


async def test_short_turns_are_retried_a_few_times_only(club: Club):
    await begin(club, pace="5m")
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=403, code=50001, times=None)
    since = len(club.env.http_requests)
    await wait(club, 2)
    assert 3 <= posts(club, since) <= 5
    assert (await match(club)).status is Status.RUNNING
    club.env.backend.faults.clear()
    await play(club, "blue d1-d2")
    await wait(club, 6 * MINUTE)
    assert "time has run out" in club.public(club.thread)[-1].content

"""Stories about ends that time brings: each is warned of beforehand, once, and many at once take a second look."""

import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.match import Kind, MatchId, Status
from bot.match.agenda import Task
from bot.table import Table
from bot.timekeeping.endings import SECOND_LOOK, DueEnding, Held, sorted_out
from tests.bot.stories import begin, invite, labels, match, name_of, now, opened, play
from tests.bot.tables import begun
from tests.bot.weeks import DAY, clock_wrong, first_step, manager, told, wait
from tests.peer import Club

MINUTE = 60.0
SETTLED = "-# A warning; the match {}."
WARNS = re.compile(r"the invitation to .* ends <t:|will be closed without a result <t:")


def warnings(club: Club) -> list[str]:
    """What was said about matches that will be closed, with people's names."""
    said = [message for place in (club.channel, *club.channel.threads) for message in club.public(place)]
    return [told(club, message) for message in said if WARNS.search(message.content)]


async def test_who_has_not_answered_is_told_a_day_before_an_invitation_expires(club: Club):
    invitation = await invite(club, game="lovelinks", opponent2="cleo")
    await club.press("cleo", invitation, "Accept")
    await wait(club, 5.99)
    assert warnings(club) == []
    since = len(club.env.http_requests)
    await wait(club, 0.02)
    end = int(invitation.created_at.timestamp() + 7 * DAY)
    (said,) = warnings(club)
    assert said == f"Ben, the invitation to Love Links 1 ends <t:{end}:R>: {invitation.jump_url}"
    assert club.pings(since) == [{club.people["ben"].id}]
    await club.restart(after=60)
    await wait(club, 0.97)
    assert len(warnings(club)) == 1
    assert (await match(club)).status is Status.OPEN
    await wait(club, 0.03)
    assert (await match(club)).status is Status.CLOSED
    assert club.public()[-1].content == "-# A warning; the invitation to Love Links 1 has ended."
    assert labels(club.public()[-1]) == []


async def test_an_answer_settles_the_warning(club: Club):
    invitation = await invite(club)
    await wait(club, 6.01)
    await club.press("ben", invitation, "Accept")
    assert "-# A warning; Linkage 1 has begun." in [message.content for message in club.public()]


async def test_free_seats_are_told_of_without_a_ping(club: Club):
    await opened(club, "linkage")
    since = len(club.env.http_requests)
    await wait(club, 6.01)
    assert "Nobody has taken the free seat yet, and the invitation to Linkage 1 ends" in warnings(club)[0]
    assert club.pings(since) == [set()]


async def test_players_are_told_three_days_before_a_match_is_closed_that_nobody_touches(club: Club):
    await begin(club, pace="1d")
    await wait(club, 27.99)
    assert warnings(club) == []
    await wait(club, 0.02)
    found = await match(club)
    assert found.due is not None
    (said,) = warnings(club)
    end = int(found.due.timestamp() + 30 * DAY)
    assert said.startswith("Ada and Ben: nobody has touched Linkage 1 since the time for this turn ran out.")
    assert f"closed without a result <t:{end}:R>" in said
    warned = club.public(club.thread)[-1]
    assert {user.id for user in warned.mentions} == {club.people["ada"].id, club.people["ben"].id}
    await wait(club, 2.9)
    assert len(warnings(club)) == 1
    await wait(club, 0.2)
    assert (await match(club)).entries[-1].kind is Kind.LAPSED
    assert now(club, warned).content == SETTLED.format("was closed")


async def test_a_match_that_was_won_instead_does_not_go_on(club: Club):
    await begin(club, pace="1d")
    await wait(club, 28.01)
    warned = club.public(club.thread)[-1]
    await club.press("ben", warned, "Claim win")
    assert now(club, warned).content == SETTLED.format("has ended")


async def test_who_gives_time_is_warned_again_only_when_that_has_run_out(club: Club):
    await begin(club, pace="1d")
    await wait(club, 28.01)
    await club.press("ben", club.public(club.thread)[-1], "Give time")
    warned = next(message for message in club.public(club.thread) if message.content == SETTLED.format("goes on"))
    assert labels(now(club, warned)) == []
    await wait(club, 27.9)
    assert warnings(club) == []
    await wait(club, 0.2)
    assert len(warnings(club)) == 1
    await wait(club, 3)
    assert (await match(club)).status is Status.CLOSED


async def test_a_warning_that_could_not_be_posted_is_posted_later_and_the_end_waits_for_it(club: Club):
    await invite(club)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=400, code=0, times=12)
    await wait(club, 7)
    assert (await match(club)).status is Status.OPEN
    assert warnings(club) == []
    await wait(club, 0.5)
    assert (await match(club)).status is Status.CLOSED
    assert club.public()[-1].content == "-# A warning; the invitation to Linkage 1 has ended."


async def test_whoever_cannot_be_warned_does_not_keep_a_match_open_for_ever(club: Club):
    await invite(club)
    club.env.inject_error("POST", f"/channels/{club.channel.id}/messages", status=400, code=0, times=None)
    await wait(club, 8.3)
    assert (await match(club)).status is Status.CLOSED


async def test_after_a_pause_too_the_end_is_warned_of_first(club: Club):
    await invite(club)
    await club.restart(after=9 * DAY, sane=9 * MINUTE)
    assert (await match(club)).status is Status.OPEN
    assert len(warnings(club)) == 1
    await club.env.advance_time(2 * MINUTE)
    assert (await match(club)).status is Status.CLOSED


# -- many at once


@pytest.fixture
def told_operator(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.WARNING, logger="bot.timekeeping.endings")
    return caplog


async def forfeiting(club: Club, count: int) -> None:
    """Matches whose player to move will forfeit, and a pause in which the time of all runs out."""
    await club.slash(manager(club), "server settings", overdue="forfeit")
    for _ in range(count):
        await begin(club, pace="1d")
    await club.restart(after=2 * DAY)


async def running(club: Club, count: int) -> list[int]:
    return [n for n in range(1, count + 1) if (await match(club, n)).status is Status.RUNNING]


async def test_few_matches_end_at_once(club: Club, told_operator: pytest.LogCaptureFixture):
    await forfeiting(club, 5)
    assert await running(club, 5) == []
    assert told_operator.messages == []


async def test_many_are_announced_and_end_at_a_second_look_but_for_those_who_play(
    club: Club, told_operator: pytest.LogCaptureFixture
):
    await forfeiting(club, 7)
    assert await running(club, 7) == [1, 2, 3, 4, 5, 6, 7]
    (line,) = told_operator.messages
    assert line.startswith("7 matches would end at once (overdue 7).")
    for thread in club.channel.threads:
        assert "your time has run out; you forfeit" in club.public(thread)[-1].content
    first = club.channel.threads[0]
    assert name_of(club, (await match(club)).waiting_for) == "ada"
    await club.slash("ada", "move", first, move=await first_step(club))
    await club.env.advance_time(6 * MINUTE)
    assert await running(club, 7) == [1]
    settled = [message.content for message in club.public(club.channel.threads[1])]
    assert "-# The time of this turn had run out, and that was claimed." in settled


@pytest.mark.parametrize("microsecond", [0, 700_000])
async def test_the_second_look_comes_at_a_whole_second_whenever_the_first_was(table: Table, microsecond: int):
    late = await begun(table)
    found = [DueEnding(replace(late, id=MatchId(number)), Task.OVERDUE) for number in range(1, 7)]
    first = datetime(2026, 11, 21, 12, 0, 0, microsecond, tzinfo=UTC)
    held = {each.match.id: Held(each.match.revision, first) for each in found}
    again = first.replace(microsecond=0) + SECOND_LOOK
    assert sorted_out(found, held, again - timedelta(seconds=1)) == ([], found)
    assert sorted_out(found, held, again) == (found, [])


async def stopped(club: Club) -> None:
    await club.restart(after=120, sane=0)


async def set_wrong(club: Club) -> None:
    with clock_wrong(timedelta(days=60)):
        await club.slash("dan", "preferences", reminders="often")
        await club.env.advance_time(3)


@pytest.mark.parametrize("befall", [stopped, set_wrong])
async def test_what_befalls_the_clock_before_the_second_look_has_all_looked_at_twice_again_but_announced_once(
    club: Club, told_operator: pytest.LogCaptureFixture, befall: Callable[[Club], Awaitable[None]]
):
    await forfeiting(club, 6)
    assert await running(club, 6) == [1, 2, 3, 4, 5, 6]
    since = len(club.env.http_requests)
    await befall(club)
    await club.env.advance_time(12 * MINUTE)
    assert await running(club, 6) == [1, 2, 3, 4, 5, 6]
    assert not [data for _, data in club.said(since) if "you forfeit" in data["content"]]
    await club.env.advance_time(5 * MINUTE)
    assert await running(club, 6) == []
    assert sum("would end at once" in line for line in told_operator.messages) == 2


async def test_a_played_match_goes_on_after_it_was_warned_of(club: Club):
    await begin(club, pace="1d")
    await wait(club, 28.01)
    await play(club, await first_step(club))
    assert (await match(club)).status is Status.RUNNING
    assert warnings(club) == []

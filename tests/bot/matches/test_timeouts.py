"""Ends of matches by time, and jumps of the clock."""

import logging
import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from simcord.builders import ChannelHandle

from bot.matches.clock.reminders import SECOND_LOOK, sorted_out
from bot.matches.service import MatchService
from bot.matches.views import ButtonPress
from bot.model.agenda import Task
from bot.model.ids import MatchId
from bot.model.log import Kind
from bot.model.match import Status
from bot.ui import Button
from tests.bot.stories import begin, invite, labels, match, mentions, name_of, now, opened, play, private
from tests.bot.tables import begun
from tests.bot.weeks import DAY, clock_wrong, first_step, manager, reminders, told, wait
from tests.peer import Club
from tests.present import present

MINUTE = 60.0
DAYS = timedelta(days=1)
SETTLED = "-# A warning; the match {}."
WARNS = re.compile(r"the invitation to .* ends <t:|will be closed without a result <t:")


def warnings(club: Club, *places: ChannelHandle) -> list[str]:
    said = [message for place in places or (club.channel, *club.channel.threads) for message in club.public(place)]
    return [told(club, message) for message in said if WARNS.search(message.content)]


async def status(club: Club, number: int = 1) -> Status:
    return (await match(club, number)).status


async def test_expiring_invitation_warns_once_a_day_before(club: Club):
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
    assert await status(club) is Status.OPEN
    await wait(club, 0.03)
    assert await status(club) is Status.CLOSED
    assert club.public()[-1].content == "-# A warning; the invitation to Love Links 1 has ended."
    assert "The invitation ended after 7 days; the match was not begun." in now(club, invitation).content
    assert labels(club.public()[-1]) == labels(now(club, invitation)) == []
    await opened(club, "linkage")
    since = len(club.env.http_requests)
    await wait(club, 0.5)
    invitation = await invite(club)
    await wait(club, 5.51)
    assert "Nobody has taken the free seat yet, and the invitation to Linkage 2 ends" in warnings(club)[0]
    assert not any(club.pings(since)[1:]), "Ben was pinged by the invitation alone"
    await wait(club, 0.5)
    await club.press("ben", invitation, "Accept")
    assert "-# A warning; Linkage 3 has begun." in [message.content for message in club.public()]


@pytest.mark.slow
async def test_untouched_match_warns_three_days_before_closing(club: Club):
    for _ in range(4):
        await begin(club, pace="1d")
    untouched, won, given, played = club.channel.threads
    await wait(club, 27.99)
    assert warnings(club) == []
    await wait(club, 0.02)
    (said,) = warnings(club, untouched)
    end = int(present((await match(club)).due).timestamp() + 30 * DAY)
    assert said.startswith("Ada and Ben: nobody has played in Linkage 1 since the time for this turn ran out.")
    assert f"closed without a result <t:{end}:R>" in said
    first, second, third, _ = [club.public(thread)[-1] for thread in club.channel.threads]
    assert {user.id for user in first.mentions} == {club.people["ada"].id, club.people["ben"].id}
    await club.confirm("ben", second, "Claim win")
    await club.press("ben", third, "Give time")
    await club.slash("ada", "move", played, move=await first_step(club, 4))
    for warned, became in ((second, "has ended"), (third, "goes on")):
        assert now(club, warned).content == SETTLED.format(became)
        assert labels(now(club, warned)) == []
    assert [await status(club, number) for number in (2, 3, 4)] == [Status.FINISHED, Status.RUNNING, Status.RUNNING]
    assert warnings(club, won, given, played) == []
    await wait(club, 2.9)
    assert len(warnings(club, untouched)) == 1
    await wait(club, 0.2)
    assert (await match(club)).entries[-1].kind is Kind.LAPSED
    assert now(club, first).content == SETTLED.format("was closed")


async def test_unposted_warning_delays_the_end_for_a_while(club: Club):
    other = club.text_channel("hall")
    for channel, times in ((club.channel, 12), (other, None)):
        await club.slash("ada", "play linkage", channel, opponent="ben")
        club.env.inject_error("POST", f"/channels/{channel.id}/messages", status=400, code=0, times=times)
    await wait(club, 7)
    assert [await status(club, number) for number in (1, 2)] == [Status.OPEN, Status.OPEN]
    assert warnings(club, club.channel, other) == []
    await wait(club, 0.5)
    assert await status(club) is Status.CLOSED
    assert club.public()[-1].content == "-# A warning; the invitation to Linkage 1 has ended."
    await wait(club, 0.8)
    assert await status(club, 2) is Status.CLOSED, "though nobody could be warned"
    club.env.backend.faults.clear()
    await invite(club)
    said = len(warnings(club))
    await club.restart(after=9 * DAY, sane=9 * MINUTE)
    assert await status(club, 3) is Status.OPEN, "an end that passed in a pause is warned of first"
    assert len(warnings(club)) == said + 1
    await club.env.advance_time(2 * MINUTE)
    assert await status(club, 3) is Status.CLOSED


async def running(club: Club, count: int) -> list[int]:
    return [number for number in range(1, count + 1) if await status(club, number) is Status.RUNNING]


async def test_few_end_at_once_and_many_at_a_whole_second(table: MatchService):
    late = await begun(table)
    found = [(replace(late, id=MatchId(number)), Task.OVERDUE) for number in range(1, 7)]
    assert sorted_out(found[:5], {}, late.entries[-1].at) == (found[:5], []), "few end at once"
    for microsecond in (0, 700_000):
        first = datetime(2026, 11, 21, 12, 0, 0, microsecond, tzinfo=UTC)
        held = {match.id: (match.revision, first) for match, _ in found}
        again = first.replace(microsecond=0) + SECOND_LOOK
        assert sorted_out(found, held, again - timedelta(seconds=1)) == ([], found), microsecond
        assert sorted_out(found, held, again) == (found, []), microsecond


async def test_many_end_at_a_second_look_by_a_sure_clock(club: Club, caplog: pytest.LogCaptureFixture):
    caplog.set_level(logging.WARNING, logger="bot.matches.clock.reminders")
    await club.slash(manager(club), "server settings", overdue="forfeit")
    for _ in range(6):
        await begin(club, pace="1d")
    await club.restart(after=2 * DAY)
    assert await running(club, 6) == [1, 2, 3, 4, 5, 6]
    (line,) = caplog.messages
    assert line.startswith("6 matches are due to end at once (overdue 6).")
    for thread in club.channel.threads:
        assert "your time has run out; you forfeit" in club.public(thread)[-1].content
    since = len(club.env.http_requests)
    for stopped in (True, False):
        if stopped:
            await club.restart(after=120, sane=0)
        else:
            with clock_wrong(60 * DAYS):
                await club.slash("dan", "preferences", reminders="often")
                await club.env.advance_time(3)
        await club.env.advance_time(12 * MINUTE)
        assert await running(club, 6) == [1, 2, 3, 4, 5, 6], "it looks twice again"
    assert not [data for _, data in club.said(since) if "you forfeit" in data["content"]], "it was announced before"
    assert name_of(club, (await match(club)).waiting_for) == "ada"
    await club.slash("ada", "move", club.channel.threads[0], move=await first_step(club))
    await club.env.advance_time(6 * MINUTE)
    assert await running(club, 6) == [1]
    settled = [message.content for message in club.public(club.channel.threads[1])]
    assert "-# The time of this turn had run out, and that was claimed." in settled
    assert sum("due to end at once" in line for line in caplog.messages) == 3


async def test_steps_by_a_wrong_clock_get_their_whole_time(club: Club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await wait(club, 0.2)
    for wrong in (60 * DAYS, -60 * DAYS):
        with clock_wrong(wrong):
            await club.env.advance_time(1)
            await play(club, await first_step(club))
            await club.env.advance_time(2)
        begun = club.env.now()
        await club.env.advance_time(11 * MINUTE)
        due = present((await match(club)).due)
        assert timedelta(hours=23.5) < due - begun < timedelta(hours=24.5), wrong
        assert f"<t:{int(due.timestamp())}:R>" in club.boards()[-1].content, "the board does not say so"
    await wait(club, 0.51)
    assert len(reminders(club)) == 1
    assert (await match(club)).status is Status.RUNNING
    await wait(club, 0.51)
    assert (await match(club)).status is Status.FINISHED
    assert mentions(club, "**{ada} ran out of time; {ben} wins.**") in club.boards()[-1].content


@pytest.mark.parametrize(("resumed", "doubted", "more"), [(False, 39, 32), (True, 9.5, 1)])
async def test_sleep_of_the_machine_is_noticed(club: Club, resumed: bool, doubted: float, more: float):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await club.env.advance_time(30 * MINUTE)
    with clock_wrong(2 * DAYS):
        if resumed:
            club.env.backend.emit("RESUMED", {"__shard_id__": 0})
        await club.env.advance_time(doubted * MINUTE)
        assert (await match(club)).status is Status.RUNNING
        await club.env.advance_time(more * MINUTE)
        assert (await match(club)).status is Status.FINISHED


async def test_wrong_clocks_delay_only_due_work_and_wake_the_bot(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.49)
    with clock_wrong(-2 * DAYS / 24):
        await club.env.advance_time(60 * MINUTE)
        assert reminders(club) == []
        await play(club, await first_step(club))
        assert present((await match(club)).due) > club.env.now() + timedelta(hours=23)
        await wait(club, 0.6)
        assert len(reminders(club)) == 1, "nothing is reminded of any more"
    await wait(club, 0.1)
    assert (await match(club)).status is Status.RUNNING
    await club.slash("ben", "resign", club.thread, abort=True)
    await club.press("ada", club.public(club.thread)[-1], "Accept")
    await begin(club, pace="7d")
    await club.env.advance_time(5 * MINUTE)
    for hours in (-3, 60 * 24):
        club.set_clock(timedelta(hours=hours))
        await club.env.advance_time(240 * MINUTE)
        await club.slash("dan", "play linkage", opponent="cleo", pace="5m", first="me")
        await club.press("cleo", club.public()[-1], "Accept")
        thread = club.thread
        await club.env.advance_time(5 * MINUTE)
        said = [message.content for message in club.public(thread)]
        assert sum("is waiting for you" in content for content in said) == 1, hours
        assert sum("time has run out" in content for content in said) == 1, hours


async def test_long_pause_suspends_time_but_not_play(club: Club):
    await begin(club, pace="5m")
    await club.restart(after=30, sane=0)
    await club.env.advance_time(215)
    assert len(reminders(club)) == 1, "a short stop delays nothing"
    await club.slash("ada", "resign", club.thread, abort=True)
    await club.press("ben", club.public(club.thread)[-1], "Accept")
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await begin(club, pace="3d")
    await club.press("ben", await invite(club, game="link"), "Accept")
    _, first, second, third = club.channel.threads
    await club.restart(after=2 * DAY, sane=9.5 * MINUTE)
    assert await running(club, 4) == [2, 3, 4]
    said = [message.content for thread in (first, second, third) for message in club.public(thread)]
    assert not any("time has run out" in content or "is waiting for you" in content for content in said)
    assert "turn" in private(await club.slash("ben", "move", second, move=await first_step(club, 3)))
    await club.env.advance_time(MINUTE)
    assert await status(club, 2) is Status.FINISHED
    assert sum(len(reminders(club, thread)) for thread in (first, second, third)) >= 1


NOT_NOW = "I was away or my clock jumped, so nobody loses by time just now; try again in 10 minutes."


async def claim(club: Club) -> str:
    press = ButtonPress(MatchId(1), (await match(club)).revision, Button.CLAIM)
    (result,) = await club.at_once(("ben", club.boards()[-1], press.custom_id))
    return private(result)


async def shown(club: Club) -> list[str]:
    return labels(present((await club.slash("cleo", "board", club.thread, private=True)).response).message)


async def test_claim_waits_until_the_clock_is_believed(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.1)
    with clock_wrong(60 * DAYS):
        await club.env.advance_time(1)
        assert await claim(club) == NOT_NOW
        assert "Claim win" not in await shown(club)
        assert "Claim win" not in labels(club.boards()[-1])
    await wait(club, 0.1)
    assert (await match(club)).status is Status.RUNNING
    await wait(club, 0.85)
    assert "Claim win" in labels(club.boards()[-1])
    with clock_wrong(60 * DAYS):
        await club.env.advance_time(1)
        assert "Claim win" in await shown(club), "it was overdue before the jump"
    await wait(club, 0.1)
    assert (await claim(club)).startswith("Claim the win in match 1?")
    await club.confirm("ben", club.boards()[-1], "Claim win")
    assert (await match(club)).status is Status.FINISHED
    with clock_wrong(timedelta(days=-20)):
        await club.env.advance_time(1)
        assert "You are away" in private(await club.slash("ada", "away", until="5d"))
    await wait(club, 0.1)


async def test_clock_resumed_at_a_wrong_time_is_corrected(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.1)
    await club.remove_bot()
    await wait(club, 2)
    with clock_wrong(60 * DAYS):
        await club.env.advance_time(1)
        await club.take_bot_back()
        await club.env.advance_time(1)
    await wait(club, 0.1)
    due = present((await match(club)).due)
    assert timedelta(hours=20) < due - club.env.now() < timedelta(hours=25)
    assert f"<t:{int(due.timestamp())}:R>" in club.boards()[-1].content
    await wait(club, 0.8)
    assert len(reminders(club)) >= 1
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await wait(club, 0.2)
    assert (await match(club)).status is Status.FINISHED

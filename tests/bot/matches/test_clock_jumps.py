"""A wrong or doubted clock ends nothing, and steps played meanwhile keep their time."""

from datetime import timedelta

import pytest

from bot.matches.views import ButtonPress
from bot.model.ids import MatchId
from bot.model.match import Status
from bot.ui import Button
from tests.bot.stories import begin, invite, labels, match, play, private
from tests.bot.weeks import DAY, clock_wrong, first_step, manager, reminders, wait
from tests.peer import Club
from tests.present import present

MINUTE, HOUR = 60.0, 3600.0
DAYS = timedelta(days=1)


async def statuses(club: Club, count: int) -> set[Status]:
    return {(await match(club, number)).status for number in range(1, count + 1)}


def overdue(club: Club) -> int:
    said = [message.content for thread in club.channel.threads for message in club.public(thread)]
    return sum("time has run out" in content for content in said)


async def test_seconds_of_a_clock_far_ahead_end_nothing(club: Club, caplog: pytest.LogCaptureFixture):
    eve = manager(club)
    for _ in range(5):  # fewer than wait for a second look
        await begin(club)
    for rule in ("claim", "forfeit"):
        await club.slash(eve, "server settings", overdue=rule)
        said = len(club.said())
        with clock_wrong(60 * DAYS):
            await club.slash("dan", "play linkage", opponent="cleo")  # a new match wakes the clock
            await club.env.advance_time(3)
        assert "The clock jumped" in caplog.text
        await wait(club, 0.5)
        assert await statuses(club, 5) == {Status.RUNNING}
        assert len(club.said()) == said + 1, "only Dan was answered"
        caplog.clear()
    await wait(club, 0.6)
    assert sum(len(reminders(club, thread)) for thread in club.channel.threads) == 1, "one message for all five"


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


async def test_clock_set_back_delays_only_due_work(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.49)
    with clock_wrong(-2 * DAYS / 24):
        await club.env.advance_time(HOUR)
        assert reminders(club) == []
        await play(club, await first_step(club))
        assert present((await match(club)).due) > club.env.now() + timedelta(hours=23)
        await wait(club, 0.6)
        assert len(reminders(club)) == 1, "nothing is reminded of any more"
    await wait(club, 0.1)
    assert (await match(club)).status is Status.RUNNING


async def test_bot_wakes_in_time_after_the_clock_was_set(club: Club):
    await begin(club, pace="7d")
    await club.env.advance_time(5 * MINUTE)
    for hours in (-3, -1, 2, 60 * 24):
        club.set_clock(timedelta(hours=hours))
        await club.env.advance_time(4 * HOUR)
        await club.slash("dan", "play linkage", opponent="cleo", pace="5m", first="me")
        await club.press("cleo", club.public()[-1], "Accept")
        thread = club.thread
        await club.env.advance_time(5 * MINUTE)
        said = [message.content for message in club.public(thread)]
        assert sum("waits for you" in content for content in said) == 1, hours
        assert sum("time has run out" in content for content in said) == 1, hours


async def test_pause_suspends_time_but_not_play(club: Club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await begin(club, pace="3d")
    await club.press("ben", await invite(club, game="link"), "Accept")
    await club.restart(after=2 * DAY, sane=9.5 * MINUTE)
    assert await statuses(club, 3) == {Status.RUNNING}
    assert overdue(club) == sum(len(reminders(club, thread)) for thread in club.channel.threads) == 0
    second = club.channel.threads[1]
    assert "turn" in private(await club.slash("ben", "move", second, move=await first_step(club, 2)))
    await club.env.advance_time(MINUTE)
    assert (await match(club, 1)).status is Status.FINISHED
    assert sum(len(reminders(club, thread)) for thread in club.channel.threads) >= 1


async def test_short_stop_delays_nothing(club: Club):
    await begin(club, pace="5m")
    await club.restart(after=30, sane=0)
    await club.env.advance_time(215)
    assert len(reminders(club)) == 1


AHEAD = timedelta(days=60)
NOT_NOW = "I was away or my clock jumped, so nobody loses by time just now; try again in 10 minutes."


async def claim(club: Club) -> str:
    press = ButtonPress(Button.CLAIM, MatchId(1), (await match(club)).revision)
    (result,) = await club.at_once(("ben", club.boards()[-1], press.custom_id))
    return "".join(message.content for message in result.followups)


async def shown(club: Club) -> list[str]:
    return labels(present((await club.slash("cleo", "board", club.thread, private=True)).response).message)


async def test_claim_waits_until_the_clock_is_believed(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.1)
    with clock_wrong(AHEAD):
        await club.env.advance_time(1)
        assert await claim(club) == NOT_NOW
        assert "Claim win" not in await shown(club)
        assert "Claim win" not in labels(club.boards()[-1])
    await wait(club, 0.1)
    assert (await match(club)).status is Status.RUNNING
    await wait(club, 0.85)
    assert "Claim win" in labels(club.boards()[-1])
    with clock_wrong(AHEAD):
        await club.env.advance_time(1)
        assert "Claim win" in await shown(club), "it was overdue before the jump"
    await wait(club, 0.1)
    assert await claim(club) == ""
    assert (await match(club)).status is Status.FINISHED
    with clock_wrong(timedelta(days=-20)):
        await club.env.advance_time(1)
        assert "You are away" in private(await club.slash("ada", "away", until="5d"))
    await wait(club, 0.1)


@pytest.mark.parametrize("pace", ["1d", "none"])
async def test_clock_resumed_at_a_wrong_time_is_corrected(club: Club, pace: str):
    await begin(club, pace=pace)
    await wait(club, 0.1)
    await club.remove_bot()
    await wait(club, 2)
    with clock_wrong(AHEAD):
        await club.env.advance_time(1)
        await club.take_bot_back()
        await club.env.advance_time(1)
    await wait(club, 0.1)
    due = (await match(club)).due
    if due is None:
        following = await club.bot._storage.schedule.next()
        assert present(following) < club.env.now() + timedelta(days=4), "nothing falls due until then"
        return
    assert timedelta(hours=20) < due - club.env.now() < timedelta(hours=25)
    assert f"<t:{int(due.timestamp())}:R>" in club.boards()[-1].content
    await wait(club, 0.8)
    assert len(reminders(club)) >= 1
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await wait(club, 0.2)
    assert (await match(club)).status is Status.FINISHED

"""Stories about clocks that are wrong: nothing ends by one, and nothing that was done meanwhile ruins a match."""

from datetime import timedelta

import pytest

from bot.match import Status
from tests.bot.stories import begin, invite, match, play, private
from tests.bot.weeks import DAY, clock_wrong, first_step, manager, reminders, wait
from tests.peer import Club

MINUTE, HOUR = 60.0, 3600.0
DAYS = timedelta(days=1)


async def statuses(club: Club, count: int) -> set[Status]:
    return {(await match(club, number)).status for number in range(1, count + 1)}


def overdue(club: Club) -> int:
    said = [message.content for thread in club.channel.threads for message in club.public(thread)]
    return sum("time has run out" in content for content in said)


@pytest.mark.parametrize("rule", ["claim", "forfeit"])
async def test_three_seconds_of_a_clock_sixty_days_ahead_close_nothing(
    club: Club, rule: str, caplog: pytest.LogCaptureFixture
):
    await club.slash(manager(club), "server settings", overdue=rule)
    for _ in range(12):
        await begin(club)
    said = len(club.said())
    with clock_wrong(60 * DAYS):
        await club.slash("dan", "play linkage", opponent="cleo")  # a new match wakes the clock
        await club.env.advance_time(3)
    assert "The clock jumped" in caplog.text
    await wait(club, 1)
    assert await statuses(club, 12) == {Status.RUNNING}
    assert len(club.said()) == said + 1, "only Dan was answered"
    await wait(club, 0.6)
    assert sum(len(reminders(club, thread)) for thread in club.channel.threads) == 1, "one message for all twelve"


@pytest.mark.parametrize("wrong", [60 * DAYS, -60 * DAYS], ids=["ahead", "behind"])
async def test_a_step_played_by_a_wrong_clock_gives_its_turn_the_whole_time_and_no_more(club: Club, wrong: timedelta):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await wait(club, 0.2)
    with clock_wrong(wrong):
        await club.env.advance_time(1)
        await play(club, await first_step(club))
        await club.env.advance_time(2)
    begun = club.env.now()
    await club.env.advance_time(11 * MINUTE)
    found = await match(club)
    assert found.due is not None
    assert timedelta(hours=23.5) < found.due - begun < timedelta(hours=24.5)
    assert f"<t:{int(found.due.timestamp())}:R>" in club.boards()[-1].content, "the board does not say so"
    await wait(club, 0.51)
    assert len(reminders(club)) == 1
    assert (await match(club)).status is Status.RUNNING
    await wait(club, 0.51)
    assert (await match(club)).status is Status.FINISHED


async def test_after_a_jump_ahead_that_stays_everything_comes_after_ten_sane_minutes(club: Club):
    await begin(club, pace="1d")
    with clock_wrong(0.6 * DAYS):
        await club.slash("dan", "preferences", reminders="often")
        await club.env.advance_time(9.5 * MINUTE)
        assert reminders(club) == []
        await club.env.advance_time(1 * MINUTE)
        assert len(reminders(club)) == 1


async def test_a_machine_that_wakes_finds_out_by_itself_that_it_slept(club: Club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await club.env.advance_time(30 * MINUTE)
    with clock_wrong(2 * DAYS):
        await club.env.advance_time(39 * MINUTE)
        assert (await match(club)).status is Status.RUNNING
        await club.env.advance_time(32 * MINUTE)
        assert (await match(club)).status is Status.FINISHED


async def test_a_machine_that_wakes_looks_at_the_clock_when_it_is_connected_again(club: Club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await club.env.advance_time(3 * MINUTE)
    with clock_wrong(2 * DAYS):
        club.env.backend.emit("RESUMED", {"__shard_id__": 0})
        await club.env.advance_time(9.5 * MINUTE)
        assert (await match(club)).status is Status.RUNNING
        await club.env.advance_time(MINUTE)
        assert (await match(club)).status is Status.FINISHED


async def test_a_clock_that_goes_back_stops_nothing_but_what_is_due(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.49)
    with clock_wrong(-2 * DAYS / 24):
        await club.env.advance_time(HOUR)
        assert reminders(club) == []
        await play(club, await first_step(club))
        found = await match(club)
        assert found.due is not None
        assert found.due > club.env.now() + timedelta(hours=23)
        await wait(club, 0.6)
        assert len(reminders(club)) == 1, "nothing is reminded of any more"
    await wait(club, 0.1)
    assert (await match(club)).status is Status.RUNNING


@pytest.mark.parametrize("hours", [-3, -1, 2, 60 * 24])
async def test_the_bot_does_not_sleep_through_a_clock_that_is_set(club: Club, hours: int):
    await begin(club, pace="7d")
    await club.env.advance_time(5 * MINUTE)
    club.set_clock(timedelta(hours=hours))
    await club.env.advance_time(4 * HOUR)
    since = len(club.env.http_requests)
    await club.slash("dan", "play linkage", opponent="cleo", pace="5m", first="me")
    await club.press("cleo", club.public()[-1], "Accept")
    await club.env.advance_time(5 * MINUTE)
    said = [data["content"] for path, data in club.said(since) if path.endswith("/messages")]
    assert sum("waits for you" in content for content in said) == 1
    assert sum("time has run out" in content for content in said) == 1


async def test_what_a_wrong_clock_wrote_does_not_make_the_bot_wait_for_that_time(club: Club):
    await begin(club, pace="1d")
    with clock_wrong(60 * DAYS):
        await club.env.advance_time(1)
        await play(club, await first_step(club))
        await club.env.advance_time(1)
    await club.restart()
    await club.env.advance_time(DAY + 11 * MINUTE)
    found = await match(club)
    assert found.due is not None
    assert found.due < club.env.now() + 1.01 * DAYS
    await wait(club, 0.6)
    assert len(reminders(club)) == 1


async def test_after_a_pause_nothing_is_done_for_ten_minutes_but_people_can_play(club: Club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await begin(club, pace="1d")
    await begin(club, pace="3d")
    await club.press("ben", await invite(club, game="link"), "Accept")
    await club.restart(after=2 * DAY, sane=9.5 * MINUTE)
    assert await statuses(club, 3) == {Status.RUNNING}
    assert overdue(club) == sum(len(reminders(club, thread)) for thread in club.channel.threads) == 0
    second = club.channel.threads[1]
    said = private(await club.slash("ben", "move", second, move=await first_step(club, 2)))
    assert "turn" in said
    await club.env.advance_time(MINUTE)
    assert (await match(club, 1)).status is Status.FINISHED
    assert sum(len(reminders(club, thread)) for thread in club.channel.threads) >= 1


async def test_a_short_stop_delays_nothing(club: Club):
    await begin(club, pace="5m")
    await club.restart(after=30, sane=0)
    await club.env.advance_time(215)
    assert len(reminders(club)) == 1

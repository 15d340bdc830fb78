"""Nobody loses by time while the clock is doubted, neither by the bot nor by a press."""

from datetime import timedelta

import pytest

from bot.display.custom_ids import ButtonPress
from bot.match import MatchId, Status
from bot.messages import Button
from tests.bot.stories import begin, labels, match, private
from tests.bot.weeks import DAY, clock_wrong, manager, reminders, wait
from tests.peer import Club

MINUTE = 60.0
AHEAD = timedelta(days=60)
NOT_NOW = "I was away or my clock jumped, so nobody loses by time just now; try again in 10 minutes."


async def claim(club: Club) -> str:
    press = ButtonPress(Button.CLAIM, MatchId(1), (await match(club)).revision)
    (result,) = await club.at_once(("ben", club.boards()[-1], press.custom_id))
    return "".join(message.content for message in result.followups)


async def shown(club: Club) -> list[str]:
    answer = (await club.slash("cleo", "board", club.thread, private=True)).response
    assert answer is not None
    return labels(answer.message)


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


async def test_claim_after_a_pause_waits_ten_minutes(club: Club):
    await begin(club, pace="1d")
    await club.restart(after=2 * DAY, sane=MINUTE)
    assert "so nobody loses by time just now; try again in 9 minutes." in await claim(club)
    await club.env.advance_time(10 * MINUTE)
    assert await claim(club) == ""
    assert (await match(club)).status is Status.FINISHED


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
        assert following is not None
        assert following < club.env.now() + timedelta(days=4), "nothing falls due until then"
        return
    assert timedelta(hours=20) < due - club.env.now() < timedelta(hours=25)
    assert f"<t:{int(due.timestamp())}:R>" in club.boards()[-1].content
    await wait(club, 0.8)
    assert len(reminders(club)) >= 1
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await wait(club, 0.2)
    assert (await match(club)).status is Status.FINISHED

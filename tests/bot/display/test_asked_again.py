"""A clock whose own message was refused, where nothing else is to be shown: it is tried again, ever more rarely."""

from bot.match import Status
from tests.bot.stories import begin, match, play
from tests.bot.weeks import reminders, wait
from tests.peer import Club

MINUTES = 1 / 1440


def posts(club: Club, since: int) -> int:
    """How many messages were to be posted in the thread, whether they were or not."""
    made = club.env.http_requests[since:]
    return sum(each.method == "POST" and each.path == f"/channels/{club.thread.id}/messages" for each in made)


async def test_a_refused_clock_is_retried_and_goes_on(club: Club):
    await begin(club, pace="1d")
    club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=403, code=50001, times=1)
    await wait(club, 0.51)
    assert reminders(club) == []
    await wait(club, 10 * MINUTES)
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
    await wait(club, 6 * MINUTES)
    assert "time has run out" in club.public(club.thread)[-1].content

"""Stories about reminders and notices that could not be posted: they come later, and once."""

from unittest.mock import patch

import pytest

from bot.match import Status
from bot.storage.recount import RecountStore
from tests.bot.stories import begin, invite, match, play
from tests.bot.weeks import first_step, letters, reminders, wait
from tests.hands import answer_lost
from tests.peer import Club

MINUTE, HOUR = 60.0, 3600.0


def fail(club: Club, times: int | None, channel: int | None = None) -> None:
    """The next messages to a channel, by default the newest thread, cannot be posted."""
    path = f"/channels/{channel or club.thread.id}/messages"
    club.env.inject_error("POST", path, status=400, code=0, times=times)


def overdue(club: Club) -> int:
    return sum("time has run out" in message.content for message in club.public(club.thread))


@pytest.mark.parametrize(("times", "later"), [(1, 2 * MINUTE), (4, 20 * MINUTE)])
async def test_a_reminder_whose_post_fails_is_sent_later_and_once(club: Club, times: int, later: float):
    await begin(club, pace="1d")
    fail(club, times)
    await wait(club, 0.5)
    assert reminders(club) == []
    await club.env.advance_time(later)
    assert len(reminders(club)) == 1
    await wait(club, 0.3)
    assert len(reminders(club)) == 1


async def test_an_overdue_note_whose_post_fails_is_sent_later_and_once(club: Club):
    await club.slash("ada", "preferences", reminders="none")
    await begin(club, pace="1d")
    fail(club, 3)
    await wait(club, 1.001)
    assert overdue(club) == 0
    await club.env.advance_time(20 * MINUTE)
    assert overdue(club) == 1
    await wait(club, 3)
    assert overdue(club) == 1


@pytest.mark.parametrize(("days", "said"), [(0.5, "waits for you"), (1, "time has run out")])
async def test_what_was_posted_although_the_answer_was_lost_is_not_posted_again(club: Club, days: float, said: str):
    await begin(club, pace="1d")
    await wait(club, days - 0.01)
    with answer_lost(f"/channels/{club.thread.id}/messages"):
        await wait(club, 0.015)
    await wait(club, 0.2)
    assert sum(said in message.content for message in club.public(club.thread)[-2:]) == 1
    found = await match(club)
    await play(club, await first_step(club))
    assert said not in "".join(message.content for message in club.public(club.thread)), "it is not settled"
    assert found.status is Status.RUNNING


async def test_a_letter_that_was_written_although_the_answer_was_lost_is_not_written_again(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    await wait(club, 0.49)
    with answer_lost(f"/channels/{club.people['ada'].user.dm_channel.id}/messages"):
        await wait(club, 0.015)
    await wait(club, 0.2)
    assert len(letters(club, "ada")) == 1


async def test_what_cannot_be_said_is_tried_less_and_less_often(club: Club):
    await begin(club, pace="7d")
    fail(club, None)
    path, since = f"/channels/{club.thread.id}/messages", len(club.env.http_requests)
    await wait(club, 5)
    tried = [entry for entry in club.env.http_requests[since:] if (entry.method, entry.path) == ("POST", path)]
    assert 8 < len(tried) < 20


async def test_a_turn_that_is_over_is_not_reminded_of(club: Club):
    await begin(club, pace="1d")
    fail(club, 1)
    await wait(club, 0.5)
    await play(club, await first_step(club))
    await club.env.advance_time(HOUR)
    assert reminders(club) == []


async def test_by_both_ways_only_the_one_that_failed_is_tried_again(club: Club):
    await club.slash("ada", "preferences", remind_by="both")
    await begin(club, pace="1d")
    fail(club, 1)
    await club.env.advance_time(12 * HOUR + 5)
    assert (len(letters(club, "ada")), len(reminders(club))) == (1, 0)
    await club.env.advance_time(5 * MINUTE)
    assert (len(letters(club, "ada")), len(reminders(club))) == (1, 1)


async def test_a_direct_message_that_fails_for_now_is_written_later_and_nobody_else_is_told(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    fail(club, 1, club.people["ada"].user.dm_channel.id)
    await club.env.advance_time(12 * HOUR + 5)
    assert letters(club, "ada") == []
    await club.env.advance_time(5 * MINUTE)
    assert (len(letters(club, "ada")), len(reminders(club))) == (1, 0)


async def test_of_several_matches_that_wait_each_is_reminded_of_later(club: Club):
    await begin(club, pace="1d")
    await club.press("ben", await invite(club, pace="1d"), "Accept")
    first, second = club.channel.threads
    fail(club, 1, first.id)
    await wait(club, 0.505)
    said = [message.content for thread in (first, second) for message in reminders(club, thread)]
    assert len(said) == 1
    assert "Linkage 1" in said[0]
    assert "Linkage 2" in said[0]


async def test_the_clock_runs_although_ladders_cannot_be_counted_anew(club: Club):
    await begin(club, pace="1d")
    whole, tries = RecountStore.freshen, []

    async def broken(self: RecountStore) -> None:
        tries.append(self)
        if len(tries) < 3:
            raise RuntimeError("on purpose")
        await whole(self)

    with patch.object(RecountStore, "freshen", broken):
        await club.restart(after=60)
        await wait(club, 0.6)
    assert len(tries) == 3, "tried until it works, and no more"
    assert len(club.forgive()) == 2
    assert len(reminders(club)) == 1
    assert (await match(club)).status is Status.RUNNING

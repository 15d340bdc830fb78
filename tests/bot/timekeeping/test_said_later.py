"""Reminders and notices that could not be posted come later, and once."""

from unittest.mock import patch

from bot.match import Status
from bot.storage.recount import RecountStore
from tests.bot.stories import begin, invite, match, play
from tests.bot.weeks import first_step, letters, reminders, wait
from tests.hands import answer_lost
from tests.peer import Club

MINUTE, HOUR = 60.0, 3600.0


def fail(club: Club, times: int | None, channel: int | None = None) -> None:
    path = f"/channels/{channel or club.thread.id}/messages"
    club.env.inject_error("POST", path, status=400, code=0, times=times)


async def test_failed_posts_are_sent_later_and_once(club: Club):
    await club.slash("cleo", "preferences", reminders="none")
    for who, opponent, times in (("ada", "ben", 1), ("ben", "cleo", 4), ("cleo", "dan", 3)):
        await club.press(opponent, await invite(club, who, opponent=opponent, pace="1d"), "Accept")
        fail(club, times)
    first, second, third = club.channel.threads

    def overdue() -> int:
        return sum("time has run out" in message.content for message in club.public(third))

    await wait(club, 0.5)
    assert reminders(club, first) == reminders(club, second) == []
    await club.env.advance_time(2 * MINUTE)
    assert len(reminders(club, first)) == 1
    await club.env.advance_time(18 * MINUTE)
    await wait(club, 0.3)
    assert (len(reminders(club, first)), len(reminders(club, second))) == (1, 1)
    await wait(club, 0.19)
    assert overdue() == 0
    await club.env.advance_time(20 * MINUTE)
    assert overdue() == 1
    await wait(club, 3)
    assert overdue() == 1


async def test_post_with_lost_answer_is_not_repeated(club: Club):
    await begin(club, pace="1d")
    for days, said in ((0.5, "waits for you"), (0.29, "time has run out")):
        await wait(club, days - 0.01)
        with answer_lost(f"/channels/{club.thread.id}/messages"):
            await wait(club, 0.015)
        await wait(club, 0.205)
        assert sum(said in message.content for message in club.public(club.thread)[-2:]) == 1, said
    await play(club, await first_step(club))
    left = "".join(message.content for message in club.public(club.thread))
    assert "waits for you" not in left, "it is not settled"
    assert "time has run out" not in left, "it is not settled"
    assert (await match(club)).status is Status.RUNNING


async def test_letter_with_lost_answer_is_not_repeated(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    await wait(club, 0.49)
    with answer_lost(f"/channels/{club.people['ada'].user.dm_channel.id}/messages"):
        await wait(club, 0.015)
    await wait(club, 0.2)
    assert len(letters(club, "ada")) == 1


async def test_lasting_failure_is_retried_ever_more_rarely(club: Club):
    await begin(club, pace="7d")
    fail(club, None)
    path, since = f"/channels/{club.thread.id}/messages", len(club.env.http_requests)
    await wait(club, 5)
    tried = [entry for entry in club.env.http_requests[since:] if (entry.method, entry.path) == ("POST", path)]
    assert 8 < len(tried) < 20


async def test_finished_turn_is_not_reminded_of_later(club: Club):
    await begin(club, pace="1d")
    fail(club, 1)
    await wait(club, 0.5)
    await play(club, await first_step(club))
    await club.env.advance_time(HOUR)
    assert reminders(club) == []


async def test_only_the_failed_way_is_retried(club: Club):
    for who, opponent, way in (("ada", "cleo", "both"), ("ben", "dan", "dm")):
        await club.slash(who, "preferences", remind_by=way)
        await club.press(opponent, await invite(club, who, opponent=opponent, pace="1d"), "Accept")
    first, second = club.channel.threads
    fail(club, 1, first.id)
    fail(club, 1, club.people["ben"].user.dm_channel.id)

    def reached() -> list[tuple[int, int]]:
        return [(len(letters(club, who)), len(reminders(club, at))) for who, at in (("ada", first), ("ben", second))]

    await club.env.advance_time(12 * HOUR + 5)
    assert reached() == [(1, 0), (0, 0)]
    await club.env.advance_time(5 * MINUTE)
    assert reached() == [(1, 1), (1, 0)]


async def test_waiting_matches_are_gathered_after_a_failure(club: Club):
    await begin(club, pace="1d")
    await club.press("ben", await invite(club, pace="1d"), "Accept")
    first, second = club.channel.threads
    fail(club, 1, first.id)
    await wait(club, 0.505)
    said = [message.content for thread in (first, second) for message in reminders(club, thread)]
    assert len(said) == 1
    assert "Linkage 1" in said[0]
    assert "Linkage 2" in said[0]


async def test_scheduler_runs_although_a_recount_fails(club: Club):
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

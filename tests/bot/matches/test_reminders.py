"""Reminders: their times and ways, and what happens when they fail."""

from unittest.mock import patch

from bot.matches.store.recount import RecountStore
from bot.model.match import Status
from tests.bot.shared import resigned
from tests.bot.stories import begin, ids, invite, labels, match, now, play, private
from tests.bot.weeks import ends, first_step, letters, reminders, told, wait
from tests.hands import answer_lost
from tests.peer import Club

QUIET = "Write quiet hours as from and to, such as `22-7` or `21:30-8:00`, or `off`."


async def test_reminders_come_at_half_and_a_sixth_of_the_time(club: Club):
    await begin(club)
    found = await match(club)
    await wait(club, 1.49)
    assert reminders(club) == []
    await wait(club, 0.02)
    (first,) = reminders(club)
    assert (
        told(club, first)
        == f"Ada, Linkage 1 in <#{club.thread.id}> is waiting for you; your time runs out {ends(found)}."
    )
    assert [user.id for user in first.mentions] == [club.people["ada"].id]
    assert labels(first) == ["Mute this turn"]
    await wait(club, 0.98)
    assert len(reminders(club)) == 1
    await wait(club, 0.02)
    assert len(reminders(club)) == 2
    await wait(club, 20)
    assert len(reminders(club)) == 2
    await begin(club, pace="1d")
    await wait(club, 0.6)
    assert len(reminders(club)) == 1
    await club.slash("ada", "preferences", reminders="often")
    await wait(club, 0.01)
    assert len(reminders(club)) == 1, "a reminder for a moment that is past"
    await wait(club, 0.5)
    assert len(reminders(club)) == 4


async def test_reminders_by_direct_message_fall_back_to_the_channel(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    await wait(club, 0.51)
    assert reminders(club) == []
    (written,) = letters(club, "ada")
    assert f"Linkage 1 in <#{club.thread.id}> is waiting for you" in written.content
    assert labels(written) == ["Mute this turn"]
    await club.slash("ada", "preferences", remind_by="both")
    await wait(club, 0.4)
    assert (len(letters(club, "ada")), len(reminders(club))) == (2, 1)
    assert letters(club, "ben") == []
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    await wait(club, 0.49)
    path = f"/channels/{club.people['ada'].user.dm_channel.id}/messages"
    with answer_lost(path):
        await wait(club, 0.015)
    await wait(club, 0.2)
    assert len(letters(club, "ada")) == 3, "a letter whose answer was lost is not repeated"
    await resigned(club, "ada")
    await begin(club, pace="1d")
    since = len(club.env.http_requests)
    club.env.inject_error("POST", path, status=403, code=50007, times=None)
    await wait(club, 1)
    assert len(reminders(club)) == 2
    assert [entry.path for entry in club.env.http_requests[since:]].count(path) == 1
    assert "could not be delivered" in private(await club.slash("ada", "preferences"))


async def test_preferences_are_checked_shown_and_completed(club: Club):
    refused = [("quiet", value, QUIET) for value in ("late", "22-25", "7-7", "7:75-9")]
    refused += [("timezone", "Moon", "Choose a timezone from the list, such as Europe/Berlin.")]
    for option, value, sentence in refused:
        assert private(await club.slash("ada", "preferences", **{option: value})) == sentence, value
    await club.slash("ada", "preferences", quiet="21:30-8", timezone="Europe/Berlin", reminders="often")
    said = private(await club.slash("ada", "preferences"))
    assert "Reminders: often, by channel. Quiet hours: 21:30 to 8:00 (Europe/Berlin)." in said
    offered = await club.complete("ada", "timezone", "new y", command="preferences")
    assert [choice["value"] for choice in offered] == ["America/New_York"]
    assert len(await club.complete("ada", "timezone", "", command="preferences")) == 25
    said = private(await club.slash("ada", "preferences", quiet="10 pm – 7 am", timezone="utc+2"))
    assert "Quiet hours: 22:00 to 7:00 (UTC+2)." in said
    await club.slash("ada", "preferences", quiet="aus")
    assert "Quiet hours: none. Timezone: UTC+2." in private(await club.slash("ada", "preferences"))


async def test_mute_holds_for_one_turn_of_its_player(club: Club):
    await begin(club)
    await wait(club, 1.51)
    (reminder,) = reminders(club)
    assert private(await club.press("cleo", reminder, "Mute this turn")).startswith("You do not play in this match")
    assert "'s turn" in private(await club.press("ben", reminder, "Mute this turn"))
    muted = "No more reminders about this turn of match 1."
    assert private(await club.press("ada", reminder, "Mute this turn")) == muted
    await wait(club, 1.3)
    assert len(reminders(club)) == 1
    for _ in range(2):
        await play(club, await first_step(club))
    assert now(club, reminder).content == "-# A reminder, no longer needed."
    assert labels(now(club, reminder)) == []
    (late,) = await club.at_once(("ada", reminder, ids(reminder)[0]))
    assert private(late).startswith("That is outdated")
    await wait(club, 1.51)
    assert len(reminders(club)) == 1


async def test_one_message_lists_every_waiting_match(club: Club):
    for other in ("ben", "cleo", "dan") * 3:
        await club.press(other, await invite(club, opponent=other), "Accept")
        await club.env.advance_time(130)
    threads = club.channel.threads
    assert len(threads) == 9
    await wait(club, 1.51)
    said = [message for thread in threads for message in reminders(club, thread)]
    assert len(said) == 1
    lines = told(club, said[0]).splitlines()
    assert lines[0] == "Ada, these matches are waiting for you:"
    assert [line.split(" in ")[0] for line in lines[1:]] == [f"Linkage {number}" for number in range(1, 10)]
    assert len(ids(said[0])[0]) <= 100
    muted = "No more reminders about this turn of match 1, 2, 3, 4, 5, 6, 7, 8 and 9."
    assert private(await club.press("ada", said[0], "Mute this turn")) == muted
    await wait(club, 1.4)
    assert [message for thread in threads for message in reminders(club, thread)] == said


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
    for days, said in ((0.5, "is waiting for you"), (0.29, "time has run out")):
        await wait(club, days - 0.01)
        with answer_lost(f"/channels/{club.thread.id}/messages"):
            await wait(club, 0.015)
        await wait(club, 0.205)
        assert sum(said in message.content for message in club.public(club.thread)[-2:]) == 1, said
    await play(club, await first_step(club))
    left = "".join(message.content for message in club.public(club.thread))
    assert "is waiting for you" not in left, "it is not settled"
    assert "time has run out" not in left, "it is not settled"
    assert (await match(club)).status is Status.RUNNING


async def test_only_the_failed_way_is_retried_and_matches_gather(club: Club):
    for who, opponent, way in (("ada", "cleo", "both"), ("ben", "dan", "dm"), ("cleo", "dan", "channel")):
        await club.slash(who, "preferences", remind_by=way)
        await club.press(opponent, await invite(club, who, opponent=opponent, pace="1d"), "Accept")
    await club.press("ada", await invite(club, "cleo", opponent="ada", pace="1d"), "Accept")
    first, second, third, fourth = club.channel.threads
    fail(club, 1, first.id)
    fail(club, 1, third.id)
    fail(club, 1, club.people["ben"].user.dm_channel.id)

    def reached() -> list[tuple[int, int]]:
        return [(len(letters(club, who)), len(reminders(club, at))) for who, at in (("ada", first), ("ben", second))]

    await club.env.advance_time(12 * HOUR + 5)
    assert reached() == [(1, 0), (0, 0)]
    await club.env.advance_time(5 * MINUTE)
    assert reached() == [(1, 1), (1, 0)]
    (said,) = [message.content for thread in (third, fourth) for message in reminders(club, thread)]
    assert "Linkage 3" in said
    assert "Linkage 4" in said


WRITES = "This match is still running; I write so that Discord keeps its thread open."


async def test_threads_that_cannot_be_woken(club):
    for number, (status, code, times) in enumerate(((403, 50013, None), (404, 10003, None), (400, 0, 1)), 1):
        await begin(club, pace="none")
        path = f"/channels/{club.thread.id}"
        club.env.inject_error("PATCH", path, status=status, code=code, times=times)
        assert (await match(club, number)).channel == club.thread.id
    refused, _, busy = club.channel.threads
    await wait(club, 3.5)
    assert club.public(refused)[-1].content == WRITES
    assert (await match(club, 2)).status is Status.CLOSED
    assert "The channel of this match is gone" in private(await club.slash("ada", "matches"))
    await club.restart()
    await wait(club, 3.5)
    assert sum(message.content == WRITES for message in club.public(refused)) == 2, "known again after a restart"
    for number, thread in ((1, refused), (3, busy)):
        assert (await match(club, number)).status is Status.RUNNING
        assert "You played" in private(await club.slash("ada", "move", thread, move="blue d1-d2"))


async def test_failed_tries_of_the_clock_are_made_again(club: Club):
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
    await begin(club, pace="1d")
    fail(club, 1)
    await wait(club, 0.5)
    await play(club, await first_step(club, 2))
    await club.env.advance_time(HOUR)
    assert reminders(club) == [], "a finished turn is not reminded of later"
    await begin(club, pace="1d")
    table = club.bot.services.table
    with patch.object(table, "match", side_effect=RuntimeError("on purpose")):
        await wait(club, 0.6)
    assert "on purpose" in str(club.forgive()[0].exc_info)
    await wait(club, 0.1)
    assert any("is waiting for you" in message.content for message in club.public(club.thread))

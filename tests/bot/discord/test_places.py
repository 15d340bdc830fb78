"""Stories about where matches live while time passes: threads kept awake, stops of the bot, what goes, who decides."""

from typing import Any
from unittest.mock import patch

from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.stories import begin, invite, labels, match, outcome_of, private
from tests.bot.weeks import DAY, reminders, told, wait
from tests.peer import Club

GONE = "The channel of this match is gone, so it is closed without a result."


WAKES = "This match is still running; I write so that Discord keeps its thread open."


def edits(club: Club, since: int = 0, thread: Any = None) -> list[Any]:
    path = f"/channels/{(thread or club.thread).id}"
    return [e.json for e in club.env.http_requests[since:] if e.method == "PATCH" and e.path == path]


async def test_a_running_thread_is_woken_before_discord_archives_it(club: Club):
    await begin(club, pace="none")
    start, said = len(club.env.http_requests), len(club.public(club.thread))
    await wait(club, 3.5)
    assert len(edits(club, start)) == 1
    assert edits(club, start)[0]["archived"] is False
    assert [message.content for message in club.public(club.thread)[said:]] == [WAKES], "where it may not be edited"
    await wait(club, 18)
    assert [message.content for message in club.public(club.thread)[said:]] == [WAKES] * 7
    assert club.pings(start) == [set()] * 7
    await club.restart(after=20 * DAY)
    assert len(edits(club, start)) == 8, "one archived during a stop is woken at once"
    await club.press("ben", (await club.slash("ben", "resign", club.thread)).response, "Confirm")
    await wait(club, 10)
    assert len(edits(club, start)) == 8, "a match that has ended is let sleep"


async def test_waking_is_silent_and_who_left_keeps_the_seat(club: Club):
    club.channel = club.text_channel("ours", manage_channels=True)
    await begin(club, pace="none")
    said, unlimited = len(club.public(club.thread)), club.thread
    await begin(club, pace="3d")
    club.guild.remove_member(club.people["ada"])
    await wait(club, 2.9)
    assert (await match(club, 2)).status is Status.RUNNING
    assert len(reminders(club)) == 2
    await wait(club, 0.6)
    await club.confirm("ben", club.boards()[-1], "Claim win")
    found = await match(club, 2)
    assert (found.status, outcome_of(found).places) == (Status.FINISHED, (2, 1))
    made = [edit["auto_archive_duration"] for edit in edits(club, thread=unlimited)]
    assert made == [4320, 10080], "only a change is activity"
    assert len(club.public(unlimited)) == said


async def test_stops_repeat_nothing_and_close_what_is_long_overdue(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.51)
    await club.restart()
    await club.restart(after=60)
    assert len(reminders(club)) == 1
    await wait(club, 0.5)
    assert len(reminders(club)) == 2
    await club.restart(after=9 * DAY)
    said = [message.content for message in club.public(club.thread)]
    assert sum("time has run out" in text for text in said) == 1
    assert "Claim win" in labels(club.boards()[-1])
    assert len(reminders(club)) == 2
    await club.restart(after=40 * DAY)
    assert (await match(club)).status is Status.CLOSED
    said = [message.content for message in club.public(club.thread)]
    assert said.count("-# The time of this turn had run out.") == 1
    assert said[-1] == (
        "**Nobody played for 30 days after the time of a turn ran out, so this match was closed without a result.**"
    )
    assert "30 days" in private(await club.slash("ben", "matches"))
    for opener in ("ada", "ada", "cleo", "cleo"):
        await club.press("ben", await invite(club, opener, pace="1d"), "Accept")
    await club.restart(after=0.9 * DAY)
    threads = club.channel.threads[1:]
    said = [told(club, message) for thread in threads for message in reminders(club, thread)]
    assert sorted(text.split(",")[0] for text in said) == ["Ada", "Cleo"], "one message a player"


# -- people and places that go


async def test_deleted_threads_and_channels_close_their_matches(club: Club):
    elsewhere = club.text_channel("elsewhere")
    await begin(club)
    await club.delete(club.thread)
    found = await match(club)
    assert found.status is Status.CLOSED
    assert found.entries[-1].kind is Kind.ABANDONED
    for who, other in (("ada", "ben"), ("ben", "ada")):
        listed = private(await club.slash(who, "matches")).splitlines()
        assert listed[-2:] == ["Closed lately:", f"1 · Linkage with {club.people[other].mention} · {GONE}"]
    assert "Closed lately" not in private(await club.slash("cleo", "matches"))
    await wait(club, 14.1)
    assert "Closed lately" not in private(await club.slash("ada", "matches"))
    await begin(club)
    await invite(club, "cleo", opponent="dan")
    await club.delete(club.channel)
    assert [(await match(club, number)).status for number in (2, 3)] == [Status.CLOSED] * 2
    assert GONE in private(await club.slash("ada", "matches", elsewhere))
    assert GONE in private(await club.slash("dan", "matches", elsewhere))


async def _nothing(_: object) -> None:
    """Calls of a stopped bot."""


async def test_a_thread_deleted_during_a_stop_closes_only_its_match(club: Club):
    for _ in range(2):
        await begin(club, pace="1d")
    first, second = club.channel.threads
    club.bot._ticking.cancel()
    with patch.object(club.bot, "on_raw_thread_delete", _nothing):
        await club.delete(first)
    await club.restart(after=0.6 * DAY)
    assert [(await match(club, number)).status for number in (1, 2)] == [Status.CLOSED, Status.RUNNING]
    assert GONE in private(await club.slash("ben", "matches"))
    (reminder,) = reminders(club, second)
    assert ["Linkage 1" in reminder.content, "Linkage 2" in reminder.content] == [False, True]

"""Reminders: their times, their ways, and how they are kept quiet."""

from datetime import timedelta

import pytest

from tests.bot.stories import begin, ids, invite, labels, match, now, play, private
from tests.bot.weeks import ends, first_step, letters, reminders, told, wait
from tests.peer import Club

QUIET = "Write quiet hours as from and to, such as `22-7` or `21:30-8:00`, or `off`."


async def test_reminders_come_at_half_and_a_sixth_of_the_time(club: Club):
    await begin(club)
    found = await match(club)
    await wait(club, 1.49)
    assert reminders(club) == []
    await wait(club, 0.02)
    (first,) = reminders(club)
    assert told(club, first) == f"Ada, Linkage 1 in <#{club.thread.id}> waits for you; end of your time: {ends(found)}."
    assert [user.id for user in first.mentions] == [club.people["ada"].id]
    assert labels(first) == ["Mute this turn"]
    await wait(club, 0.98)
    assert len(reminders(club)) == 1
    await wait(club, 0.02)
    assert len(reminders(club)) == 2
    await wait(club, 20)
    assert len(reminders(club)) == 2


@pytest.mark.slow
async def test_players_who_moved_are_not_reminded(club: Club):
    await begin(club)
    await wait(club, 1.4)
    await play(club, await first_step(club))
    await wait(club, 1.4)
    assert reminders(club) == []
    await wait(club, 0.2)
    assert [told(club, one).split(",")[0] for one in reminders(club)] == ["Ben"]


async def test_five_minute_turns_remind_once_before_the_end(club: Club):
    await begin(club, pace="5m")
    await club.env.advance_time(235)
    assert reminders(club) == []
    await club.env.advance_time(10)
    assert len(reminders(club)) == 1
    await club.env.advance_time(120)
    assert len(reminders(club)) == 1
    assert "time has run out" in club.public(club.thread)[-1].content


async def test_everyone_is_reminded_as_often_as_they_like(club: Club):
    often = {"ada": ("none", 0), "ben": ("once", 1), "cleo": ("twice", 2), "dan": ("often", 5)}
    for (who, (wish, _)), other in zip(often.items(), ("ben", "cleo", "dan", "ada"), strict=True):
        await club.slash(who, "preferences", reminders=wish)
        await club.press(other, await invite(club, who, opponent=other, pace="1d"), "Accept")
    await wait(club, 1.1)
    counts = [len(reminders(club, thread)) for thread in club.channel.threads]
    assert counts == [count for _, count in often.values()]


async def test_changed_frequency_skips_past_reminders(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.6)
    assert len(reminders(club)) == 1
    await club.slash("ada", "preferences", reminders="often")
    await wait(club, 0.01)
    assert len(reminders(club)) == 1, "a reminder for a moment that is past"
    await wait(club, 0.5)
    assert len(reminders(club)) == 4


async def test_reminders_by_direct_message_or_both(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    await wait(club, 0.51)
    assert reminders(club) == []
    (written,) = letters(club, "ada")
    assert f"Linkage 1 in <#{club.thread.id}> waits for you" in written.content
    assert labels(written) == ["Mute this turn"]
    await club.slash("ada", "preferences", remind_by="both")
    await wait(club, 0.4)
    assert (len(letters(club, "ada")), len(reminders(club))) == (2, 1)
    assert letters(club, "ben") == []


async def test_closed_direct_messages_fall_back_to_the_channel(club: Club):
    await club.slash("ada", "preferences", remind_by="dm")
    await begin(club, pace="1d")
    path = f"/channels/{club.people['ada'].user.dm_channel.id}/messages"
    club.env.inject_error("POST", path, status=403, code=50007, times=None)
    await wait(club, 1)
    assert len(reminders(club)) == 2
    assert [entry.path for entry in club.env.http_requests].count(path) == 1
    assert "could not be delivered" in private(await club.slash("ada", "preferences"))


async def test_no_reminder_in_quiet_hours(club: Club):
    await begin(club, pace="1d")
    found = await match(club)
    assert found.due is not None
    hour = (found.due - timedelta(hours=12)).hour
    said = private(await club.slash("ada", "preferences", quiet=f"{hour - 1}:00-{hour + 3}:00"))
    assert f"Quiet hours: {hour - 1}:00 to {hour + 3}:00 (UTC)." in said
    await wait(club, 0.55)
    assert reminders(club) == []
    await wait(club, 0.12)
    assert len(reminders(club)) == 1


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
    await club.slash("ada", "preferences", quiet="off")
    assert "Quiet hours: none." in private(await club.slash("ada", "preferences"))


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
    assert now(club, reminder).content == "-# A reminder; it is settled."
    assert labels(now(club, reminder)) == []
    (late,) = await club.at_once(("ada", reminder, ids(reminder)[0]))
    assert private(late).startswith("That belongs to an earlier")
    await wait(club, 1.51)
    assert len(reminders(club)) == 1


async def test_one_message_lists_every_waiting_match(club: Club):
    for other in ("ben", "cleo", "dan"):
        await club.press(other, await invite(club, opponent=other), "Accept")
        await club.env.advance_time(400)
    threads = club.channel.threads
    assert len(threads) == 3
    await wait(club, 1.51)
    said = [message for thread in threads for message in reminders(club, thread)]
    assert len(said) == 1
    lines = told(club, said[0]).splitlines()
    assert lines[0] == "Ada, these wait for you:"
    assert [line.split(" in ")[0] for line in lines[1:]] == ["Linkage 1", "Linkage 2", "Linkage 3"]
    muted = "No more reminders about this turn of match 1, 2 and 3."
    assert private(await club.press("ada", said[0], "Mute this turn")) == muted
    await wait(club, 1.4)
    assert [message for thread in threads for message in reminders(club, thread)] == said


async def test_one_button_mutes_as_many_matches_as_fit(club: Club):
    for who in ("ben", "cleo") * 6:
        await club.press(who, await invite(club, opponent=who), "Accept")
    await wait(club, 1.51)
    (said,) = [message for thread in club.channel.threads for message in reminders(club, thread)]
    assert said.content.count("Linkage") == 12
    assert len(ids(said)[0]) <= 100

"""Stories about being away: clocks that stand still, fourteen days a year."""

from datetime import datetime, timedelta

from bot.model.match import Match, Status
from tests.bot.stories import begin, invite, labels, match, private
from tests.bot.weeks import first_step, reminders, told, wait
from tests.peer import Club
from tests.present import present


def due(found: Match) -> datetime:
    return present(found.due)


def date(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:f>"


async def away(club: Club, until: str, who: str = "ada") -> str:
    return private(await club.slash(who, "away", until=until))


async def test_clocks_of_an_absent_player_stand_still(club: Club):
    await begin(club, pace="1d")
    before = due(await match(club))
    now = club.env.now().replace(microsecond=0)
    said = await away(club, "5d")
    back = now + timedelta(days=5)
    assert said == f"You are away until {date(back)}; your clocks stand still. `/away until: back` ends it."
    after = due(await match(club))
    assert timedelta(days=5) - (after - before) <= timedelta(seconds=1)
    board = club.boards()[-1]
    assert f"Ada is away until {date(back)}." in told(club, board)
    assert f"<t:{int(after.timestamp())}:R>" in board.content
    await club.restart()
    assert said in private(await club.slash("ada", "matches"))
    waits = f"to move, time ends <t:{int(after.timestamp())}:R>, away until {date(back)}"
    assert waits in private(await club.slash("ben", "matches"))
    await wait(club, 5)
    assert reminders(club) == []
    assert "You are away" not in private(await club.slash("ada", "matches"))
    await wait(club, 1)
    assert len(reminders(club)) == 2
    assert "Claim win" in labels(club.boards()[-1])


async def test_an_early_return_is_charged_for_the_days_used(club: Club):
    await begin(club, pace="1d")
    await wait(club, 0.25)
    await away(club, "10d")
    await wait(club, 4)
    assert await away(club, "back") == "Welcome back; your clocks run again."
    left = due(await match(club)) - club.env.now()
    assert timedelta(days=0.74) < left < timedelta(days=0.76)
    assert "is away" not in club.boards()[-1].content
    assert "in 2026 you have 10 left" in await away(club, "11d")
    await wait(club, 0.26)
    assert len(reminders(club)) == 1
    await away(club, "3d", "ben")
    await club.slash("ada", "move", club.thread, move=await first_step(club))
    left = due(await match(club)) - club.env.now()
    assert timedelta(days=3.99) < left < timedelta(days=4.01), "a turn that comes while away waits for the return"
    assert "Ben is away until" in told(club, club.boards()[-1])


async def test_absence_when_late_saves_nothing_and_delays_given_time(club: Club):
    for number, label in enumerate(("Give time", "Claim win"), 1):
        await begin(club, pace="1d")
        await wait(club, 1.1)
        before = due(await match(club, number))
        await away(club, "5d")
        assert due(await match(club, number)) == before
        await club.confirm("ben", club.boards()[-1], label)
        if label == "Give time":
            left = due(await match(club, number)) - club.env.now()
            assert timedelta(days=5.99) < left < timedelta(days=6.01)
            await away(club, "back")
        else:
            assert (await match(club, number)).status is Status.FINISHED


async def test_dates_are_checked_in_local_time_and_the_last_one_counts(club: Club):
    async def offered(typed: str) -> list[str]:
        return [choice["value"] for choice in await club.complete("ada", "until", typed, command="away")]

    tomorrow = (club.env.now() + timedelta(days=1)).date().isoformat()
    assert (await offered("tomorrow"), await offered("2 weeks"), await offered("15")) == ([tomorrow], ["14d"], [])
    assert "back" not in await offered("")
    unread = "Write a date such as 2027-01-31, a number of days such as `5d`, or `back`."
    past = "That is in the past; name a later day, or `back`."
    too_long = "You can be away 14 days a year, and in 2026 you have 14 left; name an earlier day."
    for until, sentence in (
        ("soon", unread),
        ("2026-02-30", unread),
        ("3/4/2027", "That may be two dates; write 2027-03-04 or 2027-04-03."),
        ("9999-12-31", unread),
        ("2020-01-01", past),
        ("0d", past),
        ("15d", too_long),
        ("9000-01-01", too_long),
        ("back", "You are not away; your clocks are running."),
    ):
        assert await away(club, until) == sentence, until
    await club.slash("ada", "preferences", timezone="America/New_York")
    day = (club.env.now() + timedelta(days=3)).date()
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), tzinfo=club.env.now().tzinfo)
    assert date(midnight + timedelta(hours=5)) in await away(club, day.isoformat())
    await away(club, "10 days")
    assert await offered("ba") == ["back"]
    await wait(club, 10)
    assert await offered("week") == []
    assert len(await offered("")) == 3
    await begin(club, opener="cleo", pace="1d")
    await club.press("cleo", await invite(club, "ada", opponent="cleo", pace="1d"), "Accept")
    await begin(club, opener="cleo", pace="none")
    before = [(await match(club, number)).due for number in (1, 2, 3)]
    for until in ("10d", "4d", "30d"):
        said = await away(club, until, "cleo")
    assert "in 2026 you have 14 left" in said, "the third is refused, and the second stands"
    after = [(await match(club, number)).due for number in (1, 2, 3)]
    assert timedelta(0) <= present(before[0]) + timedelta(days=4, seconds=2) - present(after[0]) < timedelta(seconds=4)
    assert after[1:] == before[1:]


async def test_a_reminder_gathered_early_is_not_repeated_after_return(club: Club):
    await begin(club, pace="1d")
    await club.env.advance_time(900)
    await begin(club, pace="1d")
    first, second = club.channel.threads
    await wait(club, 0.495)
    assert len(reminders(club, first)) == 1
    assert "Linkage 2" in reminders(club, first)[0].content
    await away(club, "5d")
    await wait(club, 5.2)
    assert [*reminders(club, first)[1:], *reminders(club, second)] == []

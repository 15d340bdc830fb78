"""Stories about being away: clocks that stand still, fourteen days a year."""

from datetime import datetime, timedelta

import pytest

from bot.match import Match, Status
from tests.bot.stories import begin, invite, labels, match, private
from tests.bot.weeks import DAY, first_step, reminders, told, wait
from tests.peer import Club


def due(found: Match) -> datetime:
    assert found.due is not None
    return found.due


def date(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:f>"


async def away(club: Club, until: str, who: str = "ada") -> str:
    return private(await club.slash(who, "away", until=until))


async def test_ones_clocks_stand_still_and_everyone_sees_it(club: Club):
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
    assert said in private(await club.slash("ada", "matches"))
    assert f"to move, time ends <t:{int(after.timestamp())}:R>, away until {date(back)}" in private(
        await club.slash("ben", "matches")
    )
    await wait(club, 5)
    assert reminders(club) == []
    assert "You are away" not in private(await club.slash("ada", "matches"))
    await wait(club, 1)
    assert len(reminders(club)) == 2
    assert "Claim win" in labels(club.boards()[-1])


async def test_a_turn_that_comes_while_away_waits_for_the_return(club: Club):
    await begin(club, pace="1d")
    await away(club, "3d", "ben")
    await club.slash("ada", "move", club.thread, move=await first_step(club))
    left = due(await match(club)) - club.env.now()
    assert timedelta(days=3.99) < left < timedelta(days=4.01)
    assert "Ben is away until" in told(club, club.boards()[-1])


async def test_who_comes_back_early_goes_on_where_the_clock_stood_and_is_charged_for_the_days_used(club: Club):
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


async def test_another_date_replaces_the_first_unless_it_is_refused(club: Club):
    await begin(club, pace="1d")
    start = due(await match(club))
    await away(club, "10d")
    await away(club, "4d")
    before = due(await match(club))
    assert timedelta(0) <= start + timedelta(days=4, seconds=2) - before < timedelta(seconds=4)
    assert "in 2026 you have 14 left" in await away(club, "30d")
    assert due(await match(club)) == before
    assert "You are away until" in private(await club.slash("ada", "matches"))
    await away(club, "14d")
    assert timedelta(0) <= start + timedelta(days=14, seconds=3) - due(await match(club)) < timedelta(seconds=6)


async def test_a_date_that_cannot_be_meant_is_refused(club: Club):
    for until, sentence in (
        ("tomorrow", "Write a date such as 2027-01-31, a number of days such as `5d`, or `back`."),
        ("2026-02-30", "Write a date such as 2027-01-31, a number of days such as `5d`, or `back`."),
        ("9999-12-31", "Write a date such as 2027-01-31, a number of days such as `5d`, or `back`."),
        ("2020-01-01", "That is in the past; name a later day, or `back`."),
        ("0d", "That is in the past; name a later day, or `back`."),
        ("15d", "You can be away 14 days a year, and in 2026 you have 14 left; name an earlier day."),
        ("9000-01-01", "You can be away 14 days a year, and in 2026 you have 14 left; name an earlier day."),
        ("back", "You are not away; your clocks are running."),
    ):
        assert await away(club, until) == sentence, until


async def test_a_date_means_the_end_of_that_day_where_the_player_lives(club: Club):
    await club.slash("ada", "preferences", timezone="America/New_York")
    day = (club.env.now() + timedelta(days=3)).date()
    said = await away(club, day.isoformat())
    midnight = datetime.combine(day + timedelta(days=1), datetime.min.time(), tzinfo=club.env.now().tzinfo)
    assert date(midnight + timedelta(hours=5)) in said


@pytest.mark.slow
async def test_fourteen_days_a_year_also_over_the_turn_of_the_year(club: Club):
    now = club.env.now()
    await wait(club, (datetime(now.year, 12, 25, tzinfo=now.tzinfo) - now) / timedelta(days=1))
    assert "You are away until" in await away(club, "20d")
    await wait(club, 30)
    assert f"in {now.year + 1} you have 1 left" in await away(club, "5d")
    assert "You are away until" in await away(club, f"{now.year + 1}-01-24")


async def test_going_away_when_late_saves_nothing_and_delays_time_given(club: Club):
    for number, label in enumerate(("Give time", "Claim win"), 1):
        await begin(club, pace="1d")
        await wait(club, 1.1)
        before = due(await match(club, number))
        await away(club, "5d")
        assert due(await match(club, number)) == before
        await club.press("ben", club.boards()[-1], label)
        if label == "Give time":
            left = due(await match(club, number)) - club.env.now()
            assert timedelta(days=5.99) < left < timedelta(days=6.01)
            await away(club, "back")
        else:
            assert (await match(club, number)).status is Status.FINISHED


async def test_all_matches_that_wait_stand_still_and_no_other(club: Club):
    await begin(club, pace="1d")
    await club.press("ada", await invite(club, "cleo", opponent="ada", pace="1d"), "Accept")
    await begin(club, pace="none")
    before = [(await match(club, number)).due for number in (1, 2, 3)]
    await away(club, "5d")
    after = [(await match(club, number)).due for number in (1, 2, 3)]
    assert after[0] != before[0]
    assert after[1:] == before[1:]


async def test_away_outlasts_a_restart(club: Club):
    await begin(club, pace="1d")
    await away(club, "5d")
    await club.restart(after=4 * DAY)
    assert "You are away until" in private(await club.slash("ada", "matches"))
    assert reminders(club) == []
    await away(club, "back")
    assert due(await match(club)) - club.env.now() > timedelta(days=0.9)


async def test_a_reminder_that_came_early_with_another_is_not_repeated_after_the_return(club: Club):
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

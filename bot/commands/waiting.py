"""Time: the buttons under overdue boards and reminders, and ``/away``."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import app_commands, utils

from bot.answers import Answer, Interaction
from bot.commands.common import run
from bot.house import House
from bot.messages import Post
from bot.messages.lists import away_until
from bot.table import Refused
from bot.views import Pressed
from renderers.kit.text import listed

DAYS: Final = re.compile(r"(\d{1,3})\s*d(?:ays?)?")
HOW: Final = "Write a date such as 2027-01-31, a number of days such as `5d`, or `back`."


def register(tree: app_commands.CommandTree[Any], house: House) -> None:
    """Add ``/away``."""

    @tree.command(name="away", description="Stop your clocks in all matches, 14 days a year")
    @app_commands.describe(until="A date (2027-01-31), a number of days (5d), or back")
    async def away(interaction: Interaction, until: str) -> None:
        async def work(answer: Answer) -> None:
            await answer.privately()
            user = interaction.user.id
            if until.strip().lower() == "back":
                await house.table.come_back(user)
                text = "Welcome back; your clocks run again."
            else:
                zone = (await house.people.person(user)).timezone
                person = await house.table.leave_until(user, moment_meant(until, utils.utcnow(), ZoneInfo(zone)))
                assert person.away_until is not None, "somebody just left until then"
                text = away_until(person.away_until)
            for match in await house.table.matches_of(user):
                await house.boards.refresh(match.id)
            await answer.say(Post(text))

        await run(interaction, house, work)


def moment_meant(text: str, now: datetime, zone: ZoneInfo) -> datetime:
    """The moment that ``5d`` or ``2027-01-31`` means: the end of that day in the timezone.

    :raises Refused: it is neither.
    """
    text = text.strip().lower()
    days = DAYS.fullmatch(text)
    if days:
        return now + timedelta(days=int(days[1]))
    try:
        return (datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=zone) + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused(HOW) from error


async def claim(house: House, answer: Answer, press: Pressed) -> None:
    """Claim win: end the part of a player whose time has run out."""
    await answer.silently()
    await house.table.claim(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)


async def extend(house: House, answer: Answer, press: Pressed) -> None:
    """Give time: let a player whose time has run out have another turn's pace."""
    await answer.silently()
    await house.table.give_time(press.match, answer.interaction.user.id, press.revision)
    await house.boards.show(press.match)


async def mute(house: House, answer: Answer, press: Pressed) -> None:
    """Mute this turn: no more reminders about the turns that a reminder was about, where they are still under way."""
    await answer.privately()
    reminded = (press.match, press.revision, *press.path)
    muted, refusals = [], []
    for number, revision in zip(reminded[::2], reminded[1::2], strict=True):
        try:
            match = await house.table.check_turn(number, answer.interaction.user.id, revision)
        except Refused as refusal:
            refusals.append(refusal)
            continue
        assert match.play is not None, "a match that waits for somebody has begun"
        await house.clock.mute(number, match.play.turn)
        muted.append(str(number))
    if not muted:
        raise refusals[0]
    await answer.say(Post(f"No more reminders about this turn of match {listed(muted)}."))

"""What people set for themselves: ``/preferences``."""

import re
from dataclasses import replace
from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

from discord import app_commands

from bot.commands.answers import Answer, Interaction, answering
from bot.commands.completing import completing
from bot.commands.options import MOST_CHOICES, choices, one_of
from bot.commands.services import Services
from bot.match.people import Preferences, PrivateLook, RemindBy, Reminders, TurnBy
from bot.messages import Post
from bot.messages.settings import LOOKS, TURNS, preferences_told
from bot.table import Refused

HOURS: Final = re.compile(r"(\d{1,2})(?::([0-5]\d))?\s*[-–]\s*(\d{1,2})(?::([0-5]\d))?")


def register(tree: app_commands.CommandTree[Any], services: Services) -> None:
    """Add ``/preferences``."""

    @tree.command(name="preferences", description="How I treat you; without options, shows what is set")
    @app_commands.describe(
        turn="Where I am told that it is my turn",
        look="How the pictures look that I alone see",
        stock_dm="Send me what I hold by direct message at each of my turns",
        reminders="How often I am reminded of a turn",
        remind_by="Where I am reminded",
        quiet="Hours without reminders, such as 22-7, or off",
        timezone="Where those hours are meant, such as Europe/Berlin",
        global_rating="Rate and list me across servers as well, in matches in which everybody wants that",
    )
    @app_commands.choices(
        turn=choices(TURNS), look=choices(LOOKS), reminders=choices(Reminders), remind_by=choices(RemindBy)
    )
    @answering(services, Answer.privately)
    async def preferences(
        answer: Answer,
        turn: str | None = None,
        look: str | None = None,
        stock_dm: bool | None = None,
        reminders: str | None = None,
        remind_by: str | None = None,
        quiet: str | None = None,
        timezone: str | None = None,
        global_rating: bool | None = None,
    ) -> None:
        turn_by = None if turn is None else one_of("turn", turn, TurnBy)
        private = None if look is None else one_of("look", look, PrivateLook)
        often = None if reminders is None else one_of("reminders", reminders, Reminders)
        where = None if remind_by is None else one_of("remind_by", remind_by, RemindBy)
        hours, zone = None if quiet is None else _hours(quiet), None if timezone is None else _timezone(timezone)

        def change(person: Preferences) -> Preferences:
            if stock_dm is not None:
                # Asking for them again also forgets that they could not be delivered before.
                person = replace(person, stock_dm=stock_dm, dm_closed=person.dm_closed and not stock_dm)
            if where is not None:
                closed = person.dm_closed and where is RemindBy.CHANNEL
                person = replace(person, remind_by=where, dm_closed=closed)
            if turn_by is TurnBy.DM:
                person = replace(person, dm_closed=False)
            return replace(
                person,
                turn_by=turn_by or person.turn_by,
                look=private or person.look,
                reminders=often or person.reminders,
                quiet=person.quiet if quiet is None else hours,
                timezone=zone or person.timezone,
                global_rating=person.global_rating if global_rating is None else global_rating,
            )

        await answer.say(Post(preferences_told(await services.people.prefer(answer.user, change))))

    @preferences.autocomplete("timezone")
    @completing(services)
    async def zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        wanted = typed.strip().casefold().replace(" ", "_")
        return choices([zone for zone in _zones() if wanted in zone.casefold()][:MOST_CHOICES])


def _hours(text: str) -> tuple[int, int] | None:
    if text.strip().lower() == "off":
        return None
    found = HOURS.fullmatch(text.strip())
    start, end = (int(found[1]) * 60 + int(found[2] or 0), int(found[3]) * 60 + int(found[4] or 0)) if found else (0, 0)
    if start == end or max(start, end) >= 24 * 60:
        raise Refused("Write quiet hours as from and to, such as `22-7` or `21:30-8:00`, or `off`.")
    return start, end


@cache
def _zones() -> tuple[str, ...]:
    return tuple(sorted(available_timezones()))


def _timezone(name: str) -> str:
    if name not in _zones():
        raise Refused("Choose a timezone from the list, such as Europe/Berlin.")
    return name

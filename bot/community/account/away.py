"""Stopping one's clocks: ``/away``."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from discord import app_commands

from bot.community.services import AccountServices
from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.matches.texts.lists import away_until
from bot.model.errors import Refused
from bot.ui import Post

DAYS: Final = re.compile(r"(\d{1,3})\s*(?:d(?:ays?)?|t(?:age?)?)")
"""So many days, in English or German."""


def register(tree: app_commands.CommandTree[Any], services: AccountServices) -> None:
    """Add ``/away``."""

    @tree.command(name=name("away"), description=about("away"))
    @options("away", "until")
    @answering(services, Answer.privately)
    async def away(answer: Answer, until: str) -> None:
        text = await _come_or_go(services, answer, until)
        for match in await services.table.matches_of(answer.user):
            await services.reconciler.refresh(match.id)
        await answer.say(Post(text))


async def _come_or_go(services: AccountServices, answer: Answer, until: str) -> str:
    if until.strip().lower() in ("back", answer.texts("answer-word-back").lower()):
        await services.people.come_back(answer.user)
        return answer.texts("answer-back")
    zone = ZoneInfo((await services.people.preferences(answer.user)).timezone)
    gone = await services.people.leave_until(answer.user, moment_meant(until, services.now(), zone))
    return away_until(gone, answer.texts)


def moment_meant(text: str, now: datetime, zone: ZoneInfo) -> datetime:
    """The moment that ``5d``, ``2027-01-31`` or ``31.1.2027`` means: the end of that day in the timezone.

    :raises Refused: it is none of them.
    """
    text = text.strip().lower()
    days = DAYS.fullmatch(text)
    if days:
        return now + timedelta(days=int(days[1]))
    form = "%d.%m.%Y" if "." in text else "%Y-%m-%d"
    try:
        return (datetime.strptime(text, form).replace(tzinfo=zone) + timedelta(days=1)).astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise Refused("answer-away-how") from error

"""Time in stories: days that pass, clocks that are wrong, and reminders."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta
from unittest.mock import patch

import discord
from simcord.builders import ChannelHandle

from bot.matches.clock import timekeeper
from bot.model.match import Match
from tests.bot.stories import match, play_of
from tests.layouts import words
from tests.peer import Club

DAY = 24 * 3600.0
AT_A_TIME = 2.0
HOURS = 0.1


async def wait(club: Club, days: float) -> None:
    """Let days pass in small advances, so that the bot does not count as hanging; it reads the clock once a day."""
    with patch.object(timekeeper, "LONGEST_SLEEP", timedelta(days=1)):
        while days > AT_A_TIME:
            await club.env.advance_time(AT_A_TIME * DAY)
            days -= AT_A_TIME
    await club.env.advance_time(days * DAY)


async def skip(club: Club, days: float) -> None:
    """Let days pass, skipping all but the first and last hours."""
    await wait(club, HOURS)
    club.set_clock(timedelta(days=days - 2 * HOURS))
    await wait(club, HOURS)


@contextmanager
def clock_wrong(by: timedelta) -> Iterator[None]:
    """Shift the machine's time of day."""
    right = discord.utils.utcnow

    def wrong() -> datetime:
        return right() + by

    with patch.object(discord.utils, "utcnow", wrong):
        yield


def ends(found: Match) -> str:
    assert found.due is not None
    return f"<t:{int(found.due.timestamp())}:R>"


def told(club: Club, message: discord.Message) -> str:
    """The text of a message with names for mentions."""
    text = words(message)
    for name, person in club.people.items():
        text = text.replace(person.mention, name.capitalize())
    return text


def reminders(club: Club, channel: ChannelHandle | None = None) -> list[discord.Message]:
    return [message for message in club.public(channel or club.thread) if _reminds(message)]


def letters(club: Club, who: str) -> list[discord.Message]:
    return [message for message in club.people[who].user.dm_channel.history() if _reminds(message)]


def _reminds(message: discord.Message) -> bool:
    return "is waiting for you" in message.content or "these matches are waiting for you" in message.content


def manager(club: Club) -> str:
    """Add Eve, who manages the server."""
    club.join("eve", club.managers())
    return "eve"


@contextmanager
def killed_at(club: Club, store: object, step: str) -> Iterator[None]:
    """Make a step of a store fail as if the bot were killed there; the error is expected."""
    with patch.object(store, step, side_effect=RuntimeError("on purpose")):
        yield
    assert "on purpose" in str(club.forgive()[0].exc_info)


async def first_step(club: Club, number: int = 1) -> str:
    play = play_of(await match(club, number))
    return play.game.format(play.game.legal_moves(play.state)[0])

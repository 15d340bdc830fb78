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
from tests.peer import Club

DAY = 24 * 3600.0
AT_A_TIME = 2.0
HOURS = 0.1


async def wait(club: Club, days: float) -> None:
    """Let days pass, a few at a time: the bot counts as hanging where one advance takes too long.

    Where nothing is due it looks at the clock once a day instead of once an hour, except in the last days.
    """
    with patch.object(timekeeper, "LONGEST_SLEEP", timedelta(days=1)):
        while days > AT_A_TIME:
            await club.env.advance_time(AT_A_TIME * DAY)
            days -= AT_A_TIME
    await club.env.advance_time(days * DAY)


async def skip(club: Club, days: float) -> None:
    """Let days pass of which only the first and the last hours matter: the clock is set ahead between them."""
    await wait(club, HOURS)
    club.set_clock(timedelta(days=days - 2 * HOURS))
    await wait(club, HOURS)


@contextmanager
def clock_wrong(by: timedelta) -> Iterator[None]:
    """The clock of the machine is wrong by so much; what really goes by is not."""
    right = discord.utils.utcnow

    def wrong() -> datetime:
        return right() + by

    with patch.object(discord.utils, "utcnow", wrong):
        yield


def ends(found: Match) -> str:
    """The end of the turn under way, as Discord carries it."""
    assert found.due is not None
    return f"<t:{int(found.due.timestamp())}:R>"


def told(club: Club, message: discord.Message) -> str:
    """The text of a message, with people's names."""
    text = message.content
    for name, person in club.people.items():
        text = text.replace(person.mention, name.capitalize())
    return text


def reminders(club: Club, channel: ChannelHandle | None = None) -> list[discord.Message]:
    """The reminders in a channel, by default the newest thread."""
    return [message for message in club.public(channel or club.thread) if _reminds(message)]


def letters(club: Club, who: str) -> list[discord.Message]:
    return [message for message in club.people[who].user.dm_channel.history() if _reminds(message)]


def _reminds(message: discord.Message) -> bool:
    return "waits for you" in message.content or "these wait for you" in message.content


def manager(club: Club) -> str:
    """Let Eve join, who may manage the server."""
    club.join("eve", club.managers())
    return "eve"


@contextmanager
def killed_at(club: Club, store: object, step: str) -> Iterator[None]:
    """Make a step of a store fail, as if the bot were killed there, and expect that in the log."""
    with patch.object(store, step, side_effect=RuntimeError("on purpose")):
        yield
    assert "on purpose" in str(club.forgive()[0].exc_info)


async def resign(club: Club, who: str, channel: ChannelHandle | None = None) -> None:
    """Resign by the command, by default in the newest thread, and confirm it."""
    asked = await club.slash(who, "resign", channel or club.thread)
    await club.press(who, asked.response, "Confirm")


async def first_step(club: Club, number: int = 1) -> str:
    play = play_of(await match(club, number))
    return play.game.format(play.game.legal_moves(play.state)[0])

"""What was found where something was looked at."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, TypeAlias

import aiohttp
import discord

from bot.troubles import trouble

PATIENCE: Final = 30.0
"""Seconds that looking at one thing may take."""


Look: TypeAlias = "Callable[[], Awaitable[Iterable[Finding]]]"
"""Looking at something, once it is called."""


class Grade(StrEnum):
    """How bad it is."""

    FINE = "fine"
    NOTE = "note"
    """Worth knowing; the bot runs."""
    WRONG = "wrong"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at, how it is, and a sentence that says what to do about it."""

    grade: Grade
    what: str
    sentence: str

    def __str__(self) -> str:
        sentence = "".join(letter if letter.isprintable() else "?" for letter in self.sentence)
        return f"{self.grade:<5}  {self.what}: {sentence}"


def fine(what: str, sentence: str) -> Finding:
    """All is as it should be."""
    return Finding(Grade.FINE, what, sentence)


def note(what: str, sentence: str) -> Finding:
    """Something that is worth knowing."""
    return Finding(Grade.NOTE, what, sentence)


def wrong(what: str, sentence: str) -> Finding:
    """Something that must be mended."""
    return Finding(Grade.WRONG, what, sentence)


async def looked_at(what: str, look: Look) -> list[Finding]:
    """What is found by looking, or a finding that says why nothing could be seen; nothing is raised."""
    try:
        async with asyncio.timeout(PATIENCE):
            return [*await look()]
    except TimeoutError:
        return [wrong(what, f"There was no answer within {PATIENCE:.0f} seconds; is the machine or the network busy?")]
    except (aiohttp.ClientError, discord.DiscordException) as error:
        return [wrong(what, trouble(error, connected=False).sentence)]
    except Exception as error:  # noqa: BLE001 - the rest is looked at whatever breaks here
        return [wrong(what, f"It could not be looked at ({type(error).__name__}); start a newer version of the bot.")]

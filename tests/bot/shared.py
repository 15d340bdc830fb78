"""Shared by stories of commands: matches begun anywhere and brought to their end, and what changes nothing."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import discord
from simcord.results import InteractionResult

from tests.bot.guide import answer
from tests.bot.picking import children
from tests.bot.stories import dump, labels, match
from tests.bot.whole import brought_on, to_come
from tests.layouts import words
from tests.peer import Club

STALE: Final = "That is outdated; here is the match as it stands now.\n"
STRANGER: Final = "You do not play in this match; open one of your own with /play."
FULL: Final = "In this server nobody has more than 1 match at a time; finish one first."
QUICK: Final[dict[str, dict[str, Any]]] = {"link": {"size": 4}, "lovelinks": {"length": "short"}}
"""Options for short matches."""


@contextmanager
def unchanged(club: Club) -> Iterator[None]:
    """Assert that nothing is stored and nobody is pinged."""
    before, requests = dump(club.settings.database), len(club.env.http_requests)
    yield
    assert dump(club.settings.database) == before
    assert not any(club.pings(requests))


async def begun_in(club: Club, channel: Any, opener: str = "ada", opponent: str = "ben", **options: Any) -> None:
    given = {"opponent": opponent, "first": "me"} | options
    asked = (await club.slash(opener, "play linkage", channel, **given)).response
    await club.press(opponent, asked, "Accept")


async def resigned(club: Club, who: str = "ben", channel: Any = None) -> discord.Message:
    """Resign; returns the last board."""
    place = channel or club.thread
    question = (await club.slash(who, "resign", place)).response
    await club.press(who, question, "Confirm")
    return club.boards(place)[-1]


async def finish(club: Club, number: int = 1, seed: int = 1) -> None:
    with club.as_bot():
        await brought_on(club, to_come(await match(club, number), random.Random(seed)), number)


def pictured(found: discord.Message) -> str:
    (attachment,) = found.attachments
    assert attachment.description
    return attachment.description


class Private:
    """A person at one private message whose buttons change it."""

    def __init__(self, club: Club, who: str = "ada") -> None:
        self.club = club
        self.who = who
        self.message: Any = None

    def now(self, result: InteractionResult) -> str:
        self.message = answer(result)
        assert self.message.flags.ephemeral
        return words(self.message)

    async def press(self, label: str) -> str:
        before = self.message.id
        said = self.now(await self.club.press(self.who, self.message, label))
        assert self.message.id == before, "it stays one message"
        return said

    async def take(self, label: str) -> discord.Message:
        return answer(await self.club.press(self.who, self.message, label))

    async def choose(self, entry: int) -> str:
        menu = self.menu
        person = self.club.people[self.who]
        return self.now(await person.select(self.message, [menu.options[entry].value], custom_id=menu.custom_id))

    async def fill_in(self, button: str, **fields: str) -> str:
        person = self.club.people[self.who]
        form = await person.click(self.message, label=button)
        return self.now(await person.submit_modal(form, fields))

    @property
    def menu(self) -> Any:
        return next(child for child in children(self.message) if hasattr(child, "options"))

    @property
    def labels(self) -> list[str]:
        return labels(self.message)

    @property
    def disabled(self) -> list[str]:
        return [child.label for child in children(self.message) if getattr(child, "disabled", False)]

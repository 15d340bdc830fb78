"""What several stories need: answers and databases as text, and matches brought to the point where a story begins."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import discord
from simcord.results import InteractionResult

from bot.match import Match
from tests.peer import World


def labels(message: Any) -> list[str]:
    """The labels of a message's buttons."""
    return [
        child.label for row in message.components for child in getattr(row, "children", []) if hasattr(child, "label")
    ]


def ids(message: Any) -> list[str]:
    """The ids of a message's components."""
    return [child.custom_id for row in message.components for child in getattr(row, "children", [])]


def private(result: InteractionResult) -> str:
    """The text that one person alone was answered with."""
    said = [*result.followups[-1:], *([result.response] if result.response else [])]
    assert said, "no answer"
    assert said[0].ephemeral, "an answer that everybody sees"
    return said[0].content


def dump(file: Path) -> list[str]:
    """Everything in a database, as SQL."""
    with closing(sqlite3.connect(file)) as connection:
        return list(connection.iterdump())


def mentions(club: World, text: str) -> str:
    """A text in which people are named in braces, as Discord carries it."""
    return text.format(**{name: person.mention for name, person in club.people.items()})


async def invite(club: World, opener: str = "ada", **options: Any) -> discord.Message:
    """Somebody opens a match; its invitation. Without further options Ben is invited and Ada begins."""
    result = await club.slash(opener, "play linkage", **({"opponent": "ben", "first": "me"} | options))
    assert result.response is not None, "no invitation"
    assert not result.response.ephemeral, result.response.content
    return result.response.message


async def begin(club: World, **options: Any) -> discord.Message:
    """A match between Ada, who is to move, and Ben; its board."""
    await club.press("ben", await invite(club, **options), "Accept")
    return club.boards()[-1]


async def match(club: World, number: int = 1) -> Match:
    """A match as the bot knows it."""
    return await club.bot.house.table.match(number)


def name_of(club: World, user: int | None) -> str:
    """Who this is."""
    return next(name for name, person in club.people.items() if person.id == user)


def random_step(found: Match, dice: random.Random) -> str:
    """Some legal step of a running match."""
    assert found.play is not None
    return found.play.game.format(dice.choice(found.play.game.legal_moves(found.play.state)))


async def play(club: World, *steps: str) -> None:
    """Steps by /move in the newest thread, each by whoever is to move."""
    for step in steps:
        who = name_of(club, (await match(club)).waiting_for)
        await club.slash(who, "move", club.thread, move=step)


def offered(message: Any) -> list[list[str]]:
    """What the selects of a message offer, one list a select."""
    children = [child for row in message.components for child in getattr(row, "children", [])]
    return [[option.label for option in child.options] for child in children if hasattr(child, "options")]

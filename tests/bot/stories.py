"""Shared by stories: answers and databases as text, and matches brought to the point where a story begins."""

import random
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import discord
from simcord.results import InteractionResult

from bot.app.stores import Storage
from bot.model.ids import MatchId
from bot.model.match import Match
from bot.runtime.database_url import Where
from rules.game import Outcome
from rules.play import AnyPlay
from tests.bot.picking import children
from tests.bot.storage.rows import rows_of
from tests.layouts import words
from tests.peer import Club
from tests.texts import in_words

RUNNING: Final = ["Move", "Text", "More", "Undo"]  # Buttons of a running match of a game without hands
OVER: Final = ["Rematch", "Replay", "Text", "Review", "More"]  # Buttons of a finished match
PLACE: Final = ": place a domino on two free cells."
PLACE_BESIDE: Final = f"{PLACE[:-1]}; it may not touch the domino under the green counter by a side."
"""The same for the second and third player."""
CLOCK: Final = re.compile(r"The time for this turn runs out <t:\d+:R>\.")


def labels(message: Any) -> list[str]:
    return [child.label for child in children(message) if hasattr(child, "label")]


def ids(message: Any) -> list[str]:
    return [child.custom_id for child in children(message)]


def told(board: Any) -> str:
    said, _, clock = board.content.rpartition("\n")
    assert CLOCK.fullmatch(clock), board.content
    return in_words(said)


def private(result: InteractionResult) -> str:
    """The text of a private answer, without emojis."""
    said = [*result.followups[-1:], *([result.response] if result.response else [])]
    assert said, "no answer"
    assert said[0].ephemeral, "an answer that everybody sees"
    return in_words(words(said[0].message))


async def displayed(club: Club, who: str, command: str = "preferences", /, **values: str) -> InteractionResult:
    """Fill in the form for the look of boards; fields that are not named stay."""
    form = await club.slash(who, command, display="custom")
    assert form.modal is not None
    groups = [each["component"] for each in form.modal["components"]]
    chosen = {
        group["custom_id"]: next(option["value"] for option in group["options"] if option.get("default"))
        for group in groups
    }
    result = await club.people[who].submit_modal(form, chosen | values)
    assert result.acknowledged
    return result


async def started_on(where: Where) -> None:
    storage = Storage(where)
    try:
        await storage.open()
    finally:
        await storage.close()


def dump(where: Where) -> list[str]:
    """Everything in a database as lines of text."""
    if isinstance(where, Path):
        with closing(sqlite3.connect(where)) as connection:
            return list(connection.iterdump())
    return [f"{table}: {row!r}" for table, rows in rows_of(where).items() for row in rows]


def mentions(club: Club, text: str) -> str:
    """A text with mentions in place of names in braces."""
    return text.format(**{name: person.mention for name, person in club.people.items()})


async def invite(club: Club, opener: str = "ada", game: str = "linkage", **options: Any) -> discord.Message:
    """Open a match, for Ben by default; returns its invitation."""
    return await opened(club, game, opener, **({"opponent": "ben"} | options))


async def opened(club: Club, game: str, who: str = "ada", **options: Any) -> discord.Message:
    result = await club.slash(who, f"play {game}", **({"first": "me"} | options))
    assert result.response is not None, "no invitation"
    assert not result.response.ephemeral, result.response.content
    return result.response.message


async def begin(club: Club, **options: Any) -> discord.Message:
    """Start a match of Ada, who is to move, Ben and further opponents; returns its board."""
    invitation = await invite(club, **options)
    for who in ("ben", *(options[name] for name in ("opponent2", "opponent3") if name in options)):
        await club.press(who, now(club, invitation), "Accept")
    return club.boards()[-1]


def now(club: Club, message: Any) -> discord.Message:
    places = [club.channel, *club.channel.threads]
    return next(found for place in places for found in club.public(place) if found.id == message.id)


async def match(club: Club, number: int = 1) -> Match:
    return await club.bot.services.table.match(MatchId(number))


def play_of(found: Match) -> AnyPlay:
    assert found.play is not None, "the match has not begun"
    return found.play


def outcome_of(found: Match) -> Outcome:
    assert found.outcome is not None, "the match has no result"
    return found.outcome


def name_of(club: Club, user: int | None) -> str:
    return next(name for name, person in club.people.items() if person.id == user)


def random_step(found: Match, dice: random.Random) -> str:
    play = play_of(found)
    return play.game.format(dice.choice(play.game.legal_moves(play.state)))


async def play(club: Club, *steps: str) -> None:
    """Play steps with /move, each by the player to move."""
    for step in steps:
        who = name_of(club, (await match(club)).waiting_for)
        await club.slash(who, "move", club.thread, move=step)


def offered(message: Any) -> list[list[str]]:
    return [[option.label for option in child.options] for child in children(message) if hasattr(child, "options")]

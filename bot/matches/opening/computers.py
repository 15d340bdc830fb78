"""Computer players in commands: whoever names the bot names one, and how well it is to play is an option."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.localization import chosen
from bot.discord.interactions.options import Someone, one_of
from bot.matches.opening.seating import Opening
from bot.matches.services import MatchServices
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.levels import LEVELS
from bot.model.match import Computer
from bot.ui.languages import nearest
from rules.codes import code

_NUMBERS: Final = {level.key: level.number for level in LEVELS}


def level_choices() -> list[app_commands.Choice[str]]:
    """The levels to choose from, each with what it is like."""
    return [
        chosen(code("command-choice-value", value=code(f"level-title-{key}"), meaning=code(f"level-about-{key}")), key)
        for key in _NUMBERS
    ]


def is_me(answer: Answer, person: Someone | None) -> bool:
    """Whether somebody who was named is the bot itself."""
    me = answer.interaction.client.user
    return person is not None and me is not None and person.id == me.id


def level_given(given: Mapping[str, Any]) -> int | None:
    """The level that was given with a command, if one was."""
    key = given.get("level")
    return None if key is None else _NUMBERS[one_of("level", key, _NUMBERS)]


def expect_level(number: int) -> None:
    """Refuse a level that is none.

    :raises Refused: no button leads to it.
    """
    if number not in _NUMBERS.values():
        raise Refused("answer-unknown")


def named(answer: Answer, people: Sequence[Someone], level: int | None) -> tuple[UserId | Computer, ...]:
    """Those who were named, the bot as a computer player of this level.

    :raises Refused: a level is given in a server, and no computer player is named.
    """
    found = tuple(Computer(level) if is_me(answer, person) else UserId(person.id) for person in people)
    if level is not None and answer.guild is not None and not any(isinstance(each, Computer) for each in found):
        me = answer.interaction.client.user
        raise Refused("answer-level-alone", me="" if me is None else me.mention)
    return found


def expect_people(answer: Answer, *people: Someone | None) -> None:
    """Refuse to tell how the bot has fared.

    :raises Refused: one of these is the bot, which stands in no table.
    """
    if any(is_me(answer, person) for person in people):
        raise Refused("answer-standing-of-me")


def expect_alone(answer: Answer, people: Sequence[Someone], given: Mapping[str, Any]) -> None:
    """Refuse what makes no sense where nobody else is.

    :raises Refused: somebody else than the bot is named, or what is about other people or ratings is given.
    """
    me = answer.interaction.client.user
    if any(person != me for person in people):
        raise Refused("answer-direct-people")
    if given.get("role") is not None:
        raise Refused("answer-direct-role")
    if given.get("rated"):
        raise Refused("answer-direct-rated")


async def alone(services: MatchServices, answer: Answer, opening: Opening, level: int | None) -> Opening:
    """What is asked for, each seat but the opener's a computer player's; it counts for nothing.

    The board is posted in the language of the one who plays, which is noted before.
    """
    await services.people.noticed(answer.user, nearest(answer.interaction.locale.value))
    computers = [named for named in opening.invited if isinstance(named, Computer)]
    computers += [Computer(level)] * (opening.seats - 1 - len(computers))
    return replace(opening, invited=tuple(computers), rated=False)

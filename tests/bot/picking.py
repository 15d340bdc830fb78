"""Matches played with the picker, and the number of presses."""

import random
from typing import Any

import discord
from simcord.results import InteractionResult

from bot.model.picking import pick
from rules.play import AnyPlay
from tests.layouts import controls
from tests.peer import Club


def children(message: Any) -> list[Any]:
    return controls(message.components)


def below(message: Any) -> list[Any]:
    """Confirm if there is anything to play, Back, Cancel and Type: the end of the last row."""
    last = list(message.components[-1].children)
    confirm = len(last) > 3 and last[-4].custom_id.startswith("il:steps:")
    return last[-4:] if confirm else last[-3:]


def choices(message: Any) -> list[Any]:
    return children(message)[: -len(below(message))]


def open_choices(message: Any) -> list[tuple[Any, str | None]]:
    found: list[tuple[Any, str | None]] = []
    for child in choices(message):
        if hasattr(child, "options"):
            found += [(child, option.value) for option in child.options]
        elif not child.disabled:
            found.append((child, None))
    return found


def can_confirm(message: Any) -> bool:
    return len(below(message)) == 4


class Picking:
    """A person at a picker, and the number of presses; a select takes two."""

    def __init__(self, club: Club, who: str) -> None:
        self.club = club
        self.who = who
        self.presses = 0
        self.message: Any = None

    async def open(self, message: Any, label: str = "Move") -> discord.Message:
        return await self._pressed(self.club.press(self.who, message, label))

    async def press(self, label: str) -> discord.Message:
        return await self._pressed(self.club.press(self.who, self.message, label))

    async def choose(self, component: Any, value: str | None = None) -> discord.Message:
        person, custom_id = self.club.people[self.who], component.custom_id
        if value is None:
            return await self._pressed(person.click(self.message, custom_id=custom_id))
        self.presses += 1
        return await self._pressed(person.select(self.message, [value], custom_id=custom_id))

    async def reach(self, play: AnyPlay, moves: list[object], *, skipping: bool = True) -> discord.Message:
        """Press the choices that lead to these moves of one turn."""
        for index in indexes(play, moves, skipping=skipping):
            offered = choices(self.message)
            if hasattr(offered[0], "options"):
                await self.choose(offered[0], str(index))
            else:
                await self.choose(offered[index])
        return self.message  # type: ignore[no-any-return]  # a simulated message has the shape of a real one

    async def anything(self, dice: random.Random, *, whole: bool = True) -> discord.Message:
        """Choose at random to the end of the turn, or of a step if not ``whole``, and confirm."""
        while (offered := open_choices(self.message)) and (whole or not can_confirm(self.message)):
            await self.choose(*dice.choice(offered))
        return await self._pressed(
            self.club.people[self.who].click(self.message, custom_id=below(self.message)[0].custom_id)
        )

    async def _pressed(self, press: Any) -> discord.Message:
        result: InteractionResult = await press
        self.presses += 1
        said = [*result.followups[-1:], *([result.response] if result.response else [])]
        assert said, "no answer"
        assert said[0].ephemeral, "a picker that others see"
        self.message = said[0].message
        return self.message  # type: ignore[no-any-return]  # as above


def indexes(play: AnyPlay, moves: list[object], *, skipping: bool = True) -> list[int]:
    path: list[int] = []
    wanted = [play.game.format(move) for move in moves]
    while len((picked := pick(play, path, skipping=skipping)).steps) < len(wanted):
        assert picked.menu is not None, "these moves are no turn"
        format_ = picked.play.game.format
        goal = wanted[len(picked.steps)]
        path.append(next(i for i, choice in enumerate(picked.menu.choices) if goal in map(format_, choice.moves())))
    return path

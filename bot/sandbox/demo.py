"""Matches under way and the puzzle of the day, so that the first look is not empty: all done through the commands."""

import logging
import random
from typing import Final

from bot.discord.interactions.components import ids_below
from bot.model.ids import UserId
from bot.model.levels import LEVELS
from bot.model.match import Match
from bot.sandbox.line import Unfinished
from bot.sandbox.scene import BOT, Place
from bot.sandbox.world import Impossible, World
from bot.ui import Button
from rules import GAMES
from rules.game import AnyGame

STEPS: Final = 4
MOST_STEPS: Final = 24
SEED: Final = 7
ALONE: Final = "linkage"
"""The game in which whoever comes first finds a match against the computer."""

log = logging.getLogger(__name__)


async def play_all(world: World) -> None:
    """Open a match of every game and leave each when it is the first person's turn, and one against the computer.

    Their server has the puzzle of the day posted, from midnight on.
    """
    dice = random.Random(SEED)
    for game in GAMES.values():
        try:
            await _play(world, game, dice)
        except (Impossible, Unfinished) as error:
            log.warning("The demo match of %s was cut short: %s", game.title, error)
    opener = next(iter(world.people))
    easiest, home = LEVELS[0].key, _home(world, opener)
    for line in (
        f"/play {ALONE} opponent: {BOT} level: {easiest} first: me",
        f"/server daily channel: {home.name} hour: 0",
    ):
        try:
            await world.say(opener, home, line)
        except (Impossible, Unfinished) as error:
            log.warning("%s of the demo was refused: %s", line, error)
    world.dismiss(opener, home)


async def _play(world: World, game: AnyGame, dice: random.Random) -> None:
    people = list(world.people)[: max(game.seats)]
    opener, *others = people
    home = _home(world, opener)
    invited = [
        f"opponent{number if number > 1 else ''}: {world.people[other].user.global_name}"
        for number, other in enumerate(others, 1)
    ]
    await world.say(opener, home, f"/play {game.key} {' '.join(invited)} first: me")
    match = await _newest(world, opener)
    world.dismiss(opener, home)
    invitation = world.messages(opener, home)[-1]
    for other in others:
        message = next(found for found in world.messages(other, home) if found.id == invitation.id)
        accept = next(each for each in ids_below(message) if each.startswith(f"il:{Button.ACCEPT}:"))
        await world.press(other, home, message.id, accept)
    match = await _newest(world, opener)
    ids = {person.id: key for key, person in world.people.items()}
    for count in range(MOST_STEPS):
        if match.play is None or match.waiting_for is None or match.channel is None:
            return
        mover = ids[match.waiting_for]
        if count >= STEPS and mover == opener:
            return
        place: Place = world.scene.places(mover)[match.channel]
        move = dice.choice(match.game.legal_moves(match.play.state))
        await world.say(mover, place, f"/move move: {match.game.format(move)}")
        world.dismiss(mover, place)
        match = await world.scene.bot.services.table.match(match.id)


def _home(world: World, who: str) -> Place:
    """The channel in which matches are opened."""
    return next(place for place in world.scene.places(who).values() if not place.private)


async def _newest(world: World, who: str) -> Match:
    return max(
        await world.scene.bot.services.table.matches_of(UserId(world.people[who].id)), key=lambda match: match.id
    )

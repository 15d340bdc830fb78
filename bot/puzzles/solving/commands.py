"""Puzzles: ``/puzzle``, the buttons that lead to one, and those below it."""

from typing import Any, Final

from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.options import GAME_CHOICES, one_of, personal
from bot.discord.interactions.routing import ButtonRoute
from bot.matches.play.picker_ids import Over, Spot
from bot.matches.routing import picker_routes
from bot.model.errors import Refused
from bot.puzzles.services import PuzzleServices
from bot.puzzles.solving.answering import PUZZLES
from bot.puzzles.solving.texts import puzzle_recorded
from bot.puzzles.solving.views import PUZZLING, PuzzleControl, PuzzlePress, puzzles_menu, puzzling
from bot.studies.study.picker import show as show_study
from bot.ui import Post
from rules import GAMES

_BESIDE: Final = (PuzzleControl.NEW, PuzzleControl.STUDY, PuzzleControl.RECORD)
"""What is shown in a message of its own."""


def register(tree: app_commands.CommandTree[Any], services: PuzzleServices) -> None:
    """Add ``/puzzle``."""

    @personal
    @tree.command(name=name("puzzle"), description=about("puzzle"))
    @options("puzzle", "game", "level")
    @app_commands.choices(game=GAME_CHOICES)
    @answering(services)
    async def puzzle(answer: Answer, game: str | None = None, level: app_commands.Range[int, 1, 5] = 0) -> None:
        answer.soon_privately()
        if game is None:
            await answer.say(Post(answer.texts("puzzle-which-game")), puzzles_menu(level, services.signs))
        else:
            key = one_of("game", game, GAMES)
            await PUZZLES.pose(services, answer, await services.puzzles.next(answer.user, key, level))


async def pressed(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    """A button that leads to a puzzle, or below one."""
    if press.control in _BESIDE:
        answer.soon_privately()
        await _beside(services, answer, press)
    else:
        answer.soon_in_place()
        await PUZZLES.within(services, answer, _spot(press), _within(services, answer, press))


async def _beside(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    if press.control is PuzzleControl.NEW:
        await _next(services, answer, press)
        return
    puzzle = (await PUZZLES.posed(services, answer, _spot(press))).puzzle
    if press.control is PuzzleControl.RECORD:
        await answer.say(await puzzle_recorded(puzzle, answer.texts))
    else:
        await show_study(services, answer, await services.studies.open(answer.user, puzzle.play))


async def _within(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    if press.control is PuzzleControl.NEXT:
        await _next(services, answer, press)
        return
    posed = await PUZZLES.posed(services, answer, _spot(press))
    if press.control is PuzzleControl.SHOW:
        await PUZZLES.tell(services, answer, await services.puzzles.show(answer.user, posed))
    else:
        await PUZZLES.choosing(services, answer, posed, ())


async def _next(services: PuzzleServices, answer: Answer, press: PuzzlePress) -> None:
    if press.game is None:
        raise Refused("puzzle-gone")
    posed = await services.puzzles.next(answer.user, press.game, press.level)
    await PUZZLES.pose(services, answer, posed)


def _spot(press: PuzzlePress) -> Spot:
    return Spot.in_puzzle(press.number, press.level)


ROUTES: Final = (
    ButtonRoute(PUZZLING, puzzling, pressed),
    *picker_routes(Over.PUZZLE, PUZZLES.picking, PUZZLES.within),
)

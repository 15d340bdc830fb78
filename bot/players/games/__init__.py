"""Computer players of each game: a fast board, and knowledge about good play."""

from typing import Any, Final

from bot.players.board import FastBoard
from bot.players.games.link.board import LinkBoard
from bot.players.games.link.forcing import LinkForcing
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.linkage.forcing import LinkageForcing
from bot.players.games.linkx.board import LinkxBoard
from bot.players.games.linkx.forcing import LinkxForcing
from bot.players.games.lovelinks.board import LoveLinksBoard
from bot.players.games.lovelinks.measuring import BestClosing, BestTurn
from bot.players.goals import Forcing, Measure
from rules.game import AnyGame

BOARDS: Final[dict[str, type[FastBoard]]] = {
    "linkage": LinkageBoard,
    "link": LinkBoard,
    "linkx": LinkxBoard,
    "lovelinks": LoveLinksBoard,
}
"""By the key of the game."""


def board_of(game: AnyGame) -> type[FastBoard]:
    """The fast board of a game; a completeness test sees to it that each has one."""
    return BOARDS[game.key]


FORCINGS: Final[dict[str, type[Forcing[Any]]]] = {"linkage": LinkageForcing, "link": LinkForcing, "linkx": LinkxForcing}
"""By the key of the game: games in which wins can be forced."""
MEASURES: Final[dict[str, dict[str, Measure]]] = {
    "lovelinks": {measure.goal: measure for measure in (BestTurn(), BestClosing())},
}
"""By the key of the game and the goal: goals whose turns are measured."""

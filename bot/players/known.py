"""The fast boards there are: one a game."""

from typing import Final

from bot.players.board import FastBoard
from bot.players.games.link.board import LinkBoard
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.linkx.board import LinkxBoard
from bot.players.games.lovelinks.board import LoveLinksBoard
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

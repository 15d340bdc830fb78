"""How the puzzles of each game are proven: by wins that can be forced, or by what a turn is worth."""

from typing import Any, Final

from bot.players.forcing import Forcing
from bot.players.games.link.forcing import LinkForcing
from bot.players.games.linkage.forcing import LinkageForcing
from bot.players.games.linkx.forcing import LinkxForcing
from bot.players.games.lovelinks.measuring import BestClosing, BestTurn
from bot.players.measuring import Measure

FORCINGS: Final[dict[str, type[Forcing[Any]]]] = {
    "linkage": LinkageForcing,
    "link": LinkForcing,
    "linkx": LinkxForcing,
}
"""By the key of the game: those in which wins can be forced."""
MEASURES: Final[dict[str, dict[str, Measure]]] = {
    "lovelinks": {measure.goal: measure for measure in (BestTurn(), BestClosing())},
}
"""By the key of the game and the goal: those whose turns are measured."""

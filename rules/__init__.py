"""Pure rules of the games: no input or output, no clock, no randomness of its own."""

from typing import Final

from rules.game import AnyGame
from rules.link import Link
from rules.linkage import Linkage
from rules.linkx import Linkx
from rules.lovelinks.game import LoveLinks

GAMES: Final[dict[str, AnyGame]] = {game.key: game for game in (Linkage(), Link(), Linkx(), LoveLinks())}
"""Every game by its key."""

"""Pure rules of the games: no input or output, no clock, no randomness of its own."""

from typing import Final

from rules.game import AnyGame
from rules.linkage import Linkage

GAMES: Final[dict[str, AnyGame]] = {game.key: game for game in (Linkage(),)}
"""Every game by its key."""

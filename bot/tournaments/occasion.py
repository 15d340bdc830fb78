"""For what a match is played: a board in a round of a tournament."""

from dataclasses import dataclass

from bot.match.ids import TournamentId
from bot.tournaments.tournament import System


@dataclass(frozen=True, slots=True)
class Occasion:
    """A board in a round of a tournament. It never changes."""

    tournament: TournamentId
    name: str
    """As it was typed; nothing where the tournament is called by its system and game."""
    system: System
    game: str
    """The title of its game."""
    round: int
    board: int

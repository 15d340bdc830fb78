"""Where matches are kept: the only SQL of the project."""

from bot.storage.database import BadDatabase
from bot.storage.matches import Board, Conflict, Occupied, Storage

__all__ = ["BadDatabase", "Board", "Conflict", "Occupied", "Storage"]

"""What every command and button works with."""

from dataclasses import dataclass

from bot.boards import Boards
from bot.names import Names
from bot.table import Table


@dataclass(frozen=True, slots=True)
class House:
    """The use cases, the messages that show them, and people's names."""

    table: Table
    boards: Boards
    names: Names

"""What every command and button works with."""

from dataclasses import dataclass, field

from bot.boards import Boards
from bot.names import Names
from bot.repeats import Repeats
from bot.storage.clock import Clock
from bot.storage.people import People
from bot.storage.recount import Recount
from bot.storage.standing import Standings
from bot.table import Table


@dataclass(frozen=True, slots=True)
class House:
    """The use cases, the messages that show them, people's names, what people and servers have set,
    and who stands where."""

    table: Table
    boards: Boards
    names: Names
    people: People
    clock: Clock
    standings: Standings
    recount: Recount
    repeats: Repeats = field(default_factory=Repeats)

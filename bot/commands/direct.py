"""Opening a match in direct messages: one person plays there, and everybody else at the table is a computer.

Such a match belongs to no server, so it counts in no rating, leaderboard or history. There is one at a time, because a
direct message has room for one board and no threads.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.commands.answers import Answer
from bot.commands.match_services import MatchServices
from bot.commands.options import Someone
from bot.match import Computer
from bot.messages.languages import nearest
from bot.table.refusals import Refused
from bot.table.seating import Opening


def expect_alone(answer: Answer, people: Sequence[Someone], given: Mapping[str, Any]) -> None:
    """Refuse what makes no sense where nobody else is.

    :raises Refused: somebody else than the bot is named, or what is about other people or ratings is given.
    """
    me = answer.interaction.client.user
    if any(person != me for person in people):
        raise Refused("answer-direct-people")
    if given.get("role") is not None:
        raise Refused("answer-direct-role")
    if given.get("rated"):
        raise Refused("answer-direct-rated")


async def alone(services: MatchServices, answer: Answer, opening: Opening, level: int | None) -> Opening:
    """What is asked for, each seat but the opener's a computer player's; it counts for nothing.

    The board is posted in the language of the one who plays, which is noted before.
    """
    await services.people.noticed(answer.user, nearest(answer.interaction.locale.value))
    computers = [named for named in opening.invited if isinstance(named, Computer)]
    computers += [Computer(level)] * (opening.seats - 1 - len(computers))
    return replace(opening, invited=tuple(computers), rated=False)

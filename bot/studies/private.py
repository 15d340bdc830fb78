"""Private matches against the computer, where the bot is no guest: studies in which it answers."""

import random
from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.discord.interactions.answers import Answer
from bot.discord.interactions.options import Someone, one_of
from bot.matches.opening.computers import is_me, level_given
from bot.model.errors import Refused
from bot.model.levels import STAND_IN
from bot.model.match import First
from bot.model.study import Against
from bot.studies.services import StudyServices
from bot.studies.study.picker import show
from rules.game import AnyGame
from rules.play import begin

_ELSEWHERE: Final = ("role", "pace")
"""Options that mean nothing where nobody else is and no clock runs."""


async def play_privately(
    services: StudyServices,
    answer: Answer,
    game: AnyGame,
    options: object,
    people: Sequence[Someone],
    given: Mapping[str, Any],
) -> None:
    """``/play`` where the bot is no guest: a match of one person against computers, of the middle level unless said.

    :raises Refused: it asks for what there is not here, or this person keeps as many studies as there may be.
    """
    if any(not is_me(answer, person) for person in people):
        raise Refused("answer-private-people")
    for option in _ELSEWHERE:
        if given.get(option) is not None:
            raise Refused(f"answer-private-{option}")
    if given.get("rated"):
        raise Refused("answer-private-rated")
    answer.soon_privately()
    seats = given.get("seats") or max(len(people) + 1, min(game.seats))
    first = one_of("first", given.get("first") or First.RANDOM, First)
    await begin_privately(services, answer, game, options, seats, first, level_given(given) or STAND_IN.number)


async def begin_privately(
    services: StudyServices, answer: Answer, game: AnyGame, options: object, seats: int, first: First, level: int
) -> None:
    """Begin a private match and show it; where the computer begins, once it has.

    :raises Refused: this person keeps as many studies as there may be.
    """
    seat = {First.ME: 0, First.OTHER: seats - 1}.get(first, random.randrange(seats))
    empty = begin(game, options, seats)
    await show(services, answer, await services.studies.open(answer.user, empty, against=Against(level, seat)))

"""Whole matches, brought on to the point where a story begins."""

import random

from bot.model.match import Match
from rules.deal import deal
from rules.game import CHANCE
from tests.bot.stories import match, play_of
from tests.peer import Club


def to_come(found: Match, dice: random.Random) -> list[str]:
    """Random steps to the end of a match, with the draws of its seed."""
    now, steps = play_of(found), list[str]()
    while now.to_move is not None:
        if now.to_move == CHANCE:
            drawn = sum(step.seat is None for step in now.steps)
            now = now.after(deal(now.game, now.state, found.seed, drawn + 1))
        else:
            now = now.after(dice.choice(now.game.legal_moves(now.state)))
            steps.append(now.steps[-1].text)
    return steps


async def brought_on(club: Club, steps: list[str], number: int = 1) -> None:
    """Play steps without Discord, then show the result."""
    table, found = club.bot.services.table, await match(club, number)
    for step in steps:
        assert found.waiting_for is not None
        found = await table.submit(found.id, found.waiting_for, step)
    await club.bot.services.reconciler.show(found.id)

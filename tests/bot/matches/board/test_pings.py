"""Pings of the player to move, whatever was taken back before."""

import random

from tests.bot.stories import begin, match, name_of, random_step
from tests.bot.weeks import wait
from tests.peer import Club

HOUR = 1 / 24


def pinged(club: Club, since: int, who: str) -> int:
    return sum(club.people[who].id in users for users in club.pings(since))


async def moved(club: Club, dice: random.Random) -> str:
    found = await match(club)
    await club.slash(name_of(club, found.waiting_for), "move", club.thread, move=random_step(found, dice))
    return name_of(club, (await match(club)).waiting_for)


async def undone_by_consent(club: Club, asker: str, agreeing: str, hours: float) -> None:
    await club.slash(asker, "undo", club.thread)
    await wait(club, hours * HOUR)
    await club.press(agreeing, club.public(club.thread)[-1], "Accept")


async def test_each_move_that_comes_later_pings_once(club):
    dice = random.Random(1)
    await begin(club, game="linkx", pace="7d")
    for _ in range(12):
        await wait(club, dice.choice([0.2, 3, 20]) * HOUR)
        since, found = len(club.env.http_requests), await match(club)
        who = name_of(club, found.waiting_for)
        other = "ben" if who == "ada" else "ada"
        steps = len(found.step_entries)
        act = dice.choice(["move", "move", "undo", "consent"] if steps > 1 else ["move"])
        if act == "move":
            assert await moved(club, dice) == other
            assert (pinged(club, since, other), pinged(club, since, who)) == (1, 0)
        elif act == "undo":  # free: the other has just moved
            await club.slash(other, "undo", club.thread)
            assert (await match(club)).waiting_for == club.people[other].id
            assert (pinged(club, since, other), pinged(club, since, who)) == (0, 0)
        else:
            await undone_by_consent(club, who, other, 1)
            assert (await match(club)).waiting_for == club.people[who].id
            assert (pinged(club, since, who), pinged(club, since, other)) == (1, 1), "the question and the answer"

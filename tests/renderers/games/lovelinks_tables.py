"""Positions of Love Links to show: every number of seats, every part of a match, and tables fuller than any match."""

import random
from collections.abc import Sequence
from dataclasses import replace

from rules.game import CHANCE
from rules.lovelinks.bracelets import CLOSE, DECK, Charm, bracelet, label
from rules.lovelinks.game import LoveLinksGame
from rules.lovelinks.state import LoveLinksOptions, LoveLinksState, Move, Scored, sides
from rules.play import Play, begin
from tests.rules.helpers import random_move

LovePlay = Play[LoveLinksState, Move]
LINKS = [link for link, copies in DECK.items() for _ in range(copies)]


def played(
    seats: int, placements: int | None, seed: int, *, closing: bool | None = None, length: str = "standard"
) -> LovePlay:
    """A random match up to the decision after so many placements; always or never closing, if asked."""
    play, dice = begin(LoveLinksGame(), LoveLinksOptions(length), seats), random.Random(seed)
    while play.to_move is not None and (play.to_move < 0 or placements is None or placements > 0):
        move = random_move(play.game, play.state, dice)
        if play.to_move >= 0:
            placements = None if placements is None else placements - 1
            wanted = [each for each in play.state.legal if each.text.endswith(CLOSE) == closing]
            move = dice.choice(wanted) if wanted else move
        play = play.after(move)
    return play


def full_table(seats: int, long: int, short: int, seed: int) -> LovePlay:
    """A match with bracelets of 8 to 14 and of 1 to 4 links, and full stocks."""
    play, dice = played(seats, 2 * seats, seed), random.Random(seed)
    counts = [dice.randint(8, 14) for _ in range(long)] + [dice.randint(1, 4) for _ in range(short)]
    dice.shuffle(counts)
    owners: Sequence[int | None] = (None, *range(len(sides(seats))))
    bracelets = tuple(
        bracelet(label(i), tuple(Charm(dice.choice(LINKS), dice.choice(owners)) for _ in range(count)))
        for i, count in enumerate(counts)
    )
    state = play.state
    progress = state.progress._replace(latest=(), scored=())
    return replace(play, state=state._replace(progress=progress, layout=state.layout._replace(bracelets=bracelets)))


def closings(play: LovePlay) -> list[Scored]:
    return [event for event in play.state.progress.scored if event.placement.how == CLOSE]


def just_closed(seats: int, count: int = 1, placements: int = 0) -> LovePlay:
    """A match whose latest turn closed so many bracelets, with so many placements if asked."""
    for seed in range(400):
        play, dice = played(seats, 0, seed), random.Random(seed)
        while play.to_move is not None:
            wanted = [move for move in play.state.legal if play.to_move >= 0 and move.text.endswith(CLOSE)]
            play = play.after(dice.choice(wanted) if wanted else random_move(play.game, play.state, dice))
            if len(closings(play)) == count and play.to_move != CHANCE and placements in (0, len(play.latest())):
                return play
    raise AssertionError("no such match")


def busiest_turn(seats: int) -> LovePlay:
    return just_closed(seats, 2, placements=4)


PLAYS = [
    played(seats, placements, seed, closing=closing, length=length)
    for seed, (seats, placements, closing, length) in enumerate(
        (seats, placements, closing, length)
        for seats in (2, 3, 4)
        for placements, length, closing in (
            *((0, "standard", None), (7, "standard", False), (22, "short", None)),
            *((40, "standard", False), (None, "short", None)),
        )
    )
]
FULL = [full_table(seats, *counts, seed=seats) for seats in (2, 3, 4) for counts in ((5, 0), (0, 15), (5, 15), (9, 0))]

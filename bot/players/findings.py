"""What computer players teach us about a game: which first moves win, and how often each seat does.

``python -m bot.players.findings moves GAME`` proves for each first move who wins after it, ``shares GAME`` lets players
of one level play each other. Both print one line of JSON; what has been found stands in ``data/findings``.
"""

import json
import sys
from math import sqrt
from random import Random
from typing import Final

from bot.players.known import board_of
from bot.players.levels import LEVELS, level_of
from bot.players.thinking import think
from rules import GAMES
from rules.game import CHANCE, AnyGame, Json
from rules.options import BadOption, parse, values
from rules.play import AnyPlay, begin
from rules.terminal import refuse

USAGE: Final = f"""usage: python -m bot.players.findings moves GAME NODES [option=value ...]
       python -m bot.players.findings shares GAME LEVEL COUNT SEED [option=value ...]
       GAME: {", ".join(GAMES)}; NODES: the most positions to look at for a first move; LEVEL: 1 to {len(LEVELS) - 1}"""
_SURE: Final = 1.96
"""Standard deviations within which 95 of 100 lie."""


def first_moves(play: AnyPlay, nodes: int) -> dict[str, Json]:
    """After which first moves whoever made it wins or loses for certain, and of which it could not be found out."""
    found: dict[str, list[str]] = {"wins": [], "loses": [], "unknown": []}
    seat = play.to_move
    for move in play.game.legal_moves(play.state):
        after = play.after(move)
        truth = board_of(play.game).of(after).exact(nodes)
        sort = "unknown" if truth is None else "wins" if seat is not None and truth.shares[seat] == 1 else "loses"
        found[sort].append(after.steps[-1].text)
    return {"game": play.game.key, "options": values(play.options), "first_moves": {**found}}


def shares(play: AnyPlay, level: int, count: int, seed: int) -> dict[str, Json]:
    """How often each seat wins between two players of a level, from so many matches; a tie is half a win.

    ``between`` is the interval in which the true share lies 19 times in 20 (Wilson's).
    """
    won = [0.0] * play.seats
    for number in range(count):
        places = _played(play, level, Random(f"{seed} {number}"))
        first = [seat for seat, place in enumerate(places) if place == 1]
        for seat in first:
            won[seat] += 1 / len(first)
    return {
        "game": play.game.key,
        "options": values(play.options),
        "level": level,
        "matches": count,
        "seats": [{"share": round(each / count, 3), "between": interval(each, count)} for each in won],
    }


def interval(won: float, count: int) -> list[float]:
    """Wilson's interval (1927) around a share, for 95 %."""
    share, spread = won / count, _SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = _SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return [round(middle - reach, 3), round(middle + reach, 3)]


def _played(play: AnyPlay, level: int, dice: Random) -> tuple[int, ...]:
    """The places at the end of a match."""
    while (seat := play.to_move) is not None:
        if seat == CHANCE:
            moves = play.game.legal_moves(play.state)
            play = play.after(dice.choices(moves, play.game.weights(play.state))[0])
        else:
            play = play.read(think(play, level_of(level), dice=dice).step)
    assert play.outcome is not None, "nobody is to move"
    return play.outcome.places


def main(arguments: list[str]) -> None:
    """Find out what the arguments ask, and print it."""
    match arguments:
        case ["moves", game, nodes, *options] if game in GAMES:
            found = first_moves(_begun(GAMES[game], options), _whole(nodes))
        case ["shares", game, level, count, seed, *options] if game in GAMES and _whole(level) in range(1, len(LEVELS)):
            found = shares(_begun(GAMES[game], options), _whole(level), max(1, _whole(count)), _whole(seed))
        case _:
            refuse(USAGE)
    print(json.dumps(found))


def _begun(game: AnyGame, options: list[str]) -> AnyPlay:
    try:
        return begin(game, parse(game.options, options), game.seats[0])
    except BadOption as error:
        refuse(str(error))


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        refuse(USAGE)
    return int(word)


if __name__ == "__main__":
    main(sys.argv[1:])

"""What computer players teach us about a game: which first moves win, and how often each seat does.

``python -m bot.players.findings moves GAME`` proves for each first move who wins after it, ``matches FILE`` lets the
best level play itself and keeps the matches, ``shares FILE`` counts them. ``moves`` and ``shares`` print lines of JSON.
What has been found stands in ``data/findings``; ``docs/findings.md`` says what it means.
"""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Final

from bot.players.known import board_of
from bot.players.selfplay import Campaign, OtherMatches, Played, go_on, kept, won
from rules import GAMES
from rules.game import AnyGame, Json
from rules.options import BadOption, parse, values
from rules.play import AnyPlay, begin
from rules.terminal import refuse

USAGE: Final = f"""usage: python -m bot.players.findings moves GAME NODES [option=value ...]
       python -m bot.players.findings matches FILE COUNT GAME SIMULATIONS VARIED SEED [option=value ...]
       python -m bot.players.findings shares FILE ...
       GAME: {", ".join(GAMES)}; NODES: the most positions to look at for a first move; FILE: where matches are kept,
       gone on with if it is there; COUNT: how many it shall hold; SIMULATIONS: how many for a step; VARIED: how many
       steps from the first are drawn"""
_SURE: Final = 1.96
"""Standard deviations within which 95 of 100 lie."""


def first_moves(file: Path, play: AnyPlay, positions: int) -> None:
    """Find out who wins after each first move, and add what was found to a file, which is gone on with if it is there.

    A line is one move and those that the symmetries of the board make of it, with the ``winner``: a seat, or ``null`` if
    it could not be found out within so many positions, in which case it is tried again with more. The likeliest moves
    come first.
    """
    board = board_of(play.game).of(play)
    said = {"game": play.game.key, "rules": play.game.version, "options": dict(values(play.options))}
    done: set[str] = set()
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        old = json.loads(line)
        if said.items() <= old.items() and (old["winner"] is not None or old["within"] >= positions):
            done.update(old["moves"])
    for move in board.candidates():
        if board.text(move) in done:
            continue
        moves = [board.text(each) for each in board.alike(move)]
        start, after = process_time(), board.copy()
        after.play(move)
        wins = after.proven(positions)
        sides = board.side_to_move(), after.side_to_move()
        winner = None if wins is None else sides[1] if wins else sides[0]
        line = {**said, "moves": moves, "winner": winner, "within": positions}
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**line, "seconds": round(process_time() - start, 1)}) + "\n")
        done.update(moves)


def shares(campaign: Campaign, played: Sequence[Played]) -> dict[str, Json]:
    """How often each seat has won; a tie is half a win. ``by`` counts the ends, as far as they are few.

    ``between`` is the interval in which the true share lies 19 times in 20 (Wilson's).
    """
    count = len(played)
    totals = [sum(column) for column in zip(*(won(each.places) for each in played), strict=True)]
    ends = Counter(json.dumps(each.detail[name]) for each in played for name in ("groups", "by") if name in each.detail)
    return {
        **campaign.head(),
        "matches": count,
        "seconds": round(sum(each.seconds for each in played)),
        "shares": [{"share": round(each / count, 3), "between": interval(each, count)} for each in totals],
        "ends": {str(json.loads(end)): ends[end] for end in sorted(ends)},
    }


def interval(won: float, count: int) -> list[float]:
    """Wilson's interval (1927) around a share, for 95 %."""
    share, spread = won / count, _SURE**2 / count
    middle = (share + spread / 2) / (1 + spread)
    reach = _SURE * sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return [round(middle - reach, 3), round(middle + reach, 3)]


def main(arguments: list[str]) -> None:
    """Find out what the arguments ask, and print it."""
    match arguments:
        case ["moves", file, game, positions, *options] if game in GAMES:
            first_moves(Path(file), _begun(GAMES[game], options), _whole(positions))
        case ["matches", file, count, game, simulations, varied, seed, *options] if game in GAMES:
            wanted = values(_begun(GAMES[game], options).options)
            campaign = Campaign(game, wanted, max(1, _whole(simulations)), _whole(seed), _whole(varied))
            _play(Path(file), campaign, _whole(count))
        case ["shares", *files] if files:
            for file in files:
                _count(Path(file))
        case _:
            refuse(USAGE)


def _play(file: Path, campaign: Campaign, count: int) -> None:
    try:
        go_on(file, campaign, count)
    except OtherMatches as error:
        refuse(str(error))


def _count(file: Path) -> None:
    try:
        campaign, played = kept(file)
    except OtherMatches as error:
        refuse(str(error))
    if played:
        print(json.dumps(shares(campaign, played)))


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

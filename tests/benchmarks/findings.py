"""Findings of computer players for ``data/findings`` (``docs/findings.md``): ``moves FILE`` proves winning first moves,
``matches FILE`` plays the best level against itself, both continuing the file; ``openings FILE`` proves the three-move
openings of LINK; ``shares FILE`` counts matches."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations
from operator import itemgetter
from pathlib import Path
from time import process_time
from typing import Final

from bot.model.ratings.counters import interval
from bot.players.board import FastBoard, TooHard
from bot.players.games import board_of
from bot.players.games.link.board import LinkBoard
from bot.players.games.link.position import LinkPosition
from rules import GAMES
from rules.game import AnyGame, Illegal, Json
from rules.notation import Unreadable
from rules.options import BadOption, parse, values
from rules.play import AnyPlay, begin
from rules.terminal import refuse
from tests.benchmarks.link_proving import Prover
from tests.benchmarks.selfplay import Campaign, OtherMatches, Played, kept, resume, won

USAGE: Final = f"""usage: python -m tests.benchmarks.findings moves FILE GAME POSITIONS [option=value ...]
       python -m tests.benchmarks.findings openings FILE SIZE POSITIONS
       python -m tests.benchmarks.findings matches FILE COUNT GAME SIMULATIONS VARIED SEED [option=value ...]
         [after STEP...]
       python -m tests.benchmarks.findings shares FILE ...
       FILE: where it is kept, gone on with if it is there (openings: written anew); GAME: {", ".join(GAMES)};
       POSITIONS: the most to look at for a first move or an opening; SIZE: of a board of LINK; COUNT: how many matches
       FILE shall hold; SIMULATIONS: how many for a step; VARIED: how many steps from the first are drawn, each as often
       as the search looked at it"""
METHOD: Final = "proof-number search over virtual connections"
HARDEST: Final = 20
"""The number of openings that are kept: those whose proofs took the most positions."""


def first_moves(file: Path, play: AnyPlay, positions: int) -> None:
    """Add the winner after each first move to a file, unless known; ``null`` if not found within ``positions``."""
    board = board_of(play.game).of(play)
    setting = {"game": play.game.key, "rules": play.game.version, "options": dict(values(play.options))}
    done: set[str] = set()
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        old = json.loads(line)
        if setting.items() <= old.items() and (old["winner"] is not None or old["within"] >= positions):
            done.update(old["moves"])
    for move in board.moves():
        if board.text(move) in done:
            continue
        moves = [board.text(each) for each in alike(board, move)]
        start, after = process_time(), board.after(move)
        side, wins = after.side_to_move(), proven(after, positions)
        winner = None if wins is None else side if wins else 1 - side
        new = {**setting, "moves": moves, "winner": winner, "within": positions, "by": METHOD, "programs": 1}
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**new, "seconds": round(process_time() - start, 1)}) + "\n")
        done.update(moves)


def proven(board: FastBoard, positions: int) -> bool | None:
    """Prove within so many positions whether the side to move wins; ``None`` if that is not possible."""
    if isinstance(board, LinkBoard) and board.is_settled:
        try:
            return Prover(positions).wins(board)
        except TooHard:
            return None
    choice = board.side_choice()
    if choice is not None:  # one of the sides wins, and who chooses takes it
        return None if proven(choice.settled, positions) is None else True
    exact = board.exact(positions)
    share = None if exact is None else exact.shares[board.side_to_move()]
    return share == 1 if share in (0, 1) else None


def alike(board: FastBoard, move: int) -> Sequence[int]:
    """The steps that the symmetries of the empty board make of a step, itself among them."""
    if not isinstance(board, LinkBoard):
        return (move,)
    return sorted({mirror(move) for mirror in _mirrors(board.fixed.width)})


def _mirrors(width: int) -> list[Callable[[int], int]]:
    """The symmetries of a board of LINK within its rim; a turn by a quarter would make Black's edges White's."""
    last = width - 1

    def mirror(cell: int, *, rows: bool, columns: bool) -> int:
        row, column = divmod(cell, width)
        return width * (last - row if rows else row) + (last - column if columns else column)

    return [partial(mirror, rows=rows, columns=columns) for rows in (False, True) for columns in (False, True)]


def openings(size: int, positions: int) -> Iterator[dict[str, Json]]:
    """The number of three-move openings each colour wins, then those whose proofs took the most positions.

    Two black stones and a white one, and White moves: what is the same mirrored, or with the black stones exchanged,
    counts once. Raises ``TooHard`` if one is not proved within so many positions.
    """
    empty = LinkPosition(size)
    fixed = empty.fixed
    mirrors, seen = _mirrors(fixed.width), set[tuple[int, ...]]()
    found: list[tuple[int, list[str], int]] = []
    for first, second in combinations(sorted(fixed.cells), 2):
        for white in fixed.cells:
            images = {(*sorted((image(first), image(second))), image(white)) for image in mirrors}
            if white in (first, second) or not seen.isdisjoint(images):
                continue
            seen |= images
            prover, after = Prover(positions), empty.after(first).after(white).after(second)
            winner = 1 if prover.wins(after) else 0
            found.append((positions - prover.left, [fixed.texts[cell] for cell in (first, white, second)], winner))
    wins = Counter(winner for *_, winner in found)
    options: dict[str, Json] = {"size": size, "opening": "three-move"}
    counts: dict[str, Json] = {"openings": len(found), "wins": [wins[0], wins[1]], "by": METHOD, "programs": 1}
    yield {"game": "link", "rules": GAMES["link"].version, "options": options, **counts}
    for looked_at, steps, winner in sorted(found, key=itemgetter(0), reverse=True)[:HARDEST]:
        yield {"steps": steps, "winner": winner, "positions": looked_at}


def shares(campaign: Campaign, played: Sequence[Played]) -> dict[str, Json]:
    """The share of wins of each seat with Wilson's 95 % interval, and counts of endings; without matches an error."""
    count = len(played)
    if not count:
        raise OtherMatches("No match has been played yet.")
    totals = [sum(column) for column in zip(*(won(each.places) for each in played), strict=True)]
    ends = Counter(json.dumps(each.detail[name]) for each in played for name in ("groups", "by") if name in each.detail)
    return {
        **campaign.head(),
        "matches": count,
        "seconds": round(sum(each.seconds for each in played)),
        "shares": [
            {"share": round(each / count, 3), "between": [round(end, 3) for end in interval(each, count)]}
            for each in totals
        ],
        "ends": {str(json.loads(end)): ends[end] for end in sorted(ends)},
    }


def main(arguments: list[str]) -> None:
    try:
        match arguments:
            case ["moves", file, game, positions, *options] if game in GAMES:
                first_moves(Path(file), _begun(GAMES[game], options), _whole(positions))
            case ["matches", file, count, game, simulations, varied, seed, *words] if game in GAMES:
                at = words.index("after") if "after" in words else len(words)
                wanted = values(_begun(GAMES[game], words[:at]).options)
                thought = max(1, _whole(simulations)), _whole(seed), _whole(varied)
                resume(Path(file), Campaign(game, wanted, *thought, tuple(words[at + 1 :])), _whole(count))
            case ["openings", file, size, positions]:
                lines = [json.dumps(line) for line in openings(_whole(size), _whole(positions))]
                Path(file).write_text("\n".join(lines) + "\n", encoding="utf-8")
            case ["shares", *files] if files:
                for file in files:
                    print(json.dumps({"name": Path(file).stem, **shares(*kept(Path(file)))}))
            case _:
                refuse(USAGE)
    except OtherMatches as error:
        refuse(str(error))
    except TooHard:
        refuse("An opening is not proved within so many positions: allow more.")
    except (Illegal, Unreadable):
        refuse(USAGE)


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

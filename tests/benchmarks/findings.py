"""Findings of computer players for ``data/findings`` (``docs/findings.md``): ``moves FILE`` proves winning first moves,
``matches FILE`` plays the best level against itself, both continuing the file; ``shares FILE`` counts matches."""

import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Final

from bot.players.board import FastBoard, TooHard
from bot.players.games import board_of
from bot.players.games.link.board import LinkBoard
from rules import GAMES
from rules.game import AnyGame, Illegal, Json
from rules.notation import Unreadable
from rules.options import BadOption, parse, values
from rules.play import AnyPlay, begin
from rules.terminal import refuse
from tests.benchmarks.link_proving import Prover
from tests.benchmarks.selfplay import Campaign, OtherMatches, Played, kept, resume, won
from tests.benchmarks.strength import interval as wilson

USAGE: Final = f"""usage: python -m tests.benchmarks.findings moves FILE GAME POSITIONS [option=value ...]
       python -m tests.benchmarks.findings matches FILE COUNT GAME SIMULATIONS VARIED SEED [option=value ...]
         [after STEP...]
       python -m tests.benchmarks.findings shares FILE ...
       FILE: where it is kept, gone on with if it is there; GAME: {", ".join(GAMES)}; POSITIONS: the most to look at for
       a first move; COUNT: how many matches FILE shall hold; SIMULATIONS: how many for a step; VARIED: how many steps
       from the first are drawn, each as often as the search looked at it"""


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
        new = {**setting, "moves": moves, "winner": winner, "within": positions}
        with file.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**new, "seconds": round(process_time() - start, 1)}) + "\n")
        done.update(moves)


def proven(board: FastBoard, positions: int) -> bool | None:
    """Prove within so many positions whether the side to move wins; ``None`` if that is not possible."""
    if isinstance(board, LinkBoard) and not (board.opening_stones or board.may_choose or board.may_swap):
        try:
            return Prover(positions).wins(board)
        except TooHard:
            return None
    exact = board.exact(positions)
    share = None if exact is None else exact.shares[board.side_to_move()]
    return share == 1 if share in (0, 1) else None


def alike(board: FastBoard, move: int) -> Sequence[int]:
    """The steps that the symmetries of the empty board make of a step, itself among them."""
    if not isinstance(board, LinkBoard):
        return (move,)
    # Mirrored both ways: a turn by a quarter makes Black's edges White's.
    width = board.fixed.width
    row, column = divmod(move, width)
    last = width - 1
    return sorted({width * r + c for r in (row, last - row) for c in (column, last - column)})


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
        "shares": [{"share": round(each / count, 3), "between": interval(each, count)} for each in totals],
        "ends": {str(json.loads(end)): ends[end] for end in sorted(ends)},
    }


def interval(won: float, count: int) -> list[float]:
    low, high = wilson(won, count)
    return [max(0.0, round(low, 3)), min(1.0, round(high, 3))]


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
            case ["shares", *files] if files:
                for file in files:
                    print(json.dumps({"name": Path(file).stem, **shares(*kept(Path(file)))}))
            case _:
                refuse(USAGE)
    except OtherMatches as error:
        refuse(str(error))
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

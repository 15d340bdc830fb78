"""Command line for developers: ``mine`` finds new puzzles, ``check`` proves those of a file again."""

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import BinaryIO, Final

from bot.players.board import TooHard
from bot.players.goals import Unmeasurable
from bot.puzzles.catalogue.files import GRADES, BadPuzzle, Puzzle, goals_of
from rules import GAMES
from rules.terminal import refuse
from tests.bot.puzzles.shelf import load
from tests.mining.search import mine, solutions, written

USAGE: Final = f"""usage: python -m tests.mining mine GAME --seed S --count N [--goal GOAL] [--grade G] [--out FILE]
       python -m tests.mining check FILE
       GAME: {", ".join(GAMES)}; S: any whole number; N: how many; GOAL: such as "win in 2", no other is looked for;
       G: 2 to 5, none is easier; without FILE they are printed"""
_HIGHEST: Final = 10_000


def main(arguments: list[str]) -> int:
    """Run one command; returns the exit status."""
    match arguments:
        case ["mine", game, "--seed", seed, "--count", count, *rest] if game in GAMES:
            _mine(game, _whole(seed), _whole(count), rest)
        case ["check", file]:
            return _check(Path(file))
        case ["-h" | "--help"]:
            print(USAGE)
        case _:
            refuse(USAGE)
    return 0


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdigit() and int(word) <= _HIGHEST):
        refuse(USAGE)
    return int(word)


def _mine(game: str, seed: int, count: int, rest: list[str]) -> None:
    only = None
    if rest[:1] == ["--goal"]:
        only = next((goal for goal in goals_of(GAMES[game]) if [goal.text] == rest[1:2]), None) or refuse(USAGE)
        rest = rest[2:]
    least = GRADES[0]
    if rest[:1] == ["--grade"]:
        least = next((grade for grade in GRADES if [str(grade)] == rest[1:2]), None) or refuse(USAGE)
        rest = rest[2:]
    lines = map(written, mine(GAMES[game], seed, count, only, least))
    match rest:
        case []:
            _write(lines, sys.stdout.buffer)
        case ["--out", file]:
            with Path(file).open("wb") as out:
                _write(lines, out)
        case _:
            refuse(USAGE)


def _write(lines: Iterable[bytes], out: BinaryIO) -> None:
    for line in lines:
        out.write(line)
        out.flush()


def _check(file: Path) -> int:
    try:
        puzzles = load(file)
    except (OSError, BadPuzzle) as error:
        print(error, file=sys.stderr)
        return 1
    wrong = [puzzle for puzzle in puzzles if not _holds(puzzle)]
    for puzzle in wrong:
        print(f"{puzzle.id}: not all of what solves it stands there, or more.", file=sys.stderr)
    print(f"{len(puzzles) - len(wrong)} of {len(puzzles)} puzzles hold.")
    return 1 if wrong else 0


def _holds(puzzle: Puzzle) -> bool:
    try:
        return solutions(puzzle.play, puzzle.goal) == puzzle.solutions
    except (TooHard, Unmeasurable):
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

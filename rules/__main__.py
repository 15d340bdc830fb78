"""Command line of the rules in English: ``trace``, ``perft``, ``playouts``, ``deal``, ``show``."""

import json
import os
import random
import sys
import time
from collections.abc import Iterable, Sequence
from typing import Any, BinaryIO, Final, TextIO, TypeVar

from rules import GAMES
from rules.codes import Code
from rules.deal import audit, commitment
from rules.options import BadOption, parse
from rules.play import AnyPlay, BadRecord, begin, perft, playout, trace
from rules.records import read
from rules.scoresheet import scoresheet
from rules.terminal import contents, refuse

USAGE = """usage: python -m rules trace < RECORDS
       python -m rules perft GAME DEPTH [option=value ...]
       python -m rules playouts GAME COUNT [option=value ...] [--seed N]
       python -m rules deal SEED RECORD        (whether the draws of a record, in a file or -, followed from a seed)
       python -m rules show RECORD             (a record, in a file or -, as people read it)"""

ENGLISH: Final = {
    "position-player": "Player {number}",
    "record-heading": "{game}, {seats} seats",
    "record-options": "Options: {options}",
    "record-seat": "Seat {number}: {who}",
    "record-computer": "Computer player of level {level}",
    "record-computer-named": "{name}, computer player of level {level}",
    "record-pace-of": "Time for a turn: {pace}",
    "record-began": "Began: {at}",
    "record-ended": "Ended: {at}",
    "record-turn": "{turn}. {who}: {steps}",
    "record-turn-points": "{turn}. {who}: {steps} ({points})",
    "record-drawn": "By chance: {steps}",
    "record-passes": "{who} passes",
    "record-comment-on": "{step}: {comment}",
    "record-to-move": "To move: {who}",
    "record-draw-due": "To come: a draw by chance",
    "record-end-rules": "Over by the rules",
    "record-end-resigned": "Over because somebody resigned",
    "record-end-claimed": "Over because somebody’s time had run out",
    "record-end-drawn": "Over because all agreed to a draw",
    "record-end-closed": "Closed without a result",
    "record-place": "{place}. {who}",
    "record-narration": "Account: {account}",
}
"""The lines of a scoresheet as the English catalogue has them; a test compares the two."""

M = TypeVar("M")


def main(arguments: Sequence[str]) -> int:
    """Run one command; returns the exit status."""
    match list(arguments):
        case ["trace"]:
            return trace_lines(sys.stdin.buffer, sys.stdout)
        case ["perft", *rest]:
            play, depth, _ = _setting(rest)
            print(perft(play.game, play.state, depth))
        case ["playouts", *rest]:
            _playouts(*_setting(rest))
        case ["deal", seed, record]:
            return _check_draws(seed, record)
        case ["show", record]:
            _show(record)
        case ["-h" | "--help"]:
            print(USAGE)
        case _:
            refuse(USAGE)
    return 0


def trace_lines(lines: BinaryIO, out: TextIO) -> int:
    """Answer each record in ``lines`` with one line of JSON; a bad one with its error."""
    for line in lines:
        if line.strip():
            out.write(json.dumps(_answer(line)) + "\n")
            out.flush()
    return 0


def _answer(line: bytes) -> object:
    try:
        return trace(json.loads(line))
    except BadRecord as error:
        return {"error": str(error), "step": error.step}
    except (ValueError, RecursionError):
        return {"error": "This line is not JSON.", "step": None}


def _setting(words: Sequence[str]) -> tuple[AnyPlay, int, int | None]:
    """The match, number and seed that the arguments name, in any order."""
    game, number, seed, seats, options = None, None, None, 2, []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "--seed" or word.startswith("--seed="):
            seed = _whole(word[7:] if "=" in word else rest.pop(0) if rest else "", "--seed")
        elif word.startswith("seats="):
            seats = _whole(word[6:], "seats")
        elif "=" in word:
            options.append(word)
        elif word in GAMES and game is None:
            game = GAMES[word]
        elif game is None and word.isalpha():
            refuse(f"There is no game {word[:40]!r}; name {_either(GAMES)}.")
        elif number is None:
            number = _whole(word, "DEPTH or COUNT")
        else:
            refuse(f"{word[:40]!r} is one argument too many.\n{USAGE}")
    if game is None or number is None:
        refuse(f"Name a game ({_either(GAMES)}) and a number.\n{USAGE}")
    try:
        return begin(game, parse(game.options, options), seats), number, seed
    except BadOption as error:
        refuse(str(error))


def _either(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} or {last}"


def _whole(word: str, what: str) -> int:
    if not (word.isascii() and word.isdigit() and len(word) < 19):
        refuse(f"{what} must be a whole number, not {word[:40]!r}.")
    return int(word)


def _playouts(play: AnyPlay, count: int, seed: int | None) -> None:
    dice = random.Random(seed)

    def choose(moves: Sequence[Any], weights: Sequence[int] | None) -> Any:
        if weights is None:
            return moves[int(dice.random() * len(moves))]
        return dice.choices(moves, weights)[0]

    steps, start = 0, time.perf_counter()
    for _ in range(count):
        steps += playout(play.game, play.state, choose)[1]
    took = max(time.perf_counter() - start, 1e-9)
    print(f"{count} matches, {steps} steps: {count / took:.0f} matches/s, {steps / took:.0f} steps/s")


def _check_draws(seed_text: str, file: str) -> int:
    """Say whether the draws of a record followed from a seed in hexadecimal; the exit status is 0 if they did."""
    try:
        seed = bytes.fromhex(seed_text)
    except ValueError:
        refuse("SEED must be hexadecimal digits, such as 1f2e3d4c.")
    try:
        found = audit(json.loads(contents(file)), seed)
    except BadRecord as error:
        refuse(str(error))
    except (ValueError, RecursionError):
        refuse("RECORD is not JSON.")
    print(f"The commitment of this seed is {commitment(seed)}.")
    if found.step is None:
        print(f"Every draw followed from it: {found.followed} of {found.followed}.")
        return 0
    print(f"Draw {found.followed + 1} (step {found.step}) is `{found.recorded}`, but the seed gives `{found.dealt}`.")
    return 1


def _show(file: str) -> None:
    """Print a record as people read it; a sign that the terminal lacks is spelled out."""
    try:
        parts = scoresheet(read(contents(file)))
    except BadRecord as error:
        refuse(str(error))
    text = "\n\n".join("\n".join(map(_in_english, lines)) for lines in parts)
    encoding = sys.stdout.encoding or "utf-8"
    print(text.encode(encoding, "backslashreplace").decode(encoding))


def _in_english(line: Code) -> str:
    filled = {name: _in_english(value) if isinstance(value, Code) else value for name, value in line.values}
    return ENGLISH[line.key].format(**filled)


if __name__ == "__main__":
    try:
        status = main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone; point the stream elsewhere so that closing it does not complain as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)

"""Computer player for other programs, in English: reads records, prints the step for each, line by line."""

import argparse
import json
import math
import os
import sys
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Final

from bot.model.levels import LEVELS, Level, level_of
from bot.players.thinking import think
from rules import GAMES
from rules.codes import Coded
from rules.game import CHANCE, AnyGame
from rules.play import AnyPlay, BadRecord, read_record

USAGE: Final = """python -m bot.players GAME --level N [--seconds S] [--seed X] < RECORDS
       GAME: {games}; N: 1 to {levels}; S: the most it may think about a step; X: any whole number"""

_SENTENCES: Final = {
    "rules-record-form": "A record is one JSON object with game, seats, options and steps.",
    "rules-record-game": "There is no such game.",
    "rules-record-seats": "The seats of a record must be a whole number.",
    "rules-record-options": "The options of a record must be an object.",
    "rules-record-steps": "The steps of a record must be a list of strings.",
    "rules-seats": "The game is not played by that many.",
}
"""Errors of records by the codes of the rules; all other errors are about an option."""


class Unanswerable(ValueError):
    """Error when there is no step to play; the text says why."""


@dataclass
class Door:
    """A player behind a stream: it remembers the match of the line before, so that each line costs its new steps."""

    game: AnyGame
    level: Level
    seconds: float | None
    seed: int | None
    _history: list[AnyPlay] = field(default_factory=list)  # the match of the line before after each number of steps
    _steps: list[str] = field(default_factory=list)  # its steps, as they were written

    def answer(self, line: bytes) -> dict[str, str]:
        """Return the step to play in a recorded match, or the error."""
        start = monotonic()
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            return {"error": "This line is not JSON."}
        try:
            play = self._match(record)
        except Unanswerable as error:
            return {"error": str(error)}
        seconds = self.level.seconds if self.seconds is None else self.seconds
        left = None if seconds is None else max(0.0, seconds - (monotonic() - start))
        return {"step": think(play, self.level, seconds=left, dice=Random(self.seed)).step}

    def _match(self, record: object) -> AnyPlay:
        """Return the recorded match, in which a seat is to move. Raises ``Unanswerable`` when it is not one."""
        try:
            play, steps = read_record(record)
        except BadRecord as error:
            raise Unanswerable(_SENTENCES.get(error.code.key, "The options do not fit the game.")) from error
        if play.game is not self.game:
            raise Unanswerable(f"This is a match of {play.game.title}, and {self.game.title} is what is played here.")
        play = self._after(play, steps)
        if play.to_move is None:
            raise Unanswerable("The match is over.")
        if play.to_move == CHANCE:
            raise Unanswerable("A draw is due, so nobody is to move.")
        return play

    def _after(self, play: AnyPlay, steps: tuple[str, ...]) -> AnyPlay:
        """Return the match after these steps, starting from the last match if they share a beginning."""
        if self._history[:1] != [play]:
            self._history, self._steps = [play], []
        same = 0
        while same < min(len(steps), len(self._steps)) and steps[same] == self._steps[same]:
            same += 1
        del self._history[same + 1 :], self._steps[same:]
        for step in steps[same:]:
            try:
                self._history.append(self._history[-1].read(step))
            except Coded as error:
                number = len(self._history)
                raise Unanswerable(f"Step {number}, {json.dumps(step[:40])}, is not legal there.") from error
            self._steps.append(step)
        return self._history[-1]


def main(arguments: list[str]) -> None:
    """Open the door that the arguments describe, and answer each record with one line of JSON."""
    parser = argparse.ArgumentParser(
        "python -m bot.players", USAGE.format(games=", ".join(GAMES), levels=len(LEVELS)), allow_abbrev=False
    )
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--level", type=int, choices=range(1, len(LEVELS) + 1), required=True, action=_Once)
    parser.add_argument("--seconds", type=_seconds, action=_Once)
    parser.add_argument("--seed", type=int, action=_Once)
    given = parser.parse_args(arguments)
    door = Door(GAMES[given.game], level_of(given.level), given.seconds, given.seed)
    for line in sys.stdin.buffer:
        if line.strip():
            print(json.dumps(door.answer(line)), flush=True)


class _Once(argparse.Action):
    def __call__(
        self, parser: argparse.ArgumentParser, namespace: argparse.Namespace, values: object, _: str | None = None
    ) -> None:
        if getattr(namespace, self.dest) is not None:
            parser.error(f"{self.dest} is given twice")
        setattr(namespace, self.dest, values)


def _seconds(word: str) -> float:
    seconds = float(word)
    if not (math.isfinite(seconds) and seconds > 0):
        raise ValueError
    return seconds


if __name__ == "__main__":
    status = 0
    try:
        main(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # The reader has gone; point the stream elsewhere so that closing it does not complain as well.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = 1
    sys.exit(status)

"""A thinking process that does as its question says, by the first step that was played: ``python -m`` this module.

Sleep stands for thought here; a process that sleeps in one long call is as deaf as one that thinks.
"""

import os
import sys
import time
from pathlib import Path

from bot.players.question import Answer, EngineAnswer, Question, written
from bot.players.worker import MEMORY
from bot.runtime.process import serve


def reply(question: Question) -> Answer:
    """The seconds it was given are told as its number of simulations, in milliseconds, and its process as the step."""
    what, *words = question.steps
    assert question.seconds is not None
    if what == "once":  # fail at the first attempt, which leaves a file behind
        mark, *rest = words
        if not Path(mark).exists():
            Path(mark).touch()
            what, words = rest[0], rest[1:]
    if what == "think":
        Path(words[0]).write_text(str(os.getpid()), "utf-8")
        time.sleep(600)  # until it is killed
    elif what == "log":
        with Path(words[0]).open("a", encoding="utf-8") as file:
            file.write(f"{question.match}\n")
        time.sleep(0.01)
    else:
        misbehave(what)
    if question.kind == "share":
        return (0.25, 0.75)
    return EngineAnswer(str(os.getpid()), 0.5, simulations=round(question.seconds * 1000))


def misbehave(what: str) -> None:
    if what == "crash":
        raise ValueError("a player said d1-d2")
    if what == "vanish":
        os._exit(7)
    if what == "garbage":
        os.write(ANSWERS, b"\xff\xfe nonsense\n")
    if what == "flood":
        os.write(ANSWERS, b"x" * 1_000_000)
    if what == "whisper":
        print("by mistake, d1-d2")
    if what == "grow":
        bytearray(MEMORY)


if __name__ == "__main__":
    ANSWERS = os.dup(sys.stdout.fileno())
    serve(lambda line: written(reply(Question.read(line))), memory=MEMORY)

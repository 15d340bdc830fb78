"""The process that judges answers: ``python -m bot.puzzles.worker``, which :mod:`bot.puzzles.judge` starts."""

import json
from dataclasses import asdict
from typing import Final

from bot.beside.serving import serve
from bot.puzzles.answering import judged
from bot.puzzles.lines import read

MEMORY: Final = 1 << 30
"""Bytes of address space at most; a proof looks at a bounded number of positions."""


def reply(line: bytes) -> bytes:
    """What there is to say to the answer that a line of :mod:`bot.puzzles.judge` holds."""
    asked = json.loads(line)
    return json.dumps(asdict(judged(read(asked["puzzle"].encode()), asked["steps"]))).encode() + b"\n"


if __name__ == "__main__":
    serve(reply, memory=MEMORY)

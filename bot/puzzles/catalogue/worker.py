"""The process that judges answers, which :mod:`bot.puzzles.catalogue.judge` starts."""

import json
from dataclasses import asdict
from typing import Final

from bot.puzzles.catalogue.answering import judged
from bot.puzzles.catalogue.lines import read
from bot.runtime.serving import serve

MEMORY: Final = 1 << 30
"""Bytes of address space at most; a proof looks at a bounded number of positions."""


def reply(line: bytes) -> bytes:
    """What there is to say to the answer that a line of :mod:`bot.puzzles.catalogue.judge` holds."""
    asked = json.loads(line)
    return json.dumps(asdict(judged(read(asked["puzzle"].encode()), asked["steps"]))).encode() + b"\n"


if __name__ == "__main__":
    serve(reply, memory=MEMORY)

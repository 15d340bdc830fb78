"""What computer players have found out about the games, as the rulebooks quote it.

In a page ``{name share}`` stands for a figure of ``data/findings``: a line of ``shares.jsonl`` by its name, then
``share``, ``low`` and ``high`` (how many of 100 matches the seat that begins wins, and its 95 % interval), ``matches``,
``simulations`` or ``varied``. ``{game-4 map}`` is a board of that size with who wins after each first stone.
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

FOUND: Final = Path(__file__).parents[3] / "data" / "findings"
WINS: Final = {0: "●", 1: "○", None: "?"}
"""The signs of a map, by who wins: a seat, or nobody knows."""
_QUOTED: Final = re.compile(r"\{([^{}]+)\}")


def filled(text: str) -> str:
    """A text with the figures in it.

    :raises KeyError: one of them has not been found.
    """
    return _QUOTED.sub(lambda quoted: _figures()[quoted[1]], text)


def lines(file: str) -> list[dict[str, Any]]:
    """What has been found, from one file."""
    return [json.loads(line) for line in (FOUND / file).read_text("utf-8").splitlines()]


@cache
def _figures() -> dict[str, str]:
    return {**dict(_shares()), **dict(_maps())}


def _shares() -> Iterator[tuple[str, str]]:
    for line in lines("shares.jsonl"):
        first = line["shares"][0]
        low, high = first["between"]
        for what, share in (("share", first["share"]), ("low", low), ("high", high)):
            yield f"{line['name']} {what}", str(round(100 * share))
        for what in ("matches", "simulations", "varied"):
            yield f"{line['name']} {what}", str(line[what])


def _maps() -> Iterator[tuple[str, str]]:
    """Boards in rows of signs, the columns and rows named at the edge; what was found last counts."""
    winners: dict[tuple[str, int], dict[str, str]] = {}
    for line in lines("first-moves.jsonl"):
        board = winners.setdefault((line["game"], line["options"]["size"]), {})
        board.update(dict.fromkeys(line["moves"], WINS[line["winner"]]))
    for (game, size), signs in winners.items():
        columns = "abcdefghijkl"[:size]
        rows = [f"{row} {' '.join(signs.get(f'{each}{row}', '?') for each in columns)}" for row in range(size, 0, -1)]
        yield f"{game}-{size} map", "\n".join(["```", *rows, f"  {' '.join(columns)}", "```"])

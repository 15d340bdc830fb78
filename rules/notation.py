"""How typed text is read: tokens, forgiving comparison, and completion.

One reading serves commands, records, pickers and completion. A token is a cell (``d4``), a number or pair of
numbers (``5-8``, ``7-m``), or a word; ``d1-d2``, ``D2 d1`` and ``d1d2`` hold the same two cells.
"""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import chain
from typing import TypeVar

M = TypeVar("M")

LONGEST = 100
"""No step of any game comes near this many characters."""

_TOKEN = re.compile(r"\d+-(?:\d+|m)|[a-z]\d+|\d+|[a-z]+?(?=[a-z]\d|[^a-z]|$)")
_BETWEEN = re.compile(r"[\s,:;\-]*")


class Unreadable(ValueError):
    """The text is no step of the game, or fits several; the text tells a player what would be right."""


@lru_cache(maxsize=16384)
def tokens(text: str) -> tuple[str, ...]:
    """The tokens of ``text`` in order, in lower case; none if any of it is no token."""
    text = text.strip().lower().replace("–", "-")
    if len(text) > LONGEST or not text.isascii():
        return ()
    found: list[str] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if not match:
            return ()
        found.append(match.group())
        between = _BETWEEN.match(text, match.end())
        at = between.end() if between else match.end()
    return tuple(found)


def fits(written: tuple[str, ...], meant: tuple[str, ...], *, whole: bool) -> bool:
    """Whether ``written`` can be read as ``meant``, in any order.

    Words may be cut short. With ``whole`` every token of ``meant`` must be there and only words may be cut short;
    without it, ``written`` is something still being typed.
    """
    if len(written) > len(meant) or (whole and len(written) != len(meant)):
        return False
    if not written:
        return True
    first, rest = written[0], written[1:]
    return any(
        _begins(first, token, whole=whole) and fits(rest, meant[:i] + meant[i + 1 :], whole=whole)
        for i, token in enumerate(meant)
    )


def _begins(written: str, token: str, *, whole: bool) -> bool:
    shortened = not whole or (written.isalpha() and token.isalpha())
    return written == token or (shortened and token.startswith(written))


def complete(typed: str, moves: Iterable[M], text: Callable[[M], str], most: int = 25) -> list[M]:
    """The moves that ``typed`` may become: one it is already, those that begin with it, then the others in order."""
    written = tokens(typed)
    if typed.strip() and not written:
        return []
    found = [move for move in moves if fits(written, tokens(text(move)), whole=False)]
    start, parts = "".join(written), sorted(written)

    def rank(move: M) -> tuple[bool, bool]:
        meant = tokens(text(move))
        return sorted(meant) != parts, not "".join(meant).startswith(start)

    return sorted(found, key=rank)[:most]


def either(words: Iterable[str]) -> str:
    """Words as a choice in a sentence: ``a, b or c``."""
    *most, last = words
    return " or ".join(chain([", ".join(most)] if most else [], [last]))

"""Parsing of typed text: tokens, tolerant comparison, completion. A token is a cell (``d4``), a number or pair of
numbers (``5-8``, ``7-m``), or a word; ``d1-d2``, ``D2 d1`` and ``d1d2`` hold the same two cells. Words may be written
in another language as its ``notation.json`` says, and signs as keyboards change them (:func:`normalized`)."""

import json
import re
import unicodedata
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import Final, TypeVar

from rules.codes import Coded

M = TypeVar("M")

_TEXTS = Path(__file__).parent.parent / "data" / "texts"

LONGEST = 100
"""No step of any game comes near this many characters."""

_DASHES: Final = re.compile(r"-?[→⇒➔➜>]|[\u2043\u02d7−×]|(?<=\d)\u00ad(?=[\dM])", re.IGNORECASE)
_REMOVED: Final = re.compile(
    "[\"'`\u00ab\u00b4\u00bb\u02b9-\u02bd\u02ca\u02cb\u2018-\u201f\u2032-\u2037\u2039\u203a\u2057\u275b-\u2760\u276e\u276f"
    "\u2e42\u300c-\u300f\u301d-\u301f\ufe41-\ufe44\U0001f676-\U0001f678\ufe00-\ufe0f]"
)
"""Quotation marks, apostrophes, primes, accents that stand alone, and variation selectors."""
_FRAMES: Final = str.maketrans(dict.fromkeys("()[]{}<*~|_", " "))
"""Brackets, and signs of Discord's Markdown."""
_EMPTY: Final = "\u115f\u1160\u3164\uffa0\u2800"
"""Letters and symbols that cannot be seen and are no spaces."""
_POINTS: Final = str.maketrans("\u3001\u060c\u061b\u3002\u0964\u061f", ",,;..?")
_OUTER: Final = " .,;!?\u2026"
"""Punctuation of sentences; a colon may be followed by more."""
_TOKEN = re.compile(r"\d+-(?:\d+|m)|[a-z]\d+|\d+|[a-z]+?(?=[a-z]\d|[^a-z]|$)", re.IGNORECASE)
_BETWEEN = re.compile(r"[\s,:;.!?/\-]*")


def _synonyms() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for file in sorted(_TEXTS.glob("*/notation.json")):
        for word, others in json.loads(file.read_text("utf-8")).items():
            found[word] = (*found.get(word, ()), *dict.fromkeys(_plain(other) for other in others))
    return found


@lru_cache(maxsize=16384)
def normalized(text: str) -> str:
    """Typed text as plain keyboards write it: in Unicode's form NFKC, with ASCII digits, ``-`` for all dashes and
    arrows, one plain space for each gap, and without invisible signs, quotation marks, outer spaces and
    punctuation at the ends."""
    if text.isascii() and text.isalnum():
        return text
    for _ in range(2):  # what was removed may have stood between
        text = "".join(map(_in_ascii, _DASHES.sub("-", text.translate(_POINTS))))
        text = unicodedata.normalize("NFKC", text)
    return " ".join(text.split()).strip(_OUTER)


def _in_ascii(letter: str) -> str:
    """A letter, or the sign of ASCII that it stands for."""
    kind = unicodedata.category(letter)
    if kind in ("Cc", "Zl", "Zp", "Zs") or letter in _EMPTY:
        return " "
    if kind == "Cf" or _REMOVED.match(letter):
        return ""
    if kind == "Nd":
        return str(unicodedata.decimal(letter))
    return "-" if kind == "Pd" else letter


def _plain(text: str) -> str:
    """Normalized text with the letters that mean the same written alike."""
    return normalized(text).replace("ß", "ss")


_SYNONYMS = _synonyms()
_COMMAND = re.compile(rf"/?(?:{'|'.join(('move', *_SYNONYMS['move']))})\b[ :]*", re.IGNORECASE)
_PAIR = re.compile(r"(?<![a-z\d-])(\d+) ?[-,./ ] ?(\d+|m)(?![a-z\d-])", re.IGNORECASE)
_ON = re.compile(rf"\b(?:{'|'.join(('on', *_SYNONYMS['on']))}) (?=[a-z]\d)", re.IGNORECASE)
_TO = re.compile(
    rf"(?:(?<=[a-z]\d)|(?<=[a-z]\d\d)) ?(?:{'|'.join(('to', 'x', *_SYNONYMS['to']))}) ?(?=[a-z]\d)", re.IGNORECASE
)


@lru_cache(maxsize=16384)
def as_notation(text: str) -> str:
    """Typed text as near to notation as its signs alone tell: normalized, without brackets and the command before it,
    pairs of numbers (``3,5``, ``3 - M``) and cells (``d4 to e5``) joined by ``-``, ``on`` before a cell left out."""
    text = normalized(_plain(text).translate(_FRAMES))
    while (command := _COMMAND.match(text)) and command.end():
        text = text[command.end() :]
    return _TO.sub("-", _ON.sub("", _PAIR.sub(r"\1-\2", text)))


@lru_cache(maxsize=16384)
def in_other_words(step: str) -> tuple[str, ...]:
    """A step as it may also be written, with one of its words as another language has it."""
    words = step.split(" ")
    return tuple(
        " ".join([*words[:i], other, *words[i + 1 :]])
        for i, word in enumerate(words)
        for other in _SYNONYMS.get(word, ())
    )


def words_meant(written: str, words: Iterable[str]) -> tuple[str, ...]:
    """Those of ``words`` that ``written`` may stand for, whole or cut short; notation goes before other languages."""
    known = tuple(words)
    return tuple(word for word in known if word.startswith(written)) or tuple(
        word for word in known if any(other.startswith(written) for other in _SYNONYMS.get(word, ()))
    )


class Unreadable(Coded, ValueError):
    """The text is no step of the game, or fits several; the text tells a player what would be right."""


@lru_cache(maxsize=16384)
def tokens(text: str) -> tuple[str, ...]:
    """The tokens of ``text`` in order, in lower case; none if any of it is no token."""
    return tuple(token.lower() for token in spelled(text))


@lru_cache(maxsize=16384)
def spelled(text: str) -> tuple[str, ...]:
    """The tokens of ``text`` as they are spelled: in a step's own text, words in capitals are names."""
    text = as_notation(text) if len(text) <= LONGEST else ""
    if not text.isascii():
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


def steps_in(text: str) -> list[str]:
    """The steps of a turn in typed text, divided by commas, semicolons or lines, each near to notation
    (:func:`as_notation`); the last one is empty where it is still to be typed."""
    found = [part.strip() for part in re.split("[,;]+", as_notation(text.replace("\n", ",")))]
    return [*found, ""] if found != [""] and text.rstrip().endswith((",", ";")) else found


def fits(written: tuple[str, ...], meant: tuple[str, ...], *, whole: bool) -> bool:
    """True if ``written`` can be read as ``meant`` in any order. With ``whole`` every token must be there and only
    words may be cut short, names (words in capitals) not; without it, ``written`` is still being typed."""
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
    shortened = not whole or (written.isalpha() and token.isalpha() and token.islower())
    token = token.lower()
    return written == token or (shortened and token.startswith(written))


def complete(
    typed: str,
    moves: Iterable[M],
    text: Callable[[M], str],
    most: int = 25,
    aliases: Callable[[M], Iterable[str]] = lambda move: (),
) -> list[M]:
    """The moves that ``typed`` may become: one it is already, those that begin with it, then the others in order."""
    written = tokens(typed)
    if typed.strip() and not written:
        return []
    start, parts = "".join(written), sorted(written)
    ranked: tuple[list[M], list[M], list[M]] = ([], [], [])
    for move in moves:
        texts = map(spelled, (text(move), *aliases(move)))
        readings = [meant for meant in texts if fits(written, meant, whole=False)]
        if readings:
            lowered = [[token.lower() for token in meant] for meant in readings]
            done = any(sorted(meant) == parts for meant in lowered)
            begun = any("".join(meant).startswith(start) for meant in lowered)
            ranked[0 if done else 1 if begun else 2].append(move)
    return [*ranked[0], *ranked[1], *ranked[2]][:most]

r"""Texts of messages: Discord's limits, and escaping of names and texts of users.

Lengths are counted in UTF-16 code units, of which a picture sign takes two: however Discord counts, it counts no more.

Without Markdown, in pictures and their descriptions, titles of threads and menus, a name is :func:`one_line`, and in a
message :func:`plain`. A whole text that is no Markdown is :func:`escaped` with its names :func:`isolated`. In a
:func:`code_block` nothing can be escaped: the text boards take the backticks out of names themselves.
"""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from data.texts import Texts
from renderers.look import LONGEST_NAME, cut, is_blank
from rules.codes import Code, Quoted, Value

LONGEST_MESSAGE: Final = 2000  # the text of a message
LONGEST_BELOW: Final = 4096  # a text in a frame below a message
LONGEST_LAYOUT: Final = 4000  # all texts of a message of components
LONGEST_ALT: Final = 1024  # a picture's alt text
LONGEST_LABEL: Final = 100  # an entry of a menu, or a choice
LONGEST_BUTTON: Final = 80  # the maximum length of a button's label
LONGEST_IN_FORM: Final = 45  # the title of a form, and the name of a field
LONGEST_TITLE: Final = 100  # the title of a thread
HEAVIEST: Final = 8 * 2**20  # bytes of a file that Discord takes everywhere
_BROKEN: Final = re.compile(r"<(?:a?:|@|#|t:|/)[^<>\n]{0,64}$")
"""A mention that is cut in half: of an emoji, a person, a channel, a time or a command."""


def units(text: str) -> int:
    """The length of a text."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def fitting(text: str, longest: int) -> str:
    """``text``, shortened at its end, with an ellipsis, if it is longer."""
    if units(text) <= longest:
        return text
    room = text.encode("utf-16-le", "surrogatepass")[: 2 * (longest - 1)]
    return _BROKEN.sub("", room.decode("utf-16-le", "ignore")).rstrip() + "…"


def within(lines: Iterable[str], texts: Texts, longest: int = LONGEST_MESSAGE) -> str:
    """As many lines as a message holds, and a note if there are more."""
    text = list(lines)
    whole = "\n".join(text)
    if units(whole) <= longest:
        return whole
    more = f"\n{texts('list-more-lines')}"
    room, kept = longest - units(more), 0
    while units("\n".join(text[: kept + 1])) <= room:
        kept += 1
    return ("\n".join(text[:kept]) if kept else fitting(text[0], room)) + more


LONGEST_PLAIN: Final = 40  # characters of a name in a message; those of servers may be longer
_SHORTEST: Final = 6  # characters of a display name before a long user name
NO_WIDTH: Final = "\u200b"
_ISOLATE, _POP = "\u2068", "\u2069"
_UNSEEN: Final = re.compile("[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]")
"""Direction marks and zero-width characters; joiners stay, because scripts and emojis need them."""
_SIGNS: Final = re.compile(r"[\\`*_~|<>\[\]@/]|:(?!\s)")
_BEGINNINGS: Final = re.compile(r"^(\s*(?:\d+(?=[.)]))?)([#+.)-])", re.MULTILINE)
"""Line beginnings that Markdown reads as a heading, small print, or a list item."""
_MARKS: Final = re.compile(rf"\\([^0-9A-Za-z\s])|\*\*?|[{NO_WIDTH}{_ISOLATE}{_POP}]")
_RIGHT_TO_LEFT: Final = ("R", "AL", "AN")


def one_line(name: str) -> str:
    """A name without line breaks and unseen characters; empty if nothing of it can be seen."""
    if not name.isascii() and is_blank(name):
        return ""
    letters = _UNSEEN.sub("", name)
    seen = (each for each in letters if each.isspace() or unicodedata.category(each) not in ("Cc", "Cs"))
    return " ".join("".join(seen).split())


def with_handle(name: str, handle: str) -> str:
    """A display name with the unique user name behind it, as long as a name may be where the user name lets it."""
    return f"{cut(name, max(LONGEST_NAME - len(handle) - len(' ()'), _SHORTEST))} ({handle})"


def plain(name: str, longest: int = LONGEST_PLAIN) -> str:
    """A name in a message, its signs shown as they are; a ``longest`` one is cut."""
    name = escaped(cut(one_line(name), longest))
    return f"{_ISOLATE}{name}{_POP}" if _turns(name) else name


def isolated(name: str) -> str:
    """A name within a text that will be escaped as a whole: where it is written from right to left, it stays apart."""
    name = one_line(name)
    return f"{_ISOLATE}{cut(name, LONGEST_NAME - len(_ISOLATE + _POP))}{_POP}" if _turns(name) else name


def joined_again(text: str) -> str:
    """A text with names :func:`isolated` as it is where nothing is escaped."""
    return text.replace(_ISOLATE, "").replace(_POP, "")


def _turns(name: str) -> bool:
    """True if a name has right-to-left characters, which could reorder its surroundings."""
    return any(unicodedata.bidirectional(letter) in _RIGHT_TO_LEFT for letter in name)


def escaped(text: str) -> str:
    """A text that is no Markdown as Markdown that shows it as it is."""
    apart = text.replace("://", f":{NO_WIDTH}//")  # Discord finds addresses in addition to its Markdown
    return _BEGINNINGS.sub(r"\1\\\2", _SIGNS.sub(r"\\\g<0>", apart))


def with_quotes_escaped(text: Code) -> Code:
    """A sentence in which what people wrote will be shown as it is."""
    return Code(text.key, tuple((name, _quote_escaped(value)) for name, value in text.values))


def _quote_escaped(value: Value) -> Value:
    if isinstance(value, Quoted):
        return plain(value)
    return with_quotes_escaped(value) if isinstance(value, Code) else value


def code_block(text: str) -> str:
    """Lines of equally wide characters in a frame, which stays whole where they are too long."""
    fence = "```"
    return f"{fence}\n{fitting(text, LONGEST_MESSAGE - len(fence) * 2 - 2)}\n{fence}"


def unmarked(lines: Iterable[str]) -> list[str]:
    """Lines of a message as they read without Markdown, for the words that stand for a picture."""
    return [_MARKS.sub(r"\1", line) for line in lines]

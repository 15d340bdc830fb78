"""Discord's limits for texts and files, and shortening texts to them.

Lengths are counted in UTF-16 code units, of which a picture sign takes two: however Discord counts, it counts no more.
"""

import re
from collections.abc import Iterable
from typing import Final

from data.texts import Texts

LONGEST_MESSAGE: Final = 2000  # the text of a message
LONGEST_BELOW: Final = 4096  # a text in a frame below a message
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
    return len(text) + sum(letter > "\uffff" for letter in text)


def fitting(text: str, longest: int) -> str:
    """``text``, shortened at its end, with an ellipsis, if it is longer."""
    if units(text) <= longest:
        return text
    room = text.encode("utf-16-le", "surrogatepass")[: 2 * (longest - 1)]
    return _BROKEN.sub("", room.decode("utf-16-le", "ignore")).rstrip() + "…"


def within(lines: Iterable[str], texts: Texts, longest: int = LONGEST_MESSAGE) -> str:
    """As many lines as a message holds, and whether there are more."""
    text = list(lines)
    whole = "\n".join(text)
    if units(whole) <= longest:
        return whole
    more = f"\n{texts('list-more-lines')}"
    room, kept = longest - units(more), 0
    while units("\n".join(text[: kept + 1])) <= room:
        kept += 1
    return ("\n".join(text[:kept]) if kept else fitting(text[0], room)) + more

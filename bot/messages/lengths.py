"""How long a text may be in Discord, and shortening one to that.

Lengths are counted in UTF-16 code units, of which a picture sign takes two: however Discord counts, it counts no more.
"""

from collections.abc import Iterable
from typing import Final

from bot.messages.languages import Texts

LONGEST_MESSAGE: Final = 2000
"""The text of a message."""
LONGEST_ALT: Final = 1024
"""The words that stand for a picture."""
LONGEST_LABEL: Final = 100
"""An entry of a menu, or a choice."""
LONGEST_TITLE: Final = 100
"""The title of a thread."""


def units(text: str) -> int:
    """How long a text is."""
    return len(text) + sum(letter > "\uffff" for letter in text)


def fitting(text: str, longest: int) -> str:
    """``text``, shortened at its end, with an ellipsis, if it is longer."""
    if units(text) <= longest:
        return text
    room = text.encode("utf-16-le", "surrogatepass")[: 2 * (longest - 1)]
    return room.decode("utf-16-le", "ignore").rstrip() + "…"


def within(lines: Iterable[str], texts: Texts, longest: int = LONGEST_MESSAGE) -> str:
    """As many lines as a message holds, and whether there are more."""
    told = list(lines)
    whole = "\n".join(told)
    if units(whole) <= longest:
        return whole
    more = f"\n{texts('list-more-lines')}"
    room, kept = longest - units(more), 0
    while units("\n".join(told[: kept + 1])) <= room:
        kept += 1
    return ("\n".join(told[:kept]) if kept else fitting(told[0], room)) + more

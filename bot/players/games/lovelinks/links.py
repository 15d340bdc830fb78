"""Kinds of links as small numbers, with precomputed tables of fits."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from rules.lovelinks.bracelets import (
    CLOSE,
    DECK,
    HIGHEST,
    KEY,
    LOCK,
    MASTER,
    METALS,
    NEW,
    SHORTEST_CLOSED,
    STONES,
    How,
    Link,
    fits,
    label,
)

KINDS: Final[tuple[Link, ...]] = tuple(DECK)  # every kind of link; its place here is its number
NUMBER: Final[Mapping[Link, int]] = {link: number for number, link in enumerate(KINDS)}
DECKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(NUMBER[link] for link, copies in DECK.items() if link.metal == metal for _ in range(copies))
    for metal in range(len(METALS))
)
"""The links of each round, a number for each copy."""
WORTH: Final[tuple[int, ...]] = tuple(link.value + STONES.get(link.stone, 0) + 2 for link in KINDS)
"""The value of each link in a closed bracelet: its metal, its stone, and 2 for length."""
FREE_LENGTH: Final = 2 * SHORTEST_CLOSED
"""The excess of :data:`WORTH` per bracelet, because only links beyond the shortest length score."""

BASE: Final = HIGHEST + 1  # ends are written in this base: the open key, then the open lock
CLOSABLE: Final = BASE * BASE  # added to the ends of a bracelet that the next link may close
ENDS: Final[tuple[int, ...]] = tuple(link.key * BASE + link.lock for link in KINDS)
"""The ends of each link that is a bracelet of its own."""

HOWS: Final[tuple[How, ...]] = (LOCK, KEY, CLOSE, NEW)
AT_LOCK, AT_KEY, AT_BOTH, ALONE = range(len(HOWS))  # the numbers of the ways to place a link


class Way(NamedTuple):
    """A way in which a link fits a bracelet of some shape."""

    how: int
    shape: int
    """The shape afterwards, as long as one more link does not make the bracelet closable; of no use after a closing."""
    bonus: int  # 1 for a match; for a closing what it adds to the account beyond links, gemstones and what lies there


def _ways(shape: int, link: Link) -> tuple[Way, ...]:
    closable, ends = divmod(shape, CLOSABLE)
    key, lock = divmod(ends, BASE)
    stays = closable * CLOSABLE
    into_lock, onto_key = fits(link.key, lock), fits(key, link.lock)
    match_lock, match_key = link.key == lock, link.lock == key
    found = []
    if into_lock:
        found.append(Way(AT_LOCK, stays + key * BASE + link.lock, int(match_lock)))
    if onto_key:
        found.append(Way(AT_KEY, stays + link.key * BASE + lock, int(match_key)))
    if closable and into_lock and onto_key:
        bonus = 4 * (match_lock + match_key) - (4 if link.lock == MASTER else 0) - FREE_LENGTH
        found.append(Way(AT_BOTH, shape, bonus))
    return tuple(found)


FIT: Final[tuple[tuple[tuple[Way, ...], ...], ...]] = tuple(
    tuple(_ways(shape, link) for link in KINDS) if shape % CLOSABLE >= 2 * BASE else () for shape in range(2 * CLOSABLE)
)
"""By the shape of a bracelet (its ends, with :data:`CLOSABLE` or without) and the link: every way in which it fits."""

_MOST_LABELS: Final = sum(DECK.values())
LABELS: Final[tuple[str, ...]] = tuple(label(number) for number in range(_MOST_LABELS))
BIRTH: Final[Mapping[str, int]] = {name: number for number, name in enumerate(LABELS)}
"""The place of each label in the order of birth."""

# -- steps as numbers: a draw is the number of its link, a placement says the bracelet, the way and the link

KIND_BITS: Final = 6
KIND_MASK: Final = (1 << KIND_BITS) - 1
STEP_BITS: Final = KIND_BITS + 2
FIRST_PLACEMENT: Final = 1 << STEP_BITS  # smaller numbers are draws


def placement_number(birth: int, how: int, kind: int) -> int:
    """The number of the placement of a link at the bracelet born as number ``birth``."""
    return (birth + 1) << STEP_BITS | how << KIND_BITS | kind

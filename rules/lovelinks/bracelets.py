"""Links and bracelets of Love Links: fits, and the value of a closed bracelet."""

import csv
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from string import ascii_uppercase
from typing import Final, NamedTuple

from rules.game import maker

METALS: Final = ("bronze", "silver", "gold")
HIGHEST: Final = 10
"""The highest key and lock; 2 is the lowest."""
MASTER: Final = 0
"""The number that stands for the master lock; it is no key, so it equals none."""
MASTER_KEYS: Final = (2, 3, 4, 5, 6, 8)
"""The keys that the master lock takes."""
SHORTEST_CLOSED: Final = 5
"""Links that a bracelet must have, the closing one counted."""
STONES: Final = {"diamond": 10, "ruby": 5, "emerald": 5, "sapphire": 5}
"""Points of each stone in a closed bracelet."""


class How(StrEnum):
    """Ways to place a link: into a bracelet's open lock, onto its open key, both at once, or as a new bracelet."""

    LOCK = "lock"
    KEY = "key"
    CLOSE = "close"
    NEW = "new"


LOCK, KEY, CLOSE, NEW = How


@dataclass(frozen=True, eq=False, slots=True)
class Link:
    """A kind of link. There is one instance of each, copying and pickling included, so equal means identical."""

    text: str
    key: int
    lock: int
    metal: int
    """The place of its metal in :data:`METALS`, which is also its round."""
    stone: str
    """One of :data:`STONES`, or empty."""

    def __reduce__(self) -> tuple[object, ...]:
        return link, (self.text,)

    @property
    def value(self) -> int:
        """Points of its metal in a closed bracelet."""
        return self.metal + 1


def link(text: str) -> Link:
    """The link written ``5-8`` or ``7-M``."""
    return LINKS[text]


def _read_deck() -> dict[Link, int]:
    with (Path(__file__).parents[2] / "data" / "love_links_deck.csv").open(encoding="ascii", newline="") as file:
        return {
            Link(
                text=f"{row['key']}-{row['lock']}",
                key=int(row["key"]),
                lock=MASTER if row["lock"] == "M" else int(row["lock"]),
                metal=METALS.index(row["metal"]),
                stone=row["stone"],
            ): int(row["copies"])
            for row in csv.DictReader(file)
        }


DECK: Final[Mapping[Link, int]] = _read_deck()
"""The number of copies of each link, in order of key and lock."""
LINKS: Final[Mapping[str, Link]] = {each.text: each for each in DECK}
"""Every link by its text."""


def fits(key: int, lock: int) -> bool:
    """True if a key fits a lock."""
    return key in MASTER_KEYS if lock == MASTER else lock % key == 0


_BASE: Final = HIGHEST + 1
"""Keys and locks are digits in this base."""


@lru_cache(maxsize=256)
def label(number: int) -> str:
    """The letters of a bracelet by its order of birth: A to Z, AA to AZ, BA ..."""
    more, last = divmod(number, len(ascii_uppercase))
    return (label(more - 1) if more else "") + ascii_uppercase[last]


@dataclass(frozen=True, eq=False, slots=True)
class Placement:
    """A link of the stock placed at a bracelet. There is one instance of each, as of :class:`Link`."""

    link: Link
    how: How
    label: str
    """The bracelet's, also where this link starts it."""
    text: str

    def __reduce__(self) -> tuple[object, ...]:
        return placement, (self.link, self.how, self.label)


@cache
def placement(placed: Link, how: How, name: str) -> Placement:
    """The placement of a link at the bracelet ``name``."""
    return Placement(placed, how, name, f"{placed.text} new" if how is NEW else f"{placed.text} {name}:{how}")


@dataclass(frozen=True, eq=False, slots=True)
class Fit:
    """The legal ways to place a link at a bracelet: those that score, and the others."""

    link: Link
    scoring: tuple[How, ...]
    others: tuple[How, ...]


_fit: Final = cache(Fit)


class Fitting(dict[int, Mapping[Link, Fit]]):
    """The links that fit at a bracelet, by its shape; worked out when first looked up."""

    def __missing__(self, shape: int) -> Mapping[Link, Fit]:
        ends, closable = divmod(shape, 2)
        key, lock = divmod(ends, _BASE)
        found = {}
        for each in DECK if key else ():
            joins = {LOCK: fits(each.key, lock), KEY: fits(key, each.lock)}
            scores = {LOCK: each.key == lock, KEY: each.lock == key}
            if any(joins.values()):
                close = (CLOSE,) if closable and all(joins.values()) else ()
                scoring = tuple(how for how in joins if joins[how] and scores[how])
                others = tuple(how for how in joins if joins[how] and not scores[how])
                found[each] = _fit(each, close + scoring, others)
        self[shape] = found
        return found


FITTING: Final = Fitting()


Ways = tuple[tuple[Placement, ...], tuple[Placement, ...]]
"""The placements of a link at a bracelet: those that score, and the others."""


@cache
def _meant(fit: Fit, name: str) -> Ways:
    """The placements that a fit means at the bracelet ``name``."""
    scoring = tuple(placement(fit.link, how, name) for how in fit.scoring)
    return scoring, tuple(placement(fit.link, how, name) for how in fit.others)


@dataclass(frozen=True, slots=True)
class Ends:
    """Both open ends of a bracelet together."""

    shape: int
    """Key, lock and whether it can be closed, as an index of :data:`FITTING`; it determines which links fit."""
    ways: Mapping[Link, Ways] = field(compare=False, repr=False)
    """Legal placements for each link that fits; derived from the shape and the bracelet's label."""


@lru_cache(maxsize=2048)
def _ends(name: str, shape: int) -> Ends:
    return Ends(shape, {link: _meant(fit, name) for link, fit in FITTING[shape].items()})


class Charm(NamedTuple):
    """A link in a bracelet and the side whose gemstone it carries; ``None`` is neutral."""

    link: Link
    side: int | None


class Bracelet(NamedTuple):
    """An unfinished chain, the end with the open key first; made by :func:`bracelet`."""

    label: str
    charms: tuple[Charm, ...]
    key: int
    """The open key."""
    lock: int
    """The open lock."""
    ends: Ends
    """Both together; kept here, because it is asked for at every step and changes with few."""


charm: Final = cache(Charm)
_bracelet: Final = maker(Bracelet)


def bracelet(label: str, charms: tuple[Charm, ...]) -> Bracelet:
    """The bracelet of these charms."""
    key, lock = charms[0].link.key, charms[-1].link.lock
    shape = (key * _BASE + lock) * 2 + (len(charms) + 1 >= SHORTEST_CLOSED)
    return _bracelet((label, charms, key, lock, _ends(label, shape)))


Items = tuple[tuple[str, int], ...]
"""Points with the key of what each is for, only those that are not 0."""

METAL, LONG, CAPTURED, UNOPPOSED, STONE, MATCH, MASTER_LOCK = (
    "metal", "long", "captured", "unopposed", "stones", "match", "master"
)  # fmt: skip


def closing_items(open_bracelet: Bracelet, closing: Link, side: int) -> Items:
    """The account of a bracelet that ``side`` closes with ``closing``."""
    links = [charm.link for charm in open_bracelet.charms] + [closing]
    opposing = sum(charm.side is not None and charm.side != side for charm in open_bracelet.charms)
    matches = (closing.key == open_bracelet.lock) + (closing.lock == open_bracelet.key)
    items = (
        (METAL, sum(each.value for each in links)),
        (LONG, 2 * (len(links) - SHORTEST_CLOSED)),
        (CAPTURED, opposing),
        (UNOPPOSED, 0 if opposing else 10),
        (STONE, sum(STONES[each.stone] for each in links if each.stone)),
        (MATCH, 4 * matches),
        (MASTER_LOCK, -4 if closing.lock == MASTER else 0),
    )
    return tuple([item for item in items if item[1]])

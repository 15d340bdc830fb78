"""The bracelets of Love Links on the card: the largest charms, and the fewest columns, with which all of them fit."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Final, NamedTuple

from data.texts import Texts
from renderers.games.lovelinks.charms import (
    ENLARGED,
    LARGE,
    MEDIUM,
    MOST_WITH_DEPTH,
    SMALL,
    CharmLook,
    Part,
    Scale,
    charm,
    lightened,
    load,
    spark,
)
from renderers.kit.board import TAG
from renderers.kit.canvas import Area, Canvas, cached_drawing
from renderers.kit.typography import SMALL_STRONG, STRONG, TEXT, Style, width
from rules.lovelinks.bracelets import KEY, LOCK, MATCH, Bracelet
from rules.lovelinks.state import Progress

_GAP: Final = 10
"""Pixels between columns."""
_LEFT_OUT: Final = 50
"""Pixels for the number of omitted links."""
_SPREAD: Final = 1.3
"""The maximum factor for the distance of rows."""
_MOST_COLUMNS: Final = 4
_SPACE_FOR_NUMBERS: Final = 16_000
"""The minimum area for each link with inner numbers, which cost the most bytes."""


@dataclass(frozen=True, slots=True)
class Margins:
    """The room for everything in the picture except the bracelets."""

    tagged: bool = False
    """True if numbers stand at both ends."""
    large: bool = False

    def label(self, scale: Scale) -> Style:
        """The letters of bracelets at a scale."""
        return Style(max(STRONG.size, min(round(scale.height * 0.36), 40)), strong=True)

    def before(self, scale: Scale) -> int:
        """Pixels at the left of each, for its letters."""
        letters = self.label(scale).size + 16 + 8 * self.large
        return letters + (tag_height(scale) + 2 * BESIDE - 12 if self.tagged else 0)

    def after(self, scale: Scale) -> int:
        """Pixels at its right."""
        return tag_height(scale) + BESIDE if self.tagged else 0

    @property
    def depth(self) -> int:
        """The greatest load with which charms have depth; bytes for numbers are saved at the depth."""
        return 32 if self.tagged else MOST_WITH_DEPTH


BESIDE: Final = 4
"""The distance of a number from the end of its bracelet."""


def tag_height(scale: Scale) -> int:
    """The height of a number next to charms of a scale."""
    return min(TAG, scale.height - 8)


_PLAIN: Final = Margins()
Parts = tuple[tuple[int, Part], ...]
"""The links of a bracelet that are shown, by index, and how much of each; those left out are in the middle."""


@dataclass(frozen=True, slots=True)
class PlacedBracelet:
    """A bracelet and where it is drawn: the left end of its letters, at the height of its middle."""

    bracelet: Bracelet
    x: int
    y: int
    room: int
    """Pixels from there to the right that are its own."""
    parts: Parts
    setting: Margins

    def places(self, scale: Scale) -> Iterator[tuple[int, int, Part]]:
        """The index, left end and part of each link that is shown."""
        x = self.x + self.setting.before(scale)
        for i, (index, part) in enumerate(self.parts):
            if i and self.parts[i - 1][0] != index - 1:
                x += scale.overlap + _LEFT_OUT
            yield index, x, part
            x += scale.width(part) - scale.overlap


class Arrangement(NamedTuple):
    """All bracelets in their places, drawn at one scale."""

    scale: Scale
    lying: tuple[PlacedBracelet, ...]
    pitch: int
    """Pixels from one row to the next."""


class _Attempt(NamedTuple):
    """One way to arrange bracelets."""

    scale: Scale
    whole: bool
    """True if inner links show their numbers, although they no longer matter."""
    columns: int
    most: int
    """The widest that a bracelet may be."""
    row: int
    """The least height of a row."""


def arranged(bracelets: Sequence[Bracelet], area: Area, setting: Margins = _PLAIN) -> Arrangement:
    """The bracelets in rows in an area, by birth, as large as possible: first inner numbers go, then charms shrink,
    then links."""
    left, top, right, bottom = area
    wide, high = right - left, bottom - top
    links = sum(len(each.charms) for each in bracelets)
    attempts = _attempts(wide, setting, numbers=links * _SPACE_FOR_NUMBERS <= wide * high)
    for attempt in attempts:
        scale, whole, columns, most, need = attempt
        if ceil(len(bracelets) / columns) * need > high and attempt is not attempts[-1]:
            continue  # not even if each took one column
        beside = setting.before(scale) + setting.after(scale)
        unit = (wide + _GAP) // columns
        shown = [_parts(scale, len(each.charms), most - beside, whole=whole) for each in bracelets]
        spans = [min(columns, ceil((beside + _width(scale, parts) + _GAP) / unit)) for parts in shown]
        cells = tuple(_cells(spans, columns))
        rows = 1 + max((row for row, _ in cells), default=0)
        if rows * need <= high or attempt is attempts[-1]:
            break
    pitch = min(need * _SPREAD, high / rows)
    start = top + (high - pitch * rows) / 2 + pitch / 2 + min(scale.reach, need - scale.height) / 2
    return Arrangement(
        lightened(scale, bracelets, setting.depth),
        tuple(
            PlacedBracelet(each, left + column * unit, round(start + row * pitch), span * unit - _GAP, parts, setting)
            for each, (row, column), span, parts in zip(bracelets, cells, spans, shown, strict=True)
        ),
        int(pitch),
    )


def _attempts(wide: int, setting: Margins, *, numbers: bool) -> list[_Attempt]:
    """Layouts to try, best first; the last is used if all fail."""
    least = setting.before(SMALL) + setting.after(SMALL) + SMALL.width("head") + _LEFT_OUT + SMALL.width("tail") + _GAP
    most = max(1, min(_MOST_COLUMNS, (wide + _GAP) // least))
    kinds = (True, False) if numbers else (False,)
    forms = [
        (scale, whole, scale.height + scale.reach + 6)
        for scales in (ENLARGED, (LARGE, MEDIUM))
        for whole in kinds
        for scale in scales
    ]
    forms += [(SMALL, False, SMALL.height + SMALL.reach), (SMALL, False, SMALL.height + 2)]
    attempts = [
        _Attempt(scale, whole, columns, wide, row) for scale, whole, row in forms for columns in range(1, most + 1)
    ]
    return [*attempts, _Attempt(SMALL, False, most, (wide + _GAP) // most - _GAP, SMALL.height + 2)]


def _cells(spans: Sequence[int], columns: int) -> Iterator[tuple[int, int]]:
    """Row and column of each bracelet, filled like lines of text."""
    row = column = 0
    for span in spans:
        if column + span > columns:
            row, column = row + 1, 0
        yield row, column
        column += span


@lru_cache(maxsize=1024)
def _parts(scale: Scale, count: int, most: int, *, whole: bool) -> Parts:
    """The visible links of a bracelet, and their parts, for a maximum width in pixels."""
    full: Parts = tuple((i, "charm") for i in range(count))
    if count == 1 or (whole and _width(scale, full) <= most):
        return full
    beads = list(range(1, count - 1))
    while True:
        parts: Parts = ((0, "head"), *((i, "bead") for i in beads), (count - 1, "tail"))
        if not beads or _width(scale, parts) <= most:
            return parts
        beads.pop(len(beads) // 2)


@lru_cache(maxsize=1024)
def _width(scale: Scale, parts: Parts) -> int:
    """The total width of these parts, with room for the number of omitted links."""
    wide = sum(scale.width(part) - scale.overlap for _, part in parts) + scale.overlap
    return wide + (_LEFT_OUT + scale.overlap if _left_out(parts) else 0)


def _left_out(parts: Parts) -> int:
    return parts[-1][0] + 1 - len(parts)


# -- drawing them


def lay(canvas: Canvas, arrangement: Arrangement, progress: Progress, texts: Texts) -> None:
    """Draw all bracelets; what the latest turn placed is edged, and its matches flash."""
    counted = load([lying.bracelet for lying in arrangement.lying]) <= MOST_WITH_DEPTH
    for lying in arrangement.lying:
        count = texts("bracelet-links", links=len(lying.bracelet.charms)) if counted else ""
        _lay(canvas, arrangement.scale, lying, *_latest(lying.bracelet, progress), count)


@cached_drawing(256)
def _lay(
    canvas: Canvas, scale: Scale, lying: PlacedBracelet, now: frozenset[int], matches: frozenset[int], count: str
) -> None:
    """Draw one bracelet, and behind it, where there is room, how many links it has."""
    theme, label, charms = canvas.theme, lying.bracelet.label, lying.bracelet.charms
    canvas.text((lying.x, lying.y), label, lying.setting.label(scale), theme.ink, on=theme.card)
    before, end = None, 0
    flashes: list[int] = []
    for index, x, part in lying.places(scale):
        link, side = charms[index]
        if before is None or before[0] != index - 1:
            after = None
            if before is not None:
                middle = (end + x) // 2
                out = f"+{_left_out(lying.parts)}"
                style = SMALL_STRONG if theme.large else STRONG
                canvas.text((middle, lying.y), out, style, theme.muted, on=theme.card, align="middle")
        else:
            after = (before[1], charms[before[0]].link.metal)
        last = index == len(charms) - 1
        shown = CharmLook(link, side, part=part, key_open=index == 0, lock_open=last, now=index in now, after=after)
        canvas.stamp(charm(theme, scale, shown), x, lying.y)
        if index in matches and after:
            flashes.append(x + scale.overlap // 2)
        before, end = (index, part), x + scale.width(part)
    for x in flashes:
        canvas.stamp(spark(theme, scale.grown(15)), x, lying.y - scale.height // 2 + scale.grown(5))
    end += 14 + lying.setting.after(scale)
    if count and end + width(canvas.theme, count, TEXT) <= lying.x + lying.room:
        canvas.text((end, lying.y), count, TEXT, theme.muted, on=theme.card)


def _latest(bracelet: Bracelet, progress: Progress) -> tuple[frozenset[int], frozenset[int]]:
    """The links that the latest turn placed, and those with which an equal number at their left was matched."""
    matched = {event.placement for event in progress.scored if dict(event.items).get(MATCH) and not event.closed}
    low, high = 0, len(bracelet.charms) - 1
    now, matches = set(), set()
    for placement in reversed(progress.latest):
        if placement.label == bracelet.label:
            index = low if placement.how is KEY else high
            now.add(index)
            if placement in matched:
                matches.add(index + 1 if placement.how is KEY else index)
            low, high = low + (placement.how is KEY), high - (placement.how is LOCK)
    return frozenset(now), frozenset(matches)

"""Somebody's profile in one game as a picture: how the rating has gone, and against whom and as what."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from statistics import median
from typing import Final

from PIL import Image, ImageDraw

from renderers.kit.canvas import Area, Canvas
from renderers.kit.furniture import caption, card, footer
from renderers.kit.lettering import FIGURE, STRONG, TEXT, TITLE, fitted, legible, shown_name, width
from renderers.kit.palette import Theme, theme
from renderers.kit.sketch import Sketch, Sprite, around
from renderers.standing.marks import LONGEST_FORM, STEP, band_colour, form, heading, share_bar, smooth

_CHART: Final[Area] = (28, 72, 676, 478)
_FIGURES: Final[Area] = (694, 72, 972, 478)
_PARTS: Final[Area] = (28, 496, 484, 752)
_RIVALS: Final[Area] = (502, 496, 972, 752)
_PLOT: Final[Area] = (104, 128, 648, 424)
_PAD: Final = 24
_LINE: Final = 46
_MOST_ROWS: Final = 4
_SHARE: Final = 100
"""How wide the bar of a share is."""
_BESIDE: Final = 250
"""The room that the figures and bar of a row take."""
_STEPS: Final = (50, 100, 200, 500, 1000)
_MOST_LINES: Final = 6


@dataclass(frozen=True, slots=True)
class Count:
    """Matches of one kind: in a role, against somebody."""

    name: str
    won: int
    of: int


@dataclass(frozen=True, slots=True)
class Profile:
    """What the picture shows. ``course`` holds rating and spread after each match, oldest first."""

    name: str
    about: str
    course: tuple[tuple[int, int], ...]
    since: str
    until: str
    provisional: bool
    won: int
    tied: int
    lost: int
    streak: int
    best: int
    form: str
    parts: tuple[Count, ...]
    rivals: tuple[Count, ...]
    note: str


def draw_profile(profile: Profile, *, dark: bool = False) -> Image.Image:
    """The picture of a profile, 1000 x 800 in the fixed palette."""
    colours = theme(dark)
    canvas = Canvas(colours, _sheet(colours))
    heading(canvas, shown_name(profile.name, 0), profile.about)
    caption(canvas, _CHART[0] + _PAD, 100, "Rating over the last matches")
    if len(profile.course) > 1:
        _chart(canvas, profile)
    else:
        middle = ((_CHART[0] + _CHART[2]) // 2, (_CHART[1] + _CHART[3]) // 2)
        canvas.text(middle, "No rated match yet", TITLE, colours.muted, on=colours.card, align="middle")
    _figures(canvas, profile)
    _counts(canvas, _PARTS, "Won", profile.parts)
    _counts(canvas, _RIVALS, "Met most, in all games", profile.rivals)
    footer(canvas, profile.note)
    return canvas.finished()


@lru_cache(maxsize=2)
def _sheet(colours: Theme) -> Image.Image:
    canvas = Canvas(colours)
    for area in (_CHART, _FIGURES, _PARTS, _RIVALS):
        card(canvas, area)
    return canvas.image


def _chart(canvas: Canvas, profile: Profile) -> None:
    """The rating as a line within the band in which it lies almost certainly; the end of it in the accent."""
    colours, (left, top, right, bottom) = canvas.theme, _PLOT
    low, high, step = _bounds(profile.course)

    def x(index: int) -> float:
        return index / (len(profile.course) - 1) * (right - left)

    def y(points: float) -> float:
        return (high - min(max(points, low), high)) / (high - low) * (bottom - top)

    for points in range(low, high + 1, step):
        height = top + round(y(points))
        canvas.fill((left, height - 1, right, height + 1), colours.cell)
        canvas.text((left - 14, height), str(points), TEXT, colours.muted, on=colours.card, align="right")
    upper = [(x(i), y(rating + spread)) for i, (rating, spread) in enumerate(profile.course)]
    lower = [(x(i), y(rating - spread)) for i, (rating, spread) in enumerate(profile.course)]
    line = [(x(i), y(rating)) for i, (rating, _) in enumerate(profile.course)]
    band = band_colour(colours, faint=True)

    def shape(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.polygon([(a * fine, b * fine) for a, b in [*upper, *reversed(lower)]], 255)

    def stroke(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.line([(a * fine, b * fine) for a, b in line], 255, 4 * fine, joint="curve")

    smooth(canvas, _PLOT, band, colours.card, shape)
    smooth(canvas, _PLOT, colours.ink, band, stroke)
    canvas.stamp(_end(colours), left + round(line[-1][0]), top + round(line[-1][1]))
    canvas.text((left, bottom + 28), profile.since, TEXT, colours.muted, on=colours.card)
    canvas.text((right, bottom + 28), profile.until, TEXT, colours.muted, on=colours.card, align="right")


def _bounds(course: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """The lowest and highest points that the chart shows, and how far its lines lie apart."""
    usual = median(spread for _, spread in course)
    low, high = min(rating for rating, _ in course) - usual, max(rating for rating, _ in course) + usual
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])
    lowest = floor(low / step) * step
    return lowest, max(ceil(high / step) * step, lowest + step), step


@lru_cache(maxsize=2)
def _end(colours: Theme) -> Sprite:
    size, centre, anchor = around(10)
    sketch = Sketch(colours, size, band_colour(colours, faint=True))
    sketch.disc(centre, 10, colours.card)
    sketch.disc(centre, 7, colours.accent)
    return sketch.sprite(anchor)


def _figures(canvas: Canvas, profile: Profile) -> None:
    """The rating now, and what it rests on."""
    colours, left, right = canvas.theme, _FIGURES[0] + _PAD, _FIGURES[2] - _PAD
    ink, muted, on = colours.ink, colours.muted, colours.card
    caption(canvas, left, 100, "Rating")
    rating, spread = profile.course[-1] if profile.course else (0, 0)
    canvas.text((left, 162), str(rating) if profile.course else "–", FIGURE, ink, on=on)
    if profile.course:
        canvas.text((left, 218), f"± {spread}{' · provisional' if profile.provisional else ''}", TEXT, muted, on=on)
    lines = [("Won", profile.won), ("Tied", profile.tied), ("Lost", profile.lost)]
    for place, (name, count) in enumerate(lines):
        x = left + place * (right - left) // 3
        canvas.text((x, 268), str(count), STRONG, ink, on=on)
        canvas.text((x, 296), name, TEXT, muted, on=on)
    canvas.text((left, 346), str(profile.streak), STRONG, ink, on=on)
    beside = left + width(str(profile.streak), STRONG) + 8
    canvas.text((beside, 346), "won in a row", TEXT, muted, on=on)
    canvas.text((left, 376), f"longest streak {profile.best}", TEXT, muted, on=on)
    canvas.text((left, 420), "Last ten", TEXT, muted, on=on)
    form(canvas, left + LONGEST_FORM * STEP, 448, profile.form, on)


def _counts(canvas: Canvas, area: Area, title: str, counts: Sequence[Count]) -> None:
    """Rows of matches won out of those played, each with its share as a bar."""
    colours, left, right = canvas.theme, area[0] + _PAD, area[2] - _PAD
    caption(canvas, left, area[1] + 30, title)
    if not counts:
        canvas.text((left, area[1] + 78), "Nothing yet", TEXT, colours.muted, on=colours.card)
    for place, count in enumerate(counts[:_MOST_ROWS]):
        y = area[1] + 78 + place * _LINE
        name = fitted(legible(count.name) or "Player", TEXT, right - left - _BESIDE)
        canvas.text((left, y), name, TEXT, colours.ink, on=colours.card)
        tally = f"{count.won} of {count.of}"
        canvas.text((right - _SHARE - 16, y), tally, STRONG, colours.ink, on=colours.card, align="right")
        share_bar(canvas, (right - _SHARE, y - 6, right, y + 6), count.won / count.of, colours.card)

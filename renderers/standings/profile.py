"""Picture of a profile in one game: rating history, opponents and roles."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import ceil, floor
from statistics import median
from typing import Final

from PIL import Image, ImageDraw

from data.texts import Texts
from renderers.kit.canvas import Area, Canvas
from renderers.kit.layout import caption, footer, name_plate
from renderers.kit.palette import Theme, theme
from renderers.kit.sketch import Sketch, Sprite, around
from renderers.kit.typography import FIGURE, SMALL_STRONG, STRONG, TEXT, legible, shown_name, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import (
    LONGEST_FORM,
    STEP,
    band_colour,
    card_sheet,
    form,
    heading,
    rank,
    share_bar,
    smooth,
)

_CHART: Final[tuple[Area, Area]] = ((28, 72, 676, 478), (28, 72, 628, 478))
_FIGURES: Final[tuple[Area, Area]] = ((694, 72, 972, 478), (646, 72, 972, 478))
"""The curve and what stands next to it, in usual and in large letters."""
_FIGURES_ALONE: Final[Area] = (28, 72, 972, 252)
_UNRATED: Final[Area] = (28, 72, 972, 188)
"""The area without a curve, and without a rating."""
_COLUMNS: Final = ((28, 484), (502, 972), (28, 972))
"""The bounds of the counts: at the left, at the right, of those that stand alone."""
_APART: Final = 18
_PLOT: Final[tuple[Area, Area]] = ((104, 136, 648, 424), (124, 136, 600, 420))
_PAD: Final = 24
_LINE: Final = 46
_FIRST_LINE: Final = 78
_LAST_LINE: Final = 40
"""From the top of a card to its first line, and from the last one to its bottom."""
_MOST_ROWS: Final = 4
_WIDE: Final = 600
_SHARE: Final = (100, 60)
_SHARE_ALONE: Final = (440, 400)
"""The width of a share's bar, next to other counts and alone."""
_BESIDE: Final = (150, 190)
"""The room that the figures of a row take, in usual and in large letters."""
_STEPS: Final = (50, 100, 200, 500, 1000)
_MOST_LINES: Final = 6
_MEDALS: Final = (3, 2)
"""So many titles are shown, in usual and in large letters."""
_MEDAL_ROW: Final = 64
_MEDAL: Final = (18, 44, 18)
"""In a row of medals: from the left of one to its middle, and to its words; what is free before the next one."""


@dataclass(frozen=True, slots=True)
class Count:
    """Matches of one kind: in a role, or against an opponent."""

    name: str
    won: int
    of: int


@dataclass(frozen=True, slots=True)
class Medal:
    """A title: which medal it is, and what for."""

    rank: int
    """From 1 to 3."""
    name: str


@dataclass(frozen=True, slots=True)
class Profile:
    """The content of the picture. ``ratings`` holds the rating and its spread after each match, oldest first."""

    name: str
    about: str
    ratings: tuple[tuple[int, int], ...]
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
    medals: tuple[Medal, ...] = ()
    """The newest first; those that have no room are counted."""


def draw_profile(profile: Profile, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a profile, 1000 wide, of those cards for which there is something to show."""
    colours = theme(appearance)
    cards = _cards(colours, profile)
    canvas = Canvas(colours, card_sheet(colours, tuple(area for area, _ in cards)))
    heading(canvas, shown_name(profile.name, 0, texts), profile.about)
    for area, draw in cards:
        draw(canvas, profile, area, texts)
    footer(canvas, profile.note)
    return canvas.finished()


_Card = tuple[Area, Callable[[Canvas, Profile, Area, Texts], None]]


def _cards(colours: Theme, profile: Profile) -> list[_Card]:
    """The cards of a profile, each with where it lies and what draws it."""
    cards: list[_Card] = [(_FIGURES_ALONE if profile.ratings else _UNRATED, _figures_alone)]
    if len(profile.ratings) > 1:
        cards = [(_CHART[colours.large], _chart), (_FIGURES[colours.large], _figures)]
    both = ((profile.parts, True), (profile.rivals, False))
    counts = [(counts, partial(_counts, parts=parts)) for counts, parts in both if counts]
    if counts:
        top = cards[0][0][3] + _APART
        bottom = top + _FIRST_LINE + _LINE * (min(_MOST_ROWS, max(len(each) for each, _ in counts)) - 1) + _LAST_LINE
        columns = _COLUMNS[:2] if len(counts) == 2 else _COLUMNS[2:]
        cards += [((left, top, right, bottom), draw) for (left, right), (_, draw) in zip(columns, counts, strict=True)]
    if profile.medals:
        top = cards[-1][0][3] + _APART
        cards.append(((_FIGURES_ALONE[0], top, _FIGURES_ALONE[2], top + _MEDAL_ROW), _medals))
    return cards


def _chart(canvas: Canvas, profile: Profile, area: Area, texts: Texts) -> None:
    """The rating as a line within the band in which it lies almost certainly; the end of it in the accent."""
    caption(canvas, area[0] + _PAD, 100, texts("profile-chart"))
    colours, plot = canvas.theme, _PLOT[canvas.theme.large]
    left, top, right, bottom = plot
    low, high, step = _bounds(profile.ratings)

    def x(index: int) -> float:
        return index / (len(profile.ratings) - 1) * (right - left)

    def y(points: float) -> float:
        return (high - min(max(points, low), high)) / (high - low) * (bottom - top)

    for points in range(low, high + 1, step):
        height = top + round(y(points))
        canvas.fill((left, height - 1, right, height + 1), colours.cell)
        canvas.text((left - 14, height), str(points), TEXT, colours.muted, on=colours.card, align="right")
    upper = [(x(i), y(rating + spread)) for i, (rating, spread) in enumerate(profile.ratings)]
    lower = [(x(i), y(rating - spread)) for i, (rating, spread) in enumerate(profile.ratings)]
    line = [(x(i), y(rating)) for i, (rating, _) in enumerate(profile.ratings)]
    band = band_colour(colours, faint=True)

    def shape(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.polygon([(a * fine, b * fine) for a, b in [*upper, *reversed(lower)]], 255)

    def stroke(pen: ImageDraw.ImageDraw, fine: int) -> None:
        pen.line([(a * fine, b * fine) for a, b in line], 255, 4 * fine, joint="curve")

    smooth(canvas, plot, band, colours.card, shape)
    smooth(canvas, plot, colours.ink, band, stroke)
    canvas.stamp(_end(colours), left + round(line[-1][0]), top + round(line[-1][1]))
    canvas.text((left, bottom + 28), profile.since, TEXT, colours.muted, on=colours.card)
    canvas.text((right, bottom + 28), profile.until, TEXT, colours.muted, on=colours.card, align="right")


def _bounds(ratings: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    """The lowest and highest points that the chart shows, and how far its lines lie apart."""
    usual = median(spread for _, spread in ratings)
    low, high = min(rating for rating, _ in ratings) - usual, max(rating for rating, _ in ratings) + usual
    step = next((step for step in _STEPS if (high - low) / step <= _MOST_LINES), _STEPS[-1])
    lowest = floor(low / step) * step
    return lowest, max(ceil(high / step) * step, lowest + step), step


@lru_cache(maxsize=12)
def _end(colours: Theme) -> Sprite:
    size, centre, anchor = around(10)
    sketch = Sketch(colours, size, band_colour(colours, faint=True))
    sketch.disc(centre, 10, colours.card)
    sketch.disc(centre, 7, colours.accent)
    return sketch.sprite(anchor)


def _figures(canvas: Canvas, profile: Profile, area: Area, texts: Texts) -> None:
    """The rating now, and what it rests on, below each other."""
    left, right = area[0] + _PAD, area[2] - _PAD
    _rating(canvas, profile, left, texts)
    _tally(canvas, profile, (left, 268), (right - left) // 3, texts)
    _streak(canvas, profile, (left, 346), texts)
    _form(canvas, profile, (left, 420), (left, 448), texts)


def _figures_alone(canvas: Canvas, profile: Profile, area: Area, texts: Texts) -> None:
    """The same next to each other, where there is no curve; streak and form only once there is a rating."""
    _rating(canvas, profile, area[0] + _PAD, texts)
    _tally(canvas, profile, (386, 132), 92, texts)
    if profile.ratings:
        _streak(canvas, profile, (702, 132), texts)
        _form(canvas, profile, (386, 214), (500, 214), texts)


def _rating(canvas: Canvas, profile: Profile, left: int, texts: Texts) -> None:
    colours = canvas.theme
    caption(canvas, left, 100, texts("profile-rating"))
    if not profile.ratings:
        canvas.text((left, 148), texts("profile-no-rating"), STRONG, colours.ink, on=colours.card)
        return
    points, spread = profile.ratings[-1]
    canvas.text((left, 162), str(points), FIGURE, colours.ink, on=colours.card)
    about = texts("profile-range-provisional" if profile.provisional else "profile-range", spread=spread)
    canvas.text((left, 218), about, TEXT, colours.muted, on=colours.card)


def _tally(canvas: Canvas, profile: Profile, at: tuple[int, int], step: int, texts: Texts) -> None:
    colours = canvas.theme
    tally = {"profile-won": profile.won, "profile-tied": profile.tied, "profile-lost": profile.lost}
    for place, (key, count) in enumerate(tally.items()):
        x = at[0] + place * step
        canvas.text((x, at[1]), str(count), STRONG, colours.ink, on=colours.card)
        canvas.text((x, at[1] + 28), texts(key), TEXT, colours.muted, on=colours.card)


def _streak(canvas: Canvas, profile: Profile, at: tuple[int, int], texts: Texts) -> None:
    colours, (left, y) = canvas.theme, at
    wide = canvas.text(at, str(profile.streak), STRONG, colours.ink, on=colours.card)
    canvas.text(
        (left + wide + 8, y), texts("profile-in-a-row", count=profile.streak), TEXT, colours.muted, on=colours.card
    )
    canvas.text((left, y + 30), texts("profile-longest", count=profile.best), TEXT, colours.muted, on=colours.card)


def _form(canvas: Canvas, profile: Profile, title: tuple[int, int], at: tuple[int, int], texts: Texts) -> None:
    colours = canvas.theme
    canvas.text(title, texts("profile-last-ten"), TEXT, colours.muted, on=colours.card)
    form(canvas, at[0] + LONGEST_FORM * STEP, at[1], profile.form, colours.card)


def _counts(canvas: Canvas, profile: Profile, area: Area, texts: Texts, *, parts: bool) -> None:
    """Rows of matches won out of those played, each with its share as a bar."""
    title, counts = (texts("profile-won-as"), profile.parts) if parts else (texts("profile-rivals"), profile.rivals)
    colours, left, right = canvas.theme, area[0] + _PAD, area[2] - _PAD
    bar = (_SHARE if right - left < _WIDE else _SHARE_ALONE)[colours.large]
    style = STRONG if width(colours, title, STRONG) <= right - left else SMALL_STRONG
    canvas.text((left, area[1] + 30), title, style, colours.muted, on=colours.card)
    for place, count in enumerate(counts[:_MOST_ROWS]):
        y = area[1] + _FIRST_LINE + place * _LINE
        name, room = legible(count.name) or texts("profile-nameless"), right - left - _BESIDE[colours.large] - bar
        name_plate(canvas, (left, y), name, TEXT, room, colours.ink, colours.card)
        tally = texts("profile-won-of", won=count.won, matches=count.of)
        canvas.text((right - bar - 16, y), tally, STRONG, colours.ink, on=colours.card, align="right")
        share_bar(canvas, (right - bar, y - 6, right, y + 6), count.won / count.of, colours.card)


def _medals(canvas: Canvas, profile: Profile, area: Area, texts: Texts) -> None:
    """The newest titles in a row, each a medal and what it is for, and how many more there are."""
    colours, (before, words, free) = canvas.theme, _MEDAL
    shown = profile.medals[: _MEDALS[colours.large]]
    left, right, y = area[0] + _PAD, area[2] - _PAD, (area[1] + area[3]) // 2
    if left_out := len(profile.medals) - len(shown):
        more = texts("profile-more-titles", count=left_out)
        right -= canvas.text((right, y), more, TEXT, colours.muted, on=colours.card, align="right") + free
    for place, medal in enumerate(shown):
        room = (right - left) // (len(shown) - place) - words - free
        rank(canvas, left + before, y, str(medal.rank), colours.card)
        at = (left + words, y)
        left += words + free + name_plate(canvas, at, legible(medal.name), TEXT, room, colours.ink, colours.card)

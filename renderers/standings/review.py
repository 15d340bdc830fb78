"""Picture of a review: the winning chances of each side move by move, and the turning points."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from PIL import Image, ImageDraw

from data.texts import Texts
from renderers.kit.canvas import SIZE, Canvas
from renderers.kit.layout import MARGIN, footer, lay_lines
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.typography import STRONG, TEXT, fitted, shown_name, width, wrapped
from renderers.look import ON_PAPER, Appearance
from renderers.standings.head_to_head import token
from renderers.standings.layout import heading, one_card, smooth

SIDES: Final = ("blue", "yellow", "red")
"""The materials of the sides, which stay apart for everybody."""
_CARD: Final = (MARGIN, 72, SIZE[0] - MARGIN)
_PAD: Final = 32
_NAMES: Final = 112
_CHART: Final = (MARGIN + 112, 156, SIZE[0] - MARGIN - 40, 436)
_LABELS: Final = 34
"""From the chart to the numbers of the turns below it."""
_TURNED: Final = 520
"""The position of the first turning point."""
_LINE: Final = (26, 33)
"""The line height of a turning point's text, in normal and in large letters."""
_GAP: Final = 20
"""From one turning point to the next."""
_BADGE: Final = (16, 20)
"""The size of a turning point's number, in normal and in large letters."""
_THICK: Final = 4
_END: Final = (18, 10, 22)
"""The tokens at the ends of the curves: how far beyond, how large, how far apart at least."""
_STRIDES: Final = (1, 2, 5, 10, 20, 50, 100)
_GUIDES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass(frozen=True, slots=True)
class ReviewTurn:
    """A step that turned the match: the number of steps before it, its seat, and its drawable text."""

    steps: int
    side: int
    text: str


@dataclass(frozen=True, slots=True)
class ReviewPicture:
    """The content of the picture."""

    about: str
    sides: tuple[str, ...]
    """The names of the sides."""
    shares: tuple[tuple[int, tuple[float, ...]], ...]
    """After how many steps each side had how much of the win, in order, from 0 to 1."""
    turns: tuple[tuple[int, int], ...]
    """After how many steps each turn began, with its number."""
    turned: tuple[ReviewTurn, ...]
    note: str
    """The text without turning points."""


def draw_review(shown: ReviewPicture, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a review, 1000 wide and as high as its content."""
    colours, room = theme(appearance), SIZE[0] - 2 * (MARGIN + _PAD) - 52
    sentences, line = [turned.text for turned in shown.turned] or [shown.note], _LINE[colours.large]
    texts_of = [wrapped(colours, each, TEXT, room) for each in sentences]
    bottom = _TURNED + sum(line * len(lines) + _GAP for lines in texts_of) - _GAP + 8
    canvas = Canvas(colours, one_card(colours, (*_CARD, bottom)))
    heading(canvas, texts("review-title"), shown.about)
    _lay_names(canvas, shown.sides, texts)
    _lay_guides(canvas, shown, texts)
    for side in reversed(range(len(shown.sides))):
        _lay_curve(canvas, shown, side)
    _lay_ends(canvas, shown)
    y = _TURNED
    for number, lines in enumerate(texts_of, 1):
        if shown.turned:
            turned = shown.turned[number - 1]
            _lay_number(canvas, _at(shown, turned.steps, _share_at(shown, turned)), number)
            _lay_number(canvas, (MARGIN + _PAD + 18, y), number)
        middle = y + line * (len(lines) - 1) // 2
        lay_lines(canvas, (MARGIN + _PAD + 52, middle), lines, TEXT, colours.ink, colours.card)
        y += line * len(lines) + _GAP
    footer(canvas, texts("review-footer"))
    return canvas.finished()


def _lay_names(canvas: Canvas, sides: Sequence[str], texts: Texts) -> None:
    """The sides in a row, each with the colour of its curve."""
    colours, x = canvas.theme, MARGIN + _PAD + 14
    room = (SIZE[0] - 2 * (MARGIN + _PAD)) // len(sides) - 56
    for side, name in enumerate(sides):
        canvas.stamp(token(colours, SIDES[side], 14, colours.card), x, _NAMES)
        x += 26 + canvas.text(
            (x + 26, _NAMES),
            fitted(canvas.theme, shown_name(name, side, texts), STRONG, room),
            STRONG,
            colours.ink,
            on=colours.card,
        )
        x += 34


def _lay_guides(canvas: Canvas, shown: ReviewPicture, texts: Texts) -> None:
    """Lines at the quarters of the win, the half stronger, and the numbers of some turns."""
    colours, (left, top, right, bottom) = canvas.theme, _CHART
    for share in _GUIDES:
        y = round(bottom - share * (bottom - top))
        ink = colours.hint if share == 0.5 else colours.cell
        canvas.fill((left, y - 1, right, y + 1), ink)
        canvas.text((left - 14, y), texts.percent(share), TEXT, colours.muted, on=colours.card, align="right")
    for x, label in _turns_named(colours, shown):
        canvas.text((x, bottom + _LABELS), label, TEXT, colours.muted, on=colours.card, align="middle")


def _turns_named(colours: Theme, shown: ReviewPicture) -> list[tuple[int, str]]:
    """The turns whose numbers stand below the chart, and where: as many as have room, at even distances."""
    for stride in _STRIDES:
        named = [(_at(shown, steps, 0)[0], str(turn)) for steps, turn in shown.turns if turn % stride == 0]
        if all(two - one > width(colours, label, TEXT) + 20 for (one, _), (two, label) in pairwise(named)):
            return named
    return []


def _lay_curve(canvas: Canvas, shown: ReviewPicture, side: int) -> None:
    """The share of one side along the match, as a line over the guides."""
    left, top, right, bottom = _CHART
    area = (left - 4, top - 4, right + 4, bottom + 4)
    points = [_at(shown, steps, shares[side]) for steps, shares in shown.shares]
    ink: Colour = canvas.theme.materials[SIDES[side]].face

    def draw(pen: ImageDraw.ImageDraw, scale: int) -> None:
        large = [((x - area[0]) * scale, (y - area[1]) * scale) for x, y in points]
        pen.line(large, fill=255, width=_THICK * scale, joint="curve")
        for x, y in large:
            reach = _THICK * scale // 2
            pen.ellipse((x - reach, y - reach, x + reach, y + reach), fill=255)

    smooth(canvas, area, ink, canvas.theme.card, draw)


def _lay_ends(canvas: Canvas, shown: ReviewPicture) -> None:
    """The token of each side where its curve ends, or as near to that as those below leave room."""
    beyond, size, apart = _END
    lowest = _CHART[3]
    for share, side in sorted((share, side) for side, share in enumerate(shown.shares[-1][1])):
        y = min(_at(shown, 0, share)[1], lowest)
        canvas.stamp(token(canvas.theme, SIDES[side], size, canvas.theme.card), _CHART[2] + beyond, y)
        lowest = y - apart


def _lay_number(canvas: Canvas, at: tuple[int, int], number: int) -> None:
    theme_, (x, y) = canvas.theme, at
    half = _BADGE[theme_.large]
    canvas.slab((x - half, y - half, x + half, y + half), half, theme_.ink, theme_.card, edge=theme_.card, thick=2)
    canvas.text((x, y), str(number), STRONG, theme_.card, on=theme_.ink, align="middle")


def _at(shown: ReviewPicture, steps: int, share: float) -> tuple[int, int]:
    """The position of a moment on the chart, which starts with the first turn, after the initial draws."""
    left, top, right, bottom = _CHART
    first, last = shown.shares[0][0], shown.shares[-1][0]
    along = (steps - first) / max(last - first, 1)
    return round(left + along * (right - left)), round(bottom - share * (bottom - top))


def _share_at(shown: ReviewPicture, turned: ReviewTurn) -> float:
    """The value of the curve of the player of a step."""
    before = [shares for steps, shares in shown.shares if steps <= turned.steps]
    return (before or [shown.shares[0][1]])[-1][turned.side]

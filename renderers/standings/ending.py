"""Picture of a finished match: winner and reason, ratings, head to head."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.layout import MARGIN, caption, footer, lay_lines, name_plate
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.pieces import round_body
from renderers.kit.sketch import Sketch, Sprite, around, regular
from renderers.kit.text import signed
from renderers.kit.typography import (
    FIGURE,
    SMALL,
    STRONG,
    TEXT,
    TITLE,
    Style,
    folded,
    legible,
    parted,
    shown_name,
    shrunk,
    width,
)
from renderers.look import ON_PAPER, Appearance
from renderers.standings.head_to_head import score
from renderers.standings.layout import arrow, card_sheet, heading, rank

_HEAD: Final[Area] = (MARGIN, 72, SIZE[0] - MARGIN, 252)
_APART: Final = 18
_PAD: Final = 32
_BELOW: Final = 28
"""The height below the cards without a note."""
_HEADLINES: Final = (FIGURE, Style(56, strong=True), Style(44, strong=True))
_ON_TWO_LINES: Final = (Style(38, strong=True), TITLE)
_SIGN: Final = 44
_ROW: Final = 62
_EDGE: Final = 14
"""Above the first and below the last row."""
_UNRATED: Final = 50
_FOOT: Final = 116
_FOOT_ALONE: Final = 72
"""The height of the last card: with how the two stand next to the length, and without."""
_PILL: Final = 112
_ARROW: Final = (92, 116)
"""From the end of the later rating back to the arrow, in usual and in large letters."""
_RATED: Final = (330, 376)
"""The width of ratings in a row, in normal and in large letters."""
_CAPTION: Final = (98, 124)
"""From the caption of the length to what it is where both stand on one line, in either."""
_MIDDLE: Final = (372, 396)
"""The width of the card of the length, in normal and in large letters."""
_RANK: Final = MARGIN + 50
_NAME: Final = MARGIN + 86


@dataclass(frozen=True, slots=True)
class FinishedPlayer:
    """One player at the end: the place as people say it, and the rating before and after where it was rated."""

    place: str
    name: str
    before: int | None = None
    after: int | None = None
    provisional: bool = False


@dataclass(frozen=True, slots=True)
class Meeting:
    """The head-to-head record of two sides, including this match."""

    names: tuple[str, str]
    won: int
    tied: int
    lost: int


@dataclass(frozen=True, slots=True)
class EndCard:
    """The content of the picture."""

    game: str
    match: int
    headline: str
    """Such as ``Ada wins``, ``Ada and Cleo win``, ``A draw``."""
    why: str
    drawn: bool
    players: tuple[FinishedPlayer, ...]
    length: str
    """The length of the match in turns."""
    took: str
    """The same in time."""
    unrated: str = ""
    """Why it was not rated; empty where it was."""
    meeting: Meeting | None = None
    note: str = ""


def draw_ending(ending: EndCard, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The card that ends a match, 1000 wide and as high as its players ask for."""
    colours = theme(appearance)
    areas = _areas(colours, ending)
    canvas = Canvas(colours, card_sheet(colours, areas, None if ending.note else _BELOW))
    heading(canvas, ending.game, texts("position-match", match=ending.match))
    _headline(canvas, ending)
    _players(canvas, ending, areas[1], texts)
    _length(canvas, ending, areas[2], texts)
    if ending.meeting:
        _meeting(canvas, ending.meeting, areas[3], texts)
    if ending.note:
        footer(canvas, ending.note)
    return canvas.finished()


def _areas(colours: Theme, ending: EndCard) -> tuple[Area, ...]:
    """The areas of the cards: headline, players, length, and head to head of two players."""
    left, right = _HEAD[0], _HEAD[2]
    top = _HEAD[3] + _APART
    bottom = top + 2 * _EDGE + _ROW * len(ending.players) + (_UNRATED - _EDGE if ending.unrated else 0)
    players = (left, top, right, bottom)
    foot = (bottom + _APART, bottom + _APART + _FOOT)
    if ending.meeting is None:
        return _HEAD, players, (left, foot[0], right, foot[0] + _FOOT_ALONE)
    middle = left + _MIDDLE[colours.large]
    return _HEAD, players, (left, foot[0], middle, foot[1]), (middle + _APART, foot[0], right, foot[1])


def _headline(canvas: Canvas, ending: EndCard) -> None:
    """Draw the winner as large as possible, and the reason, with a star, or two equal bars for a draw."""
    colours, (left, top, right, _) = canvas.theme, _HEAD
    room = right - left - 2 * _PAD - 2 * _SIGN - 28
    shown_text = legible(ending.headline)
    style, lines = _large(colours, shown_text, room)
    lay_lines(canvas, (left + _PAD - style.size // 24, top + 70), lines, style, colours.ink, colours.card)
    name_plate(canvas, (left + _PAD, top + 136), legible(ending.why), TEXT, room, colours.muted, colours.card)
    canvas.stamp(_sign(colours, drawn=ending.drawn), right - _PAD - _SIGN, top + 90)


def _large(theme: Theme, text: str, room: int) -> tuple[Style, Sequence[str]]:
    """A headline as large as it can be, on one line, or on two."""
    for style in _HEADLINES:
        if width(theme, text, style) <= room:
            return style, (text,)
    for style in _ON_TWO_LINES:
        first, rest = parted(theme, text, style, room)
        if width(theme, rest, style) <= room:
            return style, (first, rest) if rest else (first,)
    return folded(theme, text, style, room)


@lru_cache(maxsize=4)
def _sign(colours: Theme, *, drawn: bool) -> Sprite:
    """A medal: gold with a star for a winner, silver with two equal bars for a draw."""
    size, centre, anchor = around(_SIGN)
    sketch, material = Sketch(colours, size, colours.card), colours.materials["silver" if drawn else "gold"]
    round_body(sketch, centre, _SIGN, material, material.mark)
    sketch.disc(centre, _SIGN * 0.8, material.face)
    x, y = centre
    if drawn:
        for drop in (-9, 9):
            sketch.rounded((x - 18, y + drop - 5, x + 18, y + drop + 5), 4, material.edge)
    else:
        outer, inner = regular((x, y + 1), 26, 5), regular((x, y + 1), 11.5, 5, -54)
        sketch.polygon([point for pair in zip(outer, inner, strict=True) for point in pair], material.edge, 1.5)
    return sketch.sprite(anchor)


def _players(canvas: Canvas, ending: EndCard, area: Area, texts: Texts) -> None:
    """Each player with place and rating, or one line why nothing was rated."""
    colours, right = canvas.theme, area[2] - _PAD
    for row, player in enumerate(ending.players):
        y = area[1] + _EDGE + _ROW * row + _ROW // 2
        if row:
            canvas.fill((area[0] + _PAD, y - _ROW // 2 - 1, right, y - _ROW // 2 + 1), colours.cell)
        rank(canvas, _RANK, y, player.place, colours.card)
        rated = player.after is not None
        room = (right - _RATED[canvas.theme.large] if rated else right) - _NAME - 16
        name_plate(canvas, (_NAME, y), shown_name(player.name, row, texts), STRONG, room, colours.ink, colours.card)
        if player.after is not None:
            _rating(canvas, player, player.after, (right, y))
    if ending.unrated:
        y = area[3] - _UNRATED // 2 - 3
        x = area[0] + _PAD if colours.large else _NAME
        style, shown = shrunk(colours, legible(ending.unrated), right - x)
        canvas.text((x, y), shown, style, colours.muted, on=colours.card)


def _rating(canvas: Canvas, player: FinishedPlayer, after: int, at: tuple[int, int]) -> None:
    """The rating before and after, and by how much it rose or fell."""
    colours, (right, y) = canvas.theme, at
    doubt = "?" if player.provisional else ""
    x = right - _PILL - 20
    canvas.text((x, y), f"{after}{doubt}", STRONG, colours.ink, on=colours.card, align="right")
    if player.before is None:
        return
    x -= _ARROW[colours.large]
    canvas.text((x, y), "→", TEXT, colours.muted, on=colours.card, align="middle")
    canvas.text((x - 22, y), str(player.before), TEXT, colours.muted, on=colours.card, align="right")
    _change(canvas, after - player.before, (right - _PILL, y))


def _change(canvas: Canvas, points: int, at: tuple[int, int]) -> None:
    """Points won or lost: colour, sign and the way an arrow points all say which."""
    colours, (x, y) = canvas.theme, at
    area = (x, y - 18, x + _PILL, y + 18)
    if not points:
        canvas.slab(area, 18, colours.cell, colours.card)
        canvas.text((x + _PILL // 2, y), "±0", STRONG, colours.ink, on=colours.cell, align="middle")
        return
    fill, ink = _change_colours(colours, up=points > 0)
    canvas.slab(area, 18, fill, colours.card)
    sign_ink = ink if points > 0 else colours.materials["red"].face
    canvas.stamp(arrow(colours, fill, sign_ink, up=points > 0), x + 22, y)
    canvas.text((x + 36 + (_PILL - 50) // 2, y), signed(points, plus=True), STRONG, ink, on=fill, align="middle")


def _change_colours(colours: Theme, *, up: bool) -> tuple[Colour, Colour]:
    """The background and ink of points won and lost: green against none."""
    green = colours.materials["green"]
    return (green.edge, colours.materials["white"].face) if up else (colours.cell, colours.ink)


def _length(canvas: Canvas, ending: EndCard, area: Area, texts: Texts) -> None:
    colours, x, y = canvas.theme, area[0] + _PAD, area[1] + 34
    caption(canvas, x, y, texts("ending-length"))
    x, y = (x, y + 44) if ending.meeting else (x + _CAPTION[colours.large], y)
    shown_text = STRONG if colours.large else TITLE
    wide = canvas.text((x, y), ending.length, shown_text, colours.ink, on=colours.card)
    style, took = shrunk(colours, ending.took, area[2] - _PAD - x - wide - 12)
    canvas.text((x + wide + 12, y if colours.large else y + 3), took, style, colours.muted, on=colours.card)


def _meeting(canvas: Canvas, meeting: Meeting, area: Area, texts: Texts) -> None:
    """The two sides with what each has won between them."""
    colours, left, right = canvas.theme, area[0] + _PAD, area[2] - _PAD
    y, middle = area[1] + 78, (left + right) // 2
    title = texts("ending-head-to-head")
    caption(canvas, left, area[1] + 34, title)
    if meeting.tied:
        shown_text = texts("ending-tied", count=meeting.tied)
        style = TEXT if width(colours, title, STRONG) + 20 + width(colours, shown_text, TEXT) <= right - left else SMALL
        canvas.text((right, area[1] + 34), shown_text, style, colours.muted, on=colours.card, align="right")
    result = score(meeting.won, meeting.lost)
    canvas.text((middle, y), result, TITLE, colours.ink, on=colours.card, align="middle")
    apart = width(colours, result, TITLE) // 2 + 20
    for side, x in enumerate((middle - apart, middle + apart)):
        style, lines = folded(colours, shown_name(meeting.names[side], side, texts), TEXT, middle - left - apart)
        pitch = style.of(colours).size + 2
        for row, line in enumerate(lines):
            at = (x, y - pitch * (len(lines) - 1) // 2 + row * pitch)
            canvas.text(at, line, style, colours.ink, on=colours.card, align="left" if side else "right")

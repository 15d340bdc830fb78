"""Picture of a finished match: what its board does not show, in type that is read on a phone."""

from dataclasses import dataclass
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.layout import MARGIN, footer, lay_lines, name_plate
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.typography import (
    SMALL,
    TEXT,
    TITLE,
    Style,
    fitted,
    folded,
    legible,
    shown_name,
    width,
    wrapped,
)
from renderers.look import ON_PAPER, Appearance, signed
from renderers.standings.head_to_head import score
from renderers.standings.layout import arrow, card_sheet, rank

_BODY: Final = Style(30)
"""Eleven pixels high or more where the picture is 400 wide, as all type here unless it would be cut."""
_SMALLER: Final = (_BODY, Style(26), TEXT, SMALL)
_BOLD: Final = Style(30, strong=True)
_NAME_STYLE: Final = Style(34, strong=True)
_CAPTION_STYLE: Final = Style(25, strong=True)
_SCORE_STYLE: Final = Style(44, strong=True)
_TOP: Final = 72
_APART: Final = 16
_PAD: Final = 32
_BELOW: Final = 28
"""The height below the cards without a note."""
_ROW: Final = 76
_EDGE: Final = 12
"""Above the first and below the last row."""
_UNRATED: Final = 84
_TURNED: Final = (136, 164)
_SENTENCE: Final = (90, 108)
"""The height of the card of what turned it, and the middle of its sentence, in usual and in large letters."""
_FOOT: Final = 146
_FOOT_ALONE: Final = 84
"""The height of the last card: with how the two stand next to the length, and without."""
_PILL: Final = (128, 150)
"""The width of a change of rating, in usual and in large letters."""
_ARROW: Final = (124, 146)
"""From the end of the later rating back to the arrow."""
_RATED: Final = (404, 466)
"""The width of ratings in a row."""
_MIDDLE: Final = 356
"""The width of the card of the length where the two players' record stands next to it."""
_RANK: Final = MARGIN + 56
_NAME: Final = MARGIN + 98


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
    players: tuple[FinishedPlayer, ...]
    length: str
    """The length of the match in turns."""
    took: str
    """The same in time."""
    unrated: str = ""
    """Why it was not rated, or not fully; empty where it was."""
    meeting: Meeting | None = None
    turned: str = ""
    """The step with which the winners got in front for good, in one sentence; empty if there is none."""
    note: str = ""


def draw_ending(ending: EndCard, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The card that ends a match, 1000 wide and as high as its players ask for."""
    colours = theme(appearance)
    areas = _areas(colours, ending)
    canvas = Canvas(colours, card_sheet(colours, areas, None if ending.note else _BELOW))
    x = 32 + canvas.text((32, 38), ending.game, TITLE, colours.ink, on=colours.ground) + 14
    canvas.text((x, 38), texts("position-match", match=ending.match), _BODY, colours.muted, on=colours.ground)
    players, *turned, length = areas[: 3 if ending.turned else 2]
    _players(canvas, ending, players, texts)
    if ending.turned:
        left, top, right, _ = turned[0]
        _lay_caption(canvas, turned[0], texts("ending-ahead"))
        middle = top + _SENTENCE[colours.large]
        _lay_lines(canvas, (left + _PAD, middle), legible(ending.turned), right - _PAD, lines=2)
    _length(canvas, ending, length, texts)
    if ending.meeting:
        _meeting(canvas, ending.meeting, areas[-1], texts)
    if ending.note:
        footer(canvas, ending.note)
    return canvas.finished()


def _areas(colours: Theme, ending: EndCard) -> tuple[Area, ...]:
    """The areas of the cards: players, what turned it, length, and head to head of two players."""
    left, right, top = MARGIN, SIZE[0] - MARGIN, _TOP
    heights = [2 * _EDGE + _ROW * len(ending.players) + (_UNRATED - _EDGE if ending.unrated else 0)]
    heights += [_TURNED[colours.large]] if ending.turned else []
    found = list[Area]()
    for high in heights:
        found.append((left, top, right, top + high))
        top += high + _APART
    if ending.meeting is None:
        return (*found, (left, top, right, top + _FOOT_ALONE))
    middle = left + _MIDDLE
    return (*found, (left, top, middle, top + _FOOT), (middle + _APART, top, right, top + _FOOT))


def _lay_caption(canvas: Canvas, area: Area, text: str) -> None:
    """The muted title of a card."""
    canvas.text((area[0] + _PAD, area[1] + 36), text, _CAPTION_STYLE, canvas.theme.muted, on=canvas.theme.card)


def _lay_lines(canvas: Canvas, at: tuple[int, int], text: str, right: int, *, lines: int = 1) -> None:
    """Muted text around a height in at most so many lines, as large as possible and cut at last."""
    colours, room = canvas.theme, right - at[0]
    for style in _SMALLER:
        found = wrapped(colours, text, style, room)
        if len(found) <= lines:
            break
    found = [*found[: lines - 1], fitted(colours, " ".join(found[lines - 1 :]), style, room)]
    lay_lines(canvas, at, found, style, colours.muted, colours.card)


def _players(canvas: Canvas, ending: EndCard, area: Area, texts: Texts) -> None:
    """Each player with place and rating, or one line why nothing was rated."""
    colours, right = canvas.theme, area[2] - _PAD
    for row, player in enumerate(ending.players):
        y = area[1] + _EDGE + _ROW * row + _ROW // 2
        if row:
            canvas.fill((area[0] + _PAD, y - _ROW // 2 - 1, right, y - _ROW // 2 + 1), colours.cell)
        rank(canvas, _RANK, y, player.place, colours.card, 24, _BOLD)
        room = (right - _RATED[canvas.theme.large] if player.after is not None else right) - _NAME - 16
        name = shown_name(player.name, row, texts)
        name_plate(canvas, (_NAME, y), name, _NAME_STYLE, room, colours.ink, colours.card)
        if player.after is not None:
            _rating(canvas, player, player.after, (right, y))
    if ending.unrated:
        y = area[3] - _UNRATED // 2
        _lay_lines(canvas, (area[0] + _PAD, y), legible(ending.unrated), right, lines=2)


def _rating(canvas: Canvas, player: FinishedPlayer, after: int, at: tuple[int, int]) -> None:
    """The rating before and after, and by how much it rose or fell."""
    colours, (right, y) = canvas.theme, at
    doubt = "?" if player.provisional else ""
    pill = _PILL[colours.large]
    x = right - pill - 20
    canvas.text((x, y), f"{after}{doubt}", _NAME_STYLE, colours.ink, on=colours.card, align="right")
    if player.before is None:
        return
    x -= _ARROW[colours.large]
    canvas.text((x, y), "→", _BODY, colours.muted, on=colours.card, align="middle")
    canvas.text((x - 24, y), str(player.before), _BODY, colours.muted, on=colours.card, align="right")
    _change(canvas, after - player.before, (right - pill, y, right))


def _change(canvas: Canvas, points: int, at: tuple[int, int, int]) -> None:
    """Points won or lost, from left to right at a height: colour, sign and the way an arrow points all say which."""
    colours, (x, y, right) = canvas.theme, at
    area = (x, y - 24, right, y + 24)
    if not points:
        canvas.slab(area, 24, colours.cell, colours.card)
        canvas.text(((x + right) // 2, y), "±0", _BOLD, colours.ink, on=colours.cell, align="middle")
        return
    fill, ink = _change_colours(colours, up=points > 0)
    canvas.slab(area, 24, fill, colours.card)
    sign_ink = ink if points > 0 else colours.materials["red"].face
    canvas.stamp(arrow(colours, fill, sign_ink, up=points > 0), x + 26, y)
    canvas.text(((x + right) // 2 + 14, y), signed(points, plus=True), _BOLD, ink, on=fill, align="middle")


def _change_colours(colours: Theme, *, up: bool) -> tuple[Colour, Colour]:
    """The background and ink of points won and lost: green against none."""
    green = colours.materials["green"]
    return (green.edge, colours.materials["white"].face) if up else (colours.cell, colours.ink)


def _length(canvas: Canvas, ending: EndCard, area: Area, texts: Texts) -> None:
    """The length of the match: in turns and below that in time, or on one line where the card is wide."""
    colours, x, y = canvas.theme, area[0] + _PAD, (area[1] + area[3]) // 2
    if ending.meeting:
        canvas.text((x, y - 24), ending.length, _SCORE_STYLE, colours.ink, on=colours.card)
        _lay_lines(canvas, (x, y + 30), ending.took, area[2] - 12)
        return
    caption = texts("ending-length")
    x += canvas.text((x, y), caption, _CAPTION_STYLE, colours.muted, on=colours.card) + 24
    x += canvas.text((x, y), ending.length, _NAME_STYLE, colours.ink, on=colours.card) + 16
    _lay_lines(canvas, (x, y), ending.took, area[2] - _PAD)


def _meeting(canvas: Canvas, meeting: Meeting, area: Area, texts: Texts) -> None:
    """The two sides with what each has won between them."""
    colours, left, right = canvas.theme, area[0] + _PAD, area[2] - _PAD
    y, middle = area[1] + 96, (left + right) // 2
    title = texts("ending-head-to-head")
    _lay_caption(canvas, area, title)
    if meeting.tied:
        shown_text = texts("ending-tied", count=meeting.tied)
        room = right - left - width(colours, title, _CAPTION_STYLE) - 20
        style = next((style for style in _SMALLER if width(colours, shown_text, style) <= room), SMALL)
        canvas.text((right, area[1] + 36), shown_text, style, colours.muted, on=colours.card, align="right")
    result = score(meeting.won, meeting.lost)
    canvas.text((middle, y), result, _SCORE_STYLE, colours.ink, on=colours.card, align="middle")
    apart = width(colours, result, _SCORE_STYLE) // 2 + 20
    for side, x in enumerate((middle - apart, middle + apart)):
        style, lines = folded(colours, shown_name(meeting.names[side], side, texts), _BODY, middle - left - apart)
        pitch = style.of(colours).size + 2
        for row, line in enumerate(lines):
            at = (x, y - pitch * (len(lines) - 1) // 2 + row * pitch)
            canvas.text(at, line, style, colours.ink, on=colours.card, align="left" if side else "right")

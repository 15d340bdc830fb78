"""Picture of a leaderboard."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import Final, NamedTuple

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Canvas
from renderers.kit.layout import footer, name_plate
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.sketch import Sketch, Sprite
from renderers.kit.typography import SMALL, STRONG, TEXT, TITLE, fitted, legible, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import LONGEST_FORM, MEDALS, STEP, band_colour, form, heading, one_card, rank

_CARD: Final = (28, 72, 972)
"""The left, upper and right bounds of the card; the lower one follows the rows."""
_HEAD: Final = 100
_FIRST: Final = 150
_ROW: Final = (61, 55)
"""From one row to the next: with nothing below them, and with the caller's own line."""
_LAST: Final = 53
"""From the last row to the end of the card."""
_OWN: Final = (77, 30)
"""From the last row to the caller's own, and from that to the end of the card."""
_EMPTY: Final = 180
_RANK: Final = 66
_HEAD_ROOM: Final = (74, 8)
"""The minimum width of the headings, and the gap between them, unless all are small."""
_COLUMNS_ABOVE: Final = 2
"""More parts than this stand as small columns instead of numbers."""
_GRID: Final = 100
"""Points to which the ends of the bars' scale are rounded."""


class _Columns(NamedTuple):
    """The positions of a line's parts: start and end, or the end alone."""

    name: tuple[int, int]
    rating: int
    bar: tuple[int, int] | None
    """Between which points the strength lies; left out where letters are large."""
    form: int
    figure: int
    parts: tuple[int, int]


_COLUMNS: Final = (
    _Columns((98, 292), 368, (388, 536), 726, 802, (814, 962)),
    _Columns((98, 320), 412, None, 610, 732, (744, 962)),
)
"""In usual and in large letters."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a leaderboard. ``shares`` are of matches won in each role or seat, ``None`` where none was played."""

    rank: str | None
    """As people say it; ``None`` for a player who is not ranked."""
    name: str
    rating: int
    spread: int
    """Points up and down from the rating between which the strength lies."""
    provisional: bool
    form: str
    figure: str
    shares: tuple[float | None, ...]
    mine: bool = False


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """The content of the picture. ``own`` is the caller's line where it is not among the rows."""

    title: str
    about: str
    figure: str
    """The meaning of the rows' numbers: matches, wins."""
    parts: tuple[str, ...]
    """The roles or seats with shares."""
    rows: tuple[Row, ...]
    own: Row | None
    note: str


def draw_leaderboard(board: Leaderboard, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a leaderboard, 1000 wide and as high as its rows ask for, in the fixed palette."""
    colours = theme(appearance)
    rows = [*board.rows, *([board.own] if board.own else [])]
    last = _FIRST + (len(board.rows) - 1) * _ROW[board.own is not None]
    own = last + _OWN[0] if board.rows else _FIRST
    bottom = _CARD[1] + _EMPTY if not rows else own + _OWN[1] if board.own else last + _LAST
    canvas = Canvas(colours, one_card(colours, (*_CARD, bottom)))
    heading(canvas, board.title, board.about)
    if rows:
        scale = _scale(rows)
        _heads(canvas, board, scale, texts)
        for place, row in enumerate(board.rows):
            _line(canvas, row, _FIRST + place * _ROW[board.own is not None], scale, texts)
    else:
        middle = (canvas.size[0] // 2, (_CARD[1] + bottom) // 2)
        canvas.text(middle, texts("leaderboard-empty"), TITLE, colours.muted, on=colours.card, align="middle")
    if board.own:
        if board.rows:
            canvas.fill((_CARD[0] + 20, own - 31, _CARD[2] - 20, own - 29), colours.cell)
        _line(canvas, board.own, own, scale, texts)
    footer(canvas, board.note)
    return canvas.finished()


def _scale(rows: list[Row]) -> tuple[int, int]:
    """The points at the two ends of the bars; wide bars of newcomers may run off them."""
    sure = [row for row in rows if not row.provisional] or rows
    low = min([row.rating - row.spread for row in sure] + [row.rating for row in rows])
    high = max([row.rating + row.spread for row in sure] + [row.rating for row in rows])
    return floor(low / _GRID) * _GRID, max(ceil(high / _GRID), floor(low / _GRID) + 1) * _GRID


def _heads(canvas: Canvas, board: Leaderboard, scale: tuple[int, int], texts: Texts) -> None:
    ink, on, columns = canvas.theme.muted, canvas.theme.card, _COLUMNS[canvas.theme.large]
    canvas.text((columns.rating, _HEAD), texts("leaderboard-rating"), TEXT, ink, on=on, align="right")
    if columns.bar:
        canvas.text((columns.bar[0], _HEAD), str(scale[0]), TEXT, ink, on=on)
        canvas.text((columns.bar[1], _HEAD), str(scale[1]), TEXT, ink, on=on, align="right")
    canvas.text(
        (columns.form - LONGEST_FORM * STEP // 2, _HEAD),
        texts("leaderboard-last-ten"),
        TEXT,
        ink,
        on=on,
        align="middle",
    )
    canvas.text((columns.figure, _HEAD), board.figure, TEXT, ink, on=on, align="right")
    if len(board.parts) > _COLUMNS_ABOVE:
        canvas.text(
            (sum(columns.parts) // 2, _HEAD - 13), texts("leaderboard-won-as"), TEXT, ink, on=on, align="middle"
        )
    room, free = max(_HEAD_ROOM[0], (columns.parts[1] - columns.parts[0]) // max(1, len(board.parts))), _HEAD_ROOM[1]
    style = TEXT if all(width(canvas.theme, part, TEXT) <= room - free for part in board.parts) else SMALL
    for place, part in enumerate(board.parts):
        many = len(board.parts) > _COLUMNS_ABOVE
        x, y = _column(columns.parts, place, len(board.parts)), _HEAD + (13 if many else 0)
        canvas.text((x, y), fitted(canvas.theme, part, style, room), style, ink, on=on, align="middle")


def _column(bounds: tuple[int, int], place: int, count: int) -> int:
    wide = (bounds[1] - bounds[0]) / count
    return round(bounds[0] + wide * (place + 0.5))


def _line(canvas: Canvas, row: Row, y: int, scale: tuple[int, int], texts: Texts) -> None:
    theme, columns = canvas.theme, _COLUMNS[canvas.theme.large]
    on = theme.card
    if row.mine:
        on = theme.cell
        canvas.slab((_CARD[0] + 12, y - 25, _CARD[2] - 12, y + 25), 14, on, theme.card)
    rank(canvas, _RANK, y, row.rank, on)
    style = STRONG if row.rank in MEDALS or row.mine else TEXT
    nameless = texts("leaderboard-player", rank=row.rank) if row.rank else texts("leaderboard-nameless")
    name = legible(row.name) or nameless
    name_plate(canvas, (columns.name[0], y), name, style, columns.name[1] - columns.name[0], theme.ink, on)
    ink = theme.muted if row.provisional else theme.ink
    canvas.text((columns.rating, y), f"{row.rating}{'?' if row.provisional else ''}", STRONG, ink, on=on, align="right")
    if columns.bar:
        _bar(canvas, row, (*columns.bar, y), scale, on)
    form(canvas, columns.form, y, row.form, on)
    canvas.text((columns.figure, y), row.figure, STRONG, theme.ink, on=on, align="right")
    for place, share in enumerate(row.shares):
        x = _column(columns.parts, place, len(row.shares))
        if len(row.shares) > _COLUMNS_ABOVE:
            _small_column(canvas, x, y, share, on)
        else:
            text, ink = ("–", theme.muted) if share is None else (texts.percent(share), theme.ink)
            canvas.text((x, y), text, TEXT, ink, on=on, align="middle")


def _bar(canvas: Canvas, row: Row, place: tuple[int, int, int], scale: tuple[int, int], on: Colour) -> None:
    theme, (start, end, y) = canvas.theme, place

    def at(points: int) -> int:
        return start + round((points - scale[0]) / (scale[1] - scale[0]) * (end - start))

    ends = (row.rating - row.spread, row.rating + row.spread)
    left, right = (at(min(max(each, scale[0]), scale[1])) for each in ends)
    canvas.slab((start, y - 3, end, y + 3), 3, theme.well if row.mine else theme.cell, on)
    canvas.slab((left, y - 8, max(right, left + 16), y + 8), 8, band_colour(theme, faint=row.provisional), on)
    canvas.stamp(_tick(theme, band_colour(theme, faint=row.provisional)), at(row.rating), y)


@lru_cache(maxsize=8)
def _tick(theme: Theme, on: Colour) -> Sprite:
    sketch = Sketch(theme, (12, 34), on)
    sketch.rounded((3, 4, 9, 30), 3, theme.ink)
    return sketch.sprite((6, 17))


def _small_column(canvas: Canvas, x: int, y: int, share: float | None, on: Colour) -> None:
    theme = canvas.theme
    top, bottom = y - 19, y + 19
    canvas.slab((x - 8, top, x + 8, bottom), 5, theme.well if on == theme.cell else theme.cell, on)
    if share:
        canvas.slab((x - 8, min(bottom - 10, bottom - round(38 * share)), x + 8, bottom), 5, theme.ink, on)

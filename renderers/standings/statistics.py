"""Picture of a server's statistics: wins, lengths and endings of matches."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import SIZE, Area, Canvas
from renderers.kit.layout import MARGIN, footer, plan
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.typography import SMALL_STRONG, STRONG, TEXT, TITLE, fitted, legible, shrunk, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import card_sheet, heading, stacked_bar

_TOP: Final = 72
_APART: Final = 18
_PAD: Final = 24
_ABOUT: Final = 74
_FIRST: Final = 122
_ROW: Final = 40
_ENDED: Final = 48
"""From the last share to how matches ended."""
_LEGEND: Final = 38
"""From that bar to the first line that explains it."""
_LAST: Final = 32
_EMPTY: Final = 112
_NAME: Final = (86, 180)
_SHARE: Final = 68
_SPAN: Final = (92, 0)
"""The width of the bars' names, minimum and maximum; of the shares, minimum; of the ends of their intervals."""
_GAP: Final = 8
_HALF: Final = 10
"""Half the height of a bar."""
_SWATCH: Final = 16


@dataclass(frozen=True, slots=True)
class Share:
    """Wins of a role or seat: the share of matches, the ends of its 95 % interval, and the even share."""

    name: str
    won: float | None
    """``None`` where it was never played."""
    low: float = 0
    high: float = 1
    even: float = 0.5


@dataclass(frozen=True, slots=True)
class EndingCount:
    """The number of matches with one kind of ending."""

    how: str
    matches: int


@dataclass(frozen=True, slots=True)
class GameStatistics:
    """Statistics of one game."""

    title: str
    matches: int
    about: str
    """The usual length of matches."""
    shares: tuple[Share, ...]
    endings: tuple[EndingCount, ...]


@dataclass(frozen=True, slots=True)
class Statistics:
    """The content of the picture, a card a game."""

    title: str
    about: str
    games: tuple[GameStatistics, ...]
    note: str


def draw_statistics(statistics: Statistics, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of some games' statistics, 1000 wide and as high as they ask for."""
    colours = theme(appearance)
    areas = _areas(colours, statistics.games)
    names = _names(colours, statistics.games)
    canvas = Canvas(colours, card_sheet(colours, areas))
    heading(canvas, statistics.title, statistics.about)
    for game, area in zip(statistics.games, areas, strict=False):
        _game(canvas, game, area, names, texts)
    if not statistics.games:
        left, top, right, bottom = areas[0]
        at = ((left + right) // 2, (top + bottom) // 2)
        canvas.text(at, texts("statistics-empty"), TITLE, colours.muted, on=colours.card, align="middle")
    footer(canvas, statistics.note)
    return canvas.finished()


def _areas(colours: Theme, games: Sequence[GameStatistics]) -> tuple[Area, ...]:
    """The areas of the cards: two per row, equally high; the last one alone if their number is odd."""
    areas: list[Area] = []
    top, right = _TOP, SIZE[0] - MARGIN
    middle = SIZE[0] // 2
    for at in range(0, max(1, len(games)), 2):
        pair = games[at : at + 2]
        columns = (
            ((MARGIN, middle - _APART // 2), (middle + _APART // 2, right)) if len(pair) > 1 else ((MARGIN, right),)
        )
        bottom = top + max((_height(colours, game, columns[0]) for game in pair), default=_EMPTY)
        areas += [(start, top, end, bottom) for start, end in columns]
        top = bottom + _APART
    return tuple(areas)


def _height(colours: Theme, game: GameStatistics, column: tuple[int, int]) -> int:
    if not game.matches:
        return _EMPTY
    high = _FIRST + _ROW * (len(game.shares) - 1)
    if game.endings:
        lines = _legend(colours, game.endings, column[1] - column[0] - 2 * _PAD)
        high += (_ENDED if game.shares else 0) + _LEGEND + plan(colours).line * (len(lines) - 1)
    return high + _LAST


def _names(colours: Theme, games: Sequence[GameStatistics]) -> int:
    """The width of the bars' names, the same on all cards."""
    widest = max((width(colours, legible(share.name), TEXT) + 14 for game in games for share in game.shares), default=0)
    return min(max(_NAME[0], widest), _NAME[1])


def _game(canvas: Canvas, game: GameStatistics, area: Area, names: int, texts: Texts) -> None:
    colours, (left, top, right, _) = canvas.theme, area
    left, right = left + _PAD, right - _PAD
    muted, on = colours.muted, colours.card
    count = texts("format-matches", count=game.matches) if game.matches else ""
    most = right - left - width(colours, game.title, TITLE) - 12
    style = STRONG if width(colours, count, STRONG) <= most else SMALL_STRONG
    canvas.text((right, top + 40), count, style, colours.ink, on=on, align="right")
    title = fitted(colours, game.title, TITLE, right - left - width(colours, count, style) - 12)
    canvas.text((left, top + 38), title, TITLE, colours.ink, on=on)
    about = game.about if game.matches else texts("statistics-empty")
    style, shown = shrunk(colours, about, right - left)
    canvas.text((left, top + _ABOUT), shown, style, muted, on=on)
    if not game.matches:
        return
    y = top + _FIRST
    for share in game.shares:
        _share(canvas, share, (left, left + names, right), y, texts)
        y += _ROW
    if game.endings:
        _endings(canvas, game.endings, (left, right), y - _ROW + _ENDED if game.shares else y)


def _share(canvas: Canvas, share: Share, bounds: tuple[int, int, int], y: int, texts: Texts) -> None:
    """One bar: filled as far as was won, the interval as whiskers on it, a line where chances would be even."""
    colours, (left, start, right) = canvas.theme, bounds
    for_span = _SPAN[colours.large]
    end = right - max(_SHARE, width(canvas.theme, texts.percent(1), STRONG) + _GAP) - for_span
    name = fitted(colours, legible(share.name), TEXT, start - left - 10)
    canvas.text((left, y), name, TEXT, colours.ink, on=colours.card)

    def x(part: float) -> int:
        return start + round(min(max(part, 0), 1) * (end - start))

    canvas.slab((start, y - _HALF, end, y + _HALF), 5, colours.cell, colours.card)
    if share.won is None:
        canvas.text((right - for_span, y), "–", STRONG, colours.muted, on=colours.card, align="right")
        return
    won, low, high = x(share.won), x(share.low), x(share.high)
    if won - start >= _HALF:
        canvas.slab((start, y - _HALF, won, y + _HALF), 5, colours.ink, colours.card)
    even = x(share.even)
    canvas.fill((even - 1, y - _ROW // 2 + 2, even + 1, y + _ROW // 2 - 2), colours.hint)
    for a, b, ink in ((low, min(won, high), colours.card), (max(won, low), high, colours.muted)):
        if b > a:
            canvas.fill((a, y - 2, b, y + 2), ink)
    for at in (low, high):
        ink = colours.card if at < won - 2 else colours.muted
        canvas.fill((at - 2, y - 7, at + 2, y + 7), ink)
    canvas.text((right - for_span, y), texts.percent(share.won), STRONG, colours.ink, on=colours.card, align="right")
    if not for_span:
        return
    span = f"{share.low * 100:.0f}–{share.high * 100:.0f}"
    canvas.text((right, y), span, TEXT, colours.muted, on=colours.card, align="right")


# -- how matches ended


def _inks(colours: Theme) -> tuple[Colour, ...]:
    """The colours of endings, in order, as different in grey as possible."""
    faces = colours.materials
    return colours.ink, faces["yellow"].face, faces["blue"].face, colours.hint, faces["red"].face, faces["green"].face


def _label(ended: EndingCount) -> tuple[str, str]:
    return legible(ended.how), str(ended.matches)


def _wide(colours: Theme, ended: EndingCount) -> int:
    how, matches = _label(ended)
    return _SWATCH + 10 + width(colours, how, TEXT) + 8 + width(colours, matches, STRONG) + 26


def _legend(colours: Theme, endings: Sequence[EndingCount], room: int) -> list[list[int]]:
    """The ways of ending in lines that fit into the room, each by its place."""
    lines: list[list[int]] = []
    left = 0
    for place, ended in enumerate(endings):
        wide = _wide(colours, ended)
        if not lines or wide - 26 > left:
            lines.append([])
            left = room
        lines[-1].append(place)
        left -= wide
    return lines


def _endings(canvas: Canvas, endings: Sequence[EndingCount], bounds: tuple[int, int], y: int) -> None:
    """One thin bar of all matches in parts, and below it what the parts are."""
    colours, (left, right) = canvas.theme, bounds
    inks = _inks(colours)
    parts = [(ended.matches, inks[place % len(inks)]) for place, ended in enumerate(endings)]
    stacked_bar(canvas, (left, y - 7, right, y + 7), parts, 5)
    for row, line in enumerate(_legend(colours, endings, right - left)):
        x, at = left, y + _LEGEND + row * plan(colours).line - 2
        for place in line:
            how, matches = _label(endings[place])
            box = (x, at - _SWATCH // 2, x + _SWATCH, at + _SWATCH // 2)
            canvas.slab(box, 5, inks[place % len(inks)], colours.card)
            wide = canvas.text((x + _SWATCH + 10, at), how, TEXT, colours.muted, on=colours.card)
            canvas.text((x + _SWATCH + 18 + wide, at), matches, STRONG, colours.ink, on=colours.card)
            x += _wide(colours, endings[place])

"""Layout shared by all pictures: areas, header, panels, meters and footer."""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from PIL import Image

from renderers.kit.canvas import SIZE, Area, Canvas, cached_drawing
from renderers.kit.palette import Colour, Theme, mixed
from renderers.kit.sketch import Sprite
from renderers.kit.typography import (
    SMALL,
    SMALL_STRONG,
    STRONG,
    TEXT,
    TITLE,
    Style,
    fitted,
    folded,
    parted,
    shown_name,
    width,
    wrapped,
)
from renderers.look import Look, name_of, role_of, to_move, winners
from rules.play import AnyPlay

MARGIN: Final = 28
TOP: Final = 72
"""The upper end of cards, below the header."""
_BETWEEN: Final = 16
"""Between the cards of a panel."""


@dataclass(frozen=True, slots=True)
class PicturePlan:
    """The division of a picture for one size of letters."""

    board: Area
    """The card of a board."""
    panel: tuple[int, int]
    """The left and right bounds of what stands next to it."""
    rim: int
    """Pixels on each side of the board for coordinates."""
    footer: tuple[int, ...]
    """The distances of the footer's lines from the lower bound."""
    below: int
    """The height below the cards."""
    line: int
    """From one line of a text to the next."""

    @property
    def bottom(self) -> int:
        """The end of the cards of a match."""
        return SIZE[1] - self.below

    def panels(self, *heights: int) -> tuple[Area, ...]:
        """Cards next to the board, one below the other: as high as wanted, or in proportion less."""
        room = self.bottom - TOP - _BETWEEN * (len(heights) - 1)
        found, top = [], TOP
        for at in range(len(heights)):
            bottom = TOP + round(room * sum(heights[: at + 1]) / sum(heights)) + _BETWEEN * at
            found.append((self.panel[0], top, self.panel[1], bottom))
            top = bottom + _BETWEEN
        return tuple(found)


USUAL: Final = PicturePlan((28, TOP, 716, 752), (734, 972), rim=36, footer=(24,), below=48, line=32)
LARGE: Final = PicturePlan((28, TOP, 668, 712), (686, 972), rim=44, footer=(60, 24), below=88, line=38)


def plan(theme: Theme) -> PicturePlan:
    """The division of pictures of a theme."""
    return LARGE if theme.large else USUAL


_MIDDLE: Final = 38
_APART: Final = 24
"""Pixels at least between the title and the players."""
_ROUND: Final = 22
_TWO_LINES: Final = ((-10, 18), (-14, 21))
"""From the middle of the header to the title and to what stands below it, in usual and in large letters."""
_PLATE: Final = (22, 27)
"""Half the height of a player's plate."""

Icon = Callable[[Theme, Colour, Colour], Sprite]
"""Draws a sign of 28 x 28, anchored at its middle, in an ink on a backdrop."""


@dataclass(frozen=True, slots=True)
class Token:
    """A player's role or score in the header, with its sign."""

    note: str | None = None
    icon: Icon | None = None


def player(look: Look, seat: int) -> str:
    """A player's name as pictures can show it."""
    return shown_name(name_of(look.names, seat, look.texts), seat, look.texts)


def header(canvas: Canvas, play: AnyPlay, look: Look, tokens: Sequence[Token], subtitle: str = "") -> None:
    """Game, match and turn at the left; at the right the players, the one to move outlined in the accent."""
    match = "" if look.match is None else look.texts("position-match", match=look.match)
    about = " · ".join(filter(None, [match, subtitle]))
    names = tuple(player(look, seat) for seat in range(len(tokens)))
    _lay_header(canvas, play.game.title, about, names, tuple(tokens), to_move(play, look), winners(play, look))


@cached_drawing(64)
def _lay_header(
    canvas: Canvas,
    game: str,
    about: str,
    names: Sequence[str],
    tokens: Sequence[Token],
    moving: int | None,
    won: Collection[int],
) -> None:
    theme, right = canvas.theme, SIZE[0] - MARGIN
    title = 32 + width(theme, game, TITLE)
    plates = [_Plate(theme, token, (_label(name, token),)) for name, token in zip(names, tokens, strict=True)]
    if title + 16 + width(theme, about, TEXT) + _APART + sum(plate.width for plate in plates) <= right:
        canvas.text((32, _MIDDLE), game, TITLE, theme.ink, on=theme.ground)
        canvas.text((title + 16, _MIDDLE + 3), about, TEXT, theme.muted, on=theme.ground)
    else:
        upper, lower = _TWO_LINES[theme.large]
        canvas.text((32, _MIDDLE + upper), game, TITLE, theme.ink, on=theme.ground)
        canvas.text((32, _MIDDLE + lower), about, SMALL, theme.muted, on=theme.ground)
        plates = _plates(theme, names, tokens, right - max(title, 32 + width(theme, about, SMALL)) - _APART)
    for seat in reversed(range(len(tokens))):
        right -= plates[seat].lay(canvas, right, now=seat == moving, won=seat in won)


def turn_text(play: AnyPlay, look: Look) -> str:
    """The number of the turn for the header; empty in a replay."""
    return "" if look.replayed else look.texts("position-turn", turn=play.turn)


@dataclass(frozen=True, slots=True)
class _Plate:
    """One player in the header: what stands on one line or two."""

    theme: Theme
    token: Token
    lines: tuple[str, ...]
    small: bool = False

    @property
    def width(self) -> int:
        style = SMALL_STRONG if self.small else STRONG
        return 36 + max(width(self.theme, line, style) for line in self.lines) + (34 if self.token.icon else 0)

    def lay(self, canvas: Canvas, right: int, *, now: bool, won: bool) -> int:
        """Draw it, its right end at ``right``: outlined while to move, filled in the ink for having won. Its width."""
        theme, wide = canvas.theme, self.width
        half = _PLATE[theme.large]
        area = (right - wide, _MIDDLE - half, right, _MIDDLE + half)
        ink, on, style = theme.muted, theme.ground, SMALL if self.small else TEXT
        if now:
            canvas.slab(area, half, theme.card, theme.ground, edge=theme.accent, thick=3, raised=True)
            ink, on = theme.ink, theme.card
        elif won:
            canvas.slab(area, half, theme.ink, theme.ground, raised=True)
            ink, on = theme.card, theme.ink
        x = area[0] + 18
        if self.token.icon:
            canvas.stamp(self.token.icon(theme, ink, on), x + 12, _MIDDLE)
            x += 34
        style = style._replace(strong=now or won)
        lay_lines(canvas, (x, _MIDDLE), self.lines, style, ink, on)
        return wide


def _plates(theme: Theme, names: Sequence[str], tokens: Sequence[Token], room: int) -> list[_Plate]:
    """The players where one line next to the title is too short: smaller first, then on two lines, cut at last."""
    both = list(zip(names, tokens, strict=True))
    for small in (False, True):
        plates = [_Plate(theme, token, (_label(name, token),), small) for name, token in both]
        if sum(plate.width for plate in plates) <= room:
            return plates
    most = max(width(theme, name, SMALL_STRONG) for name in names)
    while most > 40 and sum(plate.width for plate in plates) > room:
        most -= 4
        plates = [_Plate(theme, token, _two_lines(theme, name, token.note, most), small=True) for name, token in both]
    return plates


def _two_lines(theme: Theme, name: str, note: str | None, most: int) -> tuple[str, ...]:
    """A name on two lines of so many pixels, the note at its end."""
    first, rest = parted(theme, name, SMALL_STRONG, most)
    if not rest:
        return (first, note) if note else (first,)
    end = f" · {note}" if note else ""
    return first, fitted(theme, rest, SMALL_STRONG, most - width(theme, end, SMALL_STRONG)) + end


def _label(name: str, token: Token) -> str:
    return f"{name} · {token.note}" if token.note else name


def lay_lines(canvas: Canvas, at: tuple[int, int], lines: Sequence[str], style: Style, ink: Colour, on: Colour) -> int:
    """One line or several close together, centred on the height of ``at``; how wide the widest is."""
    x, y = at
    pitch = style.of(canvas.theme).size + 2
    top = y - (pitch // 2 + 1) * (len(lines) - 1)
    return max(canvas.text((x, top + row * pitch), line, style, ink, on=on) for row, line in enumerate(lines))


def name_plate(canvas: Canvas, at: tuple[int, int], name: str, style: Style, most: int, ink: Colour, on: Colour) -> int:
    """A name in at most so many pixels, smaller or on two lines before it is cut; its width."""
    fitting, lines = folded(canvas.theme, name, style, most)
    return lay_lines(canvas, at, lines, fitting, ink, on)


def card(canvas: Canvas, area: Area) -> None:
    """A sheet on the ground on which a board or a panel lies."""
    canvas.slab(area, _ROUND, canvas.theme.card, canvas.theme.ground, raised=True)


def sheet_area(theme: Theme) -> Area:
    """The card of candidates, which takes the place of the board and of what stands next to it."""
    return MARGIN, TOP, SIZE[0] - MARGIN, plan(theme).bottom


@lru_cache(maxsize=12)
def sheet(theme: Theme) -> Image.Image:
    """The constant part of every picture of candidates."""
    canvas = Canvas(theme)
    card(canvas, sheet_area(theme))
    return canvas.image


def caption(canvas: Canvas, x: int, y: int, text: str) -> None:
    """The muted title of a panel."""
    canvas.text((x, y), text, STRONG, canvas.theme.muted, on=canvas.theme.card)


def meter(canvas: Canvas, area: Area, done: int, goal: int) -> None:
    """A row of ``goal`` small bars, the first ``done`` of them filled."""
    theme = canvas.theme
    left, top, right, bottom = area
    for i in range(goal):
        start = left + round(i * (right - left + 4) / goal)
        end = left + round((i + 1) * (right - left + 4) / goal) - 4
        canvas.slab(
            (start, top, end, bottom), 4, theme.ink if i < done else mixed(theme.card, theme.hint, 0.5), theme.card
        )


def paragraph(canvas: Canvas, at: tuple[int, int], text: str, most: int, lowest: int = SIZE[1]) -> None:
    """Muted text on a card in lines of at most so many pixels, smaller where it would end below ``lowest``."""
    x, y = at
    pitch, style = plan(canvas.theme).line, TEXT
    lines = wrapped(canvas.theme, text, style, most)
    if y + pitch * (len(lines) - 1) > lowest:
        pitch, style = pitch - 6, SMALL
        lines = wrapped(canvas.theme, text, style, most)
    for row, line in enumerate(lines):
        canvas.text((x, y + row * pitch), line, style, canvas.theme.muted, on=canvas.theme.card)


def result(canvas: Canvas, play: AnyPlay, look: Look, at: tuple[int, int], most: int) -> None:
    """Draw the winner and role on a card, in a maximum width in pixels."""
    won = winners(play, look)
    theme = canvas.theme
    name = player(look, won[0]) if won else look.texts("position-no-winner")
    name_plate(canvas, at, name, TITLE, most, theme.ink, theme.card)
    if won:
        role = role_of(play, won[0], look.texts)
        lines_of = look.texts("position-wins-as", role=role) if role else look.texts("position-wins")
        canvas.text((at[0], at[1] + plan(theme).line + 6), lines_of, TEXT, theme.muted, on=theme.card)


_ROOM: Final = SIZE[0] - 2 * 32
"""The maximum width of a line."""
_NAMES: Final = (480, 360, 280, 220, 160)
"""Maximum widths of names, tried in order."""
_TIGHT: Final = (120, 90, 60)
"""For one sentence alone, before its letters are smaller."""


def footer(canvas: Canvas, text: str, ink: Colour | None = None) -> None:
    """Draw the latest events at the bottom, muted by default, shrunk before they are cut."""
    theme, heights = canvas.theme, plan(canvas.theme).footer
    style = TEXT if footer_holds(theme, text) else SMALL
    *first, last = _lines(theme, text, style)
    lines = [*first, fitted(theme, last, style, _ROOM)]
    above = heights if len(lines) == len(heights) else [sum(heights) // len(heights)]
    for line, height in zip(lines, above, strict=True):
        canvas.text((32, canvas.size[1] - height), line, style, ink or theme.muted, on=theme.ground)


def footer_holds(theme: Theme, text: str, style: Style = TEXT) -> bool:
    """True if the footer shows all of a text in a style."""
    return width(theme, _lines(theme, text, style)[-1], style) <= _ROOM


def _lines(theme: Theme, text: str, style: Style) -> list[str]:
    """A text in at most as many lines as there are, the last one as long as it may be."""
    before = len(plan(theme).footer) - 1
    if not before or width(theme, text, style) <= _ROOM:
        return [text]
    lines = wrapped(theme, text, style, _ROOM)
    return [*lines[:before], " ".join(lines[before:])]


def match_footer(canvas: Canvas, look: Look, seats: int, lines_of: Callable[[Sequence[str]], Sequence[str]]) -> None:
    """The footer of a match: its note, or sentences with names cut as little as the line allows; the last are left out
    first."""
    names = [player(look, seat) for seat in range(seats)]
    if look.note is not None:
        text = look.note
        for name, shown in zip(look.names, names, strict=False):
            text = text.replace(name, shown) if name else text
        footer(canvas, text, canvas.theme.ink if look.replayed else None)
        return
    text = ""
    for text in _footers(canvas.theme, names, lines_of):
        if footer_holds(canvas.theme, text):
            break
    footer(canvas, text)


def _footers(theme: Theme, names: Sequence[str], lines_of: Callable[[Sequence[str]], Sequence[str]]) -> Iterator[str]:
    """Variants of the footer, best first, composed lazily."""

    @cache
    def sentences(most: int) -> Sequence[str]:
        return lines_of([fitted(theme, name, TEXT, most) for name in names])

    for kept in range(len(sentences(_NAMES[0])), 0, -1):
        for most in _NAMES:
            yield " ".join(sentences(most)[:kept])
    for most in _TIGHT:
        yield sentences(most)[0]

"""Picture of a head-to-head record: the total on top, and a bar for each game."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import SIZE, Canvas
from renderers.kit.layout import MARGIN, footer
from renderers.kit.palette import Colour, Theme, theme
from renderers.kit.pieces import mark, round_body
from renderers.kit.sketch import Sketch, Sprite, around
from renderers.kit.typography import FIGURE, STRONG, TEXT, TITLE, folded, shown_name, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import heading, one_card, stacked_bar

SIDES: Final = ("blue", "yellow")
"""The materials of the two, which stay apart for everybody."""
_CARD: Final = (MARGIN, 72, SIZE[0] - MARGIN)
_PAD: Final = 32
_NAMES: Final = 140
_FIRST: Final = 254
_ROW: Final = 96
_BAR: Final = 36
"""From the line above a bar to its middle."""
_LAST: Final = 78
_EMPTY: Final = 146
"""The height of the card of two who never met."""
_NUMBER: Final = 76
"""The room next to a bar for its number, at least."""


@dataclass(frozen=True, slots=True)
class PairingGame:
    """The matches in one game: won by the one, tied, won by the other."""

    title: str
    won: int
    tied: int
    lost: int


@dataclass(frozen=True, slots=True)
class PairingPicture:
    """The content of the picture."""

    names: tuple[str, str]
    about: str
    games: tuple[PairingGame, ...]
    note: str


def draw_head_to_head(shown: PairingPicture, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of two people against each other, 1000 wide and as high as their games ask for."""
    colours = theme(appearance)
    bottom = _CARD[1] + (_FIRST - _CARD[1] + _ROW * (len(shown.games) - 1) + _LAST if shown.games else _EMPTY)
    canvas = Canvas(colours, one_card(colours, (*_CARD, bottom)))
    heading(canvas, texts("head-to-head-title"), shown.about)
    _names(canvas, shown, _NAMES if shown.games else _CARD[1] + 50, texts)
    if shown.games:
        _total(canvas, shown, texts)
    else:
        at = (SIZE[0] // 2, _CARD[1] + 104)
        canvas.text(at, texts("head-to-head-empty"), TEXT, colours.muted, on=colours.card, align="middle")
    for place, game in enumerate(shown.games):
        _game(canvas, game, _FIRST + place * _ROW, texts)
    footer(canvas, shown.note)
    return canvas.finished()


def score(won: int, lost: int) -> str:
    """Matches won by two against each other."""
    return f"{won} : {lost}"


def _total(canvas: Canvas, shown: PairingPicture, texts: Texts) -> None:
    colours, middle = canvas.theme, SIZE[0] // 2
    won, tied, lost = (sum(getattr(game, part) for game in shown.games) for part in ("won", "tied", "lost"))
    canvas.text((middle, _NAMES - 6), score(won, lost), FIGURE, colours.ink, on=colours.card, align="middle")
    count_text = texts("head-to-head-matches", matches=won + tied + lost, tied=tied)
    canvas.text((middle, _NAMES + 52), count_text, TEXT, colours.muted, on=colours.card, align="middle")


def _names(canvas: Canvas, shown: PairingPicture, y: int, texts: Texts) -> None:
    """Each at the own side, with the token whose colour the bars have."""
    colours, (left, _, right) = canvas.theme, _CARD
    won, lost = sum(game.won for game in shown.games), sum(game.lost for game in shown.games)
    taken = width(canvas.theme, score(won, lost), FIGURE) // 2 if shown.games else 0
    room = SIZE[0] // 2 - left - _PAD - 56 - taken - 24
    for side, at in enumerate((left + _PAD + 20, right - _PAD - 20)):
        canvas.stamp(token(colours, SIDES[side], 20, colours.card), at, y)
        style, lines = folded(canvas.theme, shown_name(shown.names[side], side, texts), TITLE, room)
        pitch = style.of(colours).size + 4
        top = y - pitch * (len(lines) - 1) // 2
        for row, line in enumerate(lines):
            x = at + (34 if side == 0 else -34)
            canvas.text(
                (x, top + row * pitch), line, style, colours.ink, on=colours.card, align="right" if side else "left"
            )


@lru_cache(maxsize=16)
def token(colours: Theme, name: str, radius: int, on: Colour) -> Sprite:
    """A counter in a player's colour, with the mark of that colour."""
    size, centre, anchor = around(radius)
    sketch = Sketch(colours, size, on)
    round_body(sketch, centre, radius, colours.materials[name])
    sketch.disc(centre, radius * 0.72, colours.materials[name].face)
    mark(sketch, name, centre, radius * 0.46)
    return sketch.sprite(anchor)


def _game(canvas: Canvas, game: PairingGame, y: int, texts: Texts) -> None:
    """One game: how many matches above its bar, which each fills from the own side, ties between them."""
    colours, (left, _, right) = canvas.theme, _CARD
    canvas.fill((left + _PAD, y - 31, right - _PAD, y - 29), colours.cell)
    count_text = texts("head-to-head-matches", matches=game.won + game.tied + game.lost, tied=game.tied)
    wide = width(canvas.theme, game.title, STRONG) + 12 + width(canvas.theme, count_text, TEXT)
    x = (SIZE[0] - wide) // 2
    x += canvas.text((x, y), game.title, STRONG, colours.ink, on=colours.card) + 12
    canvas.text((x, y), count_text, TEXT, colours.muted, on=colours.card)
    canvas.text((left + _PAD, y + _BAR), str(game.won), TITLE, colours.ink, on=colours.card)
    canvas.text((right - _PAD, y + _BAR), str(game.lost), TITLE, colours.ink, on=colours.card, align="right")
    inks = (colours.materials[SIDES[0]].face, colours.hint, colours.materials[SIDES[1]].face)
    number = max(_NUMBER, *(width(colours, str(count), TITLE) + 16 for count in (game.won, game.lost)))
    bar = (left + _PAD + number, y + _BAR - 11, right - _PAD - number, y + _BAR + 11)
    stacked_bar(canvas, bar, list(zip((game.won, game.tied, game.lost), inks, strict=True)), 8)

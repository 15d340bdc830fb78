"""A permanent ladder as a picture: who stands on which rung, who has moved, and who plays whom."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Canvas
from renderers.kit.footer import footer
from renderers.kit.lettering import SMALL, STRONG, legible, width
from renderers.kit.palette import Theme, theme
from renderers.kit.sketch import Sketch, Sprite, around, regular
from renderers.look import ON_PAPER, Appearance
from renderers.standing.listing import (
    CROWN,
    LEFT,
    RANK,
    RIGHT,
    TOP,
    FigureColumn,
    LineCard,
    LinePlace,
    crown,
    lay_empty,
    lay_figures,
    lay_heads,
    lay_name,
    lay_rule,
    tournament_heading,
)
from renderers.standing.marks import one_card

_NAME: Final = (122, 134)
"""From the left end of a line to where its name begins, in usual and in large letters."""
_ARROW: Final = 74
_MOVED: Final = 86
"""From there to the middle of an arrow, and to how far somebody has moved."""
_PLATE: Final = 9
"""Between the number of an opponent and the plate around it, at each side."""


@dataclass(frozen=True, slots=True)
class LadderRung:
    """The person on a rung, counted from the top."""

    name: str
    moved: int
    """Rungs gained since the last round; negative for down."""
    opponent: str
    """The rung of whoever they play now; empty where they play nobody."""
    played: str
    """The number of matches played."""


@dataclass(frozen=True, slots=True)
class LadderPicture:
    """The content of the picture: the rungs from the top down, up to 64."""

    title: str
    about: str
    rungs: tuple[LadderRung, ...]
    over: bool
    """Only at its end does whoever stands on top wear a crown."""
    note: str


def draw_ladder(ladder: LadderPicture, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a ladder, 1000 wide and as high as its rungs ask for, in the fixed palette.

    Where there are many rungs, names need the room of how much each has played.
    """
    colours = theme(appearance)
    listing = LineCard(colours, len(ladder.rungs), _NAME[colours.large])
    canvas = Canvas(colours, one_card(colours, (LEFT, TOP, RIGHT, listing.bottom)))
    tournament_heading(canvas, ladder.title, ladder.about)
    if ladder.rungs:
        shown = listing.shown(_figures(ladder, texts)[: 2 if listing.columns == 1 else 1])
        lay_heads(canvas, listing, shown)
        room = listing.name_room(shown)
        for place, rung in enumerate(ladder.rungs):
            slot = listing.slot(place)
            lay_rule(canvas, listing, slot)
            _rung(canvas, listing, slot, place + 1, rung)
            _name(canvas, (slot.left + listing.name, slot.y), rung.name, room, texts, won=ladder.over and not place)
            _plate(canvas, listing, slot, rung, shown[0][1])
            lay_figures(canvas, slot, place, shown[1:], colours.ink)
    else:
        lay_empty(canvas, listing.bottom, texts("tournament-picture-empty"))
    footer(canvas, ladder.note)
    return canvas.finished()


def _figures(ladder: LadderPicture, texts: Texts) -> list[FigureColumn]:
    return [
        FigureColumn(texts("tournament-picture-against"), tuple(rung.opponent for rung in ladder.rungs), strong=True),
        FigureColumn(texts("tournament-picture-played"), tuple(rung.played for rung in ladder.rungs)),
    ]


def _rung(canvas: Canvas, listing: LineCard, slot: LinePlace, number: int, rung: LadderRung) -> None:
    """The number of a rung, and an arrow with how far somebody has come up or down to it."""
    colours = canvas.theme
    at = (slot.left + RANK, slot.y)
    canvas.text(at, str(number), STRONG, colours.muted, on=colours.card, align="middle")
    if rung.moved:
        canvas.stamp(moved_sign(colours, up=rung.moved > 0), slot.left + _ARROW, slot.y)
        canvas.text((slot.left + _MOVED, slot.y), str(abs(rung.moved)), SMALL, colours.muted, on=colours.card)


@lru_cache(maxsize=16)
def moved_sign(theme: Theme, *, up: bool) -> Sprite:
    """An arrow for somebody who has come up or down: it tells by its direction, and by green and red beside it."""
    size, (x, y), anchor = around(9)
    sketch = Sketch(theme, size, theme.card)
    fill = theme.materials["green" if up else "red"].face
    sketch.polygon(regular((x, y + (2 if up else -2)), 8, 3, -90 if up else 90), fill, 1)
    return sketch.sprite(anchor)


def _name(canvas: Canvas, at: tuple[int, int], name: str, room: int, texts: Texts, *, won: bool) -> None:
    """A name, with a crown for whoever stood on top at the end."""
    colours = canvas.theme
    shown = legible(name) or texts("tournament-picture-unnamed")
    wide = lay_name(canvas, at, shown, room - CROWN * won, colours.ink, on=colours.card, strong=won)
    if won:
        canvas.stamp(crown(colours, colours.card), at[0] + wide + CROWN // 2 + 3, at[1] - 1)


def _plate(canvas: Canvas, listing: LineCard, slot: LinePlace, rung: LadderRung, end: int) -> None:
    """The number of an opponent, in an outline in the accent."""
    if not rung.opponent:
        return
    colours, half = canvas.theme, min(20, listing.pitch // 2 - 3)
    right = slot.left + end + _PLATE
    left = min(right - 2 * half, slot.left + end - width(colours, rung.opponent, STRONG) - _PLATE)
    canvas.slab(
        (left, slot.y - half, right, slot.y + half), half, colours.card, colours.card, edge=colours.accent, thick=3
    )
    middle = ((left + right) // 2, slot.y)
    canvas.text(middle, rung.opponent, STRONG, colours.ink, on=colours.card, align="middle")

"""Pictures of a tournament's tables: a ladder, and the table of a round robin or Swiss tournament."""

from collections.abc import Set
from dataclasses import dataclass
from typing import Final

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Canvas
from renderers.kit.layout import footer
from renderers.kit.palette import theme
from renderers.kit.typography import SMALL, STRONG, width
from renderers.look import ON_PAPER, Appearance
from renderers.standings.layout import (
    LEFT,
    MEDALS,
    NAME,
    RANK,
    RIGHT,
    TOP,
    FigureColumn,
    LineCard,
    LinePlace,
    arrow,
    lay_empty,
    lay_entrant,
    lay_figures,
    lay_heads,
    lay_rule,
    one_card,
    rank,
    tournament_heading,
)

_NAME: Final = (122, 134)
"""From the left end of a line to where its name begins, in usual and in large letters."""
_ARROW: Final = 74
_MOVED: Final = 86
"""From there to the middle of an arrow, and to the number of rungs moved."""
_PLATE: Final = 9
"""Between the number of an opponent and the plate around it, at each side."""


@dataclass(frozen=True, slots=True)
class LadderRung:
    """The person on a rung, counted from the top."""

    name: str
    moved: int
    """Rungs gained since the last round; negative for down."""
    opponent: str
    """The rung of their current opponent; empty without one."""
    played: str
    """The number of matches played."""


@dataclass(frozen=True, slots=True)
class LadderPicture:
    """The content of the picture: the rungs from the top down, up to 64."""

    title: str
    about: str
    rungs: tuple[LadderRung, ...]
    over: bool
    """The top has a crown only at the end."""
    note: str


def draw_ladder(ladder: LadderPicture, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a ladder, 1000 wide; with many rungs names take the room of the matches played."""
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
            won = ladder.over and not place
            lay_entrant(canvas, (slot.left + listing.name, slot.y), rung.name, room, texts, won=won, strong=won)
            _plate(canvas, listing, slot, rung, shown[0][1])
            lay_figures(canvas, slot, place, shown[1:], colours.ink)
    else:
        lay_empty(canvas, listing.bottom, texts("tournament-picture-empty"))
    footer(canvas, ladder.note)
    return canvas.finished()


def _figures(ladder: LadderPicture, texts: Texts) -> list[FigureColumn]:
    return [
        FigureColumn(texts("tournament-picture-opponent"), tuple(rung.opponent for rung in ladder.rungs), strong=True),
        FigureColumn(texts("tournament-picture-played"), tuple(rung.played for rung in ladder.rungs)),
    ]


def _rung(canvas: Canvas, listing: LineCard, slot: LinePlace, number: int, rung: LadderRung) -> None:
    """The number of a rung, and an arrow with the number of rungs moved up or down."""
    colours = canvas.theme
    at = (slot.left + RANK, slot.y)
    canvas.text(at, str(number), STRONG, colours.muted, on=colours.card, align="middle")
    if rung.moved:
        ink = colours.materials["green" if rung.moved > 0 else "red"].face
        canvas.stamp(arrow(colours, colours.card, ink, up=rung.moved > 0), slot.left + _ARROW, slot.y)
        canvas.text((slot.left + _MOVED, slot.y), str(abs(rung.moved)), SMALL, colours.muted, on=colours.card)


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


@dataclass(frozen=True, slots=True)
class TableLine:
    """The row of one entrant."""

    rank: str
    name: str
    points: str
    """With ½ where there are halves."""
    played: str
    """The number of matches played."""
    won: bool = False
    """They have won the tournament, alone or with others."""
    out: bool = False
    """They have dropped out."""


@dataclass(frozen=True, slots=True)
class TieColumn:
    """A tie-break with its value for each line; without values before anything was played."""

    name: str
    head: str
    """The same in few letters."""
    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TournamentTable:
    """The content of the picture. ``lines`` are the entrants, the first first, up to 64."""

    title: str
    about: str
    ties: tuple[TieColumn, ...]
    lines: tuple[TableLine, ...]
    over: bool
    """Medals are for a tournament that is over."""


def draw_tournament_table(table: TournamentTable, texts: Texts, *, appearance: Appearance = ON_PAPER) -> Image.Image:
    """The picture of a tournament's table, 1000 wide; without room the last figures are left out."""
    colours = theme(appearance)
    listing = LineCard(colours, len(table.lines))
    shown = listing.shown(_table_figures(table, texts)) if table.lines else ()
    canvas = Canvas(colours, one_card(colours, (LEFT, TOP, RIGHT, listing.bottom)))
    tournament_heading(canvas, table.title, table.about)
    if table.lines:
        lay_heads(canvas, listing, shown)
        room = listing.name_room(shown)
        for place, line in enumerate(table.lines):
            slot = listing.slot(place)
            lay_rule(canvas, listing, slot)
            _lay_rank(canvas, listing, slot, line, over=table.over)
            strong = line.won or (table.over and line.rank in MEDALS)
            at = (slot.left + NAME, slot.y)
            lay_entrant(canvas, at, line.name, room, texts, won=line.won, out=line.out, strong=strong)
            lay_figures(canvas, slot, place, shown, colours.muted if line.out else colours.ink)
    else:
        lay_empty(canvas, listing.bottom, texts("tournament-picture-empty"))
    footer(canvas, _note(table, {figures.head for figures, _ in shown}, texts))
    return canvas.finished()


def _table_figures(table: TournamentTable, texts: Texts) -> list[FigureColumn]:
    return [
        FigureColumn(texts("tournament-picture-points"), tuple(line.points for line in table.lines), strong=True),
        *(FigureColumn(tie.head, tie.values) for tie in table.ties if tie.values),
        FigureColumn(texts("tournament-picture-played"), tuple(line.played for line in table.lines)),
    ]


def _note(table: TournamentTable, heads: Set[str], texts: Texts) -> str:
    """The tie-breaks in order, with the letters of those that have a column."""
    tie_texts = [
        texts("tournament-picture-tie", name=tie.name, head=tie.head) if tie.head in heads else tie.name
        for tie in table.ties
    ]
    return texts("tournament-picture-table-note", by=texts.series(tie_texts)) if tie_texts else ""


def _lay_rank(canvas: Canvas, listing: LineCard, slot: LinePlace, line: TableLine, *, over: bool) -> None:
    if over:
        rank(canvas, slot.left + RANK, slot.y, line.rank, canvas.theme.card, listing.medal)
    else:
        ink = canvas.theme.muted
        canvas.text((slot.left + RANK, slot.y), line.rank, STRONG, ink, on=canvas.theme.card, align="middle")

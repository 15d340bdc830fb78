"""The table of a tournament as a picture that people want to post."""

from collections.abc import Set
from dataclasses import dataclass

from PIL import Image

from data.texts import Texts
from renderers.kit.canvas import Canvas
from renderers.kit.footer import footer
from renderers.kit.lettering import SMALL, STRONG, legible, width
from renderers.kit.palette import Colour, Theme, theme
from renderers.look import ON_PAPER, Appearance
from renderers.standing.listing import (
    BESIDE,
    CROWN,
    LEFT,
    NAME,
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
from renderers.standing.marks import MEDALS, one_card, rank


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
    """The picture of a tournament's table, 1000 wide and as high as its lines ask for, in the fixed palette.

    Where letters or lines leave no room for all figures, the last ones are left out.
    """
    colours = theme(appearance)
    listing = LineCard(colours, len(table.lines))
    shown = listing.shown(_figures(table, texts)) if table.lines else ()
    canvas = Canvas(colours, one_card(colours, (LEFT, TOP, RIGHT, listing.bottom)))
    tournament_heading(canvas, table.title, table.about)
    if table.lines:
        lay_heads(canvas, listing, shown)
        room = listing.name_room(shown)
        for place, line in enumerate(table.lines):
            slot = listing.slot(place)
            lay_rule(canvas, listing, slot)
            _lay_rank(canvas, listing, slot, line, over=table.over)
            _lay_name(canvas, slot, line, room, texts, over=table.over)
            lay_figures(canvas, slot, place, shown, _ink(colours, line))
    else:
        lay_empty(canvas, listing.bottom, texts("tournament-picture-empty"))
    footer(canvas, _note(table, {figures.head for figures, _ in shown}, texts))
    return canvas.finished()


def _figures(table: TournamentTable, texts: Texts) -> list[FigureColumn]:
    return [
        FigureColumn(texts("tournament-picture-points"), tuple(line.points for line in table.lines), strong=True),
        *(FigureColumn(tie.head, tie.values) for tie in table.ties if tie.values),
        FigureColumn(texts("tournament-picture-played"), tuple(line.played for line in table.lines)),
    ]


def _note(table: TournamentTable, heads: Set[str], texts: Texts) -> str:
    """The tie-breaks in order, with the letters of those that have a column."""
    told = [
        texts("tournament-picture-tie", name=tie.name, head=tie.head) if tie.head in heads else tie.name
        for tie in table.ties
    ]
    return texts("tournament-picture-table-note", by=texts.series(told)) if told else ""


def _ink(colours: Theme, line: TableLine) -> Colour:
    return colours.muted if line.out else colours.ink


def _lay_rank(canvas: Canvas, listing: LineCard, slot: LinePlace, line: TableLine, *, over: bool) -> None:
    if over:
        rank(canvas, slot.left + RANK, slot.y, line.rank, canvas.theme.card, listing.medal)
    else:
        ink = canvas.theme.muted
        canvas.text((slot.left + RANK, slot.y), line.rank, STRONG, ink, on=canvas.theme.card, align="middle")


def _lay_name(canvas: Canvas, slot: LinePlace, line: TableLine, room: int, texts: Texts, *, over: bool) -> None:
    """A name and what is said of whoever bears it: a crown, or that they have dropped out."""
    colours, ink = canvas.theme, _ink(canvas.theme, line)
    out = texts("tournament-picture-out") if line.out else ""
    beside = CROWN if line.won else BESIDE + width(colours, out, SMALL) if out else 0
    name = legible(line.name) or texts("tournament-picture-unnamed")
    at, strong = (slot.left + NAME, slot.y), line.won or (over and line.rank in MEDALS)
    end = at[0] + lay_name(canvas, at, name, room - beside, ink, on=colours.card, strong=strong)
    if line.won:
        canvas.stamp(crown(colours, colours.card), end + CROWN // 2 + 3, slot.y - 1)
    canvas.text((end + BESIDE, slot.y), out, SMALL, ink, on=colours.card)

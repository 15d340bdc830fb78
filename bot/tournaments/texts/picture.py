"""Pictures of tournaments: table, bracket or rungs."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, assert_never

from bot.model.tournament import Stage, System, Tournament
from bot.tournaments.pairing.standings import BracketSlot, bracket, cross_table, standings, tie_breaks, winners
from bot.tournaments.texts import words
from bot.tournaments.texts.words import Names
from bot.ui import Picture, Texts
from bot.ui.drawing import to_worker
from bot.ui.words import alt_text
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standings import tables
from renderers.standings.bracket import MOST_JOINED, Bracket, BracketMatch, BracketRound, BracketSide, draw_bracket
from renderers.standings.cross_table import CrossCell, CrossRow, CrossTable, draw_cross_table

_BRIEF: Final = 2  # the number of lines of the text that summarise the picture
_NOBODY: Final = BracketSide("")


async def tournament_picture(tournament: Tournament, names: Names, texts: Texts, *, appearance: Appearance) -> Picture:
    """Draw a round robin as a cross table, a knock-out as a bracket, a ladder as rungs, others as a table."""
    lines = words.tournament_text(tournament, names, texts)
    draw = _drawing(tournament, names, texts)
    return await to_worker(_drawn, draw, alt_text(lines), alt_text(lines[:_BRIEF]), texts, appearance=appearance)


def _drawn(draw: Callable[..., Any], alt: str, brief: str, texts: Texts, *, appearance: Appearance) -> Picture:
    return Picture(png(draw(texts, appearance=appearance)), alt, "tournament.png", brief)


def _drawing(tournament: Tournament, names: Names, texts: Texts) -> Callable[..., Any]:
    match tournament.system:
        case System.ROUND_ROBIN:
            return partial(draw_cross_table, _cross_table(tournament, names, texts))
        case System.KNOCK_OUT if tournament.round:
            return partial(draw_bracket, _bracket(tournament, names, texts))
        case System.LADDER:
            return partial(tables.draw_ladder, _ladder(tournament, names, texts))
        case System.SWISS | System.KNOCK_OUT:
            return partial(tables.draw_tournament_table, _table(tournament, names, texts))
        case _:
            assert_never(tournament.system)


def _table(tournament: Tournament, names: Names, texts: Texts) -> tables.TournamentTable:
    """Return a Swiss table, or the entrants of a knock-out; tie-breaks get a column once they have values."""
    lines, won, kinds = standings(tournament), winners(tournament), tie_breaks(tournament.system)
    sentences = [words.tie_breaks_text(tournament, line) for line in lines]
    known = words.decided(lines)
    return tables.TournamentTable(
        title=words.title(tournament),
        about=words.about(tournament, texts),
        ties=tuple(
            tables.TieColumn(
                texts(f"tournament-tie-{kind}"),
                texts("tournament-picture-tie-break", kind=kind.value),
                tuple(ties[at] for ties in sentences)
                if known and any(line.tie_breaks[at] is not None for line in lines)
                else (),
            )
            for at, kind in enumerate(kinds)
        ),
        lines=tuple(
            tables.TableLine(
                rank=words.rank_text(line, known=known),
                name=words.called(tournament, line.entrant.number, names, texts),
                points=words.counted(line.points),
                played=str(line.played),
                won=line.entrant.number in won,
                out=line.dropped,
            )
            for line in lines
        ),
        over=bool(won),
    )


def _cross_table(tournament: Tournament, names: Names, texts: Texts) -> CrossTable:
    lines, won, scored = standings(tournament), winners(tournament), cross_table(tournament)
    order = [line.entrant.number for line in lines]

    def cell(number: int, other: int) -> CrossCell:
        points, pairing = scored.get((number, other)), words.pairing_of(tournament, number, other)
        now = words.under_way(tournament, pairing)
        return CrossCell("" if points is None else words.counted(points), more=points is not None and now, now=now)

    rows = tuple(
        CrossRow(
            name=words.called(tournament, line.entrant.number, names, texts),
            cells=tuple(cell(line.entrant.number, other) for other in order),
            points=words.counted(line.points),
            rank=words.rank_text(line, known=words.decided(lines)),
            won=line.entrant.number in won,
            out=line.dropped,
        )
        for line in lines
    )
    more = any(each.more for row in rows for each in row.cells)
    note = texts("tournament-picture-cross-note", more="yes" if more else "no")
    return CrossTable(words.title(tournament), words.about(tournament, texts), rows, bool(won), note)


def _bracket(tournament: Tournament, names: Names, texts: Texts) -> Bracket:
    """Return the current round alone while it is large, else all rounds from the first small one."""
    rounds, now = bracket(tournament), tournament.round - 1
    shown = rounds[now : now + 1]
    if len(rounds[now]) <= MOST_JOINED:
        shown = tuple(slots for slots in rounds if len(slots) <= MOST_JOINED)
    won = winners(tournament)
    matches = [tuple(_match(tournament, slot, names, texts) for slot in slots) for slots in shown]
    return Bracket(
        title=words.title(tournament),
        about=words.about(tournament, texts),
        rounds=tuple(BracketRound(words.round_name(len(boards), texts), boards) for boards in matches),
        winner=words.called(tournament, won[0], names, texts) if len(won) == 1 else "",
        note=texts("tournament-picture-bracket-note", over="yes" if tournament.stage is not Stage.RUNNING else "no"),
    )


def _match(tournament: Tournament, slot: BracketSlot, names: Names, texts: Texts) -> BracketMatch:
    def side(number: int | None, points: int | None) -> BracketSide:
        if number is None:
            return _NOBODY
        lost = slot.winner not in (None, number)
        unplayed = texts("tournament-picture-out") if lost else ""
        score = unplayed if points is None else words.counted(points)
        return BracketSide(words.called(tournament, number, names, texts), score, slot.winner == number, lost)

    ones, others = slot.score or (None, None)
    other = None if slot.bye else side(slot.other, others)
    return BracketMatch(side(slot.one, ones), other, now=words.is_played(tournament, slot))


def _ladder(tournament: Tournament, names: Names, texts: Texts) -> tables.LadderPicture:
    lines, moved, against = standings(tournament), words.risen(tournament), words.opponents(tournament)
    rung = {line.entrant.number: str(place) for place, line in enumerate(lines, 1)}
    steps = tuple(
        tables.LadderRung(
            name=words.called(tournament, line.entrant.number, names, texts),
            moved=moved[line.entrant.number],
            opponent=rung.get(against.get(line.entrant.number, 0), ""),
            played=str(line.played),
        )
        for line in lines
    )
    over = tournament.stage is Stage.OVER
    note = texts("tournament-picture-ladder-note", over="yes" if tournament.stage is not Stage.RUNNING else "no")
    return tables.LadderPicture(words.title(tournament), words.about(tournament, texts), steps, over, note)

"""Pictures of tournaments (table, bracket or rungs), and everything in them in words."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, assert_never

from bot.model.ids import UserId, is_former
from bot.model.tournament import WON, Pairing, Stage, System, Tournament
from bot.tournaments.pairing.standings import (
    BracketSlot,
    TournamentLine,
    bracket,
    cross_table,
    standings,
    tie_breaks,
    winners,
)
from bot.tournaments.pairing.systems import rungs, unbeaten
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.post import Picture
from bot.ui.texts import one_line
from bot.ui.words import alt_text, former, nobody
from renderers.kit.encoding import png
from renderers.look import Appearance
from renderers.standings import tables
from renderers.standings.bracket import MOST_JOINED, Bracket, BracketMatch, BracketRound, BracketSide, draw_bracket
from renderers.standings.cross_table import CrossCell, CrossRow, CrossTable, draw_cross_table

Names = Mapping[UserId, str]
_FRACTIONS: Final = {1: "¼", 2: "½", 3: "¾"}
_QUARTERS: Final = 4
_BRIEF: Final = 2  # the number of lines of the text that summarise the picture
_NOBODY: Final = BracketSide("")


async def tournament_picture(tournament: Tournament, names: Names, texts: Texts, *, appearance: Appearance) -> Picture:
    """Draw a round robin as a cross table, a knock-out as a bracket, a ladder as rungs, others as a table."""
    lines = tournament_text(tournament, names, texts)
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
    sentences = [_tie_breaks_text(tournament, line) for line in lines]
    known = _decided(lines)
    return tables.TournamentTable(
        title=title(tournament),
        about=about(tournament, texts),
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
                rank=_rank_text(line, known=known),
                name=called(tournament, line.entrant.number, names, texts),
                points=counted(line.points),
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
        points, pairing = scored.get((number, other)), _pairing_of(tournament, number, other)
        now = _under_way(tournament, pairing)
        return CrossCell("" if points is None else counted(points), more=points is not None and now, now=now)

    rows = tuple(
        CrossRow(
            name=called(tournament, line.entrant.number, names, texts),
            cells=tuple(cell(line.entrant.number, other) for other in order),
            points=counted(line.points),
            rank=_rank_text(line, known=_decided(lines)),
            won=line.entrant.number in won,
            out=line.dropped,
        )
        for line in lines
    )
    more = any(each.more for row in rows for each in row.cells)
    note = texts("tournament-picture-cross-note", more="yes" if more else "no")
    return CrossTable(title(tournament), about(tournament, texts), rows, bool(won), note)


def _bracket(tournament: Tournament, names: Names, texts: Texts) -> Bracket:
    """Return the current round alone while it is large, else all rounds from the first small one."""
    rounds, now = bracket(tournament), tournament.round - 1
    shown = rounds[now : now + 1]
    if len(rounds[now]) <= MOST_JOINED:
        shown = tuple(slots for slots in rounds if len(slots) <= MOST_JOINED)
    won = winners(tournament)
    matches = [tuple(_match(tournament, slot, names, texts) for slot in slots) for slots in shown]
    return Bracket(
        title=title(tournament),
        about=about(tournament, texts),
        rounds=tuple(BracketRound(_round_name(len(boards), texts), boards) for boards in matches),
        winner=called(tournament, won[0], names, texts) if len(won) == 1 else "",
        note=texts("tournament-picture-bracket-note", over="yes" if tournament.stage is not Stage.RUNNING else "no"),
    )


def _match(tournament: Tournament, slot: BracketSlot, names: Names, texts: Texts) -> BracketMatch:
    def side(number: int | None, points: int | None) -> BracketSide:
        if number is None:
            return _NOBODY
        lost = slot.winner not in (None, number)
        unplayed = texts("tournament-picture-out") if lost else ""
        score = unplayed if points is None else counted(points)
        return BracketSide(called(tournament, number, names, texts), score, slot.winner == number, lost)

    ones, others = slot.score or (None, None)
    other = None if slot.bye else side(slot.other, others)
    return BracketMatch(side(slot.one, ones), other, now=_is_played(tournament, slot))


def _ladder(tournament: Tournament, names: Names, texts: Texts) -> tables.LadderPicture:
    lines, moved, against = standings(tournament), _risen(tournament), _opponents(tournament)
    rung = {line.entrant.number: str(place) for place, line in enumerate(lines, 1)}
    steps = tuple(
        tables.LadderRung(
            name=called(tournament, line.entrant.number, names, texts),
            moved=moved[line.entrant.number],
            opponent=rung.get(against.get(line.entrant.number, 0), ""),
            played=str(line.played),
        )
        for line in lines
    )
    over = tournament.stage is Stage.OVER
    note = texts("tournament-picture-ladder-note", over="yes" if tournament.stage is not Stage.RUNNING else "no")
    return tables.LadderPicture(title(tournament), about(tournament, texts), steps, over, note)


def tournament_text(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    """Return the title, the leader or winner, and a row for each entrant; ``names`` are not escaped."""
    lines = [texts("tournament-picture-head", title=title(tournament), about=about(tournament, texts))]
    lines.append(_leaders(tournament, names, texts))
    if tournament.system is System.LADDER:
        return lines + _rung_lines(tournament, names, texts)
    if tournament.system is System.KNOCK_OUT and tournament.round:
        return lines + _round_lines(tournament, names, texts)
    lines += _standing_lines(tournament, names, texts)
    return lines + (_result_lines(tournament, names, texts) if tournament.system is System.ROUND_ROBIN else [])


def counted(units: int | None, parts: int = WON) -> str:
    """A number of halves or quarters as people write it, ``4½``; a dash for none. ``parts`` make a whole."""
    if units is None:
        return "–"
    whole, rest = divmod(units, parts)
    fraction = _FRACTIONS.get(rest * _QUARTERS // parts, "")
    return fraction if fraction and not whole else f"{whole}{fraction}"


def called(tournament: Tournament, number: int, names: Names, texts: Texts) -> str:
    """Return the name of an entrant; a substitute for deleted or unknown users."""
    user = tournament.entrant(number).user
    return former(texts) if is_former(user) else names.get(user) or nobody(texts)


def title(tournament: Tournament) -> str:
    """The title of a tournament: its name, or its game."""
    return one_line(tournament.name) or tournament.game.title


def about(tournament: Tournament, texts: Texts) -> str:
    """Game, system, and how far it has come."""
    game = [tournament.game.title] if one_line(tournament.name) else []
    system = texts("tournament-picture-system", system=tournament.system.value)
    stage, planned = tournament.stage.value, tournament.planned or 0
    return " · ".join(
        [*game, system, texts("tournament-picture-stage", stage=stage, round=tournament.round, planned=planned)]
    )


def _decided(lines: Sequence[TournamentLine]) -> bool:
    """Return true if any entrant has points, so that ranks are meaningful."""
    return any(line.points for line in lines)


def _rank_text(line: TournamentLine, *, known: bool) -> str:
    """Return a rank; a dash while all are equal, and for entrants who do not count."""
    return str(line.rank) if known and not line.struck else "–"


def _tie_breaks_text(tournament: Tournament, line: TournamentLine) -> tuple[str, ...]:
    kinds = tie_breaks(tournament.system)
    values: Sequence[int | None] = line.tie_breaks or [None] * len(kinds)
    return tuple(counted(value, kind.parts) for kind, value in zip(kinds, values, strict=True))


def _pairing_of(tournament: Tournament, one: int, other: int) -> Pairing | None:
    """Return the pairing of two in a round robin, once it is made."""
    return next((each for each in tournament.pairings_of(one) if other in (each.one, each.other)), None)


def _risen(tournament: Tournament) -> Mapping[int, int]:
    """The rungs each gained in the last round; negative for down."""
    earlier = tuple(pairing for pairing in tournament.pairings if pairing.round < tournament.round)
    before = rungs(replace(tournament, pairings=earlier))
    return {number: before.index(number) - rung for rung, number in enumerate(rungs(tournament))}


def _opponents(tournament: Tournament) -> Mapping[int, int]:
    """The current opponents, by number."""
    both = ((each.one, each.other) for each in tournament.pairings if _under_way(tournament, each))
    return {number: opponent for one, other in both if other for number, opponent in ((one, other), (other, one))}


def _round_name(boards: int, texts: Texts) -> str:
    return texts("tournament-picture-round", boards=boards, people=2 * boards)


def _under_way(tournament: Tournament, pairing: Pairing | None) -> bool:
    """True if two are playing each other; matches still running after the end do not count."""
    return pairing is not None and not pairing.over and tournament.stage is Stage.RUNNING


def _is_played(tournament: Tournament, slot: BracketSlot) -> bool:
    return any(_under_way(tournament, each) for each in tournament.in_round(slot.round) if each.board == slot.board)


def _leaders(tournament: Tournament, names: Names, texts: Texts) -> str:
    won = winners(tournament)
    if won:
        who = texts.listed(called(tournament, number, names, texts) for number in won)
        return texts("tournament-picture-won", who=who, count=len(won))
    if tournament.stage is Stage.OVER:
        return texts("tournament-nobody-won")
    if not tournament.round:
        return texts("tournament-picture-entered", count=len(tournament.staying))
    if tournament.system is System.KNOCK_OUT:
        return texts("tournament-picture-unbeaten", count=len(unbeaten(tournament)))
    lines = standings(tournament)
    if not lines or (tournament.system is not System.LADDER and not _decided(lines)):
        return texts("tournament-picture-nothing")
    first = [line for line in lines if line.rank == 1]
    who = texts.listed(called(tournament, line.entrant.number, names, texts) for line in first)
    if tournament.system is System.LADDER:
        return texts("tournament-picture-on-top", who=who)
    return texts("tournament-picture-leads", who=who, count=len(first), points=counted(first[0].points))


def _standing_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    lines = standings(tournament)
    if not _decided(lines):
        people = [called(tournament, line.entrant.number, names, texts) for line in lines]
        return [texts("tournament-picture-people", who=texts.series(people))] if people else []
    heads = [texts("tournament-picture-tie-break", kind=kind.value) for kind in tie_breaks(tournament.system)]
    return [
        texts(
            "tournament-picture-line",
            rank=_rank_text(line, known=True),
            who=called(tournament, line.entrant.number, names, texts),
            points=counted(line.points),
            ties="".join(f", {head} {value}" for head, value in zip(heads, values, strict=True)),
            played=line.played,
            out="yes" if line.dropped else "no",
        )
        for line in lines
        for values in [_tie_breaks_text(tournament, line)]
    ]


def _result_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    order, scored = [line.entrant.number for line in standings(tournament)], cross_table(tournament)
    lines = []
    for place, number in enumerate(order):
        met = []
        for other in order[place + 1 :]:
            pairing, points = _pairing_of(tournament, number, other), scored.get((number, other))
            now = _under_way(tournament, pairing)
            if points is not None or now:
                met.append(
                    texts(
                        "tournament-picture-met",
                        who=called(tournament, other, names, texts),
                        points=counted(points),
                        now="yes" if now else "no",
                    )
                )
        if met:
            who = called(tournament, number, names, texts)
            lines.append(texts("tournament-picture-against-all", who=who, met=texts.series(met)))
    return lines


def _round_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    return [
        texts(
            "tournament-picture-round-line",
            name=_round_name(len(slots), texts),
            matches=" ".join(_board_text(tournament, slot, names, texts) for slot in slots if slot.one is not None),
        )
        for slots in reversed(bracket(tournament)[: tournament.round])
    ]


def _board_text(tournament: Tournament, slot: BracketSlot, names: Names, texts: Texts) -> str:
    people = [called(tournament, number, names, texts) for number in (slot.one, slot.other) if number is not None]
    if len(people) < 2:
        return texts("tournament-picture-bye-line", who=people[0])
    one, other = people
    if slot.winner is None:
        return texts(
            "tournament-picture-pairing", one=one, other=other, now="yes" if _is_played(tournament, slot) else "no"
        )
    score = slot.score or (0, 0)
    if slot.winner != slot.one:
        one, other, score = other, one, (score[1], score[0])
    played = "no" if slot.score is None else "level" if score[0] == score[1] else "yes"
    return texts(
        "tournament-picture-beat", one=one, other=other, played=played, won=counted(score[0]), lost=counted(score[1])
    )


def _rung_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    moved, against = _risen(tournament), _opponents(tournament)
    lines = standings(tournament)
    staying = {line.entrant.number for line in lines}
    return [
        texts(
            "tournament-picture-rung",
            rung=rung,
            who=called(tournament, number, names, texts),
            way="up" if moved[number] > 0 else "down" if moved[number] < 0 else "none",
            moved=abs(moved[number]),
            plays="yes" if against.get(number) in staying else "no",
            opponent=called(tournament, against[number], names, texts) if number in against else "",
            played=line.played,
        )
        for rung, line in enumerate(lines, 1)
        for number in [line.entrant.number]
    ]

"""The standings of tournaments in words: everything that is in their pictures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

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
from bot.ui.texts import one_line
from bot.ui.words import former, nobody

Names = Mapping[UserId, str]
_FRACTIONS: Final = {1: "¼", 2: "½", 3: "¾"}
_QUARTERS: Final = 4


def tournament_text(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    """Return the title, the leader or winner, and a row for each entrant; ``names`` are not escaped."""
    lines = [texts("tournament-picture-head", title=title(tournament), about=about(tournament, texts))]
    lines.append(_leaders(tournament, names, texts))
    if tournament.system is System.LADDER:
        return lines + _rung_lines(tournament, names, texts)
    if tournament.system is System.KNOCK_OUT and tournament.round:
        for slots in reversed(bracket(tournament)[: tournament.round]):
            matches = " ".join(_board_text(tournament, slot, names, texts) for slot in slots if slot.one is not None)
            name = round_name(len(slots), texts)
            lines.append(texts("tournament-picture-round-line", name=name, matches=matches))
        return lines
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


def decided(lines: Sequence[TournamentLine]) -> bool:
    """Return true if any entrant has points, so that ranks are meaningful."""
    return any(line.points for line in lines)


def rank_text(line: TournamentLine, *, known: bool) -> str:
    """Return a rank; a dash while all are equal, and for entrants who do not count."""
    return str(line.rank) if known and not line.struck else "–"


def tie_breaks_text(tournament: Tournament, line: TournamentLine) -> tuple[str, ...]:
    """The tie-breaks of an entrant; dashes before anything was played."""
    kinds = tie_breaks(tournament.system)
    values: Sequence[int | None] = line.tie_breaks or [None] * len(kinds)
    return tuple(counted(value, kind.parts) for kind, value in zip(kinds, values, strict=True))


def pairing_of(tournament: Tournament, one: int, other: int) -> Pairing | None:
    """Return the pairing of two in a round robin, once it is made."""
    return next((each for each in tournament.pairings_of(one) if other in (each.one, each.other)), None)


def risen(tournament: Tournament) -> Mapping[int, int]:
    """The rungs each gained in the last round; negative for down."""
    earlier = tuple(pairing for pairing in tournament.pairings if pairing.round < tournament.round)
    before = rungs(replace(tournament, pairings=earlier))
    return {number: before.index(number) - rung for rung, number in enumerate(rungs(tournament))}


def opponents(tournament: Tournament) -> Mapping[int, int]:
    """The current opponents, by number."""
    both = ((each.one, each.other) for each in tournament.pairings if under_way(tournament, each))
    return {number: opponent for one, other in both if other for number, opponent in ((one, other), (other, one))}


def round_name(boards: int, texts: Texts) -> str:
    """The name of a round of a knock-out: ``semi-finals``."""
    return texts("tournament-picture-round", boards=boards, people=2 * boards)


def under_way(tournament: Tournament, pairing: Pairing | None) -> bool:
    """True if two are playing each other; matches still running after the end do not count."""
    return pairing is not None and not pairing.over and tournament.stage is Stage.RUNNING


def is_played(tournament: Tournament, slot: BracketSlot) -> bool:
    """True if the two of a slot are playing each other."""
    return any(under_way(tournament, each) for each in tournament.in_round(slot.round) if each.board == slot.board)


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
    if not lines or (tournament.system is not System.LADDER and not decided(lines)):
        return texts("tournament-picture-nothing")
    first = [line for line in lines if line.rank == 1]
    who = texts.listed(called(tournament, line.entrant.number, names, texts) for line in first)
    if tournament.system is System.LADDER:
        return texts("tournament-picture-on-top", who=who)
    return texts("tournament-picture-leads", who=who, count=len(first), points=counted(first[0].points))


def _standing_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    lines = standings(tournament)
    if not decided(lines):
        people = [called(tournament, line.entrant.number, names, texts) for line in lines]
        return [texts("tournament-picture-people", who=texts.series(people))] if people else []
    heads = [texts("tournament-picture-tie-break", kind=kind.value) for kind in tie_breaks(tournament.system)]
    return [
        texts(
            "tournament-picture-line",
            rank=rank_text(line, known=True),
            who=called(tournament, line.entrant.number, names, texts),
            points=counted(line.points),
            ties="".join(f", {head} {value}" for head, value in zip(heads, values, strict=True)),
            played=line.played,
            out="yes" if line.dropped else "no",
        )
        for line in lines
        for values in [tie_breaks_text(tournament, line)]
    ]


def _result_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    order, scored = [line.entrant.number for line in standings(tournament)], cross_table(tournament)
    lines = []
    for place, number in enumerate(order):
        met = []
        for other in order[place + 1 :]:
            pairing, points = pairing_of(tournament, number, other), scored.get((number, other))
            now = under_way(tournament, pairing)
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


def _board_text(tournament: Tournament, slot: BracketSlot, names: Names, texts: Texts) -> str:
    people = [called(tournament, number, names, texts) for number in (slot.one, slot.other) if number is not None]
    if len(people) < 2:
        return texts("tournament-picture-bye-line", who=people[0])
    one, other = people
    if slot.winner is None:
        return texts(
            "tournament-picture-pairing", one=one, other=other, now="yes" if is_played(tournament, slot) else "no"
        )
    score = slot.score or (0, 0)
    if slot.winner != slot.one:
        one, other, score = other, one, (score[1], score[0])
    played = "no" if slot.score is None else "level" if score[0] == score[1] else "yes"
    return texts(
        "tournament-picture-beat", one=one, other=other, played=played, won=counted(score[0]), lost=counted(score[1])
    )


def _rung_lines(tournament: Tournament, names: Names, texts: Texts) -> list[str]:
    moved, against = risen(tournament), opponents(tournament)
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

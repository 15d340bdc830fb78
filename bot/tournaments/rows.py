"""Rows of tournaments and their values, and consistency checks."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from bot.model.ids import TournamentId, UserId
from bot.model.match import Match, Status
from bot.model.time_limits import Pace
from bot.model.tournament import COUNTS, DRAWN, LOST, WON, Correction, Entrant, Leg, Pairing, Stage, System, Tournament
from bot.storage.connection import Connection, NamedRow, moment, named, stamp
from bot.storage.errors import NO_VALUE, in_one_line
from bot.tournaments.pairing.rounds import planned
from rules import GAMES
from rules import options as game_options

_LEGS: Final = (
    "SELECT played.*, match.status, first.place AS ours, second.place AS theirs"
    " FROM tournament_match AS played JOIN match ON match.id = played.match"
    " LEFT JOIN result ON result.match = match.id AND NOT result.voided"
    " LEFT JOIN placing AS first ON first.result = result.id AND first.seat = 0"
    " LEFT JOIN placing AS second ON second.result = result.id AND second.seat = 1"
    " WHERE played.tournament = ? ORDER BY round, board, leg"
)
_AS_STORED: Final = ("id", "guild", "channel", "organiser", "name", "planned", "round", "revision", "shown")


def read_tournament(connection: Connection, number: TournamentId, *, paired: bool = True) -> Tournament | None:
    """Read the tournament of this number, with or without its pairings."""
    row = named(connection, "SELECT * FROM tournament WHERE id = ?", number).fetchone()
    if row is None:
        return None
    game = GAMES[row["game"]]
    opened = moment(row["opened"])
    assert opened is not None, "the column takes no other value"
    return Tournament(
        **{column: row[column] for column in _AS_STORED},
        system=System(row["system"]),
        game=game,
        options=game_options.parse(game.options, row["options"].split()),
        pace=Pace.of(row["pace"]),
        stage=Stage(row["stage"]),
        opened=opened,
        begun=moment(row["begun"]),
        ended=moment(row["ended"]),
        due=moment(row["due"]),
        entrants=_entrants(connection, number),
        pairings=_pairings(connection, number) if paired else (),
    )


def _entrants(connection: Connection, number: TournamentId) -> tuple[Entrant, ...]:
    query = "SELECT number, user, rating, entered, dropped, returned FROM entrant WHERE tournament = ? ORDER BY number"
    rows = connection.execute(query, (number,))
    return tuple(
        Entrant(each, user, rating, entered, dropped, tuple(map(int, returned.split())))
        for each, user, rating, entered, dropped, returned in rows
    )


def _pairings(connection: Connection, number: TournamentId) -> tuple[Pairing, ...]:
    legs = defaultdict[tuple[int, int], list[Leg]](list)
    for row in named(connection, _LEGS, number):
        legs[row["round"], row["board"]].append(_leg(row))
    rows = connection.execute(
        "SELECT round, board, one, other FROM tournament_pairing WHERE tournament = ? ORDER BY round, board", (number,)
    )
    return tuple(Pairing(of, board, one, other, tuple(legs[of, board])) for of, board, one, other in rows)


def _leg(row: NamedRow) -> Leg:
    over = not Status(row["status"]).live and not row["unfinished"]
    corrected = None if row["corrected"] is None else Correction(row["corrected"])
    score = COUNTS[corrected] if corrected else _score(row["ours"], row["theirs"])
    return Leg(row["match"], row["first"], over, score if over else None)


def _score(ours: int | None, theirs: int | None) -> tuple[int, int] | None:
    if ours is None or theirs is None:
        return None
    if ours == theirs:
        return DRAWN, DRAWN
    return (WON, LOST) if ours < theirs else (LOST, WON)


# -- writing


def write_stage(connection: Connection, tournament: Tournament) -> None:
    """Write the stage, rounds and times of a tournament; matches still running at its end will not count."""
    connection.execute(
        "UPDATE tournament SET stage = ?, planned = ?, round = ?, begun = ?, ended = ?, due = ? WHERE id = ?",
        (
            *(tournament.stage, tournament.planned, tournament.round),
            *map(stamp, (tournament.begun, tournament.ended, tournament.due)),
            tournament.id,
        ),
    )
    if not tournament.stage.live:
        connection.execute(
            "UPDATE tournament_match SET unfinished = true WHERE tournament = ? AND EXISTS"
            " (SELECT 1 FROM match WHERE id = tournament_match.match AND status IN (?, ?))",
            (tournament.id, Status.OPEN, Status.RUNNING),
        )


def drop_everywhere(connection: Connection, user: UserId) -> None:
    """Remove a deleted user from all live tournaments; tournaments that they organise change too."""
    rows = connection.execute(
        "SELECT tournament, number, stage, round FROM entrant JOIN tournament ON tournament.id = tournament"
        " WHERE user = ? AND dropped IS NULL AND stage IN (?, ?)",
        (user, Stage.OPEN, Stage.RUNNING),
    ).fetchall()
    for tournament, number, stage, last in rows:
        remove_entrant(connection, tournament, number, stage, last)
        connection.execute("UPDATE tournament SET revision = revision + 1 WHERE id = ?", (tournament,))
    connection.execute(
        "UPDATE tournament SET revision = revision + 1 WHERE organiser = ? AND stage IN (?, ?)",
        (user, Stage.OPEN, Stage.RUNNING),
    )


def remove_entrant(connection: Connection, tournament: TournamentId, number: int, stage: str, last: int) -> None:
    """Record a drop-out after the latest round; before the start, delete the entry, and later ones move up."""
    if stage != Stage.OPEN:
        query = "UPDATE entrant SET dropped = ? WHERE tournament = ? AND number = ?"
        connection.execute(query, (last, tournament, number))
        return
    connection.execute("DELETE FROM entrant WHERE tournament = ? AND number = ?", (tournament, number))
    query = "SELECT number FROM entrant WHERE tournament = ? AND number > ? ORDER BY number"
    for (later,) in connection.execute(query, (tournament, number)).fetchall():
        connection.execute(
            "UPDATE entrant SET number = number - 1 WHERE tournament = ? AND number = ?", (tournament, later)
        )


_WRONG: Final = {
    "A match and its tournament disagree about belonging together.": (
        "SELECT 1 FROM tournament_match AS played JOIN match ON match.id = played.match"
        " WHERE match.tournament IS NOT played.tournament OR NOT EXISTS (SELECT 1 FROM tournament_pairing AS pairing"
        " WHERE (pairing.tournament, pairing.round, pairing.board) = (played.tournament, played.round, played.board))"
        " UNION ALL SELECT 1 FROM match WHERE tournament IS NOT NULL"
        " AND NOT EXISTS (SELECT 1 FROM tournament_match AS played WHERE played.match = match.id)"
    ),
    "A row of a tournament names another server.": " UNION ALL ".join(
        f"SELECT 1 FROM {table} JOIN tournament ON tournament.id = {table}.tournament"
        f" WHERE {table}.guild <> tournament.guild"
        for table in ("entrant", "tournament_pairing", "tournament_post")
    ),
    "A tournament's message is recorded as too new, or as both posted and unsent.": (
        "SELECT 1 FROM tournament_post AS post JOIN tournament ON tournament.id = post.tournament"
        " WHERE (message IS NULL) <> (post.begun IS NOT NULL) OR reported NOT BETWEEN 0 AND revision"
    ),
    "A match counts in a tournament that ended before it, or does not count in a running one.": (
        "SELECT 1 FROM tournament_match AS played JOIN match ON match.id = played.match"
        " JOIN tournament ON tournament.id = played.tournament WHERE CASE WHEN unfinished"
        f" THEN stage IN ('{Stage.OPEN}', '{Stage.RUNNING}')"
        f" ELSE stage NOT IN ('{Stage.OPEN}', '{Stage.RUNNING}')"
        f" AND status IN ('{Status.OPEN}', '{Status.RUNNING}') END"
    ),
}
"""Consistency errors, each with a query for rows that have it."""
_PLAYED_LEGS: Final = "SELECT round, board, leg FROM tournament_match WHERE tournament = ? ORDER BY round, board, leg"

_PEOPLE: Final = (
    "SELECT user FROM tournament_match JOIN tournament_pairing USING (tournament, round, board)"
    " JOIN entrant ON entrant.tournament = tournament_match.tournament AND entrant.number IN (one, other)"
    " WHERE match = ? AND first IN (one, other) ORDER BY entrant.number <> first"
)  # the players of a match in seat order; empty if it has none


def tournament_problems(connection: Connection) -> Iterator[str]:
    """Return all consistency errors of tournaments, one sentence each."""
    for problem, query in _WRONG.items():
        if connection.execute(f"SELECT EXISTS ({query})").fetchone()[0]:
            yield problem
    for (number,) in connection.execute("SELECT id FROM tournament ORDER BY id").fetchall():
        try:
            tournament = read_tournament(connection, TournamentId(number))
        except NO_VALUE as error:
            yield f"Tournament {number} cannot be read ({in_one_line(error)})."
        else:
            assert tournament is not None, "it was in the list"
            yield from (f"Tournament {number}: {problem}." for problem in _problems(connection, tournament))


def _problems(connection: Connection, tournament: Tournament) -> Iterator[str]:
    yield from _stage_problems(tournament)
    yield from _entrant_problems(tournament)
    if {pairing.round for pairing in tournament.pairings} != set(range(1, tournament.round + 1)):
        yield "its round is not the last one paired"
    for of in range(1, tournament.round + 1):
        paired = tournament.in_round(of)
        people = [number for pairing in paired for number in (pairing.one, pairing.other) if number is not None]
        if len(set(people)) < len(people) or not all(1 <= each <= len(tournament.entrants) for each in people):
            yield "a player has two opponents in a round, or an unknown one"
            return
        if any(pairing.board < 1 for pairing in paired):
            yield "a pairing has a board that does not exist"
    for _, legs in groupby(connection.execute(_PLAYED_LEGS, (tournament.id,)), key=lambda row: row[:2]):
        if any(leg != number for number, (_, _, leg) in enumerate(legs, start=1)):
            yield "a match of a pairing is missing"
    if tournament.shown > tournament.revision:
        yield "a posted message is recorded as newer than its state"


def _stage_problems(tournament: Tournament) -> Iterator[str]:
    stage, opened, begun, ended = tournament.stage, tournament.opened, tournament.begun, tournament.ended
    lapses = stage is Stage.OPEN or (stage is Stage.RUNNING and tournament.system is System.LADDER)
    beginners = tournament.beginners if tournament.round else tournament.entrants
    rounds = None if begun is None else planned(tournament.system, len(beginners))
    problems = {
        "it is marked both ended and live, or neither": (ended is None) != stage.live,
        "it has begun, but registration is open": stage is Stage.OPEN and begun is not None,
        "it ran without a start": stage in (Stage.RUNNING, Stage.OVER) and begun is None,
        "it has a due time and should not, or the other way round": (tournament.due is not None) != lapses,
        "its number of rounds does not fit its players": tournament.planned != rounds,
        "it began before it was opened": begun is not None and begun < opened,
        "it ended before it began": ended is not None and ended < (begun or opened),
    }
    yield from (problem for problem, found in problems.items() if found)


def _entrant_problems(tournament: Tournament) -> Iterator[str]:
    numbers = [entrant.number for entrant in tournament.entrants]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "a registered player is missing"
    entered = [entrant.entered for entrant in tournament.entrants]
    if entered != sorted(entered) or not all(0 <= each <= tournament.round for each in entered):
        yield "a player entered out of order, or after the last round"
    for entrant in tournament.entrants:
        if entrant.dropped is not None and not entrant.entered <= entrant.dropped <= tournament.round:
            yield "a player dropped out before entering, or after the last round"
        back = entrant.returned
        if list(back) != sorted({*back}) or not all(entrant.entered <= each <= tournament.round for each in back):
            yield "a player returned before entering, or after the last round"
        if back and tournament.system is not System.LADDER:
            yield "a player returned in a tournament that does not allow it"


def of_match_problems(connection: Connection, match: Match) -> Iterator[str]:
    """Check a match against its tournament: place, terms, and players."""
    if match.tournament is None:
        return
    query = "SELECT game, options, pace, guild, channel FROM tournament WHERE id = ?"
    recorded = connection.execute(query, (match.tournament,)).fetchone()
    if recorded is None:
        yield "its tournament is missing"
        return
    terms = match.game.key, game_options.text(match.options), match.pace.seconds, match.guild, match.home
    if recorded != terms or not match.rated:
        yield "its terms differ from those of its tournament"
    people = connection.execute(_PEOPLE, (match.id,)).fetchall()
    if tuple(user for (user,) in people) != match.players:
        yield "its players are not those that its tournament paired"

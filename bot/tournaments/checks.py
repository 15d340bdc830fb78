"""Consistency checks of tournaments' rows, with each other and with their matches."""

from collections.abc import Iterator
from itertools import groupby
from typing import Final

from bot.model.ids import TournamentId
from bot.model.match import Match, Status
from bot.model.tournament import Stage, System, Tournament
from bot.storage.connection import Connection
from bot.storage.errors import NO_VALUE, in_one_line
from bot.tournaments.pairing.rounds import planned
from bot.tournaments.rows import read_tournament
from rules import options as game_options

_STRAY: Final = (
    "SELECT 1 FROM tournament_match AS played JOIN match ON match.id = played.match"
    " WHERE match.tournament IS NOT played.tournament OR NOT EXISTS (SELECT 1 FROM tournament_pairing AS pairing"
    " WHERE (pairing.tournament, pairing.round, pairing.board) = (played.tournament, played.round, played.board))"
    " UNION ALL SELECT 1 FROM match WHERE tournament IS NOT NULL"
    " AND NOT EXISTS (SELECT 1 FROM tournament_match AS played WHERE played.match = match.id)"
)
_ELSEWHERE: Final = " UNION ALL ".join(
    f"SELECT 1 FROM {table} JOIN tournament ON tournament.id = {table}.tournament"
    f" WHERE {table}.guild <> tournament.guild"
    for table in ("entrant", "tournament_pairing", "tournament_post")
)
_POSTS: Final = (
    "SELECT 1 FROM tournament_post AS post JOIN tournament ON tournament.id = post.tournament"
    " WHERE (message IS NULL) <> (post.begun IS NOT NULL) OR told NOT BETWEEN 0 AND revision"
)
_UNFINISHED: Final = (
    "SELECT 1 FROM tournament_match AS played JOIN match ON match.id = played.match"
    " JOIN tournament ON tournament.id = played.tournament WHERE CASE WHEN unfinished"
    f" THEN stage IN ('{Stage.OPEN}', '{Stage.RUNNING}')"
    f" ELSE stage NOT IN ('{Stage.OPEN}', '{Stage.RUNNING}') AND status IN ('{Status.OPEN}', '{Status.RUNNING}') END"
)
_LEGS: Final = "SELECT round, board, leg FROM tournament_match WHERE tournament = ? ORDER BY round, board, leg"

_PEOPLE: Final = (
    "SELECT user FROM tournament_match JOIN tournament_pairing USING (tournament, round, board)"
    " JOIN entrant ON entrant.tournament = tournament_match.tournament AND entrant.number IN (one, other)"
    " WHERE match = ? AND first IN (one, other) ORDER BY entrant.number <> first"
)
"""The players of a match in seat order; empty for nobody's."""


def tournament_problems(connection: Connection) -> Iterator[str]:
    """Everything that is wrong with tournaments, a sentence each."""
    if connection.execute(f"SELECT EXISTS ({_STRAY})").fetchone()[0]:
        yield "A match is said to be played in a tournament that does not know it, or the other way round."
    if connection.execute(f"SELECT EXISTS ({_ELSEWHERE})").fetchone()[0]:
        yield "Something of a tournament is said to be in another server."
    if connection.execute(f"SELECT EXISTS ({_POSTS})").fetchone()[0]:
        yield "A message is said to tell more of a tournament than there is, or both to stand and to be on its way."
    if connection.execute(f"SELECT EXISTS ({_UNFINISHED})").fetchone()[0]:
        yield "A match counts in a tournament that ended before it, or counts nothing in one that goes on."
    for (number,) in connection.execute("SELECT id FROM tournament ORDER BY id").fetchall():
        try:
            tournament = read_tournament(connection, TournamentId(number))
        except NO_VALUE as error:
            yield f"Tournament {number} cannot be read ({in_one_line(error)})."
        else:
            assert tournament is not None, "it was in the list"
            yield from (f"Tournament {number}: {problem}." for problem in _problems(connection, tournament))


def _problems(connection: Connection, tournament: Tournament) -> Iterator[str]:
    yield from _stage(tournament)
    yield from _entrants(tournament)
    if {pairing.round for pairing in tournament.pairings} != set(range(1, tournament.round + 1)):
        yield "it is said to be in another round than the one that is paired last"
    for of in range(1, tournament.round + 1):
        paired = tournament.in_round(of)
        people = [number for pairing in paired for number in (pairing.one, pairing.other) if number is not None]
        if len(set(people)) < len(people) or not all(1 <= each <= len(tournament.entrants) for each in people):
            yield "somebody is paired with two people in a round, or nobody knows with whom"
            return
        if any(pairing.board < 1 for pairing in paired):
            yield "two are paired at a board that there is not"
    for _, legs in groupby(connection.execute(_LEGS, (tournament.id,)), key=lambda row: row[:2]):
        if any(leg != number for number, (_, _, leg) in enumerate(legs, start=1)):
            yield "a match of a pairing is missing"
    if tournament.shown > tournament.revision:
        yield "people are said to see more of it than there is"


def _stage(tournament: Tournament) -> Iterator[str]:
    stage, ladder = tournament.stage, tournament.system is System.LADDER
    if (tournament.ended is None) != stage.live:
        yield "it has ended and is live, or neither"
    if stage is Stage.OPEN and tournament.begun is not None:
        yield "it has begun, and people still enter"
    if stage in (Stage.RUNNING, Stage.OVER) and tournament.begun is None:
        yield "it is running, or was, and has never begun"
    if (tournament.due is not None) != (stage is Stage.OPEN or (stage is Stage.RUNNING and ladder)):
        yield "something is said to happen in it by time alone that does not, or the other way round"
    beginners = tournament.beginners if tournament.round else tournament.entrants
    rounds = None if tournament.begun is None else planned(tournament.system, len(beginners))
    if tournament.planned != rounds:
        yield "it has another number of rounds than people"
    if (tournament.begun or tournament.opened) < tournament.opened:
        yield "it has begun before it was opened"
    if tournament.ended is not None and tournament.ended < (tournament.begun or tournament.opened):
        yield "it has ended before it began"


def _entrants(tournament: Tournament) -> Iterator[str]:
    numbers = [entrant.number for entrant in tournament.entrants]
    if numbers != list(range(1, len(numbers) + 1)):
        yield "somebody who entered is missing"
    entered = [entrant.entered for entrant in tournament.entrants]
    if entered != sorted(entered) or not all(0 <= each <= tournament.round for each in entered):
        yield "somebody has entered before those who came first, or after the last round"
    for entrant in tournament.entrants:
        if entrant.dropped is not None and not entrant.entered <= entrant.dropped <= tournament.round:
            yield "somebody has dropped out before they entered, or after the last round"
        back = entrant.returned
        if list(back) != sorted({*back}) or not all(entrant.entered <= each <= tournament.round for each in back):
            yield "somebody has come back before they entered, or after the last round"
        if back and tournament.system is not System.LADDER:
            yield "somebody has come back where nobody does"


def of_match_problems(connection: Connection, match: Match) -> Iterator[str]:
    """Check a match against its tournament: place, terms, and players."""
    if match.tournament is None:
        return
    query = "SELECT game, options, pace, guild, channel FROM tournament WHERE id = ?"
    said = connection.execute(query, (match.tournament,)).fetchone()
    if said is None:
        yield "the tournament in which it is played is not there"
        return
    terms = match.game.key, game_options.text(match.options), match.pace.seconds, match.guild, match.home
    if said != terms or not match.rated:
        yield "it is not played by the terms of its tournament"
    people = connection.execute(_PEOPLE, (match.id,)).fetchall()
    if tuple(user for (user,) in people) != match.players:
        yield "others sit in it than its tournament has paired"

"""Tournaments from their rows and back, within a transaction that is under way."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.matches.store.logs import Conflict
from bot.model.ids import MatchId, TournamentId, UserId
from bot.model.match import Status
from bot.model.time_limits import Pace
from bot.model.tournament import (
    COUNTS,
    DRAWN,
    LOST,
    WON,
    Correction,
    Entrant,
    Leg,
    NewPairing,
    Pairing,
    Stage,
    System,
    Tournament,
)
from bot.storage.connection import Connection, NamedRow, moment, named, stamp
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


def read_tournament(connection: Connection, number: TournamentId, *, paired: bool = True) -> Tournament | None:
    """The tournament of this number with all that was made of it; or without its pairings."""
    row = named(connection, "SELECT * FROM tournament WHERE id = ?", number).fetchone()
    if row is None:
        return None
    game = GAMES[row["game"]]
    opened = moment(row["opened"])
    assert opened is not None, "the column takes no other value"
    return Tournament(
        id=row["id"],
        guild=row["guild"],
        channel=row["channel"],
        organiser=row["organiser"],
        name=row["name"],
        system=System(row["system"]),
        game=game,
        options=game_options.parse(game.options, row["options"].split()),
        pace=Pace.of(row["pace"]),
        stage=Stage(row["stage"]),
        opened=opened,
        planned=row["planned"],
        round=row["round"],
        revision=row["revision"],
        shown=row["shown"],
        begun=moment(row["begun"]),
        ended=moment(row["ended"]),
        due=moment(row["due"]),
        entrants=_entrants(connection, number),
        pairings=_pairings(connection, number) if paired else (),
    )


def _entrants(connection: Connection, number: TournamentId) -> tuple[Entrant, ...]:
    rows = connection.execute(
        "SELECT number, user, rating, entered, dropped, returned FROM entrant WHERE tournament = ? ORDER BY number",
        (number,),
    )
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
    """The score of places; ``None`` for a match without a result, or a voided one."""
    if ours is None or theirs is None:
        return None
    if ours == theirs:
        return DRAWN, DRAWN
    return (WON, LOST) if ours < theirs else (LOST, WON)


# -- writing


def expect_unmoved(connection: Connection, tournament: Tournament) -> None:
    """Raise where a tournament is not as it was read, and note that it is another from here on.

    :raises Conflict: something of it has changed since then, also the result of a match.
    """
    query = "UPDATE tournament SET revision = revision + 1 WHERE id = ? AND revision = ?"
    if not connection.execute(query, (tournament.id, tournament.revision)).rowcount:
        raise Conflict


def write_tournament(connection: Connection, tournament: Tournament) -> Tournament:
    """Write a new tournament; returns it with its number."""
    (number,) = connection.execute(
        "INSERT INTO tournament (guild, channel, organiser, name, system, game, options, pace, stage, opened, due)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id",
        (
            tournament.guild,
            tournament.channel,
            tournament.organiser,
            tournament.name,
            tournament.system,
            tournament.game.key,
            game_options.text(tournament.options),
            tournament.pace.seconds,
            tournament.stage,
            stamp(tournament.opened),
            stamp(tournament.due),
        ),
    ).fetchone()
    return replace(tournament, id=TournamentId(number))


def write_stage(connection: Connection, tournament: Tournament) -> None:
    """Write where a tournament is in its life: its stage, how many rounds it has, and its times.

    Once it has ended its matches that are still running never count in it, so that it stays as it stands.
    """
    connection.execute(
        "UPDATE tournament SET stage = ?, planned = ?, round = ?, begun = ?, ended = ?, due = ? WHERE id = ?",
        (
            tournament.stage,
            tournament.planned,
            tournament.round,
            stamp(tournament.begun),
            stamp(tournament.ended),
            stamp(tournament.due),
            tournament.id,
        ),
    )
    if not tournament.stage.live:
        connection.execute(
            "UPDATE tournament_match SET unfinished = true WHERE tournament = ? AND EXISTS"
            " (SELECT 1 FROM match WHERE id = tournament_match.match AND status IN (?, ?))",
            (tournament.id, Status.OPEN, Status.RUNNING),
        )


def write_pairings(connection: Connection, tournament: Tournament, pairings: Sequence[NewPairing]) -> None:
    """Write the pairings of the round that a tournament has come to."""
    connection.executemany(
        "INSERT INTO tournament_pairing (tournament, round, board, guild, one, other) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (tournament.id, tournament.round, pairing.board, tournament.guild, pairing.one, pairing.other)
            for pairing in pairings
        ],
    )


def write_leg(connection: Connection, tournament: Tournament, board: int, first: int, match: MatchId) -> None:
    """Write that a match is played at a board of the last round, after those that were before."""
    connection.execute(
        "INSERT INTO tournament_match (match, tournament, round, board, leg, first)"
        " SELECT ?1, ?2, ?3, ?4, 1 + count(*), ?5 FROM tournament_match"
        " WHERE tournament = ?2 AND round = ?3 AND board = ?4",
        (match, tournament.id, tournament.round, board, first),
    )


# -- what else changes tournaments


def drop_everywhere(connection: Connection, user: UserId) -> None:
    """Somebody is to be forgotten: they take part in nothing any more that has not ended.

    What names them as its organiser is another from here on as well.
    """
    rows = connection.execute(
        "SELECT tournament, number, stage, round FROM entrant JOIN tournament ON tournament.id = tournament"
        " WHERE user = ? AND dropped IS NULL AND stage IN (?, ?)",
        (user, Stage.OPEN, Stage.RUNNING),
    ).fetchall()
    for tournament, number, stage, last in rows:
        if stage == Stage.OPEN:
            delete_entrant(connection, tournament, number)
        else:
            drop_entrant(connection, tournament, number, last)
        connection.execute("UPDATE tournament SET revision = revision + 1 WHERE id = ?", (tournament,))
    connection.execute(
        "UPDATE tournament SET revision = revision + 1 WHERE organiser = ? AND stage IN (?, ?)",
        (user, Stage.OPEN, Stage.RUNNING),
    )


def delete_entrant(connection: Connection, tournament: TournamentId, number: int) -> None:
    """Take an entry back, as if it had never been; those who came later move up."""
    connection.execute("DELETE FROM entrant WHERE tournament = ? AND number = ?", (tournament, number))
    query = "SELECT number FROM entrant WHERE tournament = ? AND number > ? ORDER BY number"
    for (later,) in connection.execute(query, (tournament, number)).fetchall():
        connection.execute(
            "UPDATE entrant SET number = number - 1 WHERE tournament = ? AND number = ?", (tournament, later)
        )


def drop_entrant(connection: Connection, tournament: TournamentId, number: int, last: int) -> None:
    """Note that somebody dropped out after the round that was ``last`` then."""
    connection.execute("UPDATE entrant SET dropped = ? WHERE tournament = ? AND number = ?", (last, tournament, number))

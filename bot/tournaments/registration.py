"""Pure decisions about tournaments: opening, entries, start and end, corrections."""

from dataclasses import dataclass, fields, replace
from datetime import datetime, timedelta
from typing import Final

from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, MatchId, TournamentId, UserId
from bot.model.time_limits import Pace
from bot.model.tournament import COUNTS, Conclusion, Correction, Entrant, Stage, System, Tournament
from bot.tournaments.pairing.rounds import following, may_enter, next_due, planned
from rules.game import AnyGame
from rules.options import BadOption
from rules.play import begin

LONGEST_NAME: Final = 60  # the maximum length of a tournament's name
MOST_OF_ORGANISER: Final = 2  # tournaments of one organiser in a server that have not ended, ladders counted
MOST_OF_SERVER: Final = 10
OPEN_FOR: Final = timedelta(days=30)  # the lifetime of a tournament that is never started
LEAST: Final = 2  # the minimum number of entrants, and the seats of each match
_UNNUMBERED: Final = TournamentId(0)


@dataclass(frozen=True, slots=True)
class NewTournament:
    """The request for a new tournament."""

    organiser: UserId
    guild: GuildId
    channel: ChannelId  # the channel for its matches; each match gets a thread there
    system: System
    game: AnyGame
    options: object
    pace: Pace
    name: str = ""  # as typed; empty if it is named after its game and system


def opened_tournament(wanted: NewTournament, now: datetime) -> Tournament:
    """Return a new tournament without a number, open for registration. Raises ``UserError`` for wrong terms."""
    name = " ".join(wanted.name.split())
    if len(name) > LONGEST_NAME:
        raise UserError("error-tournament-name", most=LONGEST_NAME)
    if wanted.pace is Pace.NONE:
        raise UserError("error-tournament-pace")
    if LEAST not in wanted.game.seats:
        raise UserError("error-tournament-seats", game=wanted.game.title)
    try:
        begin(wanted.game, wanted.options, LEAST)
    except BadOption as error:
        raise UserError(error.code) from error
    terms = {field.name: getattr(wanted, field.name) for field in fields(wanted)} | {"name": name}
    return Tournament(id=_UNNUMBERED, stage=Stage.OPEN, opened=now, due=now + OPEN_FOR, **terms)


def expect_may_enter(tournament: Tournament, user: UserId) -> Entrant | None:
    """Check that a user may enter; returns their earlier entry if they return after dropping out. Raises ``UserError``
    when it is over, full or too far on, or the user is in it or may not return."""
    _expect_live(tournament)
    own = tournament.entrant_of(user)
    if own is not None and own.dropped is None:
        raise UserError("error-tournament-entered")
    ladder = tournament.system is System.LADDER
    if own is not None and not ladder:
        raise UserError("error-tournament-dropped")
    if not may_enter(tournament):
        full = len(tournament.staying) >= tournament.system.most
        raise UserError("error-tournament-full" if full else "error-tournament-too-late")
    if tournament.stage is Stage.RUNNING and tournament.round == 0 and not ladder:
        raise UserError("error-tournament-busy")  # its rounds are counted, and the first is about to be paired
    return own


def expect_entrant(tournament: Tournament, user: UserId) -> Entrant:
    """Return the entry of a user who may leave. Raises ``UserError`` when it is over, or the user is not in it."""
    _expect_live(tournament)
    own = tournament.entrant_of(user)
    if own is None or own.dropped is not None:
        raise UserError("error-tournament-not-in")
    return own


def begun_tournament(tournament: Tournament, now: datetime, *, user: UserId, manages: bool) -> Tournament:
    """Start the tournament; its first round is paired later. Raises ``UserError`` if it may not begin."""
    _expect_organiser(tournament, user, manages=manages)
    _expect_live(tournament)
    if tournament.stage is not Stage.OPEN:
        raise UserError("error-tournament-begun")
    if len(tournament.entrants) < LEAST:
        raise UserError("error-tournament-too-few", count=LEAST)
    running = replace(tournament, stage=Stage.RUNNING, begun=max(now, tournament.opened), due=None)
    return replace(running, planned=planned(tournament.system, len(tournament.entrants)), due=next_due(running, now))


def withdrawn_tournament(tournament: Tournament, now: datetime, *, user: UserId, manages: bool) -> Tournament:
    """End a tournament: a ladder is finished, others are cancelled. Raises ``UserError`` if it may not end."""
    _expect_organiser(tournament, user, manages=manages)
    _expect_live(tournament)
    runs = tournament.stage is Stage.RUNNING
    return ended(tournament, Stage.OVER if runs and tournament.system is System.LADDER else Stage.WITHDRAWN, now)


def ended(tournament: Tournament, stage: Stage, now: datetime) -> Tournament:
    """Return the tournament as ended, never before its start even if the clock was set back."""
    return replace(tournament, stage=stage, ended=max(now, tournament.begun or tournament.opened), due=None)


def on_another_round(tournament: Tournament, now: datetime) -> Tournament:
    """Return the tournament with its next round paired; the first also fixes the number of rounds."""
    rounds = tournament.planned if tournament.round else planned(tournament.system, len(tournament.beginners))
    return replace(tournament, round=tournament.round + 1, planned=rounds, due=next_due(tournament, now))


def corrected(
    tournament: Tournament, match: MatchId, user: UserId, correction: Correction, *, manages: bool, now: datetime
) -> Tournament:
    """Correct the score of a match. Raises ``UserError`` when the user may not, the match is not over, or its result
    has consequences: the next round of a knock-out, a replay, or the end."""
    _expect_organiser(tournament, user, manages=manages)
    if tournament.stage not in (Stage.RUNNING, Stage.OVER):
        raise UserError("error-tournament-over")
    pairing, leg = next((each, leg) for each in tournament.pairings for leg in each.legs if leg.match == match)
    own = tournament.entrant_of(user)
    if own is not None and own.number in (pairing.one, pairing.other):
        raise UserError("error-moderating-own-match", match=match)
    if not leg.over:
        if not tournament.stage.live:
            raise UserError("error-tournament-over")
        raise UserError("error-tournament-match-runs", match=match)
    legs = tuple(replace(each, score=COUNTS[correction]) if each == leg else each for each in pairing.legs)
    pairings = (replace(each, legs=legs) if each == pairing else each for each in tournament.pairings)
    after = replace(tournament, pairings=tuple(pairings))
    if tournament.system is System.KNOCK_OUT:
        if pairing.round < tournament.round:
            raise UserError("error-tournament-paired")
        if pairing.legs.index(leg) < tournament.legs_each < len(pairing.legs):
            raise UserError("error-tournament-played-again", match=match)
        decided = isinstance(following(replace(after, stage=Stage.RUNNING), now), Conclusion)
        if tournament.stage is Stage.OVER and not decided:
            raise UserError("error-tournament-undecided", match=match)
    return after


def _expect_live(tournament: Tournament) -> None:
    if not tournament.stage.live:
        raise UserError("error-tournament-over")


def _expect_organiser(tournament: Tournament, user: UserId, *, manages: bool) -> None:
    if user != tournament.organiser and not manages:
        raise UserError("error-tournament-organiser")

"""Consistency checks of a database, one sentence per error: logs, data next to them, and derived data."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from bot.community.totals_store import total_problems
from bot.matches.board.store import MessageKind, read_shown
from bot.matches.people_store import read_preferences, read_server
from bot.matches.store.logs import NO_REPLAY, NotAsWritten, numbers, read_match
from bot.matches.store.matches import read_prepared
from bot.matches.store.recount import differing
from bot.matches.store.results import LISTED_WRONGLY, pairing_rows, results
from bot.model.conditional_moves import PreparedAnswer, following, remaining, steps_of
from bot.model.ids import MatchId
from bot.model.log import AFTER_THE_END, Kind
from bot.model.match import Match, Status
from bot.model.ratings.results import Result, result_of
from bot.model.replay import Unreplayable, at, status_of
from bot.model.study import StudyId
from bot.puzzles.daily.store import daily_problems
from bot.puzzles.run.store import run_problems
from bot.puzzles.store import puzzle_problems
from bot.ratings.season_store import season_problems
from bot.storage.connection import Connection, moment
from bot.storage.content import Content
from bot.storage.errors import NO_VALUE, in_one_line
from bot.studies.replay.service import read as read_review
from bot.studies.study.store import read_study
from bot.tournaments.rows import of_match_problems, tournament_problems
from rules.game import Illegal
from rules.notation import Unreadable
from rules.records import Ending

MatchCheck = Callable[[Sequence[MatchId], int | None], Iterator[str]]
"""Yields every problem of some matches; the number is the time of the first stored result."""


def problems(content: Content, check_matches: MatchCheck) -> Iterator[str]:
    """Yield every problem of an open database of the newest version."""
    yield from _readable(content, "The database", content.damage())
    yield from inconsistencies(content, check_matches)


def inconsistencies(content: Content, check_matches: MatchCheck) -> Iterator[str]:
    """Yield every row that is corrupt or inconsistent with other rows."""
    connection = content.connection
    yield from _readable(content, "The references between tables", content.orphans())
    yield from _readable(content, "The list of matches", _matches(content, check_matches))
    for what in ("preferences", "server_settings"):
        yield from _readable(content, f"A row of {what}", _settings(connection, what))
    yield from _readable(content, "The list of studies", _studies(connection))
    yield from _readable(content, "The puzzle attempts", puzzle_problems(connection))
    yield from _readable(content, "The daily puzzles", daily_problems(connection))
    yield from _readable(content, "The puzzle runs", run_problems(connection))
    yield from _readable(content, "The tournaments", tournament_problems(connection))
    yield from _readable(content, "The results", _results(connection))
    yield from _readable(content, "The totals", total_problems(connection))
    yield from _readable(content, "The standings", _standings(connection))
    yield from _readable(content, "The closed seasons", season_problems(connection))


def _readable(content: Content, what: str, found: Iterator[str]) -> Iterator[str]:
    """Yield the errors found, or one sentence if the data is unreadable."""
    try:
        yield from found
    except NO_VALUE as error:
        content.resume()
        yield f"{what} cannot be read ({in_one_line(error)})."


# -- matches


def _matches(content: Content, check_matches: MatchCheck) -> Iterator[str]:
    (first,) = content.connection.execute("SELECT min(ended) FROM result").fetchone()
    yield from check_matches(numbers(content.connection), first)


def match_problems(content: Content, numbers: Iterable[MatchId], first: int | None) -> Iterator[str]:
    """Yield every problem of some matches; ``first`` is the time of the first stored result."""
    for number in numbers:
        name, found = f"Match {number}", _match(content.connection, number, first)
        yield from _readable(content, name, (f"{name}: {problem}." for problem in found))


def _match(connection: Connection, number: MatchId, first: int | None) -> Iterator[str]:
    """Yield the errors of one match; ``first`` is the time of the first stored result."""
    try:
        match = read_match(connection, number)
    except NotAsWritten as error:
        yield str(error)
        return
    except Unreplayable as error:
        yield f"its log does not replay ({error})"
        return
    if match is None:  # it was deleted since the list was read
        return
    yield from _derived_columns(connection, match)
    yield from _ending(connection, replace(match, status=status_of(match)), first)
    yield from _shown(connection, match)
    yield from _review_problems(connection, match)
    yield from _prepared(connection, match)
    yield from of_match_problems(connection, match)


def _derived_columns(connection: Connection, match: Match) -> Iterator[str]:
    says = status_of(match)
    if match.status is not says:
        yield f"its status is {match.status}, but by its log it is {says}"
    if match.status is Status.RUNNING and any(not seat.taken or seat.occupant is None for seat in match.seats):
        yield "it is running with an empty seat"
    hosts = [entry.text for entry in match.entries if entry.kind is Kind.HOSTED]
    if (None if match.channel is None else str(match.channel)) != (hosts[-1] if hosts else None):
        yield "its channel is not the one in its log"
    timed = match.waiting_for is not None and match.time_limit.seconds is not None
    if match.stopped is None and (match.due is not None) != timed:
        yield "its turn has a due time and should not, or the other way round"
    changed, task, thinks = connection.execute(
        "SELECT changed, next_task, thinks FROM match WHERE id = ?", (match.id,)
    ).fetchone()
    if bool(thinks) != (match.wanted is not None):
        yield "it is marked as waiting for a computer player and is not, or the other way round"
    if moment(changed) != match.entries[-1].at:
        yield "its time of last change is not that of its log"
    moment(task)
    live = {row[0] for row in connection.execute("SELECT live FROM seat WHERE match = ?", (match.id,))}
    if live != {int(match.status.live)}:
        yield "it is missing from its players' lists, or wrongly in them"
    if any(seat.ready and match.play is not None for seat in match.seats):
        yield "it has begun, but a player is still marked as ready for the start"


def _ending(connection: Connection, match: Match, first: int | None) -> Iterator[str]:
    kept = next(results(connection, "match = ?", match.id), None)
    made = result_of(_at_its_end(match))
    if kept is None:
        # Results are stored since version 3; matches that ended earlier have none.
        if made is not None and first is not None and made.ended.timestamp() > first:
            yield "it has ended, but has no result"
    elif made is None:
        yield "it has a result, but its log has no end"
    elif _played(kept) != _played(made):
        yield "its result differs from the one computed from its log"
    elif kept.ending is Ending.CLOSED and (kept.voided or kept.unrated is None):
        yield "it was closed without a result, but is counted"


def _at_its_end(match: Match) -> Match:
    """Return the match as it was at its end, before any request for a rematch."""
    count = len(match.entries)
    while match.status is Status.FINISHED and count > 1 and match.entries[count - 1].kind in AFTER_THE_END:
        count -= 1
    return match if count == len(match.entries) else replace(at(match, count), status=match.status)


def _played(result: Result) -> tuple[object, ...]:
    """Return the fields of a result to compare with the log; how it counts was decided at the time."""
    placings = tuple(replace(placing, weight=1, proven=True) for placing in result.placings)
    return result.game, result.guild, result.ended, result.ending, result.turns, result.lasted, placings


def _shown(connection: Connection, match: Match) -> Iterator[str]:
    messages = read_shown(connection, match.id)
    (seen,) = connection.execute("SELECT shown FROM match WHERE id = ?", (match.id,)).fetchone()
    boards = [message for message in messages if message.kind is MessageKind.BOARD]
    last = match.revision
    if match.status is Status.RUNNING and seen == last and not boards:
        yield "it is running, but has no board"
    if seen > last or not all(
        0 <= message.since <= last and message.upto <= last and 0 <= message.revision <= last for message in messages
    ):
        yield "a posted message is recorded as newer than its log"


def _review_problems(connection: Connection, match: Match) -> Iterator[str]:
    row = connection.execute("SELECT found FROM review WHERE match = ?", (match.id,)).fetchone()
    if row is None:
        return
    try:
        review = read_review(row[0])
    except NO_VALUE as error:
        yield f"its review cannot be read ({in_one_line(error)})"
        return
    steps = () if match.play is None or match.status.live else match.play.steps
    sides = {len(outlook.shares) for outlook in review.outlooks}
    ends = [outlook.steps for outlook in review.outlooks[-1:]]
    if (sides, ends) != ({len(match.sides)}, [len(steps)]) or not all(
        0 <= each.index < len(steps) and (each.played, each.seat) == (steps[each.index].text, steps[each.index].seat)
        for each in review.turning_points
    ):
        yield "its review is of another match"


def _prepared(connection: Connection, match: Match) -> Iterator[str]:
    try:
        tree = read_prepared(connection, match.id)
    except NO_VALUE as error:
        yield f"its conditional moves cannot be read ({in_one_line(error)})"
        return
    if any(not 0 <= each.seat < len(match.seats) for each in tree) or remaining(match, (), tree) != tree:
        yield "a conditional move in it cannot occur"
    elif any(not _playable(match, answer) for answer in following(tree, steps_of(match))):
        yield "a conditional move in it is not legal"


def _playable(match: Match, answer: PreparedAnswer) -> bool:
    play = match.play
    assert play is not None, "it is running"
    try:
        for step in answer.path:
            play = play.read(step)
        return play.to_move == answer.seat and play.read(answer.step).steps[-1].text == answer.step
    except (Unreadable, Illegal):
        return False


# -- people, servers, results


def _settings(connection: Connection, what: str) -> Iterator[str]:
    """Yield the exception of the first row that cannot be read, if any."""
    owner = "user" if what == "preferences" else "guild"
    for (number,) in connection.execute(f"SELECT {owner} FROM {what}").fetchall():
        (read_preferences if what == "preferences" else read_server)(connection, number)
    yield from ()


def _studies(connection: Connection) -> Iterator[str]:
    for (number,) in connection.execute("SELECT id FROM study ORDER BY id").fetchall():
        try:
            read_study(connection, StudyId(number))
        except NO_REPLAY as error:
            yield f"Study {number} cannot be read ({in_one_line(error)})."


def _results(connection: Connection) -> Iterator[str]:
    made = {row for result in results(connection, "true") for row in pairing_rows(result)}
    kept = set(connection.execute("SELECT user, other, day, result FROM pairing"))
    if made != kept:
        yield "The pairings by day differ from the results."
    for query, sentence in _SAME.items():
        if connection.execute(f"SELECT EXISTS ({query})").fetchone()[0]:
            yield sentence


_SAME: Final = {
    "SELECT 1 FROM result JOIN placing ON placing.result = result.id"
    " WHERE placing.guild <> result.guild OR placing.game <> result.game": (
        "A placing names another server or game than its result."
    ),
    "SELECT 1 FROM result WHERE CAST(voided AS INTEGER) NOT IN (0, 1) OR CAST(worldwide AS INTEGER) NOT IN (0, 1)": (
        "A result has flags other than 0 and 1."
    ),
    "SELECT 1 FROM seat WHERE user IS NOT NULL AND computer IS NOT NULL": (
        "A seat has both a person and a computer player."
    ),
    "SELECT 1 FROM placing WHERE (mu IS NULL) <> (sigma IS NULL)": "A placing has half a rating.",
    "SELECT 1 FROM placing WHERE weight < 0 OR weight > 1 OR CAST(proven AS INTEGER) NOT IN (0, 1)": (
        "A placing has a weight or flag other than 0 to 1."
    ),
    "SELECT 1 FROM result WHERE worldwide AND unrated IS NOT NULL": ("An unrated result counts across servers."),
    "SELECT 1 FROM result WHERE NOT EXISTS (SELECT 1 FROM placing WHERE result = result.id)": (
        "A result has no players."
    ),
    LISTED_WRONGLY: "A standing is listed though its player does not qualify, or the other way round.",
}


def _standings(connection: Connection) -> Iterator[str]:
    for (parts,) in connection.execute("SELECT parts FROM standing"):
        json.loads(parts)
    if differing(connection):
        yield "The standings differ from the results; python -m bot recompute corrects them."

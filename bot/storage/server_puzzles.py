"""Puzzles that were found in the matches of a server, and the matches that are still to be searched for some.

A match that ends where that is allowed is noted with its result. Who switches it off, or strikes the result out, takes
the note away with the puzzles; what a search finds is kept only where the note is still there.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from bot.match.ids import GuildId, MatchId, UserId
from bot.match.match import Match
from bot.storage.connection import Connection
from bot.storage.database import Database

MOST: Final = 200
"""Puzzles that a server has of a game at most: the newest."""
MOST_UNSEARCHED: Final = 1000
"""Matches that wait to be searched at most; those that end then are not."""
ATTEMPTS: Final = 3
"""How often a search is begun; each may have been ended by a stop of the bot."""


@dataclass(frozen=True, slots=True)
class ServerPuzzle:
    """A puzzle of a server: a line of JSON, and what one chooses it for."""

    id: str
    grade: int
    line: str
    likeness: str
    """The same for puzzles that are the same to the eye."""
    match: MatchId
    """In which it was found."""


@dataclass(frozen=True, slots=True)
class Unsearched:
    """A match that is to be searched."""

    match: MatchId
    attempt: int
    """Which one it is, from 1."""

    @property
    def last(self) -> bool:
        """Whether it is not tried again."""
        return self.attempt >= ATTEMPTS


class ServerPuzzleStore:
    """The part of the storage that is about puzzles of servers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guild: GuildId, game: str, user: UserId) -> list[ServerPuzzle]:
        """The puzzles of a server and game, those left out that were found in somebody's own matches."""
        return await self._database.read(lambda c: [*_read(c.execute(_FOR_SOMEBODY, (guild, game, user)))])

    async def one(self, guild: GuildId, puzzle: str, user: UserId) -> ServerPuzzle | None:
        """The one of them that has this id, if there is."""
        about = (guild, puzzle.partition("-")[0], user, puzzle)
        query = f"{_FOR_SOMEBODY} AND puzzle = ?"
        return await self._database.read(lambda c: next(_read(c.execute(query, about)), None))

    async def waiting(self) -> bool:
        """Whether any match is to be searched."""
        query = "SELECT EXISTS (SELECT 1 FROM unsearched_match)"
        return bool((await self._database.read(lambda c: c.execute(query).fetchone()))[0])

    async def take(self) -> Unsearched | None:
        """The match that is to be searched next, this attempt counted; it stays until it is searched or given up."""

        def work(connection: Connection) -> Unsearched | None:
            connection.execute("DELETE FROM unsearched_match WHERE attempts >= ?", (ATTEMPTS,))
            row = connection.execute(
                "UPDATE unsearched_match SET attempts = attempts + 1 WHERE match ="
                " (SELECT match FROM unsearched_match ORDER BY attempts, match LIMIT 1) RETURNING match, attempts"
            ).fetchone()
            return None if row is None else Unsearched(*row)

        return await self._database.write(work)

    async def keep(self, match: MatchId, found: Iterable[ServerPuzzle]) -> None:
        """Keep what was found in a match, unless it is not to be searched any more, and search it no more.

        What the server has already is not kept again, and of the others the newest.
        """
        rows = [(each.id, each.grade, each.line, each.likeness) for each in found]

        def work(connection: Connection) -> None:
            if not connection.execute("DELETE FROM unsearched_match WHERE match = ?", (match,)).rowcount:
                return
            guild, game = connection.execute("SELECT guild, game FROM match WHERE id = ?", (match,)).fetchone()
            connection.executemany(
                "INSERT INTO server_puzzle (guild, game, match, puzzle, grade, line, likeness)"
                " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                [(guild, game, match, *row) for row in rows],
            )
            connection.execute(
                "DELETE FROM server_puzzle WHERE guild = ?1 AND game = ?2 AND puzzle NOT IN (SELECT puzzle FROM"
                " server_puzzle WHERE guild = ?1 AND game = ?2 ORDER BY match DESC, puzzle LIMIT ?3)",
                (guild, game, MOST),
            )

        await self._database.write(work)


_FOR_SOMEBODY: Final = (
    "SELECT puzzle, grade, line, likeness, match FROM server_puzzle WHERE guild = ? AND game = ?"
    " AND NOT EXISTS (SELECT 1 FROM seat WHERE seat.match = server_puzzle.match AND seat.user = ?)"
)
"""Those of a server and game that were not found in somebody's own matches."""


def _read(rows: Iterable[tuple[str, int, str, str, int]]) -> Iterator[ServerPuzzle]:
    return (ServerPuzzle(*row[:4], MatchId(row[4])) for row in rows)


# -- within the transactions of others


def search_later(connection: Connection, match: MatchId, guild: GuildId) -> None:
    """Note that a match which has just ended is to be searched, where its server allows that."""
    connection.execute(
        "INSERT INTO unsearched_match (match) SELECT ?1 FROM server_settings WHERE guild = ?2 AND puzzles"
        " AND (SELECT count(*) FROM unsearched_match) < ?3 ON CONFLICT DO NOTHING",
        (match, guild, MOST_UNSEARCHED),
    )


def forget_match(connection: Connection, match: MatchId) -> None:
    """Keep nothing that was found in a match, and do not search it."""
    connection.execute("DELETE FROM unsearched_match WHERE match = ?", (match,))
    connection.execute("DELETE FROM server_puzzle WHERE match = ?", (match,))


def forget_server(connection: Connection, guild: GuildId) -> None:
    """Keep nothing that was found in the matches of a server, and search none of them."""
    connection.execute(
        "DELETE FROM unsearched_match WHERE match IN (SELECT unsearched_match.match FROM unsearched_match"
        " JOIN match ON match.id = unsearched_match.match WHERE match.guild = ?)",
        (guild,),
    )
    connection.execute("DELETE FROM server_puzzle WHERE guild = ?", (guild,))


# -- what can be wrong with it


def server_puzzle_problems(connection: Connection, match: Match) -> Iterator[str]:
    """What is wrong with the puzzles that are said to come from a match, and with whether it is to be searched."""
    rows = connection.execute(
        "SELECT guild, game, puzzle, grade, line FROM server_puzzle WHERE match = ?", (match.id,)
    ).fetchall()
    (unsearched,) = connection.execute(
        "SELECT EXISTS (SELECT 1 FROM unsearched_match WHERE match = ?)", (match.id,)
    ).fetchone()
    if (rows or unsearched) and not _allowed(connection, match.id):
        yield "puzzles are looked for in it, or were found, where that is not allowed"
    if rows and unsearched:
        yield "it is to be searched for puzzles, which were found"
    steps = [] if match.play is None else [step.text for step in match.play.steps]
    for guild, game, puzzle, grade, line in rows:
        told = json.loads(line)
        said = (told["game"], told["id"], told["grade"], told["steps"])
        if (guild, *said) != (match.guild, game, puzzle, grade, steps[: len(told["steps"])]):
            yield f"the puzzle {puzzle} is said to come from it and does not"


def _allowed(connection: Connection, match: MatchId) -> bool:
    """Whether a match has a result that counts, in a server in which puzzles may be found in it."""
    return bool(
        connection.execute(
            "SELECT EXISTS (SELECT 1 FROM result JOIN server_settings USING (guild)"
            " WHERE match = ? AND NOT voided AND ending <> 'closed' AND puzzles)",
            (match,),
        ).fetchone()[0]
    )

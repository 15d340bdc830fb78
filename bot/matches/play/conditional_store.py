"""Store of conditional moves in running matches."""

import json
from collections.abc import Callable, Sequence
from typing import Final

from bot.matches.store.logs import Conflict
from bot.model.conditional_moves import Line, PreparedAnswer, Tree, remaining
from bot.model.ids import MatchId
from bot.model.log import Entry
from bot.model.match import Match
from bot.storage.connection import Connection
from bot.storage.database import Database, RowCache

MOST: Final = 2_000
"""Matches whose trees are remembered, as large as they may be: mostly they are empty."""


class PreparedStore:
    """The part of the storage that is about prepared answers."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._trees = RowCache(database, "prepared", "match", read_prepared, most=MOST)
        self.of = self._trees.of

    async def change(self, match: Match, seat: int, change: Callable[[Tree], Tree]) -> Tree:
        """Change the tree of a seat in a match at its revision; returns the new one. Raises ``Conflict``."""

        def work(connection: Connection) -> Tree:
            query = "SELECT 1 FROM match WHERE id = ? AND revision = ?"
            if connection.execute(query, (match.id, match.revision)).fetchone() is None:
                raise Conflict
            before = tuple(each for each in read_prepared(connection, match.id) if each.seat == seat)
            after = change(before)
            _write(connection, match.id, before, after)
            return after

        return await self._database.write(work)

    def follow(self, connection: Connection, match: Match, entries: Sequence[Entry], seen: Tree) -> None:
        """Remove answers that ``entries`` made impossible. Raises ``Conflict`` if the tree is not as ``seen``."""
        if match.play is None:
            return
        if self._trees.within(connection, match.id) != seen:
            raise Conflict
        _write(connection, match.id, seen, remaining(match, entries, seen))


def read_prepared(connection: Connection, match: MatchId) -> Tree:
    """Read the conditional moves of all seats of a match. Raises ``ValueError``."""
    query = "SELECT seat, base, path, step FROM prepared WHERE match = ? ORDER BY seat, base, path"
    rows = connection.execute(query, (match,))
    return tuple(PreparedAnswer(seat, base, _path(path), step) for seat, base, path, step in rows)


def _path(kept: str) -> Line:
    path = json.loads(kept)
    if not isinstance(path, list) or not all(isinstance(step, str) for step in path):
        raise ValueError("what must be played before a prepared answer is a list of steps")
    return tuple(path)


def _write(connection: Connection, match: MatchId, before: Tree, after: Tree) -> None:
    gone, new = [each for each in before if each not in after], [each for each in after if each not in before]
    connection.executemany(
        "DELETE FROM prepared WHERE match = ? AND seat = ? AND base = ? AND path = ?",
        [(match, each.seat, each.base, json.dumps(each.path)) for each in gone],
    )
    connection.executemany(
        "INSERT INTO prepared (match, seat, base, path, step) VALUES (?, ?, ?, ?, ?)",
        [(match, each.seat, each.base, json.dumps(each.path), each.step) for each in new],
    )

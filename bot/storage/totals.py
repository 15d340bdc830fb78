"""How many matches there are, told at once however many they are."""

import sqlite3
from dataclasses import dataclass
from typing import Final

from bot.storage.database import Database

_WATCH: Final = """
CREATE TEMP TABLE running (count INTEGER NOT NULL);
INSERT INTO running SELECT count(*) FROM main.match WHERE status = 'running';
CREATE TEMP TABLE ended (count INTEGER NOT NULL);
INSERT INTO ended SELECT count(*) FROM main.result;
CREATE TEMP TRIGGER running_from_its_opening AFTER INSERT ON main.match WHEN new.status = 'running'
BEGIN UPDATE running SET count = count + 1; END;
CREATE TEMP TRIGGER running_or_not AFTER UPDATE OF status ON main.match
WHEN (old.status = 'running') <> (new.status = 'running')
BEGIN UPDATE running SET count = count + iif(new.status = 'running', 1, -1); END;
CREATE TEMP TRIGGER running_until_erased AFTER DELETE ON main.match WHEN old.status = 'running'
BEGIN UPDATE running SET count = count - 1; END;
CREATE TEMP TRIGGER ended_with_a_result AFTER INSERT ON main.result BEGIN UPDATE ended SET count = count + 1; END;
CREATE TEMP TRIGGER ended_until_erased AFTER DELETE ON main.result BEGIN UPDATE ended SET count = count - 1; END;
"""
"""Counted once, at the start; what is undone of a transaction is undone of the count as well."""


@dataclass(frozen=True, slots=True)
class Totals:
    """How many matches are being played, and how many have ended in servers, which are those with a result."""

    running: int
    ended: int


class TotalStore:
    """The part of the storage that counts all matches."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def watch(self, connection: sqlite3.Connection) -> None:
        """Count what runs and notice what changes that; within the database's thread, before anything is asked."""
        connection.executescript(_WATCH)

    async def all(self) -> Totals:
        """How many matches there are."""

        def work(connection: sqlite3.Connection) -> Totals:
            query = "SELECT running.count, ended.count FROM running, ended"
            return Totals(*connection.execute(query).fetchone())

        return await self._database.read(work)

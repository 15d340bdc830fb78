"""Scrubbing the file: what was deleted may stand in bytes that nothing uses any more.

SQLite writes zeros over what is deleted (``PRAGMA secure_delete``), but pages whose rows were moved keep copies of them
in their unused parts, and so do files that were written before it did.
"""

import asyncio
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from bot.match.ids import UserId
from bot.storage.connection import Connection
from bot.storage.database import Database
from bot.storage.scrubbed import Scrubbed
from bot.storage.sqlite.write_ahead import ahead_of, bytes_ahead, emptied

PIECE: Final = 1024 * 1024
"""Bytes that are looked through at a time."""
PATIENCE: Final = 0.2
"""Seconds that whoever reads what is written ahead is waited for, by everybody."""
LONGEST_VARINT: Final = 9
"""Bytes; the last of so many carries eight bits, all others seven."""


@dataclass(frozen=True, slots=True)
class Traces:
    """What an id looks like in the file."""

    spellings: tuple[bytes, ...]

    @classmethod
    def of(cls, user: int) -> "Traces":
        """Those of somebody: in digits, as a value of eight bytes, and as the key of a row."""
        return cls((str(user).encode("ascii"), user.to_bytes(8, "big"), varint(user)))

    def found(self, file: Path) -> bool:
        """Whether one of them stands anywhere in a file; it takes its time."""
        overlap, before = max(map(len, self.spellings)) - 1, b""
        try:
            with file.open("rb") as opened:
                while piece := opened.read(PIECE):
                    seen = before + piece
                    if any(spelling in seen for spelling in self.spellings):
                        return True
                    before = seen[-overlap:]
        except FileNotFoundError:
            pass
        return False


class FileScrubber:
    """Looks for traces in a database and lets them go."""

    def __init__(self, database: Database, path: Path) -> None:
        self._database = database
        self._path = path

    async def scrub(self, user: UserId | None) -> Scrubbed:
        """See :meth:`Scrubber.scrub`. The file is written anew only where it must be: meanwhile everybody waits."""
        traces = None if user is None else Traces.of(user)
        if not await self._emptied():
            return Scrubbed.READ
        if traces is not None and not await asyncio.to_thread(self._found, traces):
            return Scrubbed.CLEAN
        await self._database.by_itself(_vacuum)
        if not await self._emptied():
            return Scrubbed.READ
        if traces is not None and await asyncio.to_thread(self._found, traces):
            return Scrubbed.NAMED_ANEW
        return Scrubbed.CLEAN

    async def _emptied(self) -> bool:
        def work(connection: Connection) -> bool:
            emptied(connection, wait=PATIENCE)
            return bytes_ahead(self._path) == 0

        return await self._database.by_itself(work)

    def _found(self, traces: Traces) -> bool:
        return any(traces.found(file) for file in (self._path, ahead_of(self._path)))


def varint(number: int) -> bytes:
    """A number of 64 bits at most as SQLite writes the keys of rows."""
    if number >> 56:
        last, number = [number & 0xFF], number >> 8
        count = LONGEST_VARINT - 1
        return bytes([0x80 | (number >> 7 * place) & 0x7F for place in reversed(range(count))] + last)
    groups = [number & 0x7F]
    while number := number >> 7:
        groups.append(0x80 | number & 0x7F)
    return bytes(reversed(groups))


def _vacuum(connection: Connection) -> None:
    connection.execute("VACUUM")

"""A folder of copies of the database: how they are called, which of them go, and how another one is made."""

import re
import shutil
import time
from collections.abc import Sequence
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Where
from bot.storage.damage import NO_ANSWER, in_one_line
from bot.storage.moving import copy_to_file
from bot.storage.sqlite.connecting import readable
from bot.storage.sqlite.copying import UNFINISHED, Damaged, copied, remove

EVERY: Final = timedelta(days=1)
"""How old the newest copy may become."""
ROOM: Final = 64 * 1024 * 1024
"""Bytes that must be free beside a copy, so that matches can go on."""
REST: Final = 0.01
"""Seconds of rest after each piece of a copy, in which the disk belongs to those who play."""
_TIME: Final = "%Y-%m-%dT%H%MZ"


class NotCopied(Exception):
    """The database could not be copied; the text says why, and nothing is left of the copy."""


class Interrupted(Exception):
    """Whoever wanted a copy wants it no more."""


class BackupFolder:
    """Copies of one database in a folder: ``keep`` of them, each called by its moment. All else there is left alone.

    Its methods read and write files; only :meth:`make` may take long.
    """

    def __init__(self, database: Where, folder: Path, keep: int) -> None:
        self._database = database
        self._folder = folder
        self._keep = keep
        self._over = False
        file = database if isinstance(database, Path) else Path(f"{database.schema}.db")
        self._stem, self._suffix = file.stem, file.suffix
        self._name = re.compile(
            rf"{re.escape(self._stem)}-([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}T[0-9]{{4}}Z){re.escape(self._suffix)}"
        )

    def newest(self, now: datetime) -> datetime | None:
        """The moment of the newest copy. One later than ``now`` was made by a clock that was ahead, and is passed by.

        :raises OSError: the folder cannot be read.
        """
        return max((at for at in self._copies() if at <= now), default=None)

    def make(self, now: datetime) -> Path:
        """Copy the database as it is, verify the copy, and let the oldest ones go; at most once a minute.

        :raises NotCopied: that is not possible just now.
        :raises Interrupted: :meth:`stop` was called meanwhile.
        """
        at = now.astimezone(UTC).replace(second=0, microsecond=0)
        target = self._folder / f"{self._stem}-{at:{_TIME}}{self._suffix}"
        try:
            self._tidy()
            if isinstance(self._database, Path):
                self._expect_room(self._database.stat().st_size)
                with closing(readable(self._database)) as connection:
                    copied(connection, target, self._rest, verify=True)
            else:
                copy_to_file(self._database, target, self._expect_room, self._rest_after_rows)
            for copy in self.surplus(at):
                copy.unlink()
        except Damaged as error:
            raise NotCopied(f"the copy is damaged: {in_one_line(error)}") from error
        except (*NO_ANSWER, OSError, BadDatabase) as error:
            raise NotCopied(in_one_line(error)) from error
        return target

    def stop(self) -> None:
        """Break off a copy that is being made, from another thread."""
        self._over = True

    def surplus(self, newest: datetime) -> Sequence[Path]:
        """The oldest copies beyond those that are kept, now that there is one of this moment.

        Those that seem to be later were made by a clock that was ahead; nobody knows when, so they go first.
        """
        copies = self._copies()
        by_age = sorted(copies, key=lambda at: (at <= newest, at))
        return [copies[at] for at in by_age[: max(len(by_age) - self._keep, 0)]]

    def _copies(self) -> dict[datetime, Path]:
        return {
            at: file
            for file in self._folder.iterdir()
            if (at := self._at(file.name)) is not None and file.is_file() and not file.is_symlink()
        }

    def _at(self, name: str) -> datetime | None:
        """The moment of which a name says that it is a copy; ``None`` for the names of others."""
        found = self._name.fullmatch(name)
        try:
            return None if found is None else datetime.strptime(found[1], _TIME).replace(tzinfo=UTC)
        except ValueError:
            return None

    def _tidy(self) -> None:
        """Remove what is left of a copy that was broken off with the process."""
        for file in self._folder.glob(f"*{UNFINISHED}"):
            if self._at(file.name.removesuffix(UNFINISHED)) is not None:
                remove(file)

    def _expect_room(self, size: int) -> None:
        """Look whether a copy of so many bytes leaves enough room.

        :raises NotCopied: it does not.
        """
        free = shutil.disk_usage(self._folder).free
        if free < size + ROOM:
            raise NotCopied(f"{free // 10**6} MB are free, and {(size + ROOM) // 10**6} MB are needed")

    def _rest(self, left: int, pages: int) -> None:
        self._watch()
        if left:
            time.sleep(REST)

    def _rest_after_rows(self) -> None:
        self._watch()
        time.sleep(REST)

    def _watch(self) -> None:
        if self._over:
            raise Interrupted

"""The folder of automatic backups: their names, their rotation, and making another one."""

import re
import shutil
import time
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from bot.model.errors import BadDatabase
from bot.runtime.database_url import Where
from bot.storage.errors import NO_ANSWER, in_one_line
from bot.storage.moving import copy_to_file
from bot.storage.sqlite.connection import UNFINISHED, Damaged, copied, open_read_only, remove

EVERY: Final = timedelta(days=1)  # greatest age of the newest backup
ROOM: Final = 64 * 1024 * 1024  # bytes that must stay free after a backup, so that matches can continue
REST: Final = 0.01  # seconds to pause after each piece of a backup, to leave the disk to players
_TIME: Final = "%Y-%m-%dT%H%MZ"


class NotCopied(Exception):
    """The database could not be copied; the text says why. Nothing is left of the copy."""


class Interrupted(Exception):
    """The backup was cancelled."""


class BackupFolder:
    """A folder with ``keep`` backups of one database, named by their times. Only :meth:`make` may take long."""

    def __init__(self, database: Where, folder: Path, keep: int) -> None:
        self._database = database
        self._folder = folder
        self._keep = keep
        self._cancelled = False
        file = database if isinstance(database, Path) else Path(f"{database.schema}.db")
        self._stem, self._suffix = file.stem, file.suffix
        self._name = re.compile(
            rf"{re.escape(self._stem)}-([0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}T[0-9]{{4}}Z){re.escape(self._suffix)}"
        )

    def newest(self, now: datetime) -> datetime | None:
        """The time of the newest backup; those later than ``now`` were made by a fast clock, and are ignored."""
        return max((at for at in self._copies() if at <= now), default=None)

    def make(self, now: datetime) -> Path:
        """Copy the database, verify the copy, and delete old backups. Raises ``NotCopied`` or ``Interrupted``."""
        at = now.astimezone(UTC).replace(second=0, microsecond=0)
        target = self._folder / f"{self._stem}-{at:{_TIME}}{self._suffix}"
        try:
            for file in self._folder.glob(f"*{UNFINISHED}"):
                if self._at(file.name.removesuffix(UNFINISHED)) is not None:
                    remove(file)
            if isinstance(self._database, Path):
                self._expect_room(self._database.stat().st_size)
                with closing(open_read_only(self._database)) as connection:
                    copied(connection, target, self._rest, verify=True)
            else:
                copy_to_file(self._database, target, self._expect_room, self._rest)
            copies = self._copies()
            by_age = sorted(copies, key=lambda made: (made <= at, made))  # first seeming later ones of a fast clock
            for made in by_age[: max(len(by_age) - self._keep, 0)]:
                copies[made].unlink()
        except Damaged as error:
            raise NotCopied(f"the copy is damaged: {in_one_line(error)}") from error
        except (*NO_ANSWER, OSError, BadDatabase) as error:
            raise NotCopied(in_one_line(error)) from error
        return target

    def stop(self) -> None:
        self._cancelled = True

    def _copies(self) -> dict[datetime, Path]:
        return {
            at: file
            for file in self._folder.iterdir()
            if (at := self._at(file.name)) is not None and file.is_file() and not file.is_symlink()
        }

    def _at(self, name: str) -> datetime | None:
        found = self._name.fullmatch(name)
        try:
            return None if found is None else datetime.strptime(found[1], _TIME).replace(tzinfo=UTC)
        except ValueError:
            return None

    def _expect_room(self, size: int) -> None:
        free = shutil.disk_usage(self._folder).free
        if free < size + ROOM:
            raise NotCopied(f"{free // 10**6} MB are free, and {(size + ROOM) // 10**6} MB are needed")

    def _rest(self, left: int = 1, pages: int = 1) -> None:
        if self._cancelled:
            raise Interrupted
        if left:
            time.sleep(REST)

"""Maintenance commands of the database: each prints its result and returns an exit status. The daily backup job."""

import asyncio
import logging
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from discord.utils import utcnow

from bot.app.checks import problems
from bot.app.match_checks import check_matches
from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.runtime.database_url import Where
from bot.runtime.jobs import Job
from bot.storage.backups import EVERY, BackupFolder, Interrupted, NotCopied
from bot.storage.errors import NO_ANSWER, in_one_line
from bot.storage.moving import ChainHeads, copy_to_file, head_lines, heads_of, move, open_content, restore
from bot.storage.sqlite.connection import copied, open_read_only
from bot.storage.sqlite.migrating import examine, newest

log = logging.getLogger(__name__)


@dataclass(eq=False)
class BackupJob(Job):
    """Job that backs up the database while the clock is reliable. Does nothing without a ``_folder``, and in processes
    other than the one that ``_leads``."""

    again_after = timedelta(hours=1)
    fault = "The database was not copied."
    _folder: BackupFolder | None
    _leads: Callable[[], bool]
    newest: datetime | None = field(default=None, init=False)  # the time of the newest backup, if known

    @property
    def age(self) -> timedelta | None:
        """Age of the newest backup; ``None`` if it is unknown."""
        return None if self.newest is None else self._watch.now() - self.newest

    def stop(self) -> list[asyncio.Task[None]]:
        """Cancel a backup in progress and remove its file; returns the tasks in progress."""
        if self._folder is not None:
            self._folder.stop()
        return super().stop()

    async def tick(self) -> timedelta:
        if self._folder is None or not self._leads():
            return EVERY
        return await super().tick()

    async def work(self, now: datetime) -> datetime | None:
        assert self._folder is not None, "without a folder nothing is due"
        try:
            self.newest = await asyncio.to_thread(self._folder.newest, now)
            if self.newest is not None and self.newest + EVERY > now:
                return self.newest + EVERY
            made = await asyncio.to_thread(self._folder.make, now)
        except Interrupted:
            return None
        except (OSError, NotCopied) as error:
            log.warning("The backup failed (%s); retrying in an hour.", error)
            return None
        log.info("Backup made: %s.", made)
        self.newest = now
        return now + EVERY


def put_back(file: Path, database: Where) -> int:
    """Restore a backup as the database, and print where the replaced database is now."""
    aside = restore(file, database, utcnow())
    name, kind = (database, "") if isinstance(database, Path) else (database.name, "the schema ")
    print(
        f"{name} is now as {file} was."
        + (f" The old database is kept as {kind}{aside}." if aside is not None else "")
        + " Start the bot: it posts all running matches again."
    )
    return 0


def carry_over(source: Where, target: Where) -> int:
    """Copy a database to another place, verify the copy, and print the result."""
    moved = move(source, target)
    print(
        f"{_counted(moved.tables, 'table')} with {_counted(moved.rows, 'row')} were copied to {target.name} and "
        f"verified. {_summary(moved.heads)} Set INTERLINK_DATABASE to it; {source.name} is unchanged."
    )
    return 0


def verify(database: Where, *, show_heads: bool) -> int:
    """Print every problem of a database, and optionally the chain heads; returns 1 if there is a problem."""
    problems = list(check(database))
    print("\n".join(problems or ["Everything is in order."]))
    lines = heads(database)
    if show_heads and lines:
        print("\n".join(lines))
    if lines:
        print(_summary(heads_of(lines)))
    return 1 if problems else 0


def recount_all(database: Where) -> int:
    """Recompute all ratings; returns 1 if the stored ones differed."""
    if isinstance(database, Path) and not database.is_file():
        raise BadDatabase(f"There is no database {database.name}; INTERLINK_DATABASE names it.")
    if not isinstance(database, Path):
        with open_content(database):  # the database must exist, because opening creates it
            pass
    return asyncio.run(_recompute(database))


async def _recompute(database: Where) -> int:
    storage = Storage(database)
    await storage.open(patience=0)
    try:
        found = await storage.recount.everything()
    finally:
        await storage.close()
    counted_anew = f"{_counted(found.results, 'result')} counted"
    if found.differing:
        print(f"{counted_anew}; {_counted(found.differing, 'stored row')} differed and were corrected.")
        return 1
    print(f"{counted_anew}; the stored ratings are correct.")
    return 0


def _summary(found: ChainHeads) -> str:
    return f"Matches: {found.chains}; the SHA-256 over the heads of their chains is {found.digest}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def backup(source: Where, target: Path) -> int:
    """Copy a database, also a running bot's, to a new file. Raises ``BadDatabase``; then no file is left."""
    if isinstance(source, Path) and not source.is_file():
        raise BadDatabase(f"There is no database {source}; INTERLINK_DATABASE names the file.")
    if target.exists() or not target.absolute().parent.is_dir():
        raise BadDatabase(f"{target} must name a new file in a folder that exists.")
    try:
        if isinstance(source, Path):
            examine(source)
            with closing(open_read_only(source)) as connection:
                copied(connection, target)
        else:
            copy_to_file(source, target)
    except (*NO_ANSWER, OSError) as error:
        why = in_one_line(error)
        raise BadDatabase(f"The backup could not be written ({why}); no file was left behind.") from error
    print(f"The database was copied to {target}.")
    return 0


def check(where: Where) -> Iterator[str]:
    """Yield every problem of a database, a sentence each. Raises ``BadDatabase`` when it cannot be read at all."""
    with open_content(where) as content:
        version = content.version()
        if version == newest():
            yield from problems(content, partial(check_matches, where))
        else:
            yield f"The database is of version {version}; a bot that is started on it brings it to version {newest()}."


def heads(where: Where) -> list[str]:
    """Return the chain heads of all matches, a line each; older versions have none. Raises ``BadDatabase``."""
    with open_content(where) as content:
        return list(head_lines(content)) if content.version() == newest() else []

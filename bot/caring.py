"""Looking after the database from the command line: each command does one thing, says what, and has an exit status."""

import asyncio
from pathlib import Path

from discord.utils import utcnow

from bot.match.errors import BadDatabase
from bot.storage.heads import Heads, heads_of
from bot.storage.maintenance import backup, check, heads
from bot.storage.moving import move
from bot.storage.opening import looked_at
from bot.storage.restoring import restore
from bot.storage.where import Where
from bot.stores import Storage


def back_up(database: Where, file: Path) -> int:
    """Copy a database to a new file.

    :raises BadDatabase: that is not possible. All of these raise it, and have changed nothing then.
    """
    backup(database, file)
    print(f"The database was copied to {file}.")
    return 0


def put_back(file: Path, database: Where) -> int:
    """Put a copy in the place of the database, and say where that is now."""
    aside = restore(file, database, utcnow())
    name, kind = (database, "") if isinstance(database, Path) else (database.name, "the schema ")
    print(
        f"{name} is now as {file} was."
        + (f" What it was before is beside it as {kind}{aside}." if aside is not None else "")
        + " Start the bot: it shows all running matches anew."
    )
    return 0


def carry_over(source: Where, target: Where) -> int:
    """Carry a database over to another place, and say what was."""
    moved = move(source, target)
    print(
        f"{_counted(moved.tables, 'table')} with {_counted(moved.rows, 'row')} were carried over to {target.name} and "
        f"are the same there. {_summary(moved.heads)} Let INTERLINK_DATABASE name it; {source.name} is as it was."
    )
    return 0


def verify(database: Where, *, show_heads: bool) -> int:
    """Say everything that is wrong with a database, and the heads of its chains; 1 if something is."""
    problems = list(check(database))
    print("\n".join(problems or ["Everything is in order."]))
    lines = heads(database)
    if show_heads and lines:
        print("\n".join(lines))
    if lines:
        print(_summary(heads_of(lines)))
    return 1 if problems else 0


def count_anew(database: Where) -> int:
    """Count all standings anew; 1 if they were stored otherwise."""
    if isinstance(database, Path) and not database.is_file():
        raise BadDatabase(f"There is no database {database.name}; INTERLINK_DATABASE names it.")
    if not isinstance(database, Path):
        with looked_at(database):  # there must be one: whoever opens it makes it
            pass
    return asyncio.run(_recompute(database))


async def _recompute(database: Where) -> int:
    """Count all standings anew, say whether they were stored like that, and leave them right; not beside a bot."""
    storage = Storage(database)
    await storage.open(patience=0)
    try:
        found = await storage.recount.everything()
    finally:
        await storage.close()
    counted_anew = f"{_counted(found.results, 'result')} counted"
    if found.differing:
        print(f"{counted_anew}; {_counted(found.differing, 'stored row')} differed and were put right.")
        return 1
    print(f"{counted_anew}; what was stored was reproduced exactly.")
    return 0


def _summary(found: Heads) -> str:
    return f"Matches: {found.chains}; the SHA-256 over the heads of their chains is {found.digest}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"

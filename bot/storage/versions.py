"""Versions of a database, and the numbered scripts that lead from each to the next; the same for both engines."""

from collections.abc import Mapping
from pathlib import Path

from bot.model.errors import BadDatabase


def scripts_after(version: int, folder: Path) -> Mapping[int, str]:
    """The scripts of a folder that lead from a version to the newest, by the version that each leads to. The first
    script makes all tables, so it is run for version 0 alone."""
    return {number: file.read_text(encoding="utf-8") for number, file in _numbered(folder).items() if number > version}


def newest_of(folder: Path) -> int:
    """The version that the last script of a folder leads to."""
    return max(_numbered(folder))


def refuse_unknown(version: int, name: str, folder: Path) -> None:
    """Refuse a database of a version that the scripts of a folder neither write nor upgrade. Raises ``BadDatabase``:
    its version is newer than the last script, or older than the first."""
    first, newest = min(_numbered(folder)), newest_of(folder)
    if version > newest:
        raise BadDatabase(
            f"The database {name} is of version {version}, but this bot knows only {newest}; "
            "start a newer version of the bot."
        )
    if 0 < version < first:
        raise BadDatabase(
            f"The database {name} is of version {version}, but this bot upgrades only from version {first} on; "
            "let INTERLINK_DATABASE name a new one."
        )


def _numbered(folder: Path) -> Mapping[int, Path]:
    return {int(file.name[:3]): file for file in sorted(folder.glob("[0-9]*.sql"))}

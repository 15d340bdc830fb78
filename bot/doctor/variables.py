"""Whether the settings can be used: each variable by itself, so that all that is wrong is said at once."""

import stat
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from bot.doctor.findings import Finding, fine, note, wrong
from bot.settings import FILE, VARIABLES, BadSetting, Settings, read, written
from bot.storage import Server

SECRET: Final = "DISCORD_TOKEN"
DATABASE: Final = "INTERLINK_DATABASE"
OURS: Final = "INTERLINK_"
"""How variables that are meant for the bot begin."""
_READ_BY_OTHERS: Final = stat.S_IRGRP | stat.S_IROTH


def all_written(file: Path = FILE) -> tuple[dict[str, str], list[Finding]]:
    """Every variable as it is written, and what is to be said of the file in which they are."""
    try:
        found = written(file=file)
    except BadSetting as error:
        return written(file=file / "nowhere"), [wrong(str(file), str(error))]
    return found, [*_the_file(file, found)]


def usable(found: Mapping[str, str]) -> Settings:
    """The settings, without what cannot be used of them."""
    return read({name: value for name, value in found.items() if not _fault(name, value)})


def variables(found: Mapping[str, str]) -> Iterator[Finding]:
    """How each variable is, and which are there that nobody reads; what is secret is not told."""
    for name in VARIABLES:
        value = found.get(name, "").strip()
        if fault := _fault(name, value):
            yield wrong(name, fault)
        elif name == SECRET:
            yield _token(value)
        elif name == DATABASE and isinstance(there := usable({name: value}).database, Server):
            yield fine(name, f"{there.name}, a PostgreSQL server.")  # the address may hold a password
        else:
            yield fine(name, f"{value}." if value else "Not set, so as usual.")
    for name in sorted(found):
        if name.startswith(OURS) and name not in VARIABLES:
            yield note(name, f"Nothing reads it; the variables are {', '.join(VARIABLES)}.")


def _token(value: str) -> Finding:
    if value:
        return fine(SECRET, "Set; whether Discord knows it is asked below.")
    return note(SECRET, "Not set: python -m bot starts the sandbox. For Discord, write the token of your bot there.")


def _fault(name: str, value: str) -> str:
    """What is wrong with one variable; empty if nothing is, or nobody reads it."""
    try:
        read({name: value})
    except BadSetting as error:
        return str(error).replace(name, "It", 1)
    return ""


def _the_file(file: Path, found: Mapping[str, str]) -> Iterator[Finding]:
    if not file.is_file():
        yield fine(str(file), "Not there; the environment alone says what is set.")
    elif sys.platform != "win32" and file.stat().st_mode & _READ_BY_OTHERS and _has_secrets(found):
        yield note(str(file), f"Others on this machine can read it; chmod 600 {file} keeps secret what is in it.")
    else:
        yield fine(str(file), "Read.")


def _has_secrets(found: Mapping[str, str]) -> bool:
    return bool(found.get(SECRET)) or "://" in found.get(DATABASE, "")

"""Configuration: a frozen value read from the environment and ``.env``, checked before anything starts."""

import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from io import StringIO
from itertools import pairwise
from pathlib import Path
from typing import Final, TypeVar

from dotenv.parser import parse_stream

from bot.model.ids import ShardRange
from bot.runtime.database_url import BadAddress, Server, Where, named

T = TypeVar("T")
MOST_INVITATIONS: Final = 200  # maximum of the setting; with more, autocomplete would be too slow
LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
_TOKEN: Final = re.compile(r"[!-~]+")
_PUBLIC: Final = re.compile(r"https://[A-Za-z0-9.-]+(?::[0-9]{1,5})?/?")
_SHARE: Final = re.compile(r"([0-9]{1,4})(?:-([0-9]{1,4}))?/([0-9]{1,4})")
MOST_WORKERS: Final = 64
MOST_REQUESTS: Final = 50  # Discord's limit of requests a second with one token
MOST_SHARDS: Final = 4096
KEPT_BACKUPS: Final = 14
MOST_BACKUPS: Final = 1000
LOG_FORMATS: Final = ("text", "json")
FILE: Final = Path(".env")  # the settings file, in the current folder


class BadSetting(ValueError):
    """Error in a setting; the text names it and the valid values, never its secret value."""


@dataclass(frozen=True)
class Backups:
    """The folder of backups and the number to keep."""

    folder: Path
    keep: int


@dataclass(frozen=True)
class ActivitySettings:
    """The public address of the Activity's page, the address on which it is served, and the application's secret."""

    url: str
    port: int
    host: str = "127.0.0.1"
    secret: str = field(default="", repr=False)


@dataclass(frozen=True)
class Settings:
    """Settings of the bot. ``.env.example`` explains each variable."""

    token: str = field(default="", repr=False)  # the bot's token; empty starts the sandbox instead
    database: Where = Path("interlink.db")
    """The SQLite file, or the database on a PostgreSQL server; it is created if missing."""
    seed: int | None = None  # the seed of all randomness, for tests; None uses the system's
    max_open_invitations: int = 50  # the maximum number of open invitations in which one user has a seat
    development_guild: int | None = None  # a server in which changed commands appear at once; None for global commands
    log_level: str = "INFO"
    engine_workers: int = 0  # the number of engine workers; 0 for cores minus one, at least one
    requests_per_second: int = 45  # the maximum requests per second with the token
    shards: int | ShardRange | None = None
    """The number of shards, or this process's range of them; ``None`` uses Discord's recommendation."""
    backups: Backups | None = None
    health_port: int | None = None  # the port of the health endpoints on loopback; None for none
    log_format: str = "text"
    activity: ActivitySettings | None = None  # the page on which boards are tapped; None for none


def load(environment: Mapping[str, str] | None = None, file: Path = FILE) -> Settings:
    """Load settings from ``file`` and the environment, which takes precedence. Raises ``BadSetting``."""
    return read(written(environment, file))


def written(environment: Mapping[str, str] | None = None, file: Path = FILE) -> dict[str, str]:
    """Return all variables of ``file`` and the environment, which takes precedence, including unused ones. Raises
    ``BadSetting`` when the file cannot be read, or one of its lines or a variable is a misspelt setting."""
    try:
        text = file.read_text("utf-8-sig") if file.is_file() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise BadSetting(f"{file} cannot be read; it must be a text file of lines NAME=value.") from error
    found, misspelt = _lines(text, file)
    outside = dict(os.environ if environment is None else environment)
    for name in sorted(outside.keys() - set(VARIABLES)):
        if name.upper().startswith(("INTERLINK_", "DISCORD_TOKEN")) and (meant := _meant(name)):
            misspelt.append((f"The environment variable {name}", meant))
    found |= outside
    for place, meant in misspelt:
        if not found.get(meant):
            raise BadSetting(f"{place} is not a setting; write {meant}=value.")
    return found


def _lines(text: str, file: Path) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Return the values of a settings file, and each misspelt line with the setting that is meant. Raises
    ``BadSetting`` for a line that is neither a setting nor near to one."""
    found, misspelt = dict[str, str](), list[tuple[str, str]]()
    for line in parse_stream(StringIO(text)):
        own = line.original.string.lstrip()
        known = line.key in VARIABLES or (line.key is None and not line.error)
        number = line.original.line + line.original.string.removesuffix(own).count("\n")
        place = f"Line {number} of {file}"
        if not known and (meant := _meant(own.partition("=")[0])):
            misspelt.append((place, meant))
        elif line.error or not (known or line.value is not None):
            raise BadSetting(f"{place} cannot be read; write NAME=value, or # before a comment.")
        elif line.key is not None and line.value is not None:
            found[line.key] = line.value
    return found, misspelt


def _meant(text: str) -> str | None:
    """Return the setting that a misspelt name stands for, in the text before the equals sign. With a prefix of ours the
    rest of the name is compared, since a common prefix makes all names alike."""
    words = re.findall(r"[A-Z0-9_]+", text.upper().replace("-", "_").replace(".", "_"))
    for word in (*words, *map("_".join, pairwise(words))):
        own = _PREFIX.sub("", word)
        known = _OWN_NAMES if own in ("TOKEN", "BOT_TOKEN") or own != word else {name: name for name in VARIABLES}
        for near in get_close_matches(own, known, 1, LIKE):
            return known[near]
    return None


def read(found: Mapping[str, str]) -> Settings:
    """Parse variables into settings; a missing one counts as empty. Raises ``BadSetting`` for invalid values."""
    values = {name: found.get(name, "").strip() for name in VARIABLES}
    for name, value in values.items():
        if value[:1] in ("'", '"') and value.endswith(value[0]):
            raise BadSetting(f"{name} must be written without quotes; docker run --env-file makes them part of it.")

    def number(name: str, most: int, default: T) -> int | T:
        return _number(values[name], name, most, default)

    def whole(name: str, pattern: str, wanted: str) -> int | None:
        return _whole(name, values[name], pattern, wanted)

    database = _database(values["INTERLINK_DATABASE"])
    return Settings(
        token=_token(values["DISCORD_TOKEN"]),
        database=database,
        seed=whole("INTERLINK_SEED", r"-?[0-9]{1,18}", "a whole number"),
        max_open_invitations=number("INTERLINK_MAX_OPEN_INVITATIONS", MOST_INVITATIONS, Settings.max_open_invitations),
        development_guild=whole("INTERLINK_DEVELOPMENT_GUILD", "[0-9]{15,20}", "the id of a server (15 to 20 digits)"),
        log_level=_one_of(LOG_LEVELS, "INTERLINK_LOG_LEVEL", values["INTERLINK_LOG_LEVEL"].upper(), Settings.log_level),
        engine_workers=number("INTERLINK_ENGINE_WORKERS", MOST_WORKERS, Settings.engine_workers),
        requests_per_second=number("INTERLINK_REQUESTS_PER_SECOND", MOST_REQUESTS, Settings.requests_per_second),
        shards=_shards(values["INTERLINK_SHARDS"], database),
        backups=_backups(values["INTERLINK_BACKUP_DIR"], number("INTERLINK_BACKUP_KEEP", MOST_BACKUPS, KEPT_BACKUPS)),
        health_port=number("INTERLINK_HEALTH_PORT", 65535, Settings.health_port),
        log_format=_one_of(
            LOG_FORMATS, "INTERLINK_LOG_FORMAT", values["INTERLINK_LOG_FORMAT"].lower(), Settings.log_format
        ),
        activity=_activity(values, number("INTERLINK_ACTIVITY_PORT", 65535, None)),
    )


VARIABLES: Final = (
    "DISCORD_TOKEN",
    "INTERLINK_DATABASE",
    "INTERLINK_BACKUP_DIR",
    "INTERLINK_BACKUP_KEEP",
    "INTERLINK_LOG_LEVEL",
    "INTERLINK_LOG_FORMAT",
    "INTERLINK_HEALTH_PORT",
    "INTERLINK_ENGINE_WORKERS",
    "INTERLINK_MAX_OPEN_INVITATIONS",
    "INTERLINK_REQUESTS_PER_SECOND",
    "INTERLINK_SHARDS",
    "INTERLINK_CLIENT_SECRET",
    "INTERLINK_ACTIVITY_PORT",
    "INTERLINK_ACTIVITY_HOST",
    "INTERLINK_ACTIVITY_URL",
    "INTERLINK_DEVELOPMENT_GUILD",
    "INTERLINK_SEED",
)
"""Every variable that is used, after those on which it depends."""
_PREFIX: Final = re.compile(r"(?:(?:INTERLINK|DISCORD)_*)+")
_OWN_NAMES: Final = {name.partition("_")[2]: name for name in VARIABLES}
LIKE: Final = 0.7
"""Similarity of a misspelt name; below lie variables that Kubernetes sets for a service, such as INTERLINK_PORT."""


def _token(value: str) -> str:
    if value and not _TOKEN.fullmatch(value):
        raise BadSetting(
            "DISCORD_TOKEN must be the token alone, without spaces, as the Bot page of your application shows it."
        )
    return value


def _database(value: str) -> Where:
    try:
        found = named(value) if value else Settings.database
        usable = isinstance(found, Server) or not found.is_dir()
    except BadAddress as error:
        raise BadSetting(f"INTERLINK_DATABASE cannot be used: {error}.") from None  # the cause would repeat the address
    except OSError:  # the name is too long, or the folder is not accessible
        usable = False
    if not usable:
        raise BadSetting("INTERLINK_DATABASE must name a file in a folder that exists, such as interlink.db.")
    return found


def _whole(name: str, value: str, pattern: str, wanted: str) -> int | None:
    """Parse a whole number that matches a pattern; ``None`` for an empty value."""
    if value and not re.fullmatch(pattern, value):
        raise BadSetting(f"{name} must be {wanted}, or empty.")
    return int(value) if value else None


def _one_of(known: Sequence[str], name: str, value: str, default: str) -> str:
    if value and value not in known:
        raise BadSetting(f"{name} must be one of {', '.join(known)}.")
    return value or default


def _shards(value: str, database: Where) -> int | ShardRange | None:
    found = _SHARE.fullmatch(value)
    if not value or value.isdecimal():
        return _number(value, "INTERLINK_SHARDS", MOST_SHARDS, Settings.shards)
    share = None if found is None else ShardRange(int(found[1]), int(found[2] or found[1]), int(found[3]))
    if share is None or not share.first <= share.last < share.of <= MOST_SHARDS:
        raise BadSetting(
            f"INTERLINK_SHARDS must be a whole number from 1 to {MOST_SHARDS}; or this process's share of them, "
            "counted from 0, such as 0-15/64; or empty."
        )
    if not isinstance(database, Server):
        raise BadSetting(
            f"INTERLINK_SHARDS says {value}, so several processes have the database together, which a file cannot be "
            "for; let INTERLINK_DATABASE name one on a PostgreSQL server, or say here how many shards there are."
        )
    return share


def _backups(folder: str, keep: int) -> Backups | None:
    if not folder:
        return None
    try:
        usable = "\0" not in folder and Path(folder).is_dir()
    except OSError:  # the name is too long, or the folder is not accessible
        usable = False
    if not usable:
        raise BadSetting("INTERLINK_BACKUP_DIR must be a folder that exists, such as /var/backups/interlink, or empty.")
    return Backups(Path(folder), keep)


def _activity(values: Mapping[str, str], port: int | None) -> ActivitySettings | None:
    url, host, secret = (values[f"INTERLINK_{name}"] for name in ("ACTIVITY_URL", "ACTIVITY_HOST", "CLIENT_SECRET"))
    if not url:
        return None
    if not _PUBLIC.fullmatch(url):
        raise BadSetting("INTERLINK_ACTIVITY_URL must be a public address such as https://board.example.org, or empty.")
    if port is None:
        raise BadSetting("INTERLINK_ACTIVITY_URL needs INTERLINK_ACTIVITY_PORT, the port on which the page is served.")
    if not _TOKEN.fullmatch(secret):
        raise BadSetting(
            "INTERLINK_ACTIVITY_URL needs INTERLINK_CLIENT_SECRET, which the OAuth2 page of your application shows."
        )
    return ActivitySettings(url, port, host or ActivitySettings.host, secret)


def _number(value: str, name: str, most: int, default: T) -> int | T:
    if not value:
        return default
    if not re.fullmatch(r"[0-9]{1,5}", value) or not 1 <= int(value) <= most:
        raise BadSetting(f"{name} must be a whole number from 1 to {most}, or empty.")
    return int(value)

"""Values as columns hold them."""

from datetime import UTC, datetime

from bot.model.ids import GuildId


def stamp(at: datetime | None) -> int | None:
    """A moment as the database keeps it: whole seconds since 1970."""
    return None if at is None else int(at.timestamp())


def moment(stamped: int | None) -> datetime | None:
    """The moment that the database keeps as a number."""
    return None if stamped is None else datetime.fromtimestamp(stamped, UTC)


def numbered(guild: GuildId | None) -> int:
    """A server as the database keeps it: 0 stands for direct messages."""
    return guild or 0


def server_of(number: int) -> GuildId | None:
    """The server that the database keeps under a number."""
    return GuildId(number) if number else None


def lesser(one: str, other: str) -> str:
    """The lesser of two expressions; nothing where one of them is."""
    return f"CASE WHEN {one} <= {other} THEN {one} WHEN {one} > {other} THEN {other} END"


def greater(one: str, other: str) -> str:
    """The greater of two expressions; nothing where one of them is."""
    return f"CASE WHEN {one} >= {other} THEN {one} WHEN {one} < {other} THEN {other} END"

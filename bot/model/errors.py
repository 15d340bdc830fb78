"""Errors of the database that use cases and their callers meet."""

from bot.model.ids import UserId
from bot.model.match import Match
from rules.codes import Coded


class BadDatabase(Exception):
    """The file is no database that this version can use; the text says why and what would be right."""


class Unwritable(Exception):
    """The database cannot be written at the moment: the disk is full, read-only, or another program holds the file."""


class Unreachable(Unwritable, BadDatabase):
    """There is no way to the database at the moment; that passes by itself, or somebody sees to its server."""


class UserError(Coded):
    """Somebody asked for what cannot be; they alone are told why, in one sentence, and nothing has changed."""


class Stale(UserError):
    """A button of an earlier moment was pressed; ``match`` is as it stands now."""

    def __init__(self, match: Match) -> None:
        super().__init__("table-stale")
        self.match = match


def mention(user: UserId | None) -> str:
    """Somebody in a sentence, as Discord shows people with their names."""
    return f"<@{user}>"

"""Errors of the database that use cases and their callers meet."""

from collections.abc import Awaitable, Callable

from bot.model.ids import UserId
from bot.model.match import Match
from rules.codes import Coded


class BadDatabase(Exception):
    """The database is unusable for this version; the text gives the reason and the remedy."""


class Unwritable(Exception):
    """The database cannot be written at the moment: the disk is full, read-only, or another program holds the file."""


class Unreachable(Unwritable, BadDatabase):
    """The database server is unreachable at the moment."""


class OutcomeUnknown(Unreachable):
    """The connection to the database server broke during a commit; ``committed`` returns its outcome once known."""

    def __init__(self, text: str, committed: Callable[[], Awaitable[bool]]) -> None:
        super().__init__(text)
        self.committed = committed


class LeaseLapsed(Unwritable):
    """This process did not answer for so long that another took over its shards; what it had decided is not written."""


class UserError(Coded):
    """An impossible request; only the user sees the reason, in one sentence, and nothing has changed."""


class StaleButton(UserError):
    """An outdated button was pressed; ``match`` is its current state."""

    def __init__(self, match: Match) -> None:
        super().__init__("error-stale")
        self.match = match


def mention(user: UserId | None) -> str:
    """The mention of a user, which Discord shows as a name."""
    return f"<@{user}>"

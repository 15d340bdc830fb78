"""How a use case says no."""

from bot.match import Match, UserId
from rules.codes import Coded


class Refused(Coded):
    """Somebody asked for what cannot be; they alone are told why, in one sentence, and nothing has changed."""


class Stale(Refused):
    """A button of an earlier moment was pressed; ``match`` is as it stands now."""

    def __init__(self, match: Match) -> None:
        super().__init__("table-stale")
        self.match = match


def mention(user: UserId | None) -> str:
    """Somebody in a sentence, as Discord shows people with their names."""
    return f"<@{user}>"

"""How a use case says no."""

from bot.match import Match


class Refused(Exception):
    """Somebody asked for what cannot be; the text is one sentence for them alone, and nothing has changed."""


class Stale(Refused):
    """A button of an earlier moment was pressed; ``match`` is as it stands now."""

    def __init__(self, match: Match) -> None:
        super().__init__("That belongs to an earlier moment; this is how the match stands now.")
        self.match = match

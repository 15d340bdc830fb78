"""Every column that holds a person's id: what for, what its rows are called in an export, what becomes of it.

Both export and deletion go by this list, and a test compares it with the tables there are.
"""

from dataclasses import dataclass
from enum import Enum, auto
from typing import Final


class Removal(Enum):
    """What becomes of an id when its person is forgotten."""

    GOES = auto()
    """The row goes."""
    NUMBERED = auto()
    """The person's anonymous number takes its place, since what is kept of others follows from the row."""
    SPELT = auto()
    """The same in a text that is the id in decimal digits."""
    LAST = auto()
    """It tells that this is under way, and goes when nothing else is left."""


@dataclass(frozen=True, slots=True)
class PersonalColumn:
    """A column with ids of people."""

    table: str
    column: str
    purpose: str
    """Why the id is there, for whoever runs the bot."""
    removal: Removal
    section: str | None
    """What its rows are called in an export; ``None`` where others stand for them, or they are somebody else's."""
    source: str = ""
    """What is read for an export, where that is more than the table."""
    moments: tuple[str, ...] = ()
    """Columns with seconds since 1970."""
    condition: str = ""
    """Which rows hold an id there, where not all do."""


_RESULTS: Final = (
    "(SELECT placing.*, result.match, result.ended, result.ending, result.unrated, result.voided"
    " FROM placing JOIN result ON result.id = placing.result)"
)
_SEATS: Final = (
    "(SELECT seat.*, match.game, match.options, match.guild, match.home, match.channel, match.status, match.changed"
    " FROM seat JOIN match ON match.id = seat.match)"
)
_TOURNAMENTS: Final = (
    "(SELECT entrant.*, tournament.name, tournament.system, tournament.game, tournament.stage"
    " FROM entrant JOIN tournament ON tournament.id = entrant.tournament)"
)
_OPPONENTS: Final = "what IN ('met', 'beat', 'drew')"

PERSONAL: Final = (
    PersonalColumn("seat", "user", "who sits in a match", Removal.NUMBERED, "seats", _SEATS, ("changed",)),
    PersonalColumn("placing", "user", "what a match was for whom", Removal.NUMBERED, "results", _RESULTS, ("ended",)),
    PersonalColumn("pairing", "user", "who met whom on a day", Removal.NUMBERED, "pairings"),
    PersonalColumn("pairing", "other", "the same, seen from the other", Removal.NUMBERED, None),
    PersonalColumn("standing", "user", "ratings", Removal.NUMBERED, "ratings", moments=("seen",)),
    PersonalColumn("tally", "user", "what is counted for statistics", Removal.NUMBERED, "counts"),
    PersonalColumn("tally", "which", "the opponent of a count", Removal.SPELT, None, condition=_OPPONENTS),
    PersonalColumn(
        "preferences",
        "user",
        "what somebody has set",
        Removal.GOES,
        "preferences",
        moments=("away_until", "away_since"),
    ),
    PersonalColumn(
        "tournament",
        "organiser",
        "who opened a tournament",
        Removal.NUMBERED,
        "tournaments_opened",
        moments=("opened", "begun", "ended", "due"),
    ),
    PersonalColumn("entrant", "user", "who plays in a tournament", Removal.NUMBERED, "tournaments", _TOURNAMENTS),
    PersonalColumn(
        "season_line", "user", "the tables of quarters that are over", Removal.NUMBERED, "seasons", moments=("seen",)
    ),
    PersonalColumn("block", "user", "whom somebody blocks", Removal.GOES, "blocks"),
    PersonalColumn("block", "blocked", "who blocks somebody, which is theirs to know", Removal.GOES, None),
    PersonalColumn(
        "follower", "user", "which matches somebody follows", Removal.GOES, "follows", moments=("written", "begun")
    ),
    PersonalColumn(
        "decline", "inviter", "whose invitations were declined", Removal.GOES, "declined_by_others", moments=("at",)
    ),
    PersonalColumn("decline", "invited", "who declined them", Removal.GOES, "declined", moments=("at",)),
    PersonalColumn("invitation", "inviter", "who invited somebody lately", Removal.GOES, "invited", moments=("at",)),
    PersonalColumn(
        "invitation", "invited", "and whom, until they accept", Removal.GOES, "invited_by_others", moments=("at",)
    ),
    PersonalColumn("study", "user", "whose study it is", Removal.GOES, "studies", moments=("changed",)),
    PersonalColumn("lesson", "user", "how far somebody is in a lesson", Removal.GOES, "lessons"),
    PersonalColumn("lesson_offer", "user", "who was told of the lessons", Removal.GOES, "told_of_lessons"),
    PersonalColumn(
        "puzzle_try",
        "user",
        "who tried a puzzle, from which its strength follows",
        Removal.NUMBERED,
        "puzzle_tries",
        moments=("tried", "last"),
    ),
    PersonalColumn("puzzle_solver", "user", "how somebody fares with puzzles", Removal.NUMBERED, "puzzle_ratings"),
    PersonalColumn("daily_share", "user", "who showed an answer in a server", Removal.GOES, "daily_shares"),
    PersonalColumn(
        "daily_try", "user", "who answered the puzzle of a day", Removal.GOES, "daily_tries", moments=("tried",)
    ),
    PersonalColumn("daily_solver", "user", "in which servers they are told of", Removal.GOES, "daily_servers"),
    PersonalColumn("forgetting", "user", "who is being forgotten", Removal.LAST, None),
)
"""In the order in which rows go: what refers to others before them."""

IN_STUDIES: Final = "SELECT study_line.* FROM study_line JOIN study ON study.id = study WHERE study.user = :user"
"""The lines of somebody's studies; they go with them."""
PREPARED: Final = "SELECT prepared.* FROM prepared JOIN seat USING (match, seat) WHERE seat.user = :user"
"""The answers that somebody has prepared; they name a seat and no person."""
LETTERS: Final = "SELECT match, kind, channel, message FROM shown WHERE channel = :direct AND message IS NOT NULL"
"""What was written to somebody in direct messages, of which the channel alone tells whose they are."""

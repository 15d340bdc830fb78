"""How much there may be of things, and for how long: the limits that the use cases hold people to."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from bot.matches.opening.seating_store import Load
from bot.model.errors import Refused
from bot.model.ids import UserId
from bot.model.people import ServerSettings
from bot.model.rate_limits import Among, Wait

TURNS_BEFORE_ABORT_ENDS: Final = 2
"""Turns of each side after which a match is too old to be aborted."""
UNDOS_A_TURN: Final = 5
"""Steps that a player may take back before another one acts."""
CLOSINGS_TOLD_FOR: Final = timedelta(days=14)
"""How long players are told of a match that was closed where they may not have seen it."""
MOST_OPEN: Final = 50
"""Matches not begun in which a person may sit at a time, unless whoever runs the bot has set another number."""
MOST_PENDING: Final = 3
"""Invitations from one person to another that may wait for an answer at a time: a choice of matches, not a pile."""
A_DAY: Final = timedelta(days=1)
MOST_UNACCEPTED: Final = 6
"""Those that one person may send another in :data:`A_DAY` and that are not accepted, withdrawn ones as well: each has
pinged. It is twice what may wait, so that whoever named the wrong options can withdraw and send each once more."""
PAUSES: Final = (timedelta(hours=1), timedelta(days=1), timedelta(weeks=1))
"""For how long whoever declined is not invited again by the same person: after one decline they may just be busy, two
in a row mean not today, and three or more that they would rather ask themselves."""
LONGEST_TYPED: Final = 400
"""Characters that a typed turn may have; more than any turn has."""


def expect_room(settings: ServerSettings, loads: Sequence[Load], *, most: int, by: UserId | None) -> None:
    """Refuse a seat to people who sit in too many matches then; ``by`` is told so, others are not named.

    A server may allow a player only so many, and nobody waits for others in more than ``most`` altogether.

    :raises Refused: one of them has more.
    """
    here = settings.most_running
    for load in loads:
        if (here is None or load.here <= here) and load.waiting <= most:
            continue
        if load.user != by:
            raise Refused("table-others-full")
        if here is not None and load.here > here:
            raise Refused("table-too-many-here", count=here)
        raise Refused("table-too-many-waiting", count=most)


def soon(moment: datetime) -> str:
    """When something can be done again, written by Discord for each reader: "in 3 minutes"."""
    return f"<t:{int(moment.timestamp()) + 1}:R>"


def expect_patience(wait: Wait | None) -> None:
    """Refuse one more opening where there were many lately.

    :raises Refused: there is something to wait for; the sentence says when to try again.
    """
    if wait is None:
        return
    key = "table-opened-lately" if wait.among is Among.PERSON else "table-server-lately"
    raise Refused(key, when=soon(wait.until))

"""How much there may be of things, and for how long: the limits that the use cases hold people to."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Final

from bot.match import GuildId, Match, UserId
from bot.match.people import ServerSettings
from bot.table.refusals import Refused

TURNS_BEFORE_ABORT_ENDS: Final = 2
"""Turns of each side after which a match is too old to be aborted."""
UNDOS_A_TURN: Final = 5
"""Steps that a player may take back before another one acts."""
CLOSINGS_TOLD_FOR: Final = timedelta(days=14)
"""How long players are told of a match that was closed where they may not have seen it."""
LONGEST_TYPED: Final = 400
"""Characters that a typed turn may have; more than any turn has."""


def expect_room(settings: ServerSettings, live: Iterable[Match], guild: GuildId, user: UserId) -> None:
    """Refuse one more match where the server allows a player only so many; ``live`` are this person's matches.

    :raises Refused: there are that many already.
    """
    most = settings.most_running
    if most is None:
        return
    if sum(match.guild == guild and match.seat_of(user) is not None for match in live) >= most:
        matches = "match" if most == 1 else "matches"
        raise Refused(f"In this server nobody has more than {most} {matches} at a time; finish one first.")

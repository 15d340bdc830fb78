"""What stands in the ids of the buttons under pictures of who stands where: the picture, and what was asked for.

An id is ``il:<picture>:`` and what is needed to say the same in words; ``il:watch:`` leads to what the people in a
leaderboard play.
"""

from dataclasses import dataclass
from typing import Final, TypeAlias

from bot.match import GuildId, UserId
from bot.standing.ladders import Ladder
from bot.standing.leaderboards import Order
from rules import GAMES

_LEADERBOARD: Final = "leaderboard"
_WATCH: Final = "watch"
_PROFILE: Final = "profile"
_HEAD_TO_HEAD: Final = "versus"
_STATISTICS: Final = "stats"


@dataclass(frozen=True, slots=True)
class LeaderboardText:
    """Text under a page of a leaderboard."""

    ladder: Ladder
    by: Order
    page: int

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        ladder = self.ladder
        return f"il:{_LEADERBOARD}:{ladder.scope}:{ladder.game}:{ladder.period}:{self.by}:{self.page}"


@dataclass(frozen=True, slots=True)
class LeadersWatched:
    """Watch under a page of a leaderboard: what those on it play at present."""

    page: LeaderboardText

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return self.page.custom_id.replace(_LEADERBOARD, _WATCH, 1)


@dataclass(frozen=True, slots=True)
class ProfileText:
    """Text under somebody's profile; the game is the one in the picture."""

    user: UserId
    game: str

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_PROFILE}:{self.user}:{self.game}"


@dataclass(frozen=True, slots=True)
class HeadToHeadText:
    """Text under two people against each other."""

    user: UserId
    other: UserId

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_HEAD_TO_HEAD}:{self.user}:{self.other}"


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Text under the statistics of a server; ``None`` is for all games."""

    game: str | None

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_STATISTICS}:{self.game or ''}"


StandingText: TypeAlias = LeaderboardText | LeadersWatched | ProfileText | HeadToHeadText | StatisticsText
"""A button under a picture of who stands where, with all that is needed to say it anew."""


_GAMES: Final = "|".join(GAMES)
_PERIOD: Final = r"[1-9]\d{3}-(?:Q[1-4]|0[1-9]|1[0-2])"
STANDING: Final = "|".join(
    (
        rf"il:(?:{_LEADERBOARD}|{_WATCH}):\d{{1,20}}:(?:{_GAMES}):(?:{_PERIOD})?:(?:{'|'.join(Order)}):\d{{1,9}}",
        rf"il:{_PROFILE}:\d{{1,20}}:(?:{_GAMES})",
        rf"il:{_HEAD_TO_HEAD}:\d{{1,20}}:\d{{1,20}}",
        rf"il:{_STATISTICS}:(?:{_GAMES})?",
    )
)
"""A pattern, without groups, of all these ids."""
_NOBODY: Final = 2**63
"""No person and no server has such a number."""


def standing_text(custom_id: str) -> StandingText | None:
    """What an id of these asks for; ``None`` if it is about nobody there can be."""
    picture, *asked = custom_id.split(":")[1:]
    if any(int(part) >= _NOBODY for part in asked if part.isdecimal()):
        return None
    if picture in (_LEADERBOARD, _WATCH):
        scope, game, period, by, page = asked
        shown = LeaderboardText(Ladder(GuildId(int(scope)), game, period), Order(by), int(page))
        return shown if picture == _LEADERBOARD else LeadersWatched(shown)
    if picture == _PROFILE:
        return ProfileText(UserId(int(asked[0])), asked[1])
    if picture == _HEAD_TO_HEAD:
        return HeadToHeadText(UserId(int(asked[0])), UserId(int(asked[1])))
    return StatisticsText(asked[0] or None)

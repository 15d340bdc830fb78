"""What stands in the ids about following matches: which match, and what somebody wants to be told of it.

The select in which a match is chosen is ``il:followed:0:0:``, and its values are numbers of matches. A button about one
match is ``il:wish:<match>:<revision>:<wish>``, where the revision is that up to which the message tells.
"""

import re
from dataclasses import dataclass
from typing import ClassVar, Final

from bot.display.ids import SELECTED, number_chosen
from bot.match import MatchId
from bot.match.following import FollowWish

_FOLLOWED: Final = "followed"
_WISH: Final = "wish"
_NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class FollowChosen:
    """A running match chosen to be followed."""

    match: MatchId

    MENU: ClassVar[str] = f"il:{_FOLLOWED}:0:0:"

    @property
    def value(self) -> str:
        """The value of its option."""
        return str(self.match)


@dataclass(frozen=True, slots=True)
class WishPress:
    """What somebody wants to be told of a match; ``None`` is for Unfollow."""

    match: MatchId
    revision: int
    wish: FollowWish | None

    @property
    def custom_id(self) -> str:
        """The id of the button."""
        return f"il:{_WISH}:{self.match}:{self.revision}:{self.wish or _NONE}"


WISHES: Final = rf"il:{_WISH}:\d{{1,15}}:\d{{1,9}}:(?:{'|'.join(FollowWish)}|{_NONE})"
"""A pattern, without groups, of the ids of the buttons."""
FOLLOWED: Final = f"il:{_FOLLOWED}{SELECTED}"
"""The same of the select."""


def wish_pressed(custom_id: str) -> WishPress | None:
    """The button that has an id; ``None`` if it is none of these."""
    if re.fullmatch(WISHES, custom_id) is None:
        return None
    match, revision, wish = custom_id.split(":")[2:]
    return WishPress(MatchId(int(match)), int(revision), None if wish == _NONE else FollowWish(wish))


def follow_chosen(_: str, value: str) -> FollowChosen | None:
    """The match that the value of an option names; ``None`` if it names none."""
    number = number_chosen(value)
    return None if number is None else FollowChosen(MatchId(number))

"""IDs about following: the match and the wish.

The select of matches is ``il:followed:0:0:`` with match numbers as values. A button is
``il:wish:<match>:<revision>:<wish>``, with the revision that the message shows.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import discord

from bot.community.following.texts import choice
from bot.discord.interactions.components import SELECTED, SelectChoice, number_chosen, select, view
from bot.model.following import FollowWish
from bot.model.ids import MatchId, UserId
from bot.model.match import Match
from bot.ui import Texts
from bot.ui.words import Signs

_FOLLOWED: Final = "followed"
_WISH: Final = "wish"
_NONE: Final = "none"


@dataclass(frozen=True, slots=True)
class FollowChosen(SelectChoice):
    """A running match chosen to be followed."""

    match: MatchId

    MENU: ClassVar[str] = f"il:{_FOLLOWED}:0:0:"


@dataclass(frozen=True, slots=True)
class WishPress:
    """A press that sets a wish; ``None`` unfollows."""

    match: MatchId
    revision: int
    wish: FollowWish | None

    @property
    def custom_id(self) -> str:
        return f"il:{_WISH}:{self.match}:{self.revision}:{self.wish or _NONE}"


WISHES: Final = rf"il:{_WISH}:\d{{1,15}}:\d{{1,9}}:(?:{'|'.join(FollowWish)}|{_NONE})"
"""A pattern, without groups, of the ids of the buttons."""
FOLLOWED: Final = f"il:{_FOLLOWED}{SELECTED}"  # the same of the select


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


MOST_CHOSEN_FROM: Final = 25  # as many matches as Discord lets one select offer


def follow_select(
    matches: Sequence[Match], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.Select[Any]:
    """Return a select of the first 25 running matches, to follow one; ``names`` are the known names. It is used in
    public and private messages."""
    offered = {FollowChosen(match.id).value: match for match in matches[:MOST_CHOSEN_FROM]}
    labels = {value: choice(match, names, texts) for value, match in offered.items()}
    emojis = {value: signs.emoji(match.game.key) for value, match in offered.items()}
    return select(FollowChosen.MENU, texts("button-follow-match"), labels, emojis)


def wishes(match: MatchId, revision: int, wish: FollowWish | None, texts: Texts) -> discord.ui.View:
    """The wishes to choose from at a revision, with the current ``wish`` marked, and Unfollow if followed."""
    offered = [_button(WishPress(match, revision, each), texts, marked=each is wish) for each in FollowWish]
    over = [_button(WishPress(match, revision, None), texts)] if wish is not None else []
    return view(*offered, *over)


def _button(press: WishPress, texts: Texts, *, marked: bool = False) -> discord.ui.Button[Any]:
    key = "button-unfollow" if press.wish is None else f"button-follow-{press.wish}"
    return discord.ui.Button(
        label=texts(key),
        style=discord.ButtonStyle.primary if marked else discord.ButtonStyle.secondary,
        custom_id=press.custom_id,
        disabled=marked,
    )

"""What matches are followed with: a select of them, and the buttons that say what of one is told."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import discord

from bot.display.components import select, view
from bot.display.following_ids import FollowChosen, WishPress
from bot.match import Match, MatchId, UserId
from bot.match.following import FollowWish
from bot.messages.following import choice
from bot.messages.languages import Texts
from bot.messages.signs import Signs

MOST_CHOSEN_FROM: Final = 25
"""As many matches as Discord lets one select offer."""


def follow_select(
    matches: Sequence[Match], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.Select[Any]:
    """A select of running matches, the first 25 of them, in which one is chosen to be followed.

    It stands in messages that everybody sees as well as in private ones; ``names`` are those that are known.
    """
    offered = {FollowChosen(match.id).value: match for match in matches[:MOST_CHOSEN_FROM]}
    labels = {value: choice(match, names, texts) for value, match in offered.items()}
    emojis = {value: signs.emoji(match.game.key) for value, match in offered.items()}
    return select(FollowChosen.MENU, texts("button-follow-match"), labels, emojis)


def wishes(match: MatchId, revision: int, wish: FollowWish | None, texts: Texts) -> discord.ui.View:
    """What can be told of a match up to a revision, the present ``wish`` marked, and Unfollow where there is one."""
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

"""Texts for followers, the menu of matches, and buttons with wishes: ``il:wish:<match>:<revision shown>:<wish>``."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

import discord

from bot.discord.interactions.components import SELECTED, SelectChoice, select, view
from bot.matches.texts.board import has_hands
from bot.matches.texts.narration import account
from bot.model.following import FollowWish, News, newly_winning
from bot.model.ids import MatchId, MessageRef, UserId
from bot.model.match import Match
from bot.ui import Texts
from bot.ui.drawing import to_worker
from bot.ui.texts import LONGEST_LABEL, LONGEST_MESSAGE, fitting, units
from bot.ui.words import Signs, at_start, computers, link, players

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


MOST_CHOSEN_FROM: Final = 25  # as many matches as Discord lets one select offer


def follow_select(
    matches: Sequence[Match], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.Select[Any]:
    """Return a select of the first 25 running matches, for public and private messages; with known ``names``."""
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


def following_text(match: Match, wish: FollowWish, texts: Texts, *, closed: bool = False) -> str:
    """Return the confirmation of a wish; ``closed`` means closed direct messages."""
    hands = "yes" if has_hands(match) else "no"
    text = texts("following-started", match=match.id, wish=wish.value, hands=hands)
    return f"{text}\n{texts('following-closed')}" if closed else text


def choice(match: Match, names: Mapping[UserId, str], texts: Texts) -> str:
    """Return a match in a list: game, number and known players."""
    known = [names[user] for user in match.players if user in names]
    who = texts.listed([*known, *computers(match, texts).values()])
    game = match.game.title
    text = texts("following-choice", game=game, match=match.id, who=who) if who else f"{game} {match.id}"
    return fitting(text, LONGEST_LABEL)


async def could_win(match: Match) -> int | None:
    """Return the seat that could newly win with its next step; ``None`` in games with hidden information."""
    if match.play is None or has_hands(match):
        return None
    return await to_worker(newly_winning, match.play)


def follower_letter(match: Match, news: News, board: MessageRef | None, texts: Texts, signs: Signs) -> str:
    """The direct message to a follower: events, the player to move, and the link to the ``board``."""
    names = players(match, texts)
    place = match.channel or match.home
    where = link(match.guild, place) if board is None else link(match.guild, board.channel, board.message)
    head = texts("following-heading", match=match.id, game=match.game.title, who=texts.listed(names), place=where)
    lines = [line for since, upto in news.parts for line in account(match, since, upto, texts, signs)]
    if news.could_win is not None:
        lines.append(texts("following-can-win", who=at_start(names[news.could_win], texts)))
    if match.seat_to_move is not None:
        lines.append(texts("following-to-move", who=at_start(names[match.seat_to_move], texts)))
    head = signs.before(head, match.game.key)
    text = "\n".join([head, *lines])
    for kept in range(len(lines) - 1, -1, -1):  # the first lines are left out until the others fit
        if units(text) <= LONGEST_MESSAGE:
            break
        text = "\n".join([head, texts("following-earlier"), *lines[len(lines) - kept :]])
    return text

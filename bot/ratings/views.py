"""IDs of buttons under pictures of ratings: ``il:<picture>:`` or ``il:watch:``, and the query."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Self, TypeAlias

import discord

from bot.discord.interactions.components import SELECTED, button, page_buttons, select, view
from bot.matches.texts.lists import past_label
from bot.matches.views import ButtonPress, PastChosen
from bot.model.ids import GuildId, UserId
from bot.model.match import Match
from bot.model.ratings.ladders import Ladder
from bot.model.ratings.seasons import Order, PastMatch, Season
from bot.ratings.history_texts import season_label
from bot.ui import Button, Texts
from bot.ui.words import Signs
from rules import GAMES

_GAMES: Final = "|".join(GAMES)
_PERIOD: Final = r"[1-9]\d{3}-(?:Q[1-4]|0[1-9]|1[0-2])"
_PAGE: Final = rf"\d{{1,20}}:(?:{_GAMES}):(?:{_PERIOD})?:(?:{'|'.join(Order)}):\d{{1,9}}"
LEADERBOARD: Final = f"il:leaderboard:{_PAGE}"
LEAF: Final = f"il:leaders:{_PAGE}"
WATCH: Final = f"il:watch:{_PAGE}"
PROFILE: Final = rf"il:profile:\d{{1,20}}:(?:{_GAMES})"
HEAD_TO_HEAD: Final = r"il:versus:\d{1,20}:\d{1,20}"
STATISTICS: Final = f"il:stats:(?:{_GAMES})?"
SEASONS: Final = f"il:season{SELECTED}"  # patterns, without groups, of these ids
_SEASON: Final = re.compile(rf"([1-9]\d{{3}}-Q[1-4])\.({_GAMES})")
_NOBODY: Final = 2**63  # an ID that no user and no server has


@dataclass(frozen=True, slots=True)
class SeasonChosen:
    """A closed season, chosen in the history of a server."""

    period: str
    game: str

    MENU: ClassVar[str] = "il:season:0:0:"

    @property
    def value(self) -> str:
        return f"{self.period}.{self.game}"

    @classmethod
    def read(cls, _: str, value: str) -> Self | None:
        """The season that the value of an option names; ``None`` if it is none."""
        found = _SEASON.fullmatch(value)
        return None if found is None else cls(found[1], found[2])


@dataclass(frozen=True, slots=True)
class LeaderboardText:
    """Text under a page of a leaderboard."""

    ladder: Ladder
    by: Order
    page: int

    word: ClassVar[str] = "leaderboard"

    @property
    def custom_id(self) -> str:
        ladder = self.ladder
        return f"il:{self.word}:{ladder.scope}:{ladder.game}:{ladder.period}:{self.by}:{self.page}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the leaderboard page of an ID; ``None`` for an impossible server."""
        scope, game, period, by, page = custom_id.split(":")[2:]
        if int(scope) >= _NOBODY:
            return None
        return cls(Ladder(GuildId(int(scope)), game, period), Order(by), int(page))


class LeaderboardLeaf(LeaderboardText):
    """Back or Next below a page of a leaderboard, which it replaces by ``page``."""

    __slots__ = ()
    word = "leaders"


class LeadersWatched(LeaderboardText):
    """Watch below a leaderboard page: the running matches of its players."""

    __slots__ = ()
    word = "watch"


@dataclass(frozen=True, slots=True)
class ProfileText:
    """The Text button under a profile; the game is the one in the picture."""

    user: UserId
    game: str

    @property
    def custom_id(self) -> str:
        return f"il:profile:{self.user}:{self.game}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the profile of an ID; ``None`` for an impossible user."""
        user, game = custom_id.split(":")[2:]
        return None if int(user) >= _NOBODY else cls(UserId(int(user)), game)


@dataclass(frozen=True, slots=True)
class HeadToHeadText:
    """Text under two people against each other."""

    user: UserId
    other: UserId

    @property
    def custom_id(self) -> str:
        return f"il:versus:{self.user}:{self.other}"

    @classmethod
    def read(cls, custom_id: str) -> Self | None:
        """Return the two users of an ID; ``None`` for impossible ones."""
        user, other = (int(number) for number in custom_id.split(":")[2:])
        return None if max(user, other) >= _NOBODY else cls(UserId(user), UserId(other))


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Text under the statistics of a server; ``None`` is for all games."""

    game: str | None

    @property
    def custom_id(self) -> str:
        return f"il:stats:{self.game or ''}"

    @classmethod
    def read(cls, custom_id: str) -> Self:
        return cls(custom_id.rpartition(":")[2] or None)


StandingText: TypeAlias = LeaderboardText | ProfileText | HeadToHeadText | StatisticsText
"""A button below a picture of ratings, with the query to repeat it."""


def below_history(
    found: Sequence[PastMatch], seasons: Sequence[Season], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.View | None:
    """Selects under a history that show one of its matches or of its seasons, at most 25 of each."""
    below = []
    if found:
        labels = {PastChosen(past.match).value: past_label(past, names, texts) for past in found}
        emojis = {PastChosen(past.match).value: signs.emoji(past.game) for past in found}
        below.append(select(PastChosen.MENU, texts("button-past-match"), labels, emojis))
    if seasons:
        by_value = {SeasonChosen(each.ladder.period, each.ladder.game).value: each for each in seasons}
        labels = {value: season_label(each.ladder.period, each.ladder.game, texts) for value, each in by_value.items()}
        emojis = {value: signs.emoji(each.ladder.game) for value, each in by_value.items()}
        below.append(select(SeasonChosen.MENU, texts("season-choose"), labels, emojis))
    return view(*below) if below else None


def in_text(press: StandingText, texts: Texts) -> discord.ui.View:
    """Return the button below a picture of ratings, which shows it in words."""
    return view(button(Button.TEXT, press.custom_id, texts))


def below_leaderboard(shown: LeaderboardText, texts: Texts, *, more: bool) -> discord.ui.View:
    """Return Back and Next where there are other pages, Text, and Watch."""

    def page(at: int) -> str:
        return LeaderboardLeaf(shown.ladder, shown.by, at + 1).custom_id

    watched = LeadersWatched(shown.ladder, shown.by, shown.page).custom_id
    return view(
        *page_buttons(shown.page - 1, shown.page + more, page, texts),
        button(Button.TEXT, shown.custom_id, texts),
        discord.ui.Button[Any](label=texts("button-watch"), custom_id=watched),
    )


def below_profile(
    press: ProfileText | None, pinned: Match | None, texts: Texts, *, own: bool
) -> discord.ui.View | None:
    """Return the buttons below a profile: its text version, and those of the match on it; ``None`` for neither."""
    below = view() if press is None else in_text(press, texts)
    if pinned is not None:
        for each in (Button.REPLAY, Button.UNPIN) if own else (Button.REPLAY,):
            below.add_item(button(each, ButtonPress(pinned.id, pinned.revision, each).custom_id, texts))
    return below if below.children else None

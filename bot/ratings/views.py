"""Ids of the buttons under pictures of ratings: the picture and its query.

An id is ``il:<picture>:`` and what is needed to say the same in words; ``il:watch:`` leads to what the people in a
leaderboard play.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias

import discord

from bot.discord.interactions.components import SELECTED, button, select, view
from bot.matches.texts.lists import past_label
from bot.matches.views import PastChosen
from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import Ladder
from bot.model.ratings.seasons import Order, PastMatch, Season
from bot.ratings.history_texts import season_label
from bot.ui import Button
from bot.ui.languages import Texts
from bot.ui.signs import Signs
from rules import GAMES

_SEASON: Final = "season"


@dataclass(frozen=True, slots=True)
class SeasonChosen:
    """A season that is over, chosen in a history of the server in which that stands."""

    period: str
    game: str

    MENU: ClassVar[str] = f"il:{_SEASON}:0:0:"

    @property
    def value(self) -> str:
        """The value of the select option."""
        return f"{self.period}.{self.game}"


SEASONS: Final = f"il:{_SEASON}{SELECTED}"
"""A pattern, without groups, of the id of the select."""
_VALUE: Final = re.compile(rf"([1-9]\d{{3}}-Q[1-4])\.({'|'.join(GAMES)})")


def season_chosen(_: str, value: str) -> SeasonChosen | None:
    """The season that the value of an option names; ``None`` if it is none."""
    found = _VALUE.fullmatch(value)
    return None if found is None else SeasonChosen(found[1], found[2])


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
    """The Text button under a profile; the game is the one in the picture."""

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
_PAGE: Final = rf"\d{{1,20}}:(?:{_GAMES}):(?:{_PERIOD})?:(?:{'|'.join(Order)}):\d{{1,9}}"
LEADERBOARD: Final = f"il:{_LEADERBOARD}:{_PAGE}"
WATCH: Final = f"il:{_WATCH}:{_PAGE}"
PROFILE: Final = rf"il:{_PROFILE}:\d{{1,20}}:(?:{_GAMES})"
HEAD_TO_HEAD: Final = rf"il:{_HEAD_TO_HEAD}:\d{{1,20}}:\d{{1,20}}"
STATISTICS: Final = f"il:{_STATISTICS}:(?:{_GAMES})?"
"""Patterns, without groups, of these ids."""
_NOBODY: Final = 2**63
"""No person and no server has such a number."""


def leaderboard_text(custom_id: str) -> LeaderboardText | None:
    """The page of a leaderboard that an id asks for; ``None`` if there can be no such server."""
    scope, game, period, by, page = custom_id.split(":")[2:]
    if int(scope) >= _NOBODY:
        return None
    return LeaderboardText(Ladder(GuildId(int(scope)), game, period), Order(by), int(page))


def leaders_watched(custom_id: str) -> LeadersWatched | None:
    """The page under which Watch was pressed; ``None`` if there can be no such server."""
    page = leaderboard_text(custom_id)
    return None if page is None else LeadersWatched(page)


def profile_text(custom_id: str) -> ProfileText | None:
    """The profile that an id asks for; ``None`` if there can be no such person."""
    user, game = custom_id.split(":")[2:]
    return None if int(user) >= _NOBODY else ProfileText(UserId(int(user)), game)


def head_to_head_text(custom_id: str) -> HeadToHeadText | None:
    """The two people that an id is about; ``None`` if there can be no such people."""
    user, other = (int(number) for number in custom_id.split(":")[2:])
    return None if max(user, other) >= _NOBODY else HeadToHeadText(UserId(user), UserId(other))


def statistics_text(custom_id: str) -> StatisticsText:
    """The statistics that an id asks for."""
    return StatisticsText(custom_id.rpartition(":")[2] or None)


def below_history(
    found: Sequence[PastMatch], seasons: Sequence[Season], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.View | None:
    """Selects under a history that show one of its matches or of its seasons, at most 25 of each."""
    below = [
        *([_past_matches(found, names, texts, signs)] if found else []),
        *([_past_seasons(seasons, texts, signs)] if seasons else []),
    ]
    return view(*below) if below else None


def _past_matches(
    found: Sequence[PastMatch], names: Mapping[UserId, str], texts: Texts, signs: Signs
) -> discord.ui.Select[Any]:
    labels = {PastChosen(past.match).value: past_label(past, names, texts) for past in found}
    emojis = {PastChosen(past.match).value: signs.emoji(past.game) for past in found}
    return select(PastChosen.MENU, texts("button-past"), labels, emojis)


def _past_seasons(seasons: Sequence[Season], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
    by_value = {SeasonChosen(season.ladder.period, season.ladder.game).value: season for season in seasons}
    labels = {value: season_label(season, texts) for value, season in by_value.items()}
    emojis = {value: signs.emoji(season.ladder.game) for value, season in by_value.items()}
    return select(SeasonChosen.MENU, texts("season-choose"), labels, emojis)


def in_text(press: StandingText, texts: Texts) -> discord.ui.View:
    """Text, under a picture of who stands where; Watch leads from a leaderboard to what those on it play."""
    told = button(Button.TEXT, press.custom_id, texts)
    if not isinstance(press, LeaderboardText):
        return view(told)
    watched = LeadersWatched(press).custom_id
    return view(told, discord.ui.Button[Any](label=texts("button-watch"), custom_id=watched))

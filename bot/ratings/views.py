"""IDs of the buttons under pictures of ratings: the picture and its query.

An ID is ``il:<picture>:`` and the query for its text version; ``il:watch:`` lists the matches of people on a
leaderboard.
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
from bot.ui import Button, Texts
from bot.ui.words import Signs
from rules import GAMES

_SEASON: Final = "season"


@dataclass(frozen=True, slots=True)
class SeasonChosen:
    """A closed season, chosen in the history of a server."""

    period: str
    game: str

    MENU: ClassVar[str] = f"il:{_SEASON}:0:0:"

    @property
    def value(self) -> str:
        return f"{self.period}.{self.game}"


SEASONS: Final = f"il:{_SEASON}{SELECTED}"  # a pattern, without groups, of the id of the select
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
        ladder = self.ladder
        return f"il:{_LEADERBOARD}:{ladder.scope}:{ladder.game}:{ladder.period}:{self.by}:{self.page}"


@dataclass(frozen=True, slots=True)
class LeadersWatched:
    """Watch below a leaderboard page: the running matches of its players."""

    page: LeaderboardText

    @property
    def custom_id(self) -> str:
        return self.page.custom_id.replace(_LEADERBOARD, _WATCH, 1)


@dataclass(frozen=True, slots=True)
class ProfileText:
    """The Text button under a profile; the game is the one in the picture."""

    user: UserId
    game: str

    @property
    def custom_id(self) -> str:
        return f"il:{_PROFILE}:{self.user}:{self.game}"


@dataclass(frozen=True, slots=True)
class HeadToHeadText:
    """Text under two people against each other."""

    user: UserId
    other: UserId

    @property
    def custom_id(self) -> str:
        return f"il:{_HEAD_TO_HEAD}:{self.user}:{self.other}"


@dataclass(frozen=True, slots=True)
class StatisticsText:
    """Text under the statistics of a server; ``None`` is for all games."""

    game: str | None

    @property
    def custom_id(self) -> str:
        return f"il:{_STATISTICS}:{self.game or ''}"


StandingText: TypeAlias = LeaderboardText | LeadersWatched | ProfileText | HeadToHeadText | StatisticsText
"""A button below a picture of ratings, with the query to repeat it."""


_GAMES: Final = "|".join(GAMES)
_PERIOD: Final = r"[1-9]\d{3}-(?:Q[1-4]|0[1-9]|1[0-2])"
_PAGE: Final = rf"\d{{1,20}}:(?:{_GAMES}):(?:{_PERIOD})?:(?:{'|'.join(Order)}):\d{{1,9}}"
LEADERBOARD: Final = f"il:{_LEADERBOARD}:{_PAGE}"
WATCH: Final = f"il:{_WATCH}:{_PAGE}"
PROFILE: Final = rf"il:{_PROFILE}:\d{{1,20}}:(?:{_GAMES})"
HEAD_TO_HEAD: Final = rf"il:{_HEAD_TO_HEAD}:\d{{1,20}}:\d{{1,20}}"
STATISTICS: Final = f"il:{_STATISTICS}:(?:{_GAMES})?"  # patterns, without groups, of these ids
_NOBODY: Final = 2**63  # an ID that no user and no server has


def leaderboard_text(custom_id: str) -> LeaderboardText | None:
    """Return the leaderboard page of an ID; ``None`` for an impossible server."""
    scope, game, period, by, page = custom_id.split(":")[2:]
    if int(scope) >= _NOBODY:
        return None
    return LeaderboardText(Ladder(GuildId(int(scope)), game, period), Order(by), int(page))


def leaders_watched(custom_id: str) -> LeadersWatched | None:
    """Return the page under which Watch was pressed; ``None`` for an impossible server."""
    page = leaderboard_text(custom_id)
    return None if page is None else LeadersWatched(page)


def profile_text(custom_id: str) -> ProfileText | None:
    """Return the profile of an ID; ``None`` for an impossible user."""
    user, game = custom_id.split(":")[2:]
    return None if int(user) >= _NOBODY else ProfileText(UserId(int(user)), game)


def head_to_head_text(custom_id: str) -> HeadToHeadText | None:
    """Return the two users of an ID; ``None`` for impossible ones."""
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
    return select(PastChosen.MENU, texts("button-past-match"), labels, emojis)


def _past_seasons(seasons: Sequence[Season], texts: Texts, signs: Signs) -> discord.ui.Select[Any]:
    by_value = {SeasonChosen(season.ladder.period, season.ladder.game).value: season for season in seasons}
    labels = {value: season_label(season, texts) for value, season in by_value.items()}
    emojis = {value: signs.emoji(season.ladder.game) for value, season in by_value.items()}
    return select(SeasonChosen.MENU, texts("season-choose"), labels, emojis)


def in_text(press: StandingText, texts: Texts) -> discord.ui.View:
    """Return the buttons below a picture of ratings: its text version, and Watch below a leaderboard."""
    text_button = button(Button.TEXT, press.custom_id, texts)
    if not isinstance(press, LeaderboardText):
        return view(text_button)
    watched = LeadersWatched(press).custom_id
    return view(text_button, discord.ui.Button[Any](label=texts("button-watch"), custom_id=watched))

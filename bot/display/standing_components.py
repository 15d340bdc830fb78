"""Buttons and selects under histories and pictures of standings."""

from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.display.components import button, select, view
from bot.display.list_ids import PastChosen
from bot.display.season_ids import SeasonChosen
from bot.display.standing_ids import LeaderboardText, LeadersWatched, StandingText
from bot.match import UserId
from bot.messages import Button
from bot.messages.languages import Texts
from bot.messages.past import past_label
from bot.messages.seasons import season_label
from bot.messages.signs import Signs
from bot.standing.leaderboards import PastMatch
from bot.standing.seasons import Season


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

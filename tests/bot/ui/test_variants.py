"""Texts that are chosen by a value exist for every value, in every language, and fit where they stand."""

import itertools
import random
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from bot.app.help import NAMED, help_text
from bot.community.account_views import preferences_text, server_settings_text, void_answer
from bot.matches.board.sending import EditResult
from bot.matches.clock.texts import overdue
from bot.matches.opening.texts import pace_name
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.people import (
    KeptPictures,
    OverdueRule,
    Palette,
    Preferences,
    PrivateBoards,
    PrivateDescriptions,
    PrivateLabels,
    PrivateLook,
    PrivatePalette,
    RemindBy,
    Reminders,
    ServerSettings,
    TurnBy,
    Venue,
)
from bot.model.time_limits import Pace
from bot.ui import Texts
from bot.ui.post import Button
from bot.ui.texts import LONGEST_MESSAGE, units
from bot.ui.words import CommandMentions
from tests.bot.ui.test_escaping import LANGUAGES
from tests.bot.ui.test_lengths import logged_match
from tests.texts import label

LONGEST_BUTTON: Final = 80
in_both = pytest.mark.parametrize("texts", LANGUAGES, ids=["en", "de"])


@in_both
def test_buttons_paces_posts_and_the_help_have_words(texts: Texts):
    labels = [label(button, texts) for button in Button]
    assert len(set(labels)) == len(labels)
    assert all(0 < units(each) <= LONGEST_BUTTON for each in labels)
    assert len({pace_name(pace, texts) for pace in Pace}) == len(Pace)
    timed = [pace for pace in Pace if pace is not Pace.NONE]
    late = logged_match("linkage", 2, random.Random(1), 3)
    told = {overdue(replace(late, pace=pace), texts).content for pace in timed}
    assert len(told) == len(timed)
    assert len({void_answer(MatchId(1), posted, texts).content for posted in EditResult}) == len(EditResult)
    mentions = CommandMentions()
    mentions.note(dict.fromkeys((name.split()[0] for name in (*NAMED, "play")), 2**63))
    helped = help_text(mentions, texts).content
    assert units(helped) < LONGEST_MESSAGE
    assert all(mentions.of(name, texts) in helped for name in NAMED)


BOTH = (True, False)


def each_with(settings: Any, values: Mapping[str, Iterable[object]]) -> set[Any]:
    """All ways in which at most two settings are other than usual."""
    pairs = itertools.combinations(values, 2)
    return {
        replace(settings, **{one: first, other: second})
        for one, other in pairs
        for first, second in itertools.product(values[one], values[other])
    }


@in_both
def test_all_that_may_be_set_is_told_apart(texts: Texts):
    hours = (None, (70, 1320))
    values: dict[str, Iterable[object]] = {"turn_by": TurnBy, "confirm": BOTH, "stock_dm": BOTH, "dm_closed": BOTH}
    values |= {"reminders": Reminders, "remind_by": RemindBy, "quiet": hours, "look": PrivateLook}
    values |= {"palette": PrivatePalette, "labels": PrivateLabels, "boards": PrivateBoards}
    ways = each_with(Preferences(UserId(1)), values | {"descriptions": PrivateDescriptions})
    assert len({preferences_text(person, texts) for person in ways}) == len(ways)
    values = {"venue": Venue, "pace": Pace, "overdue": OverdueRule, "palette": Palette}
    values |= {"pictures": KeptPictures, "most_running": (None, 3), "language": ("en", None)}
    ways = each_with(ServerSettings(GuildId(1)), values | dict.fromkeys(("prepared", "dark", "large", "brief"), BOTH))
    assert len({server_settings_text(server, server, texts) for server in ways}) == len(ways)

"""Texts that are chosen by a value exist for every value, in every language, and fit where they stand."""

import itertools
import random
from dataclasses import replace
from typing import Final

import pytest

from bot.app.help import NAMED, help_text
from bot.community.account_texts import preferences_text, server_settings_text
from bot.matches.clock.texts import overdue
from bot.matches.opening.texts import pace_name
from bot.matches.texts.narration import Posted, void_answer
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match
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
from bot.ui.languages import Texts
from bot.ui.lengths import LONGEST_MESSAGE, units
from bot.ui.post import Button, label
from bot.ui.words import CommandMentions
from tests.bot.ui.test_escaping import LANGUAGES
from tests.bot.ui.test_lengths import logged_match
from tests.texts import ENGLISH, GERMAN

LONGEST_BUTTON: Final = 80
in_both = pytest.mark.parametrize("texts", LANGUAGES, ids=["en", "de"])


@in_both
def test_buttons_paces_and_posts_have_words_of_their_own(texts: Texts):
    labels = [label(button, texts) for button in Button]
    assert len(set(labels)) == len(labels)
    assert all(0 < units(each) <= LONGEST_BUTTON for each in labels)
    assert len({pace_name(pace, texts) for pace in Pace}) == len(Pace)
    timed = [pace for pace in Pace if pace is not Pace.NONE]
    told = {overdue(_paced(pace), texts).content for pace in timed}
    assert len(told) == len(timed)
    assert len({void_answer(MatchId(1), posted, texts).content for posted in Posted}) == len(Posted)


def _paced(pace: Pace) -> Match:
    return replace(logged_match("linkage", 2, random.Random(1), 3), pace=pace)


@in_both
def test_all_that_people_may_set_is_told_apart(texts: Texts):
    both, hours = (True, False), (None, (70, 1320))
    ways = itertools.product(TurnBy, PrivateLook, both, both, both, Reminders, RemindBy, hours)
    anybody = Preferences(UserId(1))
    people = [
        replace(
            anybody,
            turn_by=turn,
            look=look,
            confirm=asked,
            stock_dm=stock,
            dm_closed=closed,
            reminders=often,
            remind_by=by,
            quiet=quiet,
        )
        for turn, look, asked, stock, closed, often, by, quiet in ways
    ]
    shown = [
        replace(anybody, look=look, palette=palette, labels=labels, boards=boards, descriptions=descriptions)
        for look, palette, labels, boards, descriptions in itertools.product(
            PrivateLook, PrivatePalette, PrivateLabels, PrivateBoards, PrivateDescriptions
        )
    ]
    assert len({preferences_text(person, texts) for person in people}) == len(people)
    assert len({preferences_text(person, texts) for person in shown}) == len(shown)


@in_both
def test_all_that_servers_may_set_is_told_apart(texts: Texts):
    both, usual = (True, False), ServerSettings(GuildId(1))
    ways = itertools.product(Venue, Pace, OverdueRule, KeptPictures, both, (None, 3), ("en", None), both)
    servers = [
        ServerSettings(usual.guild, venue, (), pace, rule, dark, kept, tongue, n, allowed)
        for venue, pace, rule, kept, dark, n, tongue, allowed in ways
    ]
    shown = [
        replace(usual, dark=dark, palette=palette, large=large, brief=brief)
        for dark, palette, large, brief in itertools.product(both, Palette, both, both)
    ]
    assert len({server_settings_text(server, server, texts) for server in servers}) == len(servers)
    assert len({server_settings_text(server, server, texts) for server in shown}) == len(shown)


def test_server_settings_name_the_language_in_itself():
    usual = ServerSettings(GuildId(1))
    german = replace(usual, language="de")
    assert server_settings_text(usual, german, ENGLISH).splitlines()[-1] == "Language: Deutsch (changed)."
    assert server_settings_text(german, german, GERMAN).splitlines()[-1] == "Sprache: Deutsch."
    assert server_settings_text(usual, usual, ENGLISH).splitlines()[-1] == "Language: as Discord has it."


@in_both
def test_the_help_fits_with_the_longest_ids(texts: Texts):
    mentions = CommandMentions()
    mentions.note(dict.fromkeys((name.split()[0] for name in (*NAMED, "play")), 2**63))
    told = help_text(mentions, texts).content
    assert units(told) < LONGEST_MESSAGE
    assert all(mentions.of(name) in told for name in NAMED)

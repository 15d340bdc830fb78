"""Everybody tries every button, select and command; checks the answer and the changes."""

import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from typing import Any, get_args, get_type_hints

import discord
import pytest
from discord import app_commands

from bot.app.features import ROUTES
from bot.app.services import Services
from bot.discord.interactions.components import FormRoute, Route
from bot.matches.views import ButtonPress, pattern_of
from bot.ui import Button
from tests.bot.permissions import about_buttons, about_commands
from tests.bot.permissions.attempts import Row, Stage
from tests.bot.permissions.cast import (
    EVERYBODY,
    UNSEEN,
    Cast,
    draw_offered,
    follows,
    giving_up,
    looked_back_at,
    moved,
    over,
    quarter_over,
    running,
    shown_elsewhere,
)
from tests.bot.puzzles import about_daily as puzzles
from tests.bot.stories import dump, private
from tests.bot.studies.about_studies import against_me, learned, studied
from tests.generous import generous
from tests.peer import Club

ROWS = [*about_buttons.ROWS, *about_commands.ROWS]
MENUS = (discord.AppCommandType.user, discord.AppCommandType.message)


def by_scene() -> Mapping[Any, Sequence[Row]]:
    found = defaultdict(list)
    for row in ROWS:
        found[row.scene].append(row)
    return found


def opened(path: Any) -> closing[sqlite3.Connection]:
    """A connection that the bot's thread may read from."""
    return closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False))


FROM_THE_BEGINNING = {  # Scenes that start with ``running`` and take no time, played in one world
    *(moved, draw_offered, giving_up, over, follows, looked_back_at, quarter_over, shown_elsewhere),
    *(studied, against_me, learned, puzzles.opened, puzzles.solved, puzzles.begun, puzzles.ended),
}
BY_THEMSELVES = sorted(by_scene().keys() - FROM_THE_BEGINNING, key=lambda scene: scene.__name__)


@asynccontextmanager
async def staged(club: Club) -> AsyncIterator[Stage]:
    with generous(), opened(club.settings.database) as watch, opened(":memory:") as kept, opened(":memory:") as begun:
        yield Stage(Cast(club), watch, kept, begun)


@pytest.mark.slow
@pytest.mark.parametrize("scene", BY_THEMSELVES, ids=[scene.__name__ for scene in BY_THEMSELVES])
async def test_everybody_may_do_only_what_the_tables_say(club, scene):
    async with staged(club) as stage:
        await stage.arrange(scene)
        wrong = [each for row in by_scene()[scene] for each in await stage.tried(row)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.slow
async def test_everybody_may_do_only_that_also_later_in_a_match(club):
    wrong = []
    async with staged(club) as stage:
        await stage.begin()
        for scene in sorted(FROM_THE_BEGINNING, key=lambda scene: scene.__name__):
            await stage.arrange(scene)
            wrong += [each for row in by_scene()[scene] for each in await stage.tried(row)]
    assert not wrong, "\n".join(wrong)


# -- no gaps


def commands(club: Club) -> set[str]:
    tree = club.bot.tree
    typed = {each.qualified_name for each in tree.walk_commands() if not isinstance(each, app_commands.Group)}
    return typed | {each.name for kind in MENUS for each in tree.get_commands(type=kind)}


def test_every_button_and_select_has_a_row():
    elsewhere = {Button.CONFIRM, Button.BACK, Button.CANCEL, Button.TYPE, Button.MUTE}
    buttons = {button.name for button in set(Button) - elsewhere}
    presses = {press for route in ROUTES if not isinstance(route, FormRoute) for press in presses_of(route)}
    assert presses - {ButtonPress.__name__} | buttons == {row.tries for row in about_buttons.ROWS}
    patterns = {route.pattern for route in ROUTES}
    assert [button for button in buttons if pattern_of(Button[button]) not in patterns] == []


def presses_of(route: Route[Services]) -> set[str]:
    if isinstance(owner := getattr(route.read, "__self__", None), type):  # Press.read of a subclass
        return {owner.__name__}
    read = get_type_hints(route.read)["return"]
    return {kind.__name__ for kind in get_args(read) or (read,)} - {"NoneType"}


def test_everybody_tries_everything_and_stands_once_in_a_row():
    tried = defaultdict(set)
    for row in ROWS:
        names = [who for names in (*row.allowed.values(), *row.refused.values()) for who in names.split()]
        assert len(names) == len(set(names)), row
        tried["play" if row.tries.startswith("play ") else row.tries].update(names)
    assert {tries: names for tries, names in tried.items() if names != set(EVERYBODY)} == {}


# -- in direct messages


async def test_commands_have_rows_and_direct_messages_only_some(club):
    assert {row.tries for row in about_commands.ROWS} == commands(club)
    cast = Cast(club)
    await running(cast)
    offered = set(club.people["ada"].user.available_commands())
    assert commands(club) - offered == {
        *("Challenge", "Replay", "Text"),
        *("leaderboard", "profile", "history"),
        *("server settings", "server close", "server void", "server records", "server daily", "server lobby"),
        *(f"tournament {what}" for what in ("open", "join", "leave", "begin", "show", "withdraw", "correct")),
    }
    before = dump(cast.club.settings.database)
    for name in ("move", "board", "replay", "stock", "undo", "draw", "resign", "rematch"):
        options = {"move": "nonsense"} if name == "move" else {}
        for who in ("fay", "eve", "hal"):
            assert private(await club.people[who].user.slash(name, match=1, **options)) == UNSEEN
        here = await club.people["ada"].user.slash(name, **options)
        assert private(here).startswith("No match is played here; open one against me with /play")
    shown = await club.people["ada"].user.slash("board", match=1)
    assert shown.response is not None
    assert "Love Links** begins" in shown.response.content
    assert dump(cast.club.settings.database) == before

"""Who may use which command: every command by everybody, and that neither table has a gap."""

from typing import get_args

import discord
import pytest
from discord import app_commands
from simcord.results import InteractionResult

from bot.commands import BUTTONS
from bot.display.custom_ids import ButtonPress, Meaningless, Press
from bot.messages import Button
from tests.bot.commands import test_who_may_press
from tests.bot.commands.about_tournaments import BY_COMMAND
from tests.bot.commands.cast import (
    ALL,
    EVERYBODY,
    HERE,
    LEFT,
    NOT_THE_TURN,
    PLAYERS,
    STRANGER,
    UNSEEN,
    Attempt,
    Cast,
    Row,
    allows,
    command,
    draw_offered,
    moved,
    over,
    refuses,
    running,
    without_cleo,
)
from tests.bot.commands.test_who_may_press import named
from tests.bot.stories import dump, private
from tests.garbage import RECORD
from tests.peer import Club

HIDDEN = "hal zoe"
SEEING = "fay eve gus"
"""Those who do not play and see the channel."""
PLAYER = "You are a player of match 1"
NOT_HERE = "There is no match 1 in this server"
NO_MANAGER = "Only people who may manage this server"
MENUS = (discord.AppCommandType.user, discord.AppCommandType.message)
ELSEWHERE = "zoe abroad"


def on_another(name: str) -> Attempt:
    """Using a command on somebody else who is there: Ben, or Ada and Zoe each on the other."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.slash(who, name, player={"zoe": "ada", "abroad": "zoe", "ben": "fay"}.get(who, "ben"))

    return attempt


def managing(name: str, **options: object) -> Attempt:
    """Using a command that Discord hides, once somebody has been let use it."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        server, person, _ = cast.where(who)
        server.let_use(person, "server")
        return await cast.slash(who, name, **options)

    return attempt


async def having_posted(cast: Cast, who: str) -> InteractionResult:
    """Having the puzzle of the day posted in a channel of the server."""
    return await managing("server daily", channel=cast.where(who)[2])(cast, who)


async def having_a_lobby(cast: Cast, who: str) -> InteractionResult:
    """Having the lobby in a channel of the server."""
    return await managing("server lobby", channel=cast.where(who)[2])(cast, who)


async def bring_back(cast: Cast, who: str) -> InteractionResult:
    """Opening a study of a record that somebody has."""
    server, name, channel = cast.where(who)
    return await server.slash(name, "import", channel, record=("match.json", RECORD))


async def challenge(cast: Cast, who: str) -> InteractionResult:
    """Challenge in the menu of somebody else."""
    server, name, channel = cast.where(who)
    person = {"zoe": "ada", "abroad": "zoe", "ben": "fay"}.get(who, "ben")
    return await server.people[name].context_menu(channel, "Challenge", server.people[person])


MATCHES = [
    Row(
        "move",
        running,
        command("move", move="nonsense", match=1),
        {},
        {
            "Name one link of your stock": "ada abroad",
            NOT_THE_TURN: "ben cleo dan",
            STRANGER: SEEING,
            UNSEEN: HIDDEN,
        },
    ),
    Row(
        "move",
        without_cleo,
        command("move", move="nonsense", match=1),
        {},
        {LEFT: "cleo", NOT_THE_TURN: "ben", STRANGER: f"dan {SEEING}", UNSEEN: HIDDEN},
    ),
    Row(
        "board",
        running,
        command("board", match=1),
        {"Love Links** begins": f"{PLAYERS} {SEEING}"},
        {UNSEEN: HIDDEN},
    ),
    Row(
        "replay",
        running,
        command("replay", match=1),
        {"**Love Links 1** · position": f"{PLAYERS} {SEEING}"},
        {UNSEEN: HIDDEN},
    ),
    Row("study", running, command("study"), {"You have no study yet.": ALL}),
    Row("study", running, command("study", game="link"), {"** · LINK": ALL}, wrote="study"),
    Row("study", running, command("study", study=7), {}, {"You have no study 7": ALL}),
    Row(
        "stock",
        running,
        command("stock", match=1),
        {"this is your stock": PLAYERS},
        {STRANGER: SEEING, UNSEEN: HIDDEN},
    ),
    Row(
        "undo",
        moved,
        command("undo", match=1),
        {"Your last step is taken back.": "ada abroad"},
        {"You have not played a step yet": "ben cleo dan", STRANGER: SEEING, UNSEEN: HIDDEN},
        "undone",
    ),
    Row(
        "draw",
        running,
        command("draw", match=1),
        {"have been asked.": PLAYERS},
        {STRANGER: SEEING, UNSEEN: HIDDEN},
        "offered",
    ),
    Row(
        "draw",
        draw_offered,
        command("draw", match=1),
        {"have been asked.": "ben cleo dan"},
        {"Something is already asked": "ada abroad", STRANGER: SEEING, UNSEEN: HIDDEN},
        "agreed",
    ),
    Row(
        "resign",
        running,
        command("resign", match=1),
        {"Resign match 1 for your side?": PLAYERS},
        {STRANGER: SEEING, UNSEEN: HIDDEN},
    ),
    Row(
        "resign",
        running,
        command("resign", match=1, abort=True),
        {"have been asked.": PLAYERS},
        {STRANGER: SEEING, UNSEEN: HIDDEN},
        "offered",
    ),
    Row(
        "rematch",
        over,
        command("rematch", match=1),
        {"have been asked.": PLAYERS},
        {STRANGER: SEEING, UNSEEN: HIDDEN},
        "offered",
    ),
]

LISTS = [
    Row(
        "matches",
        running,
        command("matches", show="server"),
        {"1 · Love Links": "ada ben cleo dan fay eve gus", "There are none": "hal zoe abroad"},
    ),
    Row("matches", running, command("matches"), {"1 · Love Links": PLAYERS, "There are none": "fay eve gus hal zoe"}),
    Row(
        "history",
        over,
        command("history"),
        {"1 · Love Links": "ada ben cleo dan fay eve gus", "There are none here.": "hal zoe abroad"},
    ),
    Row("leaderboard", over, command("leaderboard", game="linkx"), {"The Link Club": HERE, "Elsewhere": ELSEWHERE}),
    Row("stats", over, command("stats"), {"The Link Club": HERE, "No match has ended in Elsewhere": ELSEWHERE}),
    Row("profile", over, command("profile"), {"The Link Club": HERE, "Elsewhere": ELSEWHERE}),
    Row("learn", running, command("learn"), {"Which game would you like to learn?": ALL}),
    Row("learn", running, command("learn", game="linkx"), {"**Linkx** · 1 of 7": ALL}),
    Row("puzzle", running, command("puzzle"), {"Of which game would you like a puzzle?": ALL}),
    Row("puzzle", running, command("puzzle", game="linkx", level=1), {"**Puzzle** · Linkx · level 1": ALL}),
    Row("daily", running, command("daily"), {"**Puzzle of the day** · ": ALL}, wrote="daily_solver"),
    Row("rules", running, command("rules"), {"game": ALL}),
    Row("help", running, command("help"), {"**Interlink** plays": ALL}),
    Row("about", running, command("about"), {"Invite me [into a server]": ALL}),
]

OPENINGS = [
    Row(f"play {game}", running, command(f"play {game}"), {"opens a match": ALL}, wrote="opened")
    for game in ("linkage", "link", "linkx", "lovelinks")
]

OWN = [
    Row("Challenge", running, challenge, {"Which game would you like to play with": ALL}),
    Row("import", running, bring_back, {"**Study ": ALL}, wrote="study"),
    Row("away", running, command("away", until="2d"), {"You are away": ALL}, wrote="preferences"),
    Row("preferences", running, command("preferences", reminders="none"), {"Reminders": ALL}, wrote="preferences"),
    Row("block add", running, on_another("block add"), {"can't invite you": ALL}, wrote="block"),
    Row("block remove", running, on_another("block remove"), {"can invite you": ALL}),
    Row(
        "block list",
        running,
        command("block list"),
        {"You have blocked <@": "ada abroad", "You block nobody.": "ben cleo dan fay eve gus hal zoe"},
    ),
    Row("privacy show", running, command("privacy show"), {"What I keep of you, and why": ALL}),
    Row("privacy export", running, command("privacy export"), {"Everything I keep of you.": ALL}),
    Row("privacy delete", running, command("privacy delete"), {"Delete everything I keep of you?": ALL}),
]

MANAGING = [
    Row(
        "server settings",
        running,
        managing("server settings", dark=True),
        {"Boards: dark (changed).": "dan eve zoe"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad"},
        "server_settings",
    ),
    Row(
        "server settings",
        running,
        managing("server settings", puzzles=True),
        {"without names: yes (changed).": "dan eve zoe"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad"},
        "server_settings",
    ),
    Row(
        "server close",
        running,
        managing("server close", match=1),
        {"Match 1 is closed without a result.": "eve"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad", NOT_HERE: "zoe", PLAYER: "dan"},
        "closed",
    ),
    Row(
        "server void",
        over,
        managing("server void", match=1),
        {"Match 1 is void": "eve"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad", NOT_HERE: "zoe", PLAYER: "dan"},
        "result",
    ),
    Row(
        "server records",
        over,
        managing("server records"),
        {"The record of match 1.": "dan eve"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad", "No match has been finished here": "zoe"},
    ),
    Row(
        "server daily",
        running,
        having_posted,
        {"The puzzle of the day comes to <#": "dan eve zoe"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad"},
        "daily_channel",
    ),
    Row(
        "server lobby",
        running,
        having_a_lobby,
        {"The lobby of this server is kept up to date in <#": "dan eve zoe"},
        {NO_MANAGER: "ada ben cleo fay gus hal abroad"},
        "lobby",
    ),
]

ROWS = [*MATCHES, *LISTS, *OPENINGS, *OWN, *MANAGING, *BY_COMMAND]
FOR_ALL = [row for row in ROWS if set(row.may) == set(EVERYBODY)]
"""What everybody may do, each for themselves."""


@pytest.mark.parametrize("row", [row for row in ROWS if row.may_not], ids=named)
async def test_who_may_not_use_it_changes_nothing(club, row):
    cast = Cast(club)
    await row.scene(cast)
    await refuses(cast, row)


@pytest.mark.parametrize("row", [row for row in ROWS if row.may and (not row.wrote or row in FOR_ALL)], ids=named)
async def test_who_may_ask_or_do_something_of_their_own(club, row):
    cast = Cast(club)
    await row.scene(cast)
    for who in row.may:
        if who != "abroad" or not row.wrote:  # where something is set, Ada has done so already
            await allows(cast, row, who)


@pytest.mark.parametrize(
    ("row", "who"),
    [(row, who) for row in ROWS if row.wrote for who in row.may if row not in FOR_ALL or who == "abroad"],
    ids=lambda one: one if isinstance(one, str) else named(one),
)
async def test_who_may_use_it_changes_just_that(club, row, who):
    cast = Cast(club)
    await row.scene(cast)
    await allows(cast, row, who)


# -- no gaps


def commands(club: Club) -> set[str]:
    """Every command and subcommand, and every entry of a person's menu."""
    tree = club.bot.tree
    typed = {each.qualified_name for each in tree.walk_commands() if not isinstance(each, app_commands.Group)}
    return typed | {each.name for kind in MENUS for each in tree.get_commands(type=kind)}


async def test_every_command_has_a_row(club):
    assert {row.tries for row in ROWS} == commands(club)


def test_every_button_and_select_has_a_row():
    elsewhere_or_none = {press.__name__ for press in (ButtonPress, Meaningless)}
    presses = {press.__name__ for press in get_args(Press)} - elsewhere_or_none
    elsewhere = {Button.CONFIRM, Button.BACK, Button.CANCEL, Button.TYPE, Button.MUTE}
    assert set(BUTTONS) == set(Button) - elsewhere, "those that stand in families of their own"
    tried = {row.tries for row in test_who_may_press.ROWS}
    assert tried == {button.name for button in BUTTONS} | presses


@pytest.mark.parametrize("row", [*ROWS, *test_who_may_press.ROWS], ids=named)
def test_nobody_is_named_twice(row):
    names = [who for names in (*row.allowed.values(), *row.refused.values()) for who in names.split()]
    assert len(names) == len(set(names))
    assert set(names) <= set(EVERYBODY)


@pytest.mark.parametrize("tries", sorted({row.tries for row in [*ROWS, *test_who_may_press.ROWS]}))
def test_everybody_tries_everything(tries):
    rows = [row for row in [*ROWS, *test_who_may_press.ROWS] if row.tries == tries]
    assert {who for row in rows for who in (*row.may, *row.may_not)} == set(EVERYBODY)


# -- in direct messages


async def test_in_direct_messages_are_offered_only_commands_about_oneself_and_play(club):
    cast = Cast(club)
    await running(cast)
    offered = set(club.people["ada"].user.available_commands())
    assert commands(club) - offered == {
        "Challenge",
        *("leaderboard", "stats", "profile", "history"),
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

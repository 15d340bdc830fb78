"""Rows about who may use which command: every command by everybody."""

import discord
from simcord.results import InteractionResult

from tests.bot.commands.about_tournaments import BY_COMMAND
from tests.bot.commands.attempts import Attempt, Row, command, using
from tests.bot.commands.cast import (
    ALL,
    HERE,
    LEFT,
    NOT_THE_TURN,
    PLAYERS,
    STRANGER,
    UNSEEN,
    Cast,
    draw_offered,
    moved,
    over,
    running,
    without_cleo,
)
from tests.garbage import RECORD

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
    return await server.people[name].slash(channel, "import", record=("match.json", RECORD))


async def challenge(cast: Cast, who: str) -> InteractionResult:
    """Challenge in the menu of somebody else."""
    server, name, channel = cast.where(who)
    person = {"zoe": "ada", "abroad": "zoe", "ben": "fay"}.get(who, "ben")
    return await server.people[name].context_menu(channel, "Challenge", server.people[person])


NO_PLAYERS = {STRANGER: SEEING, UNSEEN: HIDDEN}
NO_MANAGERS = {NO_MANAGER: "ada ben cleo fay gus hal abroad"}

MATCHES = [
    Row(
        "move",
        running,
        command("move", move="nonsense", match=1),
        {},
        {"Name one link of your stock": "ada abroad", NOT_THE_TURN: "ben cleo dan", **NO_PLAYERS},
    ),
    Row(
        "move",
        without_cleo,
        command("move", move="nonsense", match=1),
        {},
        {LEFT: "cleo", NOT_THE_TURN: "ben", STRANGER: f"dan {SEEING}", UNSEEN: HIDDEN},
    ),
    Row("board", running, command("board", match=1), {"Love Links** begins": f"{PLAYERS} {SEEING}"}, {UNSEEN: HIDDEN}),
    Row(
        "replay",
        running,
        command("replay", match=1),
        {"**Love Links 1** · position": f"{PLAYERS} {SEEING}"},
        {UNSEEN: HIDDEN},
    ),
    using("study", running, {"You have no study yet.": ALL}),
    Row("study", running, command("study", game="link"), {"** · LINK": ALL}, wrote="study"),
    Row("study", running, command("study", study=7), {}, {"You have no study 7": ALL}),
    Row("stock", running, command("stock", match=1), {"this is your stock": PLAYERS}, NO_PLAYERS),
    Row(
        "undo",
        moved,
        command("undo", match=1),
        {"Your last step is taken back.": "ada abroad"},
        {"You have not played a step yet": "ben cleo dan", **NO_PLAYERS},
        "undone",
    ),
    Row("draw", running, command("draw", match=1), {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"),
    Row(
        "draw",
        draw_offered,
        command("draw", match=1),
        {"have been asked.": "ben cleo dan"},
        {"Something is already asked": "ada abroad", **NO_PLAYERS},
        "agreed",
    ),
    Row("resign", running, command("resign", match=1), {"Resign match 1 for your side?": PLAYERS}, NO_PLAYERS),
    Row(
        "resign", running, command("resign", match=1, abort=True), {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"
    ),
    Row("rematch", over, command("rematch", match=1), {"have been asked.": PLAYERS}, NO_PLAYERS, "offered"),
]

LISTS = [
    Row(
        "matches",
        running,
        command("matches", show="server"),
        {"1 · Love Links": "ada ben cleo dan fay eve gus", "There are none": "hal zoe abroad"},
    ),
    using("matches", running, {"1 · Love Links": PLAYERS, "There are none": "fay eve gus hal zoe"}),
    using(
        "history", over, {"1 · Love Links": "ada ben cleo dan fay eve gus", "There are none here.": "hal zoe abroad"}
    ),
    Row("leaderboard", over, command("leaderboard", game="linkx"), {"The Link Club": HERE, "Elsewhere": ELSEWHERE}),
    using("stats", over, {"The Link Club": HERE, "No match has ended in Elsewhere": ELSEWHERE}),
    using("profile", over, {"The Link Club": HERE, "Elsewhere": ELSEWHERE}),
    using("learn", running, {"Which game would you like to learn?": ALL}),
    Row("learn", running, command("learn", game="linkx"), {"**Linkx** · 1 of 7": ALL}),
    using("puzzle", running, {"Of which game would you like a puzzle?": ALL}),
    Row("puzzle", running, command("puzzle", game="linkx", level=1), {"**Puzzle** · Linkx · level 1": ALL}),
    using("daily", running, {"**Puzzle of the day** · ": ALL}, wrote="daily_solver"),
    using("rules", running, {"game": ALL}),
    using("help", running, {"**Interlink** plays": ALL}),
    using("about", running, {"Invite me [into a server]": ALL}),
]

OPENINGS = [
    Row(
        f"play {game}",
        running,
        command(f"play {game}"),
        {"opens a match": ALL},
        wrote="opened",
    )
    for game in ("linkage", "link", "linkx", "lovelinks")
]

OWN = [
    Row("Challenge", running, challenge, {"Which game would you like to play with": ALL}),
    Row("import", running, bring_back, {"**Study ": ALL}, wrote="study"),
    Row("away", running, command("away", until="2d"), {"You are away": ALL}, wrote="preferences"),
    Row("preferences", running, command("preferences", reminders="none"), {"Reminders": ALL}, wrote="preferences"),
    Row("block add", running, on_another("block add"), {"can't invite you": ALL}, wrote="block"),
    Row("block remove", running, on_another("block remove"), {"can invite you": ALL}),
    using(
        "block list",
        running,
        {"You have blocked <@": "ada abroad", "You block nobody.": "ben cleo dan fay eve gus hal zoe"},
    ),
    using("privacy show", running, {"What I keep of you, and why": ALL}),
    using("privacy export", running, {"Everything I keep of you.": ALL}),
    using("privacy delete", running, {"Delete everything I keep of you?": ALL}),
]

MANAGING = [
    Row(
        "server settings",
        running,
        managing("server settings", dark=True),
        {"Boards: dark (changed).": "dan eve zoe"},
        NO_MANAGERS,
        "server_settings",
    ),
    Row(
        "server close",
        running,
        managing("server close", match=1),
        {"Match 1 is closed without a result.": "eve"},
        {**NO_MANAGERS, NOT_HERE: "zoe", PLAYER: "dan"},
        "closed",
    ),
    Row(
        "server void",
        over,
        managing("server void", match=1),
        {"Match 1 is void": "eve"},
        {**NO_MANAGERS, NOT_HERE: "zoe", PLAYER: "dan"},
        "result",
    ),
    Row(
        "server records",
        over,
        managing("server records"),
        {"The record of match 1.": "dan eve"},
        {**NO_MANAGERS, "No match has been finished here": "zoe"},
    ),
    Row(
        "server daily",
        running,
        having_posted,
        {"The puzzle of the day comes to <#": "dan eve zoe"},
        NO_MANAGERS,
        "daily_channel",
    ),
    Row(
        "server lobby",
        running,
        having_a_lobby,
        {"The lobby of this server is kept up to date in <#": "dan eve zoe"},
        NO_MANAGERS,
        "lobby",
    ),
]

ROWS = [*MATCHES, *LISTS, *OPENINGS, *OWN, *MANAGING, *BY_COMMAND]

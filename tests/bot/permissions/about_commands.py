"""Rows about who may use which command: every command by everybody."""

from typing import Any

from simcord.results import InteractionResult

from rules import GAMES
from tests.bot.permissions.about_tournaments import BY_COMMAND
from tests.bot.permissions.attempts import Attempt, Row, Scene, command, using
from tests.bot.permissions.cast import (
    ABROAD,
    ALL,
    HERE,
    LEFT,
    NOT_THE_TURN,
    PLAYERS,
    SEEN,
    STRANGER,
    UNSEEN,
    UNSEEN_HERE,
    Cast,
    draw_offered,
    moved,
    over,
    running,
    shown_elsewhere,
    without_cleo,
)
from tests.garbage import RECORD

SEEING = "fay eve gus"  # Who may use which command: every command by everybody
PLAYER = "You are a player of match 1"
NOT_HERE = "There is no match 1 in this server"
ANOTHER = {"zoe": "ada", "abroad": "zoe", "ben": "fay"}  # Another target instead of Ben
NO_MANAGER = "Only people who may manage this server"


def on_another(name: str) -> Attempt:
    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.slash(who, name, player=ANOTHER.get(who, "ben"))

    return attempt


def managing(name: str, *, here: bool = False, **options: object) -> Attempt:
    """Use a command that Discord hides, once it is allowed; ``here`` names a channel of the server."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        server, person, channel = cast.where(who)
        server.let_use(person, "server")
        return await cast.slash(who, name, **options, **({"channel": channel} if here else {}))

    return attempt


async def bring_back(cast: Cast, who: str) -> InteractionResult:
    server, name, channel = cast.where(who)
    return await server.people[name].slash(channel, "study import", record=("match.json", RECORD))


async def challenge(cast: Cast, who: str) -> InteractionResult:
    server, name, channel = cast.where(who)
    return await server.people[name].context_menu(channel, "Challenge", server.people[ANOTHER.get(who, "ben")])


def in_menu(name: str) -> Attempt:
    """Use the menu of the newest board where a person is."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        server, person, channel = cast.where(who)
        return await server.people[person].context_menu(channel, name, server.boards(channel)[-1])

    return attempt


HIDDEN = {UNSEEN: "hal zoe"}
NO_PLAYERS = {STRANGER: SEEING, **HIDDEN}
NO_MANAGERS = {NO_MANAGER: "ada ben cleo fay gus hal abroad"}

VOIDED = {**NO_MANAGERS, NOT_HERE: "zoe", PLAYER: "dan"}
NO_STEP = {"Name one link of your stock": "ada abroad", NOT_THE_TURN: "ben cleo dan", **NO_PLAYERS}
NO_STEP_WITHOUT_CLEO = {LEFT: "cleo", NOT_THE_TURN: "ben", STRANGER: f"dan {SEEING}", **HIDDEN}
ASKED = {"have been asked.": PLAYERS}


def on_match(name: str, scene: Scene, *told: Any, **options: Any) -> Row:
    return Row(name, scene, command(name, match=1, **options), *told)


MATCHES = [
    on_match("move", running, {}, NO_STEP, move="nonsense"),
    on_match("move", without_cleo, {}, NO_STEP_WITHOUT_CLEO, move="nonsense"),
    on_match("board", running, {"Love Links** begins": f"{PLAYERS} {SEEING}"}, HIDDEN),
    on_match("replay", running, {"**Love Links 1** · position": f"{PLAYERS} {SEEING}"}, HIDDEN),
    Row("Replay", shown_elsewhere, in_menu("Replay"), {"**Love Links 1** · position": f"{PLAYERS} {SEEING}"}, HIDDEN),
    Row("Text", shown_elsewhere, in_menu("Text"), {"Love Links, turn 1, ": f"{PLAYERS} {SEEING}"}, HIDDEN),
    using("study open", running, {"You have no study yet.": ALL}),
    Row("study open", running, command("study open", game="link"), {"** · LINK": ALL}, wrote="study"),
    Row("study open", running, command("study open", study=7), {}, {"You have no study 7": ALL}),
    on_match("stock", running, {"this is your stock": PLAYERS}, NO_PLAYERS),
    on_match(
        "undo",
        moved,
        {"Your last step is taken back.": "ada abroad"},
        {"You have not played a step yet": "ben cleo dan", **NO_PLAYERS},
        "undone",
    ),
    on_match("draw", running, ASKED, NO_PLAYERS, "offered"),
    on_match(
        "draw",
        draw_offered,
        {"have been asked.": "ben cleo dan"},
        {"There is already an offer": "ada abroad", **NO_PLAYERS},
        "agreed",
    ),
    on_match("resign", running, {"Resign match 1 for your side?": PLAYERS}, NO_PLAYERS),
    on_match("resign", running, ASKED, NO_PLAYERS, "offered", abort=True),
    on_match("rematch", over, ASKED, NO_PLAYERS, "offered"),
]

LISTS = [
    Row("matches", running, command("matches", show="server"), {"1 · Love Links": SEEN, "There are none": UNSEEN_HERE}),
    using("matches", running, {"1 · Love Links": PLAYERS, "There are none": "fay eve gus hal zoe"}),
    using("history", over, {"1 · Love Links": SEEN, "There are none here.": UNSEEN_HERE}),
    Row("leaderboard", over, command("leaderboard", game="linkx"), {"The Link Club": HERE, "Elsewhere": ABROAD}),
    Row(
        "leaderboard",
        over,
        command("leaderboard", view="statistics"),
        {"The Link Club": HERE, "No match has ended in Elsewhere": ABROAD},
    ),
    using("profile", over, {"The Link Club": HERE, "Elsewhere": ABROAD}),
    using("learn", running, {"Which game would you like to learn?": ALL}),
    Row("learn", running, command("learn", game="linkx"), {"**Linkx** · 1 of 7": ALL}),
    using("puzzle next", running, {"Which game?": ALL}),
    Row("puzzle next", running, command("puzzle next", game="linkx", level=1), {"**Puzzle** · Linkx · level 1": ALL}),
    using("puzzle run", running, {"**Puzzle run** · 0 solved": ALL}, wrote="puzzle_run"),
    using("puzzle redo", running, {"There is nothing to redo": ALL}),
    using("puzzle daily", running, {"**Puzzle of the day** · ": ALL}, wrote="daily_solver"),
    using("rules", running, {"game": ALL}),
    using("help", running, {"I am **Interlink**.": ALL}),
    using("about", running, {"Invite me [into a server]": ALL}),
    *(using(f"play {game}", running, {"opens a match": ALL}, wrote="opened") for game in GAMES),
]

OWN = [
    Row("Challenge", running, challenge, {"Which game would you like to play with": ALL}),
    Row("study import", running, bring_back, {"**Study ": ALL}, wrote="study"),
    Row("away", running, command("away", until="2d"), {"You are away": ALL}, wrote="preferences"),
    Row("preferences", running, command("preferences", reminders="none"), {"Reminders": ALL}, wrote="preferences"),
    Row("block add", running, on_another("block add"), {"can't invite you": ALL}, wrote="block"),
    Row("block remove", running, on_another("block remove"), {"can invite you": ALL}),
    using(
        "block list",
        running,
        {"You have blocked <@": "ada abroad", "You block nobody.": "ben cleo dan fay eve gus hal zoe"},
    ),
    using("privacy show", running, {"What I store about you, and why": ALL}),
    using("privacy export", running, {"Everything I store about you.": ALL}),
    using("privacy delete", running, {"Delete everything I store about you?": ALL}),
]


def by_managers(what: str, scene: Scene, *told: Any, **given: Any) -> Row:
    return Row(f"server {what}", scene, managing(f"server {what}", **given), *told)


MANAGERS = "dan eve zoe"
POSTED = "The puzzle of the day comes to <#"
KEPT = "The lobby of this server is kept up to date in <#"
MANAGING = [
    by_managers(
        "settings",
        running,
        {"Boards: Large letters (changed).": MANAGERS},
        NO_MANAGERS,
        "server_settings",
        display="large",
    ),
    by_managers("close", running, {"Match 1 is closed without a result.": "eve"}, VOIDED, "closed", match=1),
    by_managers("void", over, {"Match 1 is void": "eve"}, VOIDED, "result", match=1),
    by_managers(
        "records",
        over,
        {"The record of match 1.": "dan eve"},
        {**NO_MANAGERS, "No match has been finished here": "zoe"},
    ),
    by_managers("daily", running, {POSTED: MANAGERS}, NO_MANAGERS, "daily_channel", here=True),
    by_managers("lobby", running, {KEPT: MANAGERS}, NO_MANAGERS, "lobby", here=True),
]

ROWS = [*MATCHES, *LISTS, *OWN, *MANAGING, *BY_COMMAND]

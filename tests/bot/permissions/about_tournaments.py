"""Permissions of tournaments, by buttons and commands."""

from typing import Any

from simcord.results import InteractionResult

from bot.model.ids import MatchId, UserId
from bot.tournaments.views import TournamentControl
from tests.bot.permissions.attempts import Attempt, Row, Scene, command, using
from tests.bot.permissions.cast import ALL, HERE, Cast, running

SEEING = "ada ben cleo dan fay eve gus"  # Those of the server who see the channel
NOBODY_ELSE = "hal zoe abroad"
NONE_THERE = {"There is no tournament 1 in this server": NOBODY_ELSE}
ORGANISERS = "ada dan eve"
NOT_ORGANISERS = {"Only its organiser": "ben cleo fay gus", **NONE_THERE}

ENTERED = {"You are already in this tournament": "ben dan", **NONE_THERE}
NOT_ENTERED = {"You are not in this tournament": "ada cleo fay eve gus", **NONE_THERE}


def in_the_cup(control: TournamentControl) -> Attempt:
    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.press(who, f"il:tournament:1:{control}")

    return attempt


async def entered(cast: Cast) -> None:
    """Ada has opened a tournament; Ben and Dan have entered."""
    club = cast.club
    await club.slash("ada", "tournament open", game="linkx", system="swiss", name="Cup")
    for who in ("ben", "dan"):
        await club.slash(who, "tournament join", tournament=1)
    await club.env.advance_time(12)


async def going(cast: Cast) -> None:
    await entered(cast)
    await cast.club.slash("ada", "tournament begin", tournament=1)
    await cast.club.env.advance_time(12)


async def finished(cast: Cast) -> None:
    await going(cast)
    with cast.club.as_bot():
        await cast.club.bot.services.table.resign(MatchId(1), UserId(cast.club.people["ben"].id))
    await cast.club.env.advance_time(12)


async def naming_ben(cast: Cast, who: str) -> InteractionResult:
    """Name Ben as the winner, or Ada where he is unknown."""
    return await cast.slash(who, "tournament correct", match=1, winner="ada" if who in ("zoe", "abroad") else "ben")


JOINED = ({"You have entered **Cup**.": "ada cleo fay eve gus"}, ENTERED, "entrant")
LEFT = ({"You are out of **Cup**.": "ben dan"}, NOT_ENTERED, "entrant")
BEGUN = ({"**Cup** begins.": ORGANISERS}, NOT_ORGANISERS, "tournament")
SHOWN = "**Entered (2):**"


def pressed(control: TournamentControl, scene: Scene, *told: Any) -> Row:
    return Row("TournamentPress", scene, in_the_cup(control), *told)


BY_BUTTON = [
    pressed(TournamentControl.JOIN, entered, *JOINED),
    pressed(TournamentControl.LEAVE, entered, *LEFT),
    pressed(TournamentControl.LEAVE, going, {"Leave **Cup**? Match 1 is lost by that": "ben dan"}, NOT_ENTERED),
    pressed(TournamentControl.QUIT, going, *LEFT),
    pressed(TournamentControl.STAY, going, {"You stay in **Cup**.": SEEING}, NONE_THERE),
    pressed(TournamentControl.BEGIN, entered, *BEGUN),
    pressed(TournamentControl.RULES, entered, {"# Linkx": SEEING}, NONE_THERE),
    pressed(TournamentControl.TABLE, entered, {SHOWN: SEEING}, NONE_THERE),
    pressed(TournamentControl.TEXT, entered, {"**Cup** · standings": SEEING}, NONE_THERE),
    pressed(TournamentControl.LEAF, entered, {"**Cup** · standings": SEEING}, NONE_THERE),
]


def asked(what: str, *told: Any) -> Row:
    return Row(f"tournament {what}", entered, command(f"tournament {what}", tournament=1), *told)


BY_COMMAND = [
    Row(
        "tournament open",
        running,
        command("tournament open", game="linkx", system="swiss", name="Cup"),
        {"**Cup** is open as tournament": ALL},
        wrote="tournament",
    ),
    asked("join", *JOINED),
    asked("leave", *LEFT),
    asked("begin", *BEGUN),
    asked("withdraw", {"**Cup** is withdrawn.": ORGANISERS}, NOT_ORGANISERS, "tournament"),
    asked("show", {SHOWN: SEEING}, NONE_THERE),
    using("tournament show", entered, {SHOWN: SEEING, "There has been no tournament in this server yet": NOBODY_ELSE}),
    Row(
        "tournament correct",
        finished,
        naming_ben,
        {"Match 1 counts as you said.": "ada eve"},
        {
            "You are a player of match 1": "dan",
            "Only its organiser": "ben cleo fay gus hal",
            "There is no match 1 in this server": "zoe abroad",
        },
        "tournament_match",
    ),
    Row(
        "tournament correct",
        running,
        command("tournament correct", match=1, counts="void"),
        {},
        {"Match 1 is not played in a tournament": HERE, "There is no match 1 in this server": "zoe abroad"},
    ),
]

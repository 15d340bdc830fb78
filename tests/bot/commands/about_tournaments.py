"""Who may do what with tournaments, by buttons and commands. A part of the tables of who may do what."""

from simcord.results import InteractionResult

from bot.display.tournament_ids import TournamentControl
from bot.match import MatchId, UserId
from tests.bot.commands.attempts import Attempt, Row, command, using
from tests.bot.commands.cast import ALL, HERE, Cast, running

SEEING = "ada ben cleo dan fay eve gus"
"""Those of the server who see the channel."""
NOBODY_ELSE = "hal zoe abroad"
NONE_THERE = {"There is no tournament 1 in this server": NOBODY_ELSE}
ORGANISERS = "ada dan eve"
"""Who opened it, and those who manage the server."""
NOT_ORGANISERS = {"Only who opened this tournament can do that": "ben cleo fay gus", **NONE_THERE}

ENTERED = {"You are in this tournament already": "ben dan", **NONE_THERE}
NOT_ENTERED = {"You are not in this tournament": "ada cleo fay eve gus", **NONE_THERE}


def in_the_cup(control: TournamentControl) -> Attempt:
    """Pressing a button of tournament 1."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.press(who, f"il:tournament:1:{control}")

    return attempt


async def entered(cast: Cast) -> None:
    """Ada has opened a tournament, Ben and Dan have entered, and all see it."""
    club = cast.club
    await club.slash("ada", "tournament open", game="linkx", system="swiss", name="Cup")
    for who in ("ben", "dan"):
        await club.slash(who, "tournament join", tournament=1)
    await club.env.advance_time(12)


async def going(cast: Cast) -> None:
    """Ben and Dan play each other in it."""
    await entered(cast)
    await cast.club.slash("ada", "tournament begin", tournament=1)
    await cast.club.env.advance_time(12)


async def finished(cast: Cast) -> None:
    """Ben has lost to Dan, and it is over."""
    await going(cast)
    with cast.club.as_bot():
        await cast.club.bot.services.table.resign(MatchId(1), UserId(cast.club.people["ben"].id))
    await cast.club.env.advance_time(12)


async def naming_ben(cast: Cast, who: str) -> InteractionResult:
    """Somebody says that Ben has won; abroad, where nobody knows him, that somebody else has."""
    return await cast.slash(who, "tournament correct", match=1, winner="ada" if who in ("zoe", "abroad") else "ben")


BY_BUTTON = [
    Row(
        "TournamentPress",
        entered,
        in_the_cup(TournamentControl.JOIN),
        {"You have entered **Cup**.": "ada cleo fay eve gus"},
        ENTERED,
        "entrant",
    ),
    Row(
        "TournamentPress",
        entered,
        in_the_cup(TournamentControl.LEAVE),
        {"You are out of **Cup**.": "ben dan"},
        NOT_ENTERED,
        "entrant",
    ),
    Row(
        "TournamentPress",
        going,
        in_the_cup(TournamentControl.LEAVE),
        {"Leave **Cup**? Match 1 is lost by that": "ben dan"},
        NOT_ENTERED,
    ),
    Row(
        "TournamentPress",
        going,
        in_the_cup(TournamentControl.QUIT),
        {"You are out of **Cup**.": "ben dan"},
        NOT_ENTERED,
        "entrant",
    ),
    Row(
        "TournamentPress",
        going,
        in_the_cup(TournamentControl.STAY),
        {"You stay in **Cup**.": SEEING},
        NONE_THERE,
    ),
    Row(
        "TournamentPress",
        entered,
        in_the_cup(TournamentControl.BEGIN),
        {"**Cup** begins.": ORGANISERS},
        NOT_ORGANISERS,
        "tournament",
    ),
    *(
        Row("TournamentPress", entered, in_the_cup(control), {said: SEEING}, NONE_THERE)
        for control, said in {
            TournamentControl.RULES: "# Linkx",
            TournamentControl.TABLE: "**Entered (2):**",
            TournamentControl.TEXT: "**Cup** · standings",
            TournamentControl.LEAF: "**Cup** · standings",
        }.items()
    ),
]

BY_COMMAND = [
    Row(
        "tournament open",
        running,
        command("tournament open", game="linkx", system="swiss", name="Cup"),
        {"**Cup** is open as tournament": ALL},
        wrote="tournament",
    ),
    Row(
        "tournament join",
        entered,
        command("tournament join", tournament=1),
        {"You have entered **Cup**.": "ada cleo fay eve gus"},
        ENTERED,
        "entrant",
    ),
    Row(
        "tournament leave",
        entered,
        command("tournament leave", tournament=1),
        {"You are out of **Cup**.": "ben dan"},
        NOT_ENTERED,
        "entrant",
    ),
    Row(
        "tournament begin",
        entered,
        command("tournament begin", tournament=1),
        {"**Cup** begins.": ORGANISERS},
        NOT_ORGANISERS,
        "tournament",
    ),
    Row(
        "tournament withdraw",
        entered,
        command("tournament withdraw", tournament=1),
        {"**Cup** is withdrawn.": ORGANISERS},
        NOT_ORGANISERS,
        "tournament",
    ),
    Row("tournament show", entered, command("tournament show", tournament=1), {"**Entered (2):**": SEEING}, NONE_THERE),
    using(
        "tournament show",
        entered,
        {"**Entered (2):**": SEEING, "There has been no tournament in this server yet": NOBODY_ELSE},
    ),
    Row(
        "tournament correct",
        finished,
        naming_ben,
        {"Match 1 counts as you said.": "ada eve"},
        {
            "You are a player of match 1": "dan",
            "Only who opened this tournament can do that": "ben cleo fay gus hal",
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

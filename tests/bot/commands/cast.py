"""Everybody who might try something, and the matches they might try it on: what the tables of who may do what stand on.

``ada`` opened the match and is to move, ``dan`` is her partner and manages the server, ``ben`` and ``cleo`` play
against them; before it begins Ben and Dan are invited and a seat is open. ``eve`` manages the server and does not play,
``fay`` is somebody else there, ``gus`` is blocked by Ada, ``hal`` cannot see the channel. ``zoe`` manages another
server in which the bot is; ``abroad`` is Ada in that one.
"""

import random
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simcord.results import InteractionResult

from bot.display.custom_ids import ButtonPress
from bot.display.picker_ids import Spot, StepsPress
from bot.match import GuildId, MatchId, UserId
from bot.messages import Button
from bot.players.reviewing import Outlook, Review
from bot.standing.seasons import end
from bot.table.reviews import LEAST_STEPS
from tests.bot.played import FIRST, played
from tests.bot.stories import begin, dump, ids, invite, match, play, play_of, random_step
from tests.bot.weeks import DAY, first_step
from tests.databases import connected
from tests.peer import Club

EVERYBODY: Final = ("ada", "ben", "dan", "cleo", "fay", "eve", "gus", "hal", "zoe", "abroad")
ALSO: Final = {
    "preferences": {"match"},
    "result": {"placing", "tally", "standing"},
    "study": {"study_line", "sqlite_sequence"},
    "puzzle_try": {"puzzle_solver", "puzzle_strength"},
    "daily_solver": {"daily_puzzle"},
    "daily_try": {"daily_solver", "daily_puzzle", "puzzle_try", "puzzle_solver", "puzzle_strength"},
    "daily_share": {"daily_solver"},
    "tournament": {"sqlite_sequence", "tournament_post"},
    "entrant": {"tournament", "tournament_post"},
    "tournament_match": {"tournament", "tournament_post"},
}
"""What changes with a table: somebody's clocks, who stands where, the lines of a study, what a try makes, or where."""

ALL = " ".join(EVERYBODY)
SITS = "You already sit in this match"
BLOCKED = "You can't take a seat in this match"
STRANGER = "You do not play in this match"
UNSEEN = "There is no match 1; /matches lists yours."
NOT_THE_TURN = "It is <@"
LEFT = "You have left this match"
NOT_ASKED = "This is not asked of you"
HERE = "ada ben cleo dan fay eve gus hal"
ABROAD = "zoe abroad"
WATCHERS = "fay eve gus hal zoe"
WELCOME = "fay eve hal zoe"
"""Those of them whom nobody at the table has blocked."""
PLAYERS = "ada ben cleo dan abroad"
OTHERS = "cleo fay eve hal zoe"
"""Those who neither were invited nor are blocked."""


class Cast:
    """All of them, and one match; ``stage`` is a channel in which nothing is played."""

    def __init__(self, club: Club) -> None:
        self.club = club
        managers = club.managers()
        for name in ("fay", "gus", "hal"):
            club.join(name)
        club.join("eve", managers)
        club.guild.remove_member(club.people["dan"])
        club.people["dan"] = club.guild.add_member(club.people["dan"].user, roles=[managers])
        self.other = club.another("Elsewhere", both=("ada",))
        self.other.join("zoe", self.other.managers())
        self.stage = club.text_channel("lobby")
        self.pressed_on: dict[int, str] = {}
        """The messages on which components were pressed, as they were."""
        club.channel = club.text_channel("table", hidden_from="hal")

    def where(self, who: str) -> tuple[Club, str, Any]:
        """The server in which somebody acts, their name there, and the channel."""
        if who in ("zoe", "abroad"):
            return self.other, "ada" if who == "abroad" else who, self.other.channel
        return self.club, who, self.stage

    async def known(self, who: str) -> None:
        """Let the bot know somebody's language, and that they were told of lessons: what happens the first time."""
        server, name, _ = self.where(who)
        user, services = UserId(server.people[name].id), self.club.bot.services
        await services.people.noticed(user, "en")
        await services.lessons.offer(user)

    async def revision(self) -> int:
        """Where the match stands."""
        return (await match(self.club)).revision

    async def press(self, who: str, custom_id: str, *values: str) -> InteractionResult:
        """Somebody presses a button of the match on a message that they can see, wherever that came from."""
        server, name, channel = self.where(who)
        helped = (await server.slash(name, "help", channel)).response
        assert helped is not None, "no help"
        self.pressed_on[helped.message.id] = helped.content
        (result,) = await server.at_once((name, helped.message, custom_id, *values))
        return result

    async def slash(self, who: str, command: str, /, **options: Any) -> InteractionResult:
        """Somebody uses a command far from the match."""
        server, name, channel = self.where(who)
        return await server.slash(name, command, channel, **options)


# -- the match at some point


async def invited(cast: Cast) -> None:
    """Ada has invited Ben and Dan, and a fourth seat is for anyone; Gus is blocked."""
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    await invite(cast.club, game="lovelinks", opponent="ben", opponent2="dan", seats=4)


async def half_full(cast: Cast) -> None:
    """Ada and Ben sit, and two seats are for anyone."""
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    invitation = await invite(cast.club, game="lovelinks", opponent="ben", seats=4)
    await cast.club.press("ben", invitation, "Accept")


async def without_a_level(cast: Cast) -> None:
    """Ada has invited Ben and two computer players, and has not chosen yet how well those play."""
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    robots: dict[str, Any] = dict.fromkeys(("opponent2", "opponent3"), cast.club.robot)
    await invite(cast.club, game="lovelinks", opponent="ben", **robots)


async def running(cast: Cast, **options: Any) -> None:
    """Four play in two teams, and Ada is to move."""
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    await begin(cast.club, game="lovelinks", opponent2="dan", opponent3="cleo", pace="1d", length="short", **options)


async def with_hints(cast: Cast) -> None:
    """The same, and all have agreed to hints; the clock has looked at it, as it might while one is thought out."""
    await running(cast, hints=True)
    await cast.club.env.advance_time(5)


async def without_cleo(cast: Cast) -> None:
    """Ada, Ben and Cleo play each for themselves, and Cleo has left; Dan does not play."""
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    await begin(cast.club, game="lovelinks", opponent2="cleo", pace="1d", length="short")
    await _give_up(cast, "cleo")


async def late_without_cleo(cast: Cast) -> None:
    """The same when Ada's time has run out."""
    await without_cleo(cast)
    await cast.club.env.advance_time(1.1 * DAY)


async def draw_offered(cast: Cast) -> None:
    """Ada has offered a draw."""
    await running(cast)
    await cast.club.slash("ada", "draw", cast.club.thread)


async def giving_up(cast: Cast) -> None:
    """Ben has asked Cleo to give up with him."""
    await running(cast)
    await _give_up(cast, "ben")


async def overdue(cast: Cast) -> None:
    """Ada's time has run out."""
    await running(cast)
    await cast.club.env.advance_time(1.1 * DAY)


async def moved(cast: Cast) -> None:
    """Ada has just played a step of several, which nobody has answered."""
    await running(cast)
    await cast.club.slash("ada", "move", cast.club.thread, move=await first_step(cast.club))


async def over(cast: Cast) -> None:
    """Ben and Cleo have given up, so Ada and Dan have won."""
    await giving_up(cast)
    await cast.club.press("cleo", cast.club.public(cast.club.thread)[-1], "Accept")


async def quarter_over(cast: Cast) -> None:
    """A quarter is over in which Ada, Ben and Cleo have played, and so is a match."""
    await over(cast)
    await played(cast.club, "ada", "ben", "cleo", game="lovelinks")
    await cast.club.bot._storage.seasons.freeze_some(FIRST, GuildId(0), end(FIRST))


async def looked_back_at(cast: Cast) -> None:
    """Four have played some steps before Ben and Cleo gave up, and somebody has looked back at it already."""
    await running(cast)
    dice = random.Random(1)
    for _ in range(LEAST_STEPS):
        await play(cast.club, random_step(await match(cast.club), dice))
    await _give_up(cast, "ben")
    await cast.club.press("cleo", cast.club.public(cast.club.thread)[-1], "Accept")
    found = await match(cast.club)
    outlooks = (Outlook(0, (0.5, 0.5)), Outlook(len(play_of(found).steps), (1.0, 0.0)))
    await cast.club.bot._storage.reviews.keep(found.id, Review(outlooks, ()))


async def follows(cast: Cast) -> None:
    """Everybody who may follow the match does."""
    await running(cast)
    for who in ("fay", "eve", "gus", "hal"):
        await cast.press(who, f"il:follow:1:{await cast.revision()}:")


async def _give_up(cast: Cast, who: str) -> None:
    asked = (await cast.club.slash(who, "resign", cast.club.thread)).response
    await cast.club.press(who, asked, "Confirm")


# -- what they try


Attempt = Callable[[Cast, str], Awaitable[InteractionResult]]
Scene = Callable[[Cast], Awaitable[None]]


@dataclass(frozen=True)
class Row:
    """One thing to try: who may, and who is refused with which words.

    ``allowed`` goes from words of the answer to those who get it, ``""`` if nothing is said, ``refused`` from the first
    words of the refusal. ``wrote`` is what happens in the database when somebody may: the kinds of entries in the
    match's log, or the table that changes; nothing if it is empty.
    """

    tries: str
    scene: Scene
    attempt: Attempt
    allowed: Mapping[str, str]
    refused: Mapping[str, str] = field(default_factory=dict)
    wrote: str = ""

    @property
    def may(self) -> dict[str, str]:
        """What each of those is told who may."""
        return {who: said for said, names in self.allowed.items() for who in names.split()}

    @property
    def may_not(self) -> dict[str, str]:
        """With what each of those is refused who may not."""
        return {who: said for said, names in self.refused.items() for who in names.split()}


def button(kind: Button) -> Attempt:
    """Pressing a button of the match as it stands."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.press(who, ButtonPress(kind, MatchId(1), await cast.revision()).custom_id)

    return attempt


def thoughtful(attempt: Attempt) -> Attempt:
    """The same, and waiting for what must be thought out first."""

    async def waiting(cast: Cast, who: str) -> InteractionResult:
        result = await attempt(cast, who)
        await cast.club.replied()
        return result

    return waiting


def component(custom_id: str, *values: str) -> Attempt:
    """Pressing a component; in braces are the revision at which the match stands, Ada and Ben, and the server."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        people = {name: cast.club.people[name].id for name in ("ada", "ben")}
        facts = people | {"revision": await cast.revision(), "server": cast.club.guild.id}
        return await cast.press(who, custom_id.format(**facts), *(value.format(**facts) for value in values))

    return attempt


async def first_steps(cast: Cast, who: str) -> InteractionResult:
    """Confirm in the picker, for the first step that is legal."""
    place = Spot.of(await match(cast.club))
    return await cast.press(who, StepsPress(place, await first_step(cast.club)).custom_id)


def command(name: str, /, **options: Any) -> Attempt:
    """Using a command."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.slash(who, name, **options)

    return attempt


# -- what came of it


def answer(cast: Cast, result: InteractionResult) -> str:
    """What somebody was answered with, in private or before everybody; empty if nothing was said."""
    said = [*result.followups[-1:], *([result.response] if result.response else [])]
    return said[0].content if said and cast.pressed_on.get(said[0].message.id) != said[0].content else ""


def written(before: list[str], after: list[str]) -> dict[str, list[str]]:
    """What is new or gone in a database, by table."""
    changed: dict[str, list[str]] = {}
    for line in sorted(set(before) ^ set(after)):
        changed.setdefault(line.split('"')[1], []).append(line)
    return changed


def entries(club: Club) -> list[tuple[int, int, str]]:
    """The logs of all matches: match, revision and kind; less what stand-ins play, which comes when it comes."""
    with connected(club.settings.database) as connection:
        return connection.execute(
            "SELECT match, revision, kind FROM entry WHERE kind <> 'step' OR seat IS NOT NULL ORDER BY match, revision"
        ).fetchall()


async def refuses(cast: Cast, row: Row) -> None:
    """Everybody who may not is refused with the right words, privately, and nothing changes."""
    for who, said in row.may_not.items():
        await cast.known(who)
        before, public = dump(cast.club.settings.database), _public(cast)
        result = await row.attempt(cast, who)
        assert answer(cast, result).startswith(said), f"{row.tries}: {who} was told {answer(cast, result)!r}"
        assert said, f"{row.tries}: nothing is said to {who}"
        assert dump(cast.club.settings.database) == before, f"{row.tries} by {who} changed something"
        assert _public(cast) == public, f"{row.tries} by {who} is seen by others"


async def allows(cast: Cast, row: Row, who: str) -> None:
    """Somebody who may is answered with the right words, and just what should happen does."""
    await cast.known(who)
    before, logs = dump(cast.club.settings.database), entries(cast.club)
    result = await row.attempt(cast, who)
    said, told = row.may[who], answer(cast, result)
    assert said in told if said else not told, f"{row.tries}: {who} was told {told!r}"
    changed = written(before, dump(cast.club.settings.database))
    logged = " ".join(kind for _, _, kind in entries(cast.club)[len(logs) :])
    if row.wrote in changed:
        assert set(changed) <= {row.wrote} | ALSO.get(row.wrote, set()), f"{row.tries} by {who} changed {set(changed)}"
        assert logged == "", f"{row.tries} by {who} wrote {logged!r}"
        server, name, _ = cast.where(who)
        of_match = (f'"{table}" VALUES(1,' for table in ("match", "tournament_match"))
        own = (str(server.people[name].id), str(server.guild.id), *of_match, '"prepared" VALUES(1,0,')
        assert all(any(mine in line for mine in own) for line in changed[row.wrote]), changed
    else:
        assert logged == row.wrote, f"{row.tries} by {who} wrote {logged!r}"
        assert row.wrote or not changed, f"{row.tries} by {who} changed {changed}"


def _public(cast: Cast) -> list[tuple[int, str, list[str]]]:
    """Everything that others see."""
    places = [cast.stage, cast.other.channel, cast.club.channel, *cast.club.channel.threads]
    return [(message.id, message.content, ids(message)) for place in places for message in cast.club.public(place)]

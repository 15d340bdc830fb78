"""The people who try something, and the matches they try it on, for the tables of who may do what.

``ada`` opened the match and is to move, ``dan`` is her partner and manages the server, ``ben`` and ``cleo`` play
against them; before it begins Ben and Dan are invited and a seat is open. ``eve`` manages the server and does not play,
``fay`` is somebody else there, ``gus`` is blocked by Ada, ``hal`` cannot see the channel. ``zoe`` manages another
server in which the bot is; ``abroad`` is Ada in that one.
"""

import random
from collections.abc import Awaitable, Callable, Iterable
from copy import copy
from typing import Any, Final
from unittest.mock import AsyncMock, patch

import discord
from simcord.backend.models import Message
from simcord.results import InteractionResult, to_discord_message

from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import end
from bot.players.reviewing import Outlook, Review
from bot.studies.replay.service import LEAST_STEPS
from tests.bot.played import FIRST, played
from tests.bot.shared import resigned
from tests.bot.stories import begin, invite, match, play, play_of, random_step
from tests.bot.weeks import DAY, first_step
from tests.hands import BUTTON, COMPONENT, SELECT
from tests.layouts import words
from tests.peer import Club

EVERYBODY: Final = ("ada", "ben", "dan", "cleo", "fay", "eve", "gus", "hal", "zoe", "abroad")
ALL = " ".join(EVERYBODY)
SITS = "You already have a seat in this match"
BLOCKED = "You can't take a seat in this match"
STRANGER = "You do not play in this match"
UNSEEN = "There is no match 1; /matches lists yours."
NOT_THE_TURN = "It is <@"
LEFT = "You have left this match"
NOT_ASKED = "This offer is not for you"
HERE = "ada ben cleo dan fay eve gus hal"
ABROAD = "zoe abroad"
WATCHERS = "fay eve gus hal zoe"
PLAYERS = "ada ben cleo dan abroad"
SEEN = "ada ben cleo dan fay eve gus"
UNSEEN_HERE = "hal zoe abroad"
OTHERS = "cleo fay eve hal zoe"  # Neither invited nor blocked


class Cast:
    """All people and one match; nothing is played in the channel ``stage``."""

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
        self._helped: dict[str, tuple[discord.Message, Message]] = {}  # what each presses on, also as it is stored
        self.begun: Callable[[], Awaitable[None]] | None = None  # brings back the moment when all had just begun
        club.channel = club.text_channel("table", hidden_from="hal")

    def where(self, who: str) -> tuple[Club, str, Any]:
        if who in ("zoe", "abroad"):
            return self.other, "ada" if who == "abroad" else who, self.other.channel
        return self.club, who, self.stage

    async def known(self, who: str) -> None:
        """Let the bot know a person's language and that they were offered a lesson, as on first contact."""
        server, name, _ = self.where(who)
        user, services = UserId(server.people[name].id), self.club.bot.services
        await services.people.noticed(user, "en")
        await services.offer_lesson(user)

    async def revision(self) -> int:
        return (await match(self.club)).revision

    async def lent(self, *names: str) -> None:
        """Give each person a private message to press components on."""
        lacking = [who for who in names if who not in self._helped]
        messages, shown = self.club.env.backend.messages, dict[int, int]()
        for who in lacking:
            server, name, channel = self.where(who)
            if channel.id not in shown:
                helped = (await server.slash(name, "help", channel)).response
                assert helped is not None, "no help"
                shown[channel.id] = helped.id
            stored = copy(messages[channel.id][shown[channel.id]])
            stored.id = self.club.env.backend.snowflake()
            messages[channel.id][stored.id] = stored
            self._helped[who] = to_discord_message(self.club.env, stored), copy(stored)

    async def press(self, who: str, custom_id: str, *values: str) -> InteractionResult:
        await self.lent(who)
        server, name, channel = self.where(who)
        message, stored = self._helped[who]
        self.club.env.backend.messages[channel.id][message.id] = copy(stored)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": SELECT if values else BUTTON}
        sent = (name, COMPONENT, channel, data | ({"values": list(values)} if values else {}))
        (result,) = await server.thrown(message, sent)
        return result

    def answer(self, result: InteractionResult) -> str:
        said = [*result.followups[-1:], *([result.response] if result.response else [])]
        pressed = {message.id: words(message) for message, _ in self._helped.values()}
        text = words(said[0].message) if said else ""
        return text if said and pressed.get(said[0].id) != text else ""

    def public(self) -> list[tuple[int, str, str]]:
        places = [self.stage, self.other.channel, self.club.channel, *self.club.channel.threads]
        found = [each for place in places for each in self.club.env.backend.messages.get(place.id, {}).values()]
        return [(each.id, words(each), repr(each.components)) for each in found if not each.is_ephemeral]

    async def slash(self, who: str, command: str, /, **options: Any) -> InteractionResult:
        server, name, channel = self.where(who)
        given = {key: server.people.get(value, value) for key, value in options.items()}
        return await server.people[name].slash(channel, command, **given)

    async def together(self, attempts: Iterable[Awaitable[InteractionResult]]) -> list[InteractionResult]:
        env = self.club.env
        with patch.object(env, "settle", AsyncMock()), patch.object(env, "_settle_internal", AsyncMock()):
            results = [await attempt for attempt in attempts]
        await env.settle()
        return results


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
    if cast.begun is not None and not options:
        await cast.begun()
        return
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    await begin(cast.club, game="lovelinks", opponent2="dan", opponent3="cleo", pace="1d", length="short", **options)


async def shown_elsewhere(cast: Cast) -> None:
    """The board of ``running`` stands where each person is."""
    await running(cast)
    for who in ("ada", "abroad"):
        await cast.slash(who, "board", match=1)


async def with_hints(cast: Cast) -> None:
    """``running`` with hints; the clock has looked at it, as it might while a hint is searched."""
    await running(cast, hints=True)
    await cast.club.env.advance_time(5)


async def without_cleo(cast: Cast) -> None:
    """Ada, Ben and Cleo play each for themselves, and Cleo has left; Dan does not play."""
    await cast.club.slash("ada", "block add", cast.stage, player="gus")
    await begin(cast.club, game="lovelinks", opponent2="cleo", pace="1d", length="short")
    await resigned(cast.club, "cleo")


async def late_without_cleo(cast: Cast) -> None:
    await without_cleo(cast)
    await cast.club.env.advance_time(1.1 * DAY)


async def draw_offered(cast: Cast) -> None:
    await running(cast)
    await cast.club.slash("ada", "draw", cast.club.thread)


async def giving_up(cast: Cast) -> None:
    await running(cast)
    await resigned(cast.club, "ben")


async def overdue(cast: Cast) -> None:
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
    await over(cast)
    await played(cast.club, "ada", "ben", "cleo", game="lovelinks")
    await cast.club.bot.storage.seasons.freeze_some(FIRST, GuildId(0), end(FIRST))


async def looked_back_at(cast: Cast) -> None:
    """Four have played some steps before Ben and Cleo gave up, and somebody has looked back at it already."""
    await running(cast)
    dice = random.Random(1)
    for _ in range(LEAST_STEPS):
        await play(cast.club, random_step(await match(cast.club), dice))
    await resigned(cast.club, "ben")
    await cast.club.press("cleo", cast.club.public(cast.club.thread)[-1], "Accept")
    found = await match(cast.club)
    outlooks = (Outlook(0, (0.5, 0.5)), Outlook(len(play_of(found).steps), (1.0, 0.0)))
    await cast.club.bot.storage.reviews.keep(found.id, Review(outlooks, ()))


async def follows(cast: Cast) -> None:
    await running(cast)
    for who in ("fay", "eve", "gus", "hal"):
        await cast.press(who, f"il:follow:1:{await cast.revision()}:")

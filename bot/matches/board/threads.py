"""Where matches are played: the thread that is made for one, or the channel itself."""

import logging
from typing import Final, Literal

import discord

from bot.discord.names import Names
from bot.discord.places import Places
from bot.discord.requests import UNDELIVERED, persistently
from bot.matches.opening.texts import thread_title
from bot.matches.people_store import PeopleStore
from bot.matches.service import Table
from bot.matches.store.matches import OccasionStore
from bot.matches.texts.tournament_match import occasion_in_title
from bot.model.ids import ChannelId, MessageId
from bot.model.match import Match
from bot.model.people import Venue
from bot.model.posted_messages import ShownMessage
from bot.ui.languages import Texts

ARCHIVE_AFTER: Final[Literal[10080]] = 10080
"""Minutes after which Discord archives an idle thread: the longest it offers."""
ARCHIVE_SOONER: Final[Literal[4320]] = 4320
"""The next shorter one."""
THREAD_EXISTS: Final = 160004

log = logging.getLogger(__name__)


class Threads:
    """Finds each match the place where it is played when it begins."""

    def __init__(
        self,
        client: discord.Client,
        occasions: OccasionStore,
        people: PeopleStore,
        table: Table,
        names: Names,
        places: Places,
    ) -> None:
        self._client = client
        self._places = places
        self._occasions = occasions
        self._people = people
        self._table = table
        self._names = names

    async def host(self, match: Match, invitation: ShownMessage | None, texts: Texts) -> tuple[Match, str]:
        """Settle where a match is played; returns it, and what must be said about the place.

        Matches of a tournament begin at the same time, so each is played in a thread, and waits where it gets none and
        another one is played in the channel.
        """
        channel, note = match.home, ""
        settings = await self._people.server(match.guild)
        is_text = isinstance(await self._places.find(match.guild, match.home), discord.TextChannel)
        in_thread = settings.venue is Venue.THREAD or match.tournament is not None
        if invitation is not None and in_thread and is_text:
            thread = await self._thread(match, invitation, texts)
            channel, note = thread or match.home, "" if thread else texts("place-no-thread")
        hosted = await self._table.host(match.id, channel)
        if hosted is None:
            return match if match.tournament is not None else await self._table.give_up_hosting(match.id), ""
        return hosted, note

    async def _thread(self, match: Match, invitation: ShownMessage, texts: Texts) -> ChannelId | None:
        names = await self._names.at_seats(match, texts)
        occasion = None if match.tournament is None else await self._occasions.of(match.id)
        title = thread_title(match, names, "" if occasion is None else occasion_in_title(occasion, texts))
        messageable = self._client.get_partial_messageable(invitation.sent.channel, guild_id=match.guild)
        message = messageable.get_partial_message(invitation.sent.message)
        try:
            thread: discord.Thread | None = await persistently(
                lambda: message.create_thread(name=title, auto_archive_duration=ARCHIVE_AFTER)
            )
        except UNDELIVERED as error:
            exists = isinstance(error, discord.HTTPException) and error.code == THREAD_EXISTS
            thread = await self._made_before(invitation.sent.message) if exists else None
        if thread is None:
            return None
        for player in match.players:
            try:
                await thread.add_user(discord.Object(player))
            except UNDELIVERED:
                log.warning("Player %d could not be added to the thread of match %d.", player, match.id)
        return ChannelId(thread.id)

    async def _made_before(self, message: MessageId) -> discord.Thread | None:
        """The thread of a message, made before a crash: it shares its message's id."""
        try:
            found = await self._client.fetch_channel(message)
        except UNDELIVERED:
            return None
        return found if isinstance(found, discord.Thread) else None

"""Making posts about a match: names, settings and time are gathered, and the texts and pictures made from them."""

import discord

from bot.display.names import Names
from bot.match import GuildId, Match, Status
from bot.messages import Button, Post
from bot.messages.board import board, hand, hand_in_words
from bot.messages.invitation import invitation
from bot.storage import Storage

STOCK_BUTTONS = (Button.MOVE, Button.RULES)


class Posts:
    """What there is to post about a match as it stands; nothing is sent."""

    def __init__(self, storage: Storage, names: Names) -> None:
        self._storage = storage
        self._names = names

    async def names(self, match: Match) -> tuple[str, ...]:
        """What the players of a match are called, in seat order."""
        return await self._names.at_seats(match)

    async def dark(self, match: Match) -> bool:
        """Whether the server of a match wants dark pictures."""
        return await self.dark_in(match.guild)

    async def dark_in(self, guild: GuildId | None) -> bool:
        """Whether a server wants dark pictures; in direct messages they are light."""
        return guild is not None and (await self._storage.people.server(guild)).dark

    async def of(self, match: Match) -> Post:
        """A match as it stands."""
        if match.play is None or (match.status is Status.CLOSED and match.channel is None):
            return invitation(match)
        now = discord.utils.utcnow()
        server, away = await self._storage.people.around(match.guild, match.players, now)
        return await board(match, await self.names(match), dark=server.dark, now=now, away=away)

    async def stock(self, match: Match, seat: int) -> Post:
        """What one seat holds, as a picture and in words, with a link to the match."""
        names = await self.names(match)
        drawn = await hand(match, seat, names, dark=await self.dark(match))
        words = hand_in_words(match, seat, names)
        mine = match.seat_to_move == seat
        return Post(
            f"{match.game.title} {match.id} in <#{match.channel}>\n{words}", drawn, STOCK_BUTTONS if mine else ()
        )

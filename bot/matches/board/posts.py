"""Posts about matches, made from names, settings and the time."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.discord.names import Names
from bot.matches.board.store import ShownStore
from bot.matches.opening.texts import invitation
from bot.matches.people_store import PeopleStore
from bot.matches.store.matches import OccasionStore
from bot.matches.texts.board import Told, board, buttons, hand, hand_in_words, lately, more_buttons, picture
from bot.matches.texts.end_card import end_card
from bot.model.ids import GuildId, MatchId, UserId
from bot.model.match import Match, Status
from bot.model.posted_messages import MessageRef
from bot.model.ratings.leaderboards import Aftermath
from bot.model.replay import at
from bot.model.tournament import Occasion
from bot.ui import Button, Picture, Post
from bot.ui.languages import Texts
from bot.ui.personalize import appearance_for
from bot.ui.signs import Signs
from bot.ui.words import place
from renderers.look import Appearance

REMEMBERED: Final = 1000
"""The maximum number of tournament matches in the cache."""
STOCK_BUTTONS = (Button.MOVE, Button.RULES)


@dataclass(eq=False)
class Posts:
    """Makes posts about matches; sends nothing."""

    _occasions_store: OccasionStore
    _people: PeopleStore
    _shown: ShownStore
    _aftermath: Callable[[MatchId], Awaitable[Aftermath | None]]
    _names: Names
    signs: Signs
    _now: Callable[[], datetime]
    _occasions: OrderedDict[MatchId, Occasion] = field(default_factory=OrderedDict, init=False)

    async def names(self, match: Match, texts: Texts) -> tuple[str, ...]:
        """The names of the players, in seat order."""
        return await self._names.at_seats(match, texts)

    async def occasion(self, match: Match) -> Occasion | None:
        """The tournament, round and board of a match, if it has one."""
        if match.tournament is None:
            return None
        if match.id not in self._occasions:
            found = await self._occasions_store.of(match.id)
            if found is None:
                return None
            self._occasions[match.id] = found
            while len(self._occasions) > REMEMBERED:
                self._occasions.popitem(last=False)
        return self._occasions[match.id]

    async def appearance(self, guild: GuildId | None, seen_by: UserId | None) -> Appearance:
        """The style of pictures: of the person who sees them alone, else of the server."""
        person = None if seen_by is None else await self._people.preferences(seen_by)
        return appearance_for(await self._people.server(guild), person)

    async def appearance_for(self, match: Match, seen_by: UserId | None = None) -> Appearance:
        """The style of a match's pictures; in direct messages the player sees them alone."""
        return await self.appearance(match.guild, seen_by or match.reader)

    async def of(self, match: Match, texts: Texts, told: Told | None = None, *, seen_by: UserId | None = None) -> Post:
        """A match as it stands, with what is ``told`` or its last turn; ``seen_by`` is its only reader, if any."""
        if match.play is None or (match.status is Status.CLOSED and match.channel is None):
            return invitation(match, texts, occasion=await self.occasion(match))
        now = self._now()
        away = await self._people.away(match.players, now)
        appearance = await self.appearance_for(match, seen_by)
        told = told or Told(lately(match), match.revision)
        names, occasion = await self.names(match, texts), await self.occasion(match)
        return await board(
            match, names, told, texts, self.signs, appearance=appearance, now=now, away=away, occasion=occasion
        )

    async def boards(self, matches: Iterable[Match]) -> dict[MatchId, MessageRef]:
        """The newest boards of running matches."""
        return await self._shown.boards([match.id for match in matches if match.status is Status.RUNNING])

    def buttons(self, match: Match) -> tuple[Button, ...]:
        """The buttons of a match now."""
        return buttons(match, self._now())

    def more_buttons(self, match: Match, user: UserId) -> tuple[Button, ...]:
        """The buttons behind More for somebody."""
        return more_buttons(match, user, self._now())

    async def picture_at(self, match: Match, revision: int, texts: Texts) -> Picture:
        """The public picture of a match at an earlier revision."""
        appearance = await self.appearance_for(match)
        return await picture(at(match, revision), await self.names(match, texts), texts, appearance=appearance)

    async def end_card(self, match: Match, texts: Texts) -> Picture | None:
        """The end card of a match with a result."""
        if match.status is not Status.FINISHED:
            return None
        direct = match.guild is None
        aftermath = Aftermath.of_nothing(match) if direct else await self._aftermath(match.id)
        if aftermath is None:
            return None
        appearance = await self.appearance_for(match)
        return await end_card(match, await self.names(match, texts), aftermath, texts, appearance=appearance)

    async def stock(self, match: Match, seat: int, texts: Texts) -> Post:
        """The stock of a seat as a picture, with a link to the match."""
        names = await self.names(match, texts)
        drawn = await hand(
            match, seat, names, texts, appearance=await self.appearance_for(match, match.seats[seat].user)
        )
        mine = match.seat_to_move == seat
        key = "place-stock-to-move" if mine else "place-stock"
        line = texts(key, game=match.game.title, match=match.id, channel=place(match))
        return Post(line, drawn, STOCK_BUTTONS if mine else ())

    async def stock_in_words(self, match: Match, seat: int, texts: Texts) -> Post:
        """The stock of a seat in words, with what each piece can do."""
        return Post(hand_in_words(match, seat, await self.names(match, texts), texts))

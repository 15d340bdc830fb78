"""Whom a message about a match may ping: a turn pings once, nobody is pinged by whom they blocked, none without end."""

from bot.matches.board.log_projection import last_actor
from bot.matches.board.posted_messages import ShownMessages
from bot.matches.people_store import PeopleStore
from bot.model.ids import GuildId, UserId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.people import TurnBy
from bot.model.posted_messages import Showing, ShownMessage
from bot.model.rate_limits import Attention, Budgets


class PingRules:
    """Decides who is pinged. What a person does draws on their budgets; where those are empty, posts are silent."""

    def __init__(self, store: PeopleStore, budgets: Budgets) -> None:
        self._store = store
        self._budgets = budgets

    async def in_thread(self, match: Match, shown: ShownMessages) -> bool:
        """Whether the board of a turn that comes after what boards have told so far pings its player."""
        return not await self.by_letter(match) and await self.turn_pings(match, shown, shown.told)

    async def by_letter(self, match: Match) -> bool:
        """Whether the player to move is told of a turn by a direct message, not in the thread."""
        if match.waiting_for is None or match.guild is None:
            return False
        person = await self._store.preferences(match.waiting_for)
        return person.turn_by is TurnBy.DM and not person.dm_closed

    async def turn_pings(self, match: Match, shown: ShownMessages, since: int) -> bool:
        """Whether the player to move is to be told of the turn with a sound: once, and not who has just acted.

        ``since`` is the revision after which this person was last told anything. Once they are told,
        :func:`pinged` is to be noted.
        """
        user, seat, actor = match.waiting_for, match.seat_to_move, last_actor(match, since)
        if user is None or seat == actor or _pinged_before(match, shown):
            return False
        if actor is None and match.guild is None:
            return False  # who is alone with the bot has just opened the match
        by = None if actor is None else match.seats[actor].user
        return by is None or bool(await self._reached(Attention.TURN, match.guild, by, (user,)))

    async def offer_pings(self, match: Match) -> tuple[UserId, ...]:
        """Those of the people whose answer to an offer is awaited who are to be told of it with a sound."""
        assert match.offer is not None, "something is offered"
        by = match.seats[match.offer.by].user
        return () if by is None else await self._reached(Attention.ASKING, match.guild, by, match.asked_people)

    async def _reached(
        self, kind: Attention, guild: GuildId | None, by: UserId, whom: tuple[UserId, ...]
    ) -> tuple[UserId, ...]:
        """Those whose attention somebody may draw: who have not blocked them, as far as the budgets go."""
        willing = [user for user in whom if by not in await self._store.blocked_by(user)]
        return tuple(user for user in willing if self._budgets.spend(kind, guild, by, (user,)))


def pinged(match: Match) -> ShownMessage:
    """What is noted of a turn whose player was told of it with a sound."""
    assert match.play is not None, "it is somebody's turn"
    return ShownMessage(Showing.TURN, None, match.revision, match.play.turn)


def _pinged_before(match: Match, shown: ShownMessages) -> bool:
    """Whether this turn was told of with a sound before, whatever was taken back since; more time begins it anew."""
    before = shown.current(Showing.TURN)
    if before is None or before.turn is None or match.play is None or before.turn < match.play.turn:
        return False
    return not any(entry.kind is Kind.EXTENDED for entry in match.entries[before.revision :])

"""Ends of matches by time. Many at once may be a clock error, so they wait for a second check."""

import logging
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, TypeAlias

from bot.discord.places import Languages
from bot.matches.board.reconciler import Reconciler
from bot.matches.board.sending import ChannelGone
from bot.matches.board.store import ShownMessages, ShownStore
from bot.matches.clock.reminders import Notices
from bot.matches.clock.texts import forfeiting
from bot.matches.service import MatchService
from bot.model.agenda import Task
from bot.model.errors import UserError
from bot.model.ids import MatchId
from bot.model.log import Kind
from bot.model.match import Match
from bot.model.posted_messages import MessageKind
from bot.runtime.log_context import match_context, survived

FEW: Final = 5
"""The number of matches that may end at once; more come only after a pause, or from a wrong clock or setting."""
SECOND_LOOK: Final = timedelta(minutes=5)
"""The pause before many ends: time to stop the bot, and to play."""

KINDS: Final = {Task.EXPIRE: Kind.EXPIRED, Task.LAPSE: Kind.LAPSED, Task.GIVE_UP: Kind.UNREACHABLE}
"""The entries of ends without a result."""

log = logging.getLogger(__name__)


DueEnding: TypeAlias = tuple[Match, Task]
"""A match that ends now, and how; :attr:`Task.OVERDUE` is the forfeit of the player to move."""


Looks: TypeAlias = dict[MatchId, tuple[int, datetime]]
"""Matches that would have ended among many, at a revision and a time."""


def sorted_out(found: Iterable[DueEnding], looks: Looks, now: datetime) -> tuple[list[DueEnding], list[DueEnding]]:
    """Split the matches ``found`` into those that end now and those that wait for a second look."""
    seen, new = list[DueEnding](), list[DueEnding]()
    for match, task in found:
        revision, since = looks.get(match.id, (None, now))
        (seen if revision == match.revision and _over(since, now) else new).append((match, task))
    return (seen, new) if len(new) > FEW else ([*seen, *new], [])


def _over(since: datetime, now: datetime) -> bool:
    """True if it is time for the second look; the database stores whole seconds."""
    return now >= since.replace(microsecond=0) + SECOND_LOOK


@dataclass(eq=False)
class Timeouts:
    """Ends matches, many of them only at a second look."""

    _store: ShownStore
    _table: MatchService
    _reconciler: Reconciler
    _notices: Notices
    _languages: Languages
    _looks: Looks = field(default_factory=dict, init=False)

    def forget(self) -> None:
        """Forget the first looks, since the clock was wrong."""
        self._looks.clear()

    async def carry_out(self, found: list[DueEnding], now: datetime) -> None:
        """End the matches found, or say that many will end, which are found again after the second look."""
        ending, waiting = sorted_out(found, self._looks, now)
        self._looks = {number: look for number, look in self._looks.items() if not _over(look[1], now)}
        if waiting:
            counts = Counter(task.name.lower() for _, task in waiting)
            log.warning(
                "%d matches are due to end at once (%s). They end in %s if still due; stop the bot if that is wrong.",
                len(waiting),
                ", ".join(f"{task} {count}" for task, count in sorted(counts.items())),
                SECOND_LOOK,
            )
        for match, task in waiting:
            self._looks[match.id] = match.revision, now
            if task is Task.OVERDUE:
                fault = f"That match {match.id} will end could not be said."
                with match_context(match.id):
                    await survived(self._announce(match, now + SECOND_LOOK), fault)
        for match, task in ending:
            with match_context(match.id):
                await survived(self._end(match, task), f"Match {match.id} could not be ended.")

    async def _announce(self, match: Match, at: datetime) -> None:
        """Warn a player who will forfeit; other ends were announced long before."""
        turn = match.play.turn if match.play is not None else None
        notices = ShownMessages(await self._store.of(match.id)).notices
        announced = any(notice.kind is MessageKind.OVERDUE and notice.turn == turn for notice in notices)
        if announced or match.channel is None:
            return
        texts = await self._languages.of_match(match)
        try:
            await self._notices.post(match, match.channel, forfeiting(match, at, texts), MessageKind.OVERDUE, texts)
        except ChannelGone:
            await self._reconciler.lost(match.id)

    async def _end(self, match: Match, task: Task) -> None:
        number = match.id
        if task is Task.OVERDUE:
            try:
                await self._table.claim(number, None)
            except UserError:  # a player acted in the last moment
                return
        else:
            if task is Task.GIVE_UP:
                await self._reconciler.show(number)  # perhaps people can be told by now, and its clock runs again
            await self._table.end(number, KINDS[task], match.revision)
        await self._reconciler.show(number)

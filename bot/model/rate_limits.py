"""Rate limits of notifications per person: allowances that refill with time, in memory only. Answered notifications
were welcome and are refunded, so people who play with each other never run out. A step is never refused for lack of an
allowance; it is sent without a ping. A restart refills all allowances, which is harmless and saves writes. Each process
counts its own."""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum, auto
from typing import Final

from bot.model.ids import GuildId, UserId

REMEMBERED: Final = 50_000  # maximum allowances in use; beyond, the least recently used are full again


class NotifyingAction(Enum):
    """Actions that notify others."""

    OPENING = auto()  # a match is opened and the invited are pinged; the database limits invitations per pair
    ASKING = auto()  # something is asked in a match: a step back, a draw, its end, a rematch
    TURN = auto()  # a step starts the turn of another player


class AllowanceScope(Enum):
    """The scope of an allowance."""

    PERSON = auto()
    PAIR = auto()
    SERVER = auto()


@dataclass(frozen=True, slots=True)
class Allowance:
    """``most`` at once, and one more every ``every``."""

    most: int
    every: timedelta

    @property
    def refill(self) -> timedelta:
        """The time until it is full again at the latest."""
        return self.most * self.every


ALLOWED: Final[Mapping[tuple[NotifyingAction, AllowanceScope], Allowance]] = {
    (NotifyingAction.OPENING, AllowanceScope.PERSON): Allowance(50, timedelta(seconds=30)),
    (NotifyingAction.OPENING, AllowanceScope.SERVER): Allowance(500, timedelta(seconds=1)),
    (NotifyingAction.ASKING, AllowanceScope.PERSON): Allowance(30, timedelta(seconds=10)),
    (NotifyingAction.ASKING, AllowanceScope.PAIR): Allowance(15, timedelta(seconds=20)),
    (NotifyingAction.ASKING, AllowanceScope.SERVER): Allowance(300, timedelta(seconds=1)),
    (NotifyingAction.TURN, AllowanceScope.PERSON): Allowance(120, timedelta(seconds=1)),
    (NotifyingAction.TURN, AllowanceScope.PAIR): Allowance(60, timedelta(seconds=2)),
    (NotifyingAction.TURN, AllowanceScope.SERVER): Allowance(1_000, timedelta(milliseconds=50)),
}


@dataclass(frozen=True, slots=True)
class ExhaustedAllowance:
    """An exhausted allowance, and the time of its next refill."""

    among: AllowanceScope
    until: datetime


@dataclass(frozen=True, slots=True)
class _Use:
    """One allowance that something draws on: whose it is, and the other one of a pair."""

    kind: NotifyingAction
    among: AllowanceScope
    whose: int
    other: UserId | None = None

    @property
    def allowed(self) -> Allowance:
        return ALLOWED[self.kind, self.among]


class Budgets:
    """All allowances, full again after a restart. ``now`` returns the time."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._whole: OrderedDict[_Use, datetime] = OrderedDict()  # the time at which each used allowance is full again

    def wait(self, kind: NotifyingAction, guild: GuildId | None, by: UserId) -> ExhaustedAllowance | None:
        """The allowance to wait for before the next notification; ``None`` if there is none."""
        now = self._now()
        waits = [ExhaustedAllowance(use.among, self._next(use, now)) for use in _uses(kind, guild, by, ())]
        longest = max(waits, key=lambda wait: wait.until)
        return longest if longest.until > now else None

    def spend(self, kind: NotifyingAction, guild: GuildId | None, by: UserId, whom: Iterable[UserId] = ()) -> bool:
        """Use one notification of these people; false, using nothing, if an allowance is exhausted."""
        uses, now = _uses(kind, guild, by, whom), self._now()
        if any(self._next(use, now) > now for use in uses):
            return False
        for use in uses:
            self._whole[use] = self._whole_at(use, now) + use.allowed.every
            self._whole.move_to_end(use)
        self._forget(now)
        return True

    def give_back(self, kind: NotifyingAction, guild: GuildId | None, by: UserId, whom: Iterable[UserId] = ()) -> None:
        """Refund one notification of these people, who have answered."""
        now = self._now()
        for use in _uses(kind, guild, by, whom):
            if use in self._whole:
                self._whole[use] = max(now, self._whole_at(use, now) - use.allowed.every)

    def attended(self, guild: GuildId | None, by: UserId, user: UserId) -> None:
        """Refund to ``by`` one recent notification of each kind of ``user``, who acts now; never more than was used."""
        now = self._now()
        for kind in (NotifyingAction.TURN, NotifyingAction.ASKING):
            if self._whole_at(_Use(kind, AllowanceScope.PAIR, by, user), now) > now:
                self.give_back(kind, guild, by, (user,))

    def _whole_at(self, use: _Use, now: datetime) -> datetime:
        """The time at which an allowance is full; reset if it is too far off because a clock was set back."""
        whole, latest = self._whole.get(use, now), now + use.allowed.refill
        if whole > latest:
            self._whole[use] = whole = latest
        return max(whole, now)

    def _next(self, use: _Use, now: datetime) -> datetime:
        return self._whole_at(use, now) - use.allowed.refill + use.allowed.every

    def _forget(self, now: datetime) -> None:
        """Forget allowances that are whole, the least lately used first, and more where there are too many."""
        while self._whole:
            use, whole = next(iter(self._whole.items()))
            if whole > now and len(self._whole) <= REMEMBERED:
                return
            del self._whole[use]


def _uses(kind: NotifyingAction, guild: GuildId | None, by: UserId, whom: Iterable[UserId]) -> list[_Use]:
    own = [
        _Use(kind, AllowanceScope.PERSON, by),
        *([] if guild is None else [_Use(kind, AllowanceScope.SERVER, guild)]),
    ]
    return own + [_Use(kind, AllowanceScope.PAIR, by, other) for other in whom]

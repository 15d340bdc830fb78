"""Every use case of the puzzle of the day: which it is, the one answer that counts, how all fared, and streaks.

The puzzle of a day is stored when it is first asked for, because new puzzle files would give the day another one. It
may be answered on its day and the next, so that a post at 23:00 leaves a day to answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.model.errors import Refused
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.ratings.days import GRACE, DailyStreak, Day, WeekLine, day_of, monday, ranked, streak
from bot.puzzles.catalogue.files import entry_of, listed, puzzle_of, ruled, shipped
from bot.puzzles.catalogue.judge import Judge, Judgement
from bot.puzzles.catalogue.model import Answer, Puzzle
from bot.puzzles.daily.store import PARTING, DailyChannel, DailyFared, DailyPostStore, DailyStore, DailyTry
from bot.puzzles.service import Posed, whole
from bot.puzzles.store import Counted, PuzzleTry

Watcher = Callable[[Day, frozenset[GuildId]], object]


@dataclass(frozen=True, slots=True)
class DailyPosed(Posed):
    """The puzzle of a day before one person."""

    day: Day
    open: bool
    """Whether an answer could still count."""
    stands: DailyTry | None
    """Their answer that counts, if there is one."""


@dataclass(frozen=True, slots=True)
class DailyAnswered:
    """What came of an answer to the puzzle of a day, of asking for its solution, or of coming back to it."""

    posed: DailyPosed
    """As it stands now."""
    steps: Answer
    judgement: Judgement
    own: bool
    """Whether it was somebody's own answer, and not the solution."""
    first: bool
    """Whether it is the one that counts."""
    counted: Counted | None
    """What it was as an answer to any puzzle; nothing where one only came back."""


@dataclass(frozen=True, slots=True)
class WeekTable:
    """Who solved how much in a week."""

    first: Day
    """Its Monday."""
    lines: tuple[WeekLine, ...]
    solved: int
    """How many the person who asks has solved in it, and tried."""
    tried: int


class DailyPuzzles:
    """The puzzles of the day, which are the same for all people and servers."""

    def __init__(self, store: DailyStore, judge: Judge, now: Callable[[], datetime]) -> None:
        self._store = store
        self._judge = judge
        self._now = now
        self._watchers: list[Watcher] = []

    def watch(self, watcher: Watcher) -> None:
        """Have ``watcher`` called after each answer that counts: with its day, and the servers that know the person."""
        self._watchers.append(watcher)

    def today(self) -> Day:
        """The day that it is, everywhere at once."""
        return day_of(self._now())

    async def of(self, day: Day) -> Puzzle:
        """The puzzle of a day. What it is is settled when the day is first asked for, whatever the files say later.

        :raises Refused: the day is still to come, or nobody asked for its puzzle before it was over.
        """
        today = self.today()
        if day > today:
            raise Refused("daily-to-come")
        puzzle = (await self._store.puzzles(day, day)).get(day)
        if puzzle is None and day != today:
            raise Refused("daily-none")
        entry = None if puzzle is None else listed(puzzle)
        if entry is None:
            entry = listed(await self._store.settle(day, ruled(day, shipped()), puzzle))
        assert entry is not None, "what the rule chooses is in a file, and only what is in none is replaced"
        return puzzle_of(entry)

    async def posed(self, user: UserId, guild: GuildId | None, day: Day) -> DailyPosed:
        """The puzzle of a day before somebody, who is told of in that server from now on.

        :raises Refused: see :meth:`of`.
        """
        puzzle = await self.of(day)
        await self._store.opened(user, guild)
        stands = await self._store.stands(user, day)
        return DailyPosed(puzzle, 0, stands is not None, day, self._open(day), stands)

    async def play(self, user: UserId, guild: GuildId | None, posed: DailyPosed, text: str) -> DailyAnswered:
        """Answer with the first turn that ``text`` means; the first answer in time counts for the day.

        :raises Refused: it cannot be played, or is no whole turn.
        """
        return await self._told(user, guild, posed, whole(posed.puzzle, text), own=True)

    async def show(self, user: UserId, guild: GuildId | None, posed: DailyPosed) -> DailyAnswered:
        """Tell the solution, which counts as not solved where nothing was answered before."""
        return await self._told(user, guild, posed, posed.puzzle.solutions[0], own=False)

    async def stands(self, user: UserId, day: Day) -> DailyTry:
        """The answer of somebody that counts for a day.

        :raises Refused: there is none.
        """
        stands = await self._store.stands(user, day)
        if stands is None:
            raise Refused("daily-not-tried")
        return stands

    async def again(self, posed: DailyPosed, stands: DailyTry) -> DailyAnswered:
        """The answer that counts once more, as it was told; the solution where there was none, or it was to another
        puzzle, which is gone."""
        try:
            own: Answer = whole(posed.puzzle, PARTING.join(stands.steps)) if stands.steps else ()
        except Refused:
            own = ()
        steps = own or posed.puzzle.solutions[0]
        judgement = await self._judge.judged(entry_of(posed.puzzle), steps)
        return DailyAnswered(posed, steps, judgement, bool(own), True, None)

    async def fared(self, guild: GuildId | None, day: Day) -> DailyFared:
        """How those who open puzzles of the day in a server fared with one; without a server, everybody."""
        return await self._store.fared(guild, day)

    async def week(self, user: UserId, guild: GuildId | None, day: Day) -> WeekTable:
        """The table of the week, Monday to Sunday, that a day is in; without a server, of this person alone.

        :raises Refused: the week is still to come, or there is no such day.
        """
        first = monday(day)
        if not 0 < first <= self.today():
            raise Refused("daily-to-come")
        people = await self._store.week(first, guild, user)
        own = next(((each.solved, each.tried) for each in people if each.user == user), (0, 0))
        return WeekTable(first, ranked(people), *own)

    async def streak(self, user: UserId) -> DailyStreak:
        """How somebody fares from day to day."""
        return streak(await self._store.days(user), self.today())

    async def share(self, user: UserId, guild: GuildId, day: Day) -> bool:
        """Note that somebody who has answered shows that in a server; whether they had not yet done so."""
        return await self._store.share(user, guild, day)

    def _open(self, day: Day) -> bool:
        return day >= self.today() - GRACE

    async def _told(
        self, user: UserId, guild: GuildId | None, posed: DailyPosed, steps: Answer, *, own: bool
    ) -> DailyAnswered:
        """Note an answer before anything is looked for that takes time, and let others know."""
        puzzle, day, now = posed.puzzle, posed.day, self._now()
        answer = PuzzleTry(user, puzzle.play.game.key, puzzle.id, puzzle.start_mu, own and steps in puzzle.solutions)
        counts = day >= day_of(now) - GRACE
        noted = await self._store.note(day, answer, steps if own else (), guild, now, counts=counts)
        if noted.first:
            for watcher in self._watchers:
                watcher(day, noted.guilds)
        now_posed = DailyPosed(puzzle, posed.level, True, day, counts, noted.stands)
        judgement = await self._judge.judged(entry_of(puzzle), steps)
        return DailyAnswered(now_posed, steps, judgement, own, noted.first, noted.counted)


USUAL_HOUR: Final = 9
"""UTC; where a server names none."""


@dataclass(frozen=True, slots=True)
class DailyWanted:
    """Where a server has the puzzle of the day posted, and when."""

    channel: ChannelId
    hour: int
    """From 0 to 23, UTC."""
    following: datetime | None
    """When the next one comes; ``None`` if that is at once."""


class DailyServers:
    """Where servers want the puzzle of the day. ``now`` tells the time."""

    def __init__(self, store: DailyPostStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self.changed: Callable[[], object] = lambda: None
        """Called where one may be due that was not before."""

    async def of(self, guild: GuildId) -> DailyWanted | None:
        """How it stands in a server; ``None`` where none is posted."""
        found = await self._store.channel(guild)
        return None if found is None else self._wanted(found)

    async def want(self, guild: GuildId, channel: ChannelId, hour: int) -> DailyWanted:
        """Have it posted in a channel at an hour (UTC); today's comes at once where that has passed already."""
        found = await self._store.want(guild, channel, hour, day_of(self._now()))
        self.changed()
        return self._wanted(found)

    async def end(self, guild: GuildId) -> None:
        """Have it posted no more."""
        await self._store.end(guild)

    def _wanted(self, found: DailyChannel) -> DailyWanted:
        return DailyWanted(found.channel, found.hour, following(found, self._now()))


def following(there: DailyChannel, now: datetime) -> datetime | None:
    """When the next puzzle of the day comes; ``None`` if it is due."""
    today = now.replace(hour=there.hour, minute=0, second=0, microsecond=0)
    if there.posted == day_of(now):
        return today + timedelta(days=1)
    return today if today > now else None

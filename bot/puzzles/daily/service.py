"""Use cases of the daily puzzle: answers that count, results, streaks, and servers that want posts.

A day's puzzle is stored when it is first requested, because new puzzle files would change it. It may be answered on its
day and the next, so that a post at 23:00 leaves a day to answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.ratings.days import GRACE, DailyStreak, Day, WeekLine, day_of, monday, streak
from bot.puzzles.catalogue.files import Answer, Puzzle, listed, puzzle_of, ruled, shipped
from bot.puzzles.catalogue.judge import Judge, Judgement
from bot.puzzles.daily.store import PARTING, DailyChannel, DailyPostStore, DailyStore, DailyTry
from bot.puzzles.service import PuzzleQuestion, whole
from bot.puzzles.store import AnswerEffect, PuzzleTry


@dataclass(frozen=True, slots=True)
class DailyQuestion(PuzzleQuestion):
    """The puzzle of a day for one person."""

    day: Day
    open: bool  # true if an answer could still count
    stands: DailyTry | None  # their answer that counts, if any


@dataclass(frozen=True, slots=True)
class DailyAnswer:
    """The result of an answer, of a request for the solution, or of coming back."""

    question: DailyQuestion
    steps: Answer
    judgement: Judgement
    own: bool  # false for the solution
    first: bool  # true if it is the answer that counts
    counted: AnswerEffect | None  # effect as an answer to any puzzle; None when coming back


@dataclass(frozen=True, slots=True)
class WeekTable:
    """Results of a week."""

    first: Day  # its Monday
    lines: tuple[WeekLine, ...]
    solved: int  # the counts of the caller
    tried: int


class DailyPuzzles:
    """Puzzles of the day, the same for all people and servers."""

    def __init__(self, store: DailyStore, judge: Judge, now: Callable[[], datetime]) -> None:
        self._store = store
        self._judge = judge
        self._now = now
        self.listeners: list[Callable[[Day, frozenset[GuildId]], object]] = []
        """Called after each answer that counts, with its day and the servers that know the person."""
        self.results, self.share = store.results, store.share

    def today(self) -> Day:
        return day_of(self._now())

    async def of(self, day: Day) -> Puzzle:
        """Return the puzzle of a day, fixed when first requested. Raises ``UserError`` if it has none."""
        return await self._settled(day, (await self._store.puzzles(day, day)).get(day), self.today())

    async def question(self, user: UserId, guild: GuildId | None, day: Day) -> DailyQuestion:
        """Return a day's puzzle for a user, who is listed in that server from now on. Raises as :meth:`of`."""
        (settled, stands, listed_here), today = await self._store.asked(user, guild, day), self.today()
        puzzle = await self._settled(day, settled, today)
        if guild is not None and not listed_here:
            await self._store.opened(user, guild)
        return DailyQuestion(puzzle, 0, stands is not None, day, day >= today - GRACE, stands)

    async def answer(
        self, user: UserId, guild: GuildId | None, question: DailyQuestion, text: str | None
    ) -> DailyAnswer:
        """Answer with the first turn in ``text``, or show the solution; the first in time counts, a solution as not
        solved. It is stored before the slow judgement. Raises as :func:`.whole`."""
        puzzle, day, now, own = question.puzzle, question.day, self._now(), text is not None
        steps = puzzle.solutions[0] if text is None else whole(puzzle, text)
        answer = PuzzleTry(user, puzzle.play.game.key, puzzle.id, puzzle.start_mu, own and steps in puzzle.solutions)
        counts = day >= day_of(now) - GRACE
        noted = await self._store.note(day, answer, steps if own else (), guild, now, counts=counts)
        if noted.first:
            for listener in self.listeners:
                listener(day, noted.guilds)
        now_posed = DailyQuestion(puzzle, question.level, True, day, counts, noted.stands)
        judgement = await self._judge.judged(puzzle, steps)
        return DailyAnswer(now_posed, steps, judgement, own, noted.first, noted.counted)

    async def stands(self, user: UserId, day: Day) -> DailyTry:
        """The answer of a person that counts for a day. Raises ``UserError`` if there is none."""
        _, stands, _ = await self._store.asked(user, None, day)
        if stands is None:
            raise UserError("daily-not-tried")
        return stands

    async def again(self, question: DailyQuestion, stands: DailyTry) -> DailyAnswer:
        """Judge the answer that counts again; the solution if there was none, or it was to a puzzle that is gone."""
        try:
            own: Answer = whole(question.puzzle, PARTING.join(stands.steps)) if stands.steps else ()
        except UserError:
            own = ()
        steps = own or question.puzzle.solutions[0]
        judgement = await self._judge.judged(question.puzzle, steps)
        return DailyAnswer(question, steps, judgement, bool(own), True, None)

    async def week(self, user: UserId, guild: GuildId | None, day: Day) -> WeekTable:
        """Return the results of a day's week; without a server, of this user alone. Raises ``UserError`` if to come."""
        first = monday(day)
        if not 0 < first <= self.today():
            raise UserError("daily-future")
        people = await self._store.week(first, guild, user)
        own = next(((each.solved, each.tried) for each in people if each.user == user), (0, 0))
        return WeekTable(first, tuple(line for line in people if line.solved), *own)

    async def streak(self, user: UserId) -> DailyStreak:
        return streak(await self._store.days(user), self.today())

    async def _settled(self, day: Day, puzzle: str | None, today: Day) -> Puzzle:
        """Return the puzzle that is stored for a day; chooses one if there is none, or it is gone."""
        if day > today:
            raise UserError("daily-future")
        if puzzle is None and day != today:
            raise UserError("daily-none")
        entry = None if puzzle is None else listed(puzzle)
        if entry is None:
            entry = listed(await self._store.settle(day, ruled(day, shipped()), puzzle))
        assert entry is not None, "what the rule chooses is in a file, and only what is in none is replaced"
        return puzzle_of(entry)


USUAL_HOUR: Final = 9  # default hour (UTC)


class DailyServers:
    """Settings of posts in servers."""

    def __init__(self, store: DailyPostStore, now: Callable[[], datetime]) -> None:
        self._store = store
        self._now = now
        self.of, self.end = store.channel, store.end
        self.changed: Callable[[], object] = lambda: None  # called when a post may have become due

    async def want(self, guild: GuildId, channel: ChannelId, hour: int) -> DailyChannel:
        """Set channel and hour (UTC); today's post comes at once if the hour has passed."""
        wanted = await self._store.want(guild, channel, hour, day_of(self._now()))
        self.changed()
        return wanted

    def following(self, there: DailyChannel) -> datetime | None:
        """The time of the next post; ``None`` for at once."""
        now = self._now()
        today = now.replace(hour=there.hour, minute=0, second=0, microsecond=0)
        if there.posted == day_of(now):
            return today + timedelta(days=1)
        return today if today > now else None

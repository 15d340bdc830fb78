"""Use cases of studies: open, find, change and close one, and ask for advice."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Final

from bot.matches.apply import read_steps
from bot.matches.play.computers import ADVISED_WITHIN, ADVISER
from bot.matches.service import MatchService
from bot.model.errors import UserError
from bot.model.ids import MatchId, UserId
from bot.model.match import Match, Status
from bot.model.study import ComputerOpponent, Study, StudyId, StudyLine
from bot.players.pool import EnginePool
from bot.players.question import EngineAnswer, NoEngineAnswer, Question, QuestionCancelled
from bot.studies.study.store import StudyStore
from rules.deal import deal
from rules.game import CHANCE, Illegal
from rules.notation import Unreadable
from rules.play import AnyPlay
from rules.records import Annotation

_NEW: Final = StudyId(0)

log = logging.getLogger(__name__)


class StaleStudy(UserError):
    """A button of an earlier revision was pressed."""

    def __init__(self) -> None:
        super().__init__("study-stale")


@dataclass(eq=False)
class Studies:
    """Studies of all people; ``secret`` makes the seeds of draws."""

    _store: StudyStore
    _table: MatchService
    _thinkers: EnginePool
    _now: Callable[[], datetime]
    _secret: Callable[[int], bytes]
    _thinking: dict[tuple[StudyId, int], asyncio.Task[EngineAnswer]] = field(init=False, default_factory=dict)
    """Advice in progress, by study and revision."""
    _replying: dict[tuple[StudyId, int], asyncio.Task[Study]] = field(init=False, default_factory=dict)
    """Replies of the computer in progress, by the same."""

    def __post_init__(self) -> None:
        self.shelf = self._store.shelf

    # -- finding

    async def of(self, number: StudyId, user: UserId, revision: int | None = None) -> Study:
        """A study of a person; with ``revision``, only if it still has that. Raises ``UserError`` if this person has
        none of this number. Raises ``StaleStudy`` if it has changed since."""
        study = await self._store.of(number)
        if study is None or study.owner != user:
            raise UserError("study-none", study=number)
        if revision not in (None, study.revision):
            raise StaleStudy
        return study

    # -- opening and closing

    async def open(
        self,
        user: UserId,
        play: AnyPlay,
        *,
        at: int | None = None,
        match: MatchId | None = None,
        names: Sequence[str] = (),
        annotations: tuple[Annotation, ...] = (),
        against: ComputerOpponent | None = None,
    ) -> Study:
        """Open a study at its end or after ``at`` steps: of one of the bot's matches, of ``names``, or a private match
        ``against`` the computer. Raises ``UserError`` when the user has too many."""
        line = StudyLine(play, len(play.steps) if at is None else at, annotations=annotations)
        study = Study(_NEW, user, (line,), match=match, names=tuple(names), against=against)
        return await self._store.insert(study, self._now())

    async def analysis(self, user: UserId, match: Match) -> Study:
        """Return a person's study of a running match, brought up to date, or a new one. Raises as :meth:`open`."""
        assert match.play is not None, "a match that runs has begun"
        number = await self._store.about(user, match.id)
        if number is None:
            return await self.open(user, match.play, match=match.id)
        study = await self.of(number, user)
        return await self._stored(study, study.caught_up(match.play))

    async def close(self, number: StudyId, user: UserId) -> None:
        await self.of(number, user)
        await self._store.close(number)

    # -- moving in one

    async def change(self, number: StudyId, user: UserId, revision: int, decide: Callable[[Study], Study]) -> Study:
        """Change a study by ``decide``, which may raise. Raises ``StaleStudy`` if it has changed since ``revision``."""
        study = await self.of(number, user, revision)
        return await self._stored(study, decide(study))

    async def play(self, number: StudyId, user: UserId, revision: int, text: str) -> Study:
        """Play steps of one turn of the side to move. Raises ``UserError`` if they are illegal, or out of turn."""

        def decide(study: Study) -> Study:
            if study.against is not None and not study.own_turn:
                raise UserError("study-not-your-turn")
            return study.played(read_steps(study.line.shown, text))

        return await self.change(number, user, revision, decide)

    async def draw(self, number: StudyId, user: UserId, revision: int) -> Study:
        return await self.change(number, user, revision, lambda study: study.drawn(self._secret(32)))

    async def advice(self, study: Study) -> EngineAnswer:
        """Return a good step for the side to move; repeated requests share one search. Raises ``UserError`` when no
        side is to move, the position belongs to a running match without hints, or the search failed."""
        shown = study.line.shown
        if shown.to_move is None or shown.to_move == CHANCE:
            raise UserError("study-nobody-to-move" if shown.to_move is None else "study-draw-first")
        await self._expect_fair(study, shown)
        at = study.id, study.revision
        if at not in self._thinking:
            question = self._question(study, shown, ADVISER.number).within(ADVISED_WITHIN)
            self._thinking[at] = asyncio.create_task(self._thinkers.think(question))
            self._thinking[at].add_done_callback(lambda _: self._thinking.pop(at))
        try:
            return await asyncio.shield(self._thinking[at])
        except (NoEngineAnswer, QuestionCancelled) as error:
            raise UserError("error-hint-unavailable") from error

    async def replied(self, study: Study) -> Study:
        """A match after the computer's reply, and all draws up to its owner's turn. Concurrent requests share one
        search. Raises ``StaleStudy`` if it was changed meanwhile. Raises ``UserError`` if the bot stops."""
        at = study.id, study.revision
        if at not in self._replying:
            self._replying[at] = asyncio.create_task(self._reply(study))
            self._replying[at].add_done_callback(lambda _: self._replying.pop(at))
        try:
            return await asyncio.shield(self._replying[at])
        except QuestionCancelled as error:
            raise UserError("study-no-reply-now", study=study.id) from error

    def stop(self) -> list[asyncio.Task[Study]]:
        """Cancel the replies in progress, which are computed again later; returns them."""
        for task in self._replying.values():
            task.cancel()
        return list(self._replying.values())

    async def _reply(self, study: Study) -> Study:
        now = study.shown_at(len(study.line.play.steps))
        secret, count = self._secret(32), 0
        while now.awaits_computer:
            play = now.line.play
            if play.to_move == CHANCE:
                count += 1
                now = now.played(play.after(deal(play.game, play.state, secret, count)))
            else:
                now = now.played(await self._step(now))
        return await self._stored(study, now)

    async def _step(self, study: Study) -> AnyPlay:
        """Return the match after the computer's step; the first legal one if the search fails."""
        assert study.against is not None, "a computer plays in it"
        play = study.line.play
        try:
            return play.read((await self._thinkers.think(self._question(study, play, study.against.level))).step)
        except (NoEngineAnswer, Unreadable, Illegal) as error:
            log.warning("The search in study %d failed, so the first legal step is played: %s", study.id, error)
            return play.after(play.game.legal_moves(play.state)[0])

    def _question(self, study: Study, play: AnyPlay, level: int) -> Question:
        """Return the question for the computer player; studies have negative numbers."""
        dice = int.from_bytes(self._secret(8), "big")
        return Question.about(-study.id, play, level=level, seed=dice, fairness=study.owner)

    async def _expect_fair(self, study: Study, shown: AnyPlay) -> None:
        """Refuse advice that would help in a running match without hints: the study's, or any match of its owner that
        has reached a position of this variation, since records can be exported."""
        about = [] if study.match is None else [await self._table.match(study.match)]
        for match in (*about, *await self._table.matches_of(study.owner)):
            if match.status is Status.RUNNING and not match.allows_hints and _concerns(shown, match):
                raise UserError("study-no-hints", match=match.id)

    async def _stored(self, before: Study, after: Study) -> Study:
        if after == before:
            return before
        kept = await self._store.change(after, self._now())
        if kept is None:
            raise StaleStudy
        return kept


def _concerns(shown: AnyPlay, match: Match) -> bool:
    """True if a variation has reached the position of a match; before the first step always. In whichever order the
    steps up to there were played: mostly the same position comes of them."""
    now = match.play
    if now is None or not now.steps or (now.game, now.options, now.seats) != (shown.game, shown.options, shown.seats):
        return False
    return _played(shown, len(now.steps)) == _played(now, len(now.steps))


def _played(play: AnyPlay, count: int) -> Counter[tuple[int | None, str]]:
    return Counter((step.seat, step.text) for step in play.steps[:count])

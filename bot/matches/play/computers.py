"""Computer players in matches: their steps come from the engine pool and are played like any step."""

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, Final

from bot.matches.apply import begun
from bot.matches.service import MatchService
from bot.matches.store.matches import MatchStore
from bot.model.errors import BadDatabase, StaleButton, Unwritable, UserError
from bot.model.ids import GuildId, MatchId
from bot.model.levels import STAND_IN, Level, level_of
from bot.model.match import Computer, EngineRequest, Match
from bot.players.pool import EnginePool
from bot.players.question import EngineAnswer, NoEngineAnswer, Question, QuestionCancelled
from bot.runtime.context import cancelled, match_context
from rules.game import Illegal
from rules.notation import Unreadable

AHEAD: Final = 0.04  # of winning chances: a computer player is ahead by more; less may be luck
LOOK: Final = 1000
ADVISER: Final = level_of(4)
ADVISED_WITHIN: Final = 2.0  # seconds that a hint takes at most
AGAIN_AFTER: Final = 30.0  # seconds until a failed write is tried again

log = logging.getLogger(__name__)


class ComputerPlayers:
    """Finds steps and answers to draws of computer players, one at a time per match; ``show`` runs before each."""

    def __init__(
        self,
        store: MatchStore,
        table: MatchService,
        thinkers: EnginePool,
        show: Callable[[MatchId], Awaitable[object]],
        within_reach: Callable[[GuildId | None], bool] = lambda guild: True,
    ) -> None:
        self._store, self._table, self._thinkers = store, table, thinkers
        self._show, self._within_reach = show, within_reach
        self._wanted: dict[MatchId, tuple[EngineRequest, asyncio.Task[None]]] = {}  # without those that play a step
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        table.repository.listeners.append(self.noticed)

    def begin(self) -> None:
        """Resume the searches of the last stop; called again when more servers are within reach."""
        if not self._stopped:
            self._start(self._remember())

    async def _remember(self) -> None:
        for number in await self._store.thinking():
            await self._take_up(number)

    async def _take_up(self, number: MatchId) -> None:
        """Begin with a match, later if the database does not answer."""
        try:
            self.noticed(await self._table.match(number))
        except UserError as refusal:  # its log does not replay, which is said elsewhere
            log.debug("%s", refusal)
        except BadDatabase as error:
            log.warning("Match %d waits for a computer player, but could not be read: %s", number, error)
            self._start(self._later(number))

    async def _later(self, number: MatchId) -> None:
        await asyncio.sleep(AGAIN_AFTER)
        await self._take_up(number)

    def noticed(self, match: Match) -> None:
        """Begin or stop a search as the match now wants it."""
        wanted = match.wanted
        if wanted is not None and (self._stopped or not self._within_reach(match.guild)):
            wanted = None
        if match.id in self._wanted:
            before, task = self._wanted[match.id]
            if before == wanted:
                return
            del self._wanted[match.id]
            task.cancel()
        if wanted is not None:
            with match_context(match.id):  # the context of the new task
                self._wanted[match.id] = wanted, self._start(self._meet(match, wanted))

    @property
    def thinking(self) -> bool:
        return bool(self._tasks)

    def stop(self) -> list[asyncio.Task[None]]:
        """Cancel and return the tasks in progress, and begin nothing more."""
        self._stopped = True
        return cancelled(self._tasks)

    async def advice(self, match: Match) -> EngineAnswer:
        """The step of a good player for the seat to move, if the match allows hints."""
        if not match.allows_hints:
            raise UserError("error-no-hints")
        question = _question(match, match.position, begun(match.play).to_move, ADVISER)
        try:
            return await self._thinkers.think(question.within(ADVISED_WITHIN))
        except (NoEngineAnswer, QuestionCancelled) as error:
            raise UserError("error-hint-unavailable") from error

    # -- what is wanted

    async def _meet(self, match: Match, wanted: EngineRequest) -> None:
        try:
            act = await (self._answer if wanted.answer else self._step)(match, wanted)
            await self._show(match.id)
            if not self._within_reach(match.guild):  # another process continues there
                return
            del self._wanted[match.id]  # what is wanted next is begun by the very change
            await act()
            await self._show(match.id)
        except QuestionCancelled:
            log.debug("Match %d is no longer searched.", match.id)
        except StaleButton as stale:  # it moved on, perhaps by a step whose write was uncertain
            self.noticed(stale.match)
            await self._show(match.id)
        except (BadDatabase, Unwritable) as error:
            log.warning("A computer player's step in match %d could not be written: %s", match.id, error)
            await self._later(match.id)

    async def _step(self, match: Match, wanted: EngineRequest) -> Callable[[], Awaitable[Match]]:
        play, question = begun(match.play), _question(match, wanted.position, wanted.seat)
        try:
            step = (await self._thinkers.think(question)).step
            play.read(step)  # engines have their own fast rules
        except (NoEngineAnswer, Unreadable, Illegal) as error:
            log.warning("The search in match %d failed, so the first legal step is played: %s", match.id, error)
            step = match.game.format(match.game.legal_moves(play.state)[0])
        return lambda: self._table.submit_for_computer(match.id, wanted.position, step)

    async def _answer(self, match: Match, wanted: EngineRequest) -> Callable[[], Awaitable[Match]]:
        try:
            question = replace(_question(match, wanted.position, wanted.seat), kind="share", simulations=LOOK)
            shares = await self._thinkers.weigh(question)
            own = match.sides.index(match.side_of(wanted.seat))
            agree = shares[own] <= max(share for side, share in enumerate(shares) if side != own) + AHEAD
        except NoEngineAnswer as error:
            log.warning("The search in match %d failed, so the offer is declined: %s", match.id, error)
            agree = False
        return lambda: self._table.answer_for_computer(match.id, wanted.position, agree=agree)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)
        return task

    def _over(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        for number, (_, other) in list(self._wanted.items()):
            if other is task:
                del self._wanted[number]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("A computer player could not play.", exc_info=error)


def level_at(match: Match, seat: int) -> Level:
    """The level of a seat's computer player; replacements have the middle level."""
    occupant = match.seats[seat].occupant
    chosen_level = occupant.level if isinstance(occupant, Computer) else None
    return STAND_IN if chosen_level is None else level_of(chosen_level)


def _question(match: Match, position: int, seat: int | None, level: Level | None = None) -> Question:
    """The question about a position; its seed differs in each, and is never the match's own."""
    seed = int.from_bytes(hashlib.sha256(f"{match.id} {position} {seat}".encode()).digest()[:8], "big")
    number = (level or level_at(match, seat or 0)).number
    return Question.about(match.id, begun(match.play), level=number, seed=seed, fairness=match.home)

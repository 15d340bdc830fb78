"""Use cases of conditional moves: "if they play this, I answer that"."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from bot.matches.apply import begun, expect_moment, expect_player
from bot.matches.people_store import PeopleStore
from bot.matches.play.conditional_store import PreparedStore
from bot.matches.play.steps import read_step
from bot.matches.repository import ATTEMPTS, Repository
from bot.matches.store.logs import Conflict
from bot.model.conditional_moves import (
    MOST_PREPARED,
    Line,
    Tree,
    answers_in,
    branches,
    following,
    grown,
    steps_of,
    without,
)
from bot.model.errors import Stale, UserError
from bot.model.ids import MatchId, UserId
from bot.model.match import Match, Status


class ConditionalMoves:
    """The conditional moves of players in running matches, each private."""

    def __init__(self, people: PeopleStore, prepared: PreparedStore, repository: Repository) -> None:
        self._people = people
        self._prepared = prepared
        self._repository = repository

    async def allowed(self, match: Match) -> bool:
        """True if the server of a match allows conditional moves."""
        return (await self._people.server(match.guild)).prepared

    async def prepare(self, number: MatchId, user: UserId, before: Sequence[str], line: Sequence[str]) -> Tree:
        """Prepare every own answer in a ``line`` that goes on from a match with the steps ``before``; returns all.

        :raises Stale: the match has moved on since.
        :raises UserError: it does not run, this person does not play in it or answers nothing in the line, the line
            cannot be played, something is drawn in it, there are too many answers, or the server forbids it.
        """

        async def grow(match: Match, seat: int) -> Tree:
            own = await self._answers(match, seat, before, line)
            return await self._prepared.change(match, seat, partial(_with, own, steps_of(match)))

        return await self._change(number, user, grow)

    async def check(
        self, number: MatchId, user: UserId, before: Sequence[str], line: Sequence[str]
    ) -> tuple[int, Tree]:
        """Refuse what :meth:`prepare` would, but for how many there are already.

        Returns this person's seat, and what is prepared already and would give way.

        :raises UserError: as there.
        """
        match = await self._repository.match(number)
        expect_moment(match, None, Status.RUNNING)
        seat = expect_player(match, user)
        own, kept = await self._answers(match, seat, before, line), await self.tree(number, user)
        stays = grown(kept, own)
        return seat, tuple(answer for answer in kept if answer not in stays)

    async def count(self, number: MatchId, user: UserId) -> int | None:
        """The number of a person's conditional moves in a match; ``None`` if none are possible in it.

        That is where they do not play, it does not run or cannot be read, or something is drawn in it.
        """
        with suppress(UserError):
            match = await self._repository.match(number)
            expect_moment(match, None, Status.RUNNING)
            expect_player(match, user)
            if not begun(match.play).has_draws:
                return len(await self.tree(number, user))
        return None

    async def tree(self, number: MatchId, user: UserId) -> Tree:
        """A person's conditional moves in a match that are still possible, relative to the current position.

        :raises UserError: there is no such match, or this person does not play in it.
        """
        match = await self._repository.match(number)
        seat, steps = expect_player(match, user), steps_of(match)
        kept = await self._prepared.of(number)
        return following(tuple(each for each in kept if each.seat == seat), steps)

    async def withdraw(self, number: MatchId, user: UserId, branch: Line | None = None) -> Tree:
        """Withdraw what stands on one of somebody's branches alone, or all of it; returns what stays.

        :raises UserError: the match does not run, this person does not play in it, or that is not prepared any more.
        """

        async def cut(match: Match, seat: int) -> Tree:
            return await self._prepared.change(match, seat, partial(_cut, branch, steps_of(match)))

        return await self._change(number, user, cut)

    async def _answers(self, match: Match, seat: int, before: Sequence[str], line: Sequence[str]) -> Tree:
        if steps_of(match) != tuple(before):
            raise Stale(match)
        if not await self.allowed(match):
            raise UserError("table-prepare-forbidden")
        return _answers(match, seat, line)

    async def _change(self, number: MatchId, user: UserId, change: Callable[[Match, int], Awaitable[Tree]]) -> Tree:
        """Change what somebody has prepared; a change that comes after the match has moved on is decided again."""
        for _ in range(ATTEMPTS):
            match = await self._repository.match(number)
            expect_moment(match, None, Status.RUNNING)
            try:
                return await change(match, expect_player(match, user))
            except Conflict:
                self._repository.forget(number)
        raise UserError("table-busy")


def _answers(match: Match, seat: int, line: Sequence[str]) -> Tree:
    """The answers of a seat in a variation of the current match.

    :raises UserError: it answers nothing, the line cannot be played, or something is drawn in the match.
    """
    before = after = begun(match.play)
    for count, text in enumerate(line, start=1):
        after = read_step(after, count, text)
    if after.has_draws:
        raise UserError("table-prepare-draws", game=match.game.title)
    found = answers_in(after.steps[len(before.steps) :], seat, len(before.steps))
    if not found:
        raise UserError("table-prepare-nothing")
    return found


def _with(more: Tree, steps: Line, tree: Tree) -> Tree:
    """A tree with more answers.

    :raises UserError: they are too many.
    """
    found = grown(following(tree, steps), more)
    if len(found) > MOST_PREPARED:
        raise UserError("table-prepare-many", count=MOST_PREPARED)
    return found


def _cut(branch: Line | None, steps: Line, tree: Tree) -> Tree:
    """A tree without a branch, or without all.

    :raises UserError: it has no such branch.
    """
    found = following(tree, steps)
    if (found and branch is None) or branch in branches(found):
        return () if branch is None else without(found, branch)
    raise UserError("table-prepare-gone")

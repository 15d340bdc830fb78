"""Use cases of conditional moves: "if they play this, I answer that". Refusals raise ``UserError``."""

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from bot.matches.apply import begun, expect_player, expect_playing, read_step
from bot.matches.people_store import PeopleStore
from bot.matches.repository import ATTEMPTS, Repository
from bot.matches.store.logs import Conflict
from bot.matches.store.matches import PreparedStore
from bot.model import conditional_moves as trees
from bot.model.conditional_moves import Line, Tree, following, grown, steps_of
from bot.model.errors import StaleButton, UserError
from bot.model.ids import MatchId, UserId
from bot.model.match import Match


class ConditionalMoves:
    """The conditional moves of players in running matches, each private."""

    def __init__(self, people: PeopleStore, prepared: PreparedStore, repository: Repository) -> None:
        self._people, self._prepared, self._repository = people, prepared, repository

    async def allowed(self, match: Match) -> bool:
        return (await self._people.server(match.guild)).prepared

    async def prepare(self, number: MatchId, user: UserId, before: Sequence[str], line: Sequence[str]) -> Tree:
        """Prepare every own answer in a ``line`` after the steps ``before``; returns all. Raises ``StaleButton``."""

        async def grow(match: Match, seat: int) -> Tree:
            own = await self._answers(match, seat, before, line)

            def longer(tree: Tree) -> Tree:
                found = grown(following(tree, steps_of(match)), own)
                if len(found) > trees.MOST_PREPARED:
                    raise UserError("error-prepared-limit", count=trees.MOST_PREPARED)
                return found

            return await self._prepared.change(match, seat, longer)

        return await self._change(number, user, grow)

    async def check(
        self, number: MatchId, user: UserId, before: Sequence[str], line: Sequence[str]
    ) -> tuple[int, Tree]:
        """Refuse what :meth:`prepare` would, except too many; returns the seat and the answers that would go."""
        match = await self._repository.match(number)
        seat = expect_playing(match, user)
        own, kept = await self._answers(match, seat, before, line), await self.tree(number, user)
        stays = grown(kept, own)
        return seat, tuple(answer for answer in kept if answer not in stays)

    async def count(self, number: MatchId, user: UserId) -> int | None:
        """The number of a person's conditional moves; ``None`` if none are possible in the match."""
        with suppress(UserError):
            match = await self._repository.match(number)
            expect_playing(match, user)
            if not begun(match.play).has_draws:
                return len(await self.tree(number, user))
        return None

    async def tree(self, number: MatchId, user: UserId) -> Tree:
        """A person's conditional moves that are still possible, relative to the current position."""
        match = await self._repository.match(number)
        seat, steps = expect_player(match, user), steps_of(match)
        kept = await self._prepared.of(number)
        return following(tuple(each for each in kept if each.seat == seat), steps)

    async def withdraw(self, number: MatchId, user: UserId, branch: Line | None = None) -> Tree:
        """Withdraw one of a person's branches, or all; returns the rest."""

        async def cut(match: Match, seat: int) -> Tree:
            def shorter(tree: Tree) -> Tree:
                found = following(tree, steps_of(match))
                if (found and branch is None) or branch in trees.branches(found):
                    return () if branch is None else trees.without(found, branch)
                raise UserError("error-prepared-gone")

            return await self._prepared.change(match, seat, shorter)

        return await self._change(number, user, cut)

    async def _answers(self, match: Match, seat: int, before: Sequence[str], line: Sequence[str]) -> Tree:
        """The answers of a seat in a variation of the current match."""
        if steps_of(match) != tuple(before):
            raise StaleButton(match)
        if not await self.allowed(match):
            raise UserError("error-prepared-not-allowed")
        now = after = begun(match.play)
        for count, text in enumerate(line, start=1):
            after = read_step(after, count, text)
        if after.has_draws:
            raise UserError("error-prepare-draws", game=match.game.title)
        found = trees.answers_in(after.steps[len(now.steps) :], seat, len(now.steps))
        if not found:
            raise UserError("error-prepared-empty")
        return found

    async def _change(self, number: MatchId, user: UserId, change: Callable[[Match, int], Awaitable[Tree]]) -> Tree:
        """Change a player's tree; repeated if the match moves on meanwhile."""
        for _ in range(ATTEMPTS):
            match = await self._repository.match(number)
            seat = expect_playing(match, user)
            try:
                return await change(match, seat)
            except Conflict:
                self._repository.forget(number)
        raise UserError("error-busy")

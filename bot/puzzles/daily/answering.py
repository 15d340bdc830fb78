"""Answering the puzzle of a day: what its picker and its form lead to, and what is told then."""

import asyncio
from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.play.picker_ids import Spot
from bot.model.ratings.days import Day
from bot.puzzles.daily.service import DailyAnswered, DailyPosed
from bot.puzzles.daily.texts import MOST_NAMED, SolversTold, daily_title, fared_told, streak_told
from bot.puzzles.daily.views import daily_answered_view, daily_asking
from bot.puzzles.services import PuzzleServices
from bot.puzzles.solving.picker import PuzzlePicking
from bot.puzzles.solving.texts import PuzzleScene, puzzle_answered, puzzle_posed, score


class DailyMoves(PuzzlePicking[DailyPosed]):
    """Puzzles by their days."""

    async def posed(self, services: PuzzleServices, answer: Answer, spot: Spot) -> DailyPosed:
        """The puzzle of a day."""
        return await services.daily.posed(answer.user, answer.guild, Day(spot.number))

    def spot(self, posed: DailyPosed) -> Spot:
        """Its day."""
        return Spot.on_day(posed.day)

    async def scene(self, services: PuzzleServices, answer: Answer, posed: DailyPosed) -> PuzzleScene:
        """A puzzle under its date."""
        texts, appearance = answer.texts, await services.posts.appearance(answer.guild, answer.user)
        title = daily_title(posed.day, posed.puzzle, texts)
        return PuzzleScene(posed.puzzle, answer.interaction.user.display_name, texts, appearance, title)

    async def pose(self, services: PuzzleServices, answer: Answer, posed: DailyPosed, note: str = "") -> None:
        """A puzzle that waits for an answer; what came of the one that counts, where somebody comes back."""
        if posed.stands is not None:
            await self.tell(services, answer, await services.daily.again(posed, posed.stands), note)
            return
        scene, texts = await self.scene(services, answer, posed), answer.texts
        counts = texts("daily-counts" if posed.open else "daily-over")
        await answer.say(await puzzle_posed(scene, counts, note), daily_asking(posed.day, texts))

    async def solve(self, services: PuzzleServices, answer: Answer, posed: DailyPosed, text: str) -> None:
        """The first answer of a person to the puzzle of a day counts."""
        await self.tell(services, answer, await services.daily.play(answer.user, answer.guild, posed, text))

    async def tell(self, services: PuzzleServices, answer: Answer, answered: DailyAnswered, note: str = "") -> None:
        """What came of an answer, how all fared, and what can be done then."""
        scene = await self.scene(services, answer, answered.posed)
        told = "\n-# ".join(await self._told(services, answer, answered))
        post = await puzzle_answered(scene, answered.steps, answered.judgement, told, own=answered.own, note=note)
        await answer.say(post, daily_answered_view(answered, answer.texts))

    async def _told(self, services: PuzzleServices, answer: Answer, answered: DailyAnswered) -> list[str]:
        texts, posed, counted = answer.texts, answered.posed, answered.counted
        lines = []
        if counted is not None and counted.first:
            lines.append(score(True, counted.before, counted.after, posed.puzzle.play.game.title, texts))
        if posed.stands is None:
            lines.append(texts("daily-over"))
        elif not answered.first:
            lines.append(texts("daily-stands", solved="yes" if posed.stands.solved else "no"))
        fared, streak = await asyncio.gather(
            services.daily.fared(answer.guild, posed.day), services.daily.streak(answer.user)
        )
        named = fared.solvers[:MOST_NAMED] if answer.guild else ()
        names = await services.names.of(answer.guild, named, texts)
        # The longest comes last: what is too long for a message is cut there.
        return [
            *lines,
            streak_told(streak, texts),
            fared_told(SolversTold(fared.tried, len(fared.solvers), names), texts),
        ]


DAILY: Final = DailyMoves()

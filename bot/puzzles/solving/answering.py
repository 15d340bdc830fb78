"""Answering puzzles that somebody was given: what their picker and their form lead to."""

from typing import Final

from bot.discord.interactions.answers import Answer
from bot.matches.play.picker_ids import Spot
from bot.puzzles.services import PuzzleServices
from bot.puzzles.solving.picker import PuzzlePicking
from bot.puzzles.solving.service import Answered, Posed
from bot.puzzles.solving.texts import PuzzleScene, puzzle_answered, puzzle_posed, score
from bot.puzzles.solving.views import number_of, puzzle_asking, puzzle_at, puzzle_told


class PuzzleMoves(PuzzlePicking[Posed]):
    """Puzzles by their numbers, each given to one person."""

    async def posed(self, services: PuzzleServices, answer: Answer, spot: Spot) -> Posed:
        """The puzzle of a number."""
        return await services.puzzles.of(answer.user, puzzle_at(spot.number), spot.revision)

    def spot(self, posed: Posed) -> Spot:
        """Its number, and how hard it was to be."""
        return Spot.in_puzzle(number_of(posed.puzzle.id), posed.level)

    async def scene(self, services: PuzzleServices, answer: Answer, posed: Posed) -> PuzzleScene:
        """A puzzle under the usual heading."""
        appearance, texts = await services.posts.appearance(answer.guild, answer.user), answer.texts
        return PuzzleScene(posed.puzzle, answer.interaction.user.display_name, texts, appearance)

    async def pose(self, services: PuzzleServices, answer: Answer, posed: Posed, note: str = "") -> None:
        """A puzzle that waits for an answer."""
        scene, texts = await self.scene(services, answer, posed), answer.texts
        counts = texts("puzzle-tried" if posed.tried else "puzzle-counts")
        await answer.say(await puzzle_posed(scene, counts, note), puzzle_asking(posed, texts))

    async def solve(self, services: PuzzleServices, answer: Answer, posed: Posed, text: str) -> None:
        """The first answer of a person to a puzzle counts."""
        await self.tell(services, answer, await services.puzzles.play(answer.user, posed, text))

    async def tell(self, services: PuzzleServices, answer: Answer, answered: Answered) -> None:
        """What came of an answer, and what can be done then."""
        texts, counted, puzzle = answer.texts, answered.counted, answered.posed.puzzle
        scene = await self.scene(services, answer, answered.posed)
        told = score(counted.first, counted.before, counted.after, puzzle.play.game.title, texts)
        post = await puzzle_answered(scene, answered.steps, answered.judgement, told, own=answered.own)
        await answer.say(post, puzzle_told(answered, texts))


PUZZLES: Final = PuzzleMoves()

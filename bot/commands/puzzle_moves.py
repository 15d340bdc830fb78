"""Choosing the answer to a puzzle: its picker, in which a whole turn is chosen and confirmed, and its form."""

from collections.abc import Awaitable, Sequence
from dataclasses import replace

from bot.commands.answers import Answer
from bot.commands.picking import show_picker
from bot.commands.services import Services
from bot.display.forms import Typed, steps_form
from bot.display.picker_ids import CancelPress, PickerPress, Spot, StepsPress, TypePress
from bot.display.puzzle_board import puzzle_asking, puzzle_told
from bot.display.puzzle_ids import number_of, puzzle_at
from bot.match.picking import Picked, pick
from bot.messages.puzzle import PuzzleScene, puzzle_answered, puzzle_posed, score
from bot.puzzles.puzzle import Puzzle
from bot.table import Refused
from bot.table.puzzles import Answered, Posed, first_whole


async def choose(services: Services, answer: Answer, press: PickerPress) -> None:
    """A choice in the picker, or Back: show what comes next."""
    answer.soon_in_place()
    await choosing(services, answer, await _in(services, answer, press.spot), press.path)


async def confirm(services: Services, answer: Answer, press: StepsPress) -> None:
    """Confirm: what is chosen is the answer."""
    answer.soon_in_place()
    await _answer(services, answer, await _in(services, answer, press.spot), press.steps)


async def pencil(services: Services, answer: Answer, press: TypePress) -> None:
    """The pencil: open the form to type a turn into."""
    answer.soon_in_place()
    game = (await _in(services, answer, press.spot)).puzzle.play.game
    await answer.ask(steps_form(press.spot, answer.texts("puzzle-form", game=game.title), game.example, answer.texts))


async def typed(services: Services, answer: Answer, sent: Typed) -> None:
    """The form was sent: what was typed is the answer; where it is none, say why and show the picker again."""
    answer.soon_in_place()
    posed = await _in(services, answer, sent.spot)
    try:
        await _answer(services, answer, posed, sent.text)
    except Refused as refused:
        await choosing(services, answer, posed, (), answer.texts.of(refused.code))


async def cancel(services: Services, answer: Answer, press: CancelPress) -> None:
    """Cancel: back to the puzzle."""
    answer.soon_in_place()
    await pose(services, answer, await _in(services, answer, press.spot))


# -- what the buttons below a puzzle need as well


async def in_puzzle(services: Services, answer: Answer, number: int, level: int, work: Awaitable[None]) -> None:
    """Do something with a puzzle; what is refused is said above it, where there still is one."""
    try:
        await work
    except Refused as refused:
        posed = await posed_at(services, answer, number, level)
        await pose(services, answer, posed, answer.texts.of(refused.code))


async def posed_at(services: Services, answer: Answer, number: int, level: int) -> Posed:
    """The puzzle of a number.

    :raises Refused: there is none any more.
    """
    return await services.puzzles.of(answer.user, puzzle_at(number), level)


async def pose(services: Services, answer: Answer, posed: Posed, note: str = "") -> None:
    """A puzzle that waits for an answer, below a ``note``."""
    scene = await _scene(services, answer, posed.puzzle)
    await answer.say(await puzzle_posed(scene, tried=posed.tried, note=note), puzzle_asking(posed, answer.texts))


async def choosing(services: Services, answer: Answer, posed: Posed, path: Sequence[int], note: str = "") -> None:
    """Show the picker where ``path`` leads, below a ``note`` and what is wanted."""
    try:
        picked = _only_whole(posed.puzzle, pick(posed.puzzle.play, path))
    except IndexError as error:
        raise Refused("puzzle-stale") from error
    scene = await _scene(services, answer, posed.puzzle)
    spot = Spot.in_puzzle(number_of(posed.puzzle.id), posed.level)
    note = f"{note}\n{scene.heading}".lstrip()
    await show_picker(services, answer, spot, picked, scene.look, scene.heard, note=note)


async def say_answered(services: Services, answer: Answer, answered: Answered) -> None:
    """What came of an answer, and what can be done then."""
    texts, counted, puzzle = answer.texts, answered.counted, answered.posed.puzzle
    scene = await _scene(services, answer, puzzle)
    told = score(counted.first, counted.before, counted.after, puzzle.play.game.title, texts)
    post = await puzzle_answered(scene, answered.steps, answered.judgement, told, own=answered.own)
    await answer.say(post, puzzle_told(answered, texts))


def _only_whole(puzzle: Puzzle, picked: Picked) -> Picked:
    """The same with nothing to confirm before it is a whole answer, and nothing more to choose then."""
    if picked.steps and first_whole(puzzle, picked.steps) is not None:
        return replace(picked, menu=None)
    return replace(picked, steps=())


async def _in(services: Services, answer: Answer, spot: Spot) -> Posed:
    return await posed_at(services, answer, spot.number, spot.revision)


async def _answer(services: Services, answer: Answer, posed: Posed, text: str) -> None:
    await say_answered(services, answer, await services.puzzles.play(answer.user, posed, text))


async def _scene(services: Services, answer: Answer, puzzle: Puzzle) -> PuzzleScene:
    dark = await services.posts.dark(answer.guild, answer.user)
    return PuzzleScene(puzzle, answer.interaction.user.display_name, answer.texts, dark)

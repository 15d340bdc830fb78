"""The paths of common actions through the code stay short: files entered, and calls from file to file."""

from tests.bot.puzzles.daily_solving import Daily
from tests.bot.stories import begin
from tests.bot.tracing import Trace, recorded
from tests.peer import Club


async def test_common_actions_take_short_paths(club: Club):
    await begin(club)
    with recorded() as move:
        await club.slash("ada", "move", club.thread, move="blue d1-d2")
    ada = Daily(club)
    with recorded() as daily:
        await ada.open()
        await ada.pick(ada.puzzle.solutions[0])
    assert within(move, files=77, hops=495), move
    assert within(daily, files=77, hops=1610), daily


def within(trace: Trace, files: int, hops: int) -> bool:
    return len(trace.files) <= files and trace.hops.total() <= hops

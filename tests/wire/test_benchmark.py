"""What is measured over real sockets is what is meant: whole steps, and the same requests with nothing behind them."""

from collections.abc import AsyncIterator
from itertools import pairwise

import pytest
import pytest_asyncio

from rules import GAMES
from tests.benchmarks.hall import Hall, processor_seconds
from tests.benchmarks.moves import both, same
from tests.benchmarks.peer import LightWire, Use

pytestmark = pytest.mark.asyncio(loop_scope="module")

STEPS = 12
SLACK = 1_000
"""Bytes by which a request may be larger or smaller: names of files, nonces."""


def kinds(steps: list[Use]) -> list[list[tuple[str, bool]]]:
    return [[(each.kind, bool(each.picture)) for each in step.requests] for step in steps]


Measured = tuple[LightWire, Hall, LightWire]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def measured() -> AsyncIterator[Measured]:
    """Our bot with people who play, and the plain one."""
    async with both(of_each=1) as found:
        yield found


async def test_plain_bot_makes_the_same_requests(measured: Measured) -> None:
    ours, hall, plain = measured
    steps = await hall.play(STEPS, a_second=20)
    entries = ours.query("SELECT count(*) FROM entry WHERE kind = 'step' AND seat IS NOT NULL")
    assert entries == [(STEPS,)]
    assert {step.channel.name.rpartition(" ")[0] for step in steps} == {game.title for game in GAMES.values()}
    for step in steps:
        assert step.board is not None
        assert 0 < step.leaves < step.done
    before = processor_seconds(plain.bot.running.pid)
    again = await same(plain, steps).play(STEPS)
    assert kinds(again) == kinds(steps)
    for step, copy in zip(steps, again, strict=True):
        for one, other in zip(step.requests, copy.requests, strict=True):
            assert abs(one.picture - other.picture) < SLACK
            assert abs(len(one.payload) - len(other.payload)) < SLACK
    assert processor_seconds(plain.bot.running.pid) > before


async def test_steps_one_by_one_do_not_overlap(measured: Measured) -> None:
    ours, hall, _ = measured
    ours.light.round_trip = 0.02
    steps = await hall.play_one_by_one(5)
    assert all(one.sent + one.done < other.sent for one, other in pairwise(steps))
    await hall.complete(2, a_second=20)
    ours.light.round_trip = 0.0
    await hall.play(2)

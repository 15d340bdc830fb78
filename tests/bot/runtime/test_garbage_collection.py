"""Long-lived objects are scanned once, and frozen garbage is collected in the end."""

import gc
import weakref
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from bot.matches.repository import MatchMemory
from bot.matches.service import MatchService
from bot.model.ids import MatchId
from bot.model.match import Match
from bot.runtime.garbage_collection import GarbageCollection
from tests.bot.tables import begun

MATCHES = 200

pytestmark = pytest.mark.usefixtures("thawed")


class Cycle:
    def __init__(self) -> None:
        self.me = self


def copies(match: Match) -> list[Match]:
    return [
        replace(match, id=MatchId(number), entries=tuple(replace(entry) for entry in match.entries))
        for number in range(1, MATCHES + 1)
    ]


def gone_through() -> set[int]:
    return {id(each) for each in gc.get_objects()}


async def test_frozen_matches_are_not_scanned(table: MatchService):
    collecting, memory = GarbageCollection(lambda: False, most=500), MatchMemory()
    collecting.thoroughly()
    matches = copies(await begun(table))
    for match in matches:
        memory.keep(match)
    assert {id(match) for match in matches} <= gone_through()
    collecting.look()
    frozen, left, fresh = gc.get_freeze_count(), gone_through(), Cycle()
    assert not left & {id(each) for match in matches for each in (match, *match.entries)}
    assert len(left) < 500
    collecting.look()
    assert id(fresh) in gone_through(), "little was made since"
    made = MATCHES * (1 + len(matches[0].entries))
    del match, matches, memory
    assert gc.get_freeze_count() <= frozen - made, "what is frozen is freed when it is released"


def test_garbage_is_collected_before_freezing():
    collecting, garbage = GarbageCollection(lambda: False, most=0), weakref.ref(Cycle())
    collecting.look()
    assert garbage() is None


@pytest.mark.slow
@pytest.mark.parametrize(("busy", "looks"), [(False, 3), (True, 6)])
def test_frozen_garbage_is_collected_in_the_end(busy, looks):
    collecting = GarbageCollection(lambda: busy, most=0, most_times=3)
    cycle = Cycle()
    garbage = weakref.ref(cycle)
    held: list[object] = []
    for _ in range(looks):
        held.append([held])
        collecting.look()
    del cycle
    gc.collect()
    assert garbage() is not None, "it was set aside"
    collecting.look()
    assert garbage() is None
    assert gc.get_freeze_count()


def test_objects_of_another_thread_stay_intact():
    collecting, made = GarbageCollection(lambda: False, most=0, most_times=10**6), ThreadPoolExecutor(1)
    making = made.submit(lambda: [tuple([n] for n in range(100)) for _ in range(1000)])
    while not making.done():
        collecting.look()
    assert len(making.result()) == 1000
    made.shutdown()

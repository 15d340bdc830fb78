"""Fixtures for tests in a simulated club and for its use cases on a database."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.community.following.service import Following
from bot.matches.people_service import People
from bot.matches.play.conditional_moves import ConditionalMoves
from bot.matches.service import MatchService
from bot.puzzles.catalogue import judge
from bot.runtime.database_url import Server, Where
from bot.ui.drawing import RENDER_CLIENT, THREAD, DrawingUnavailable, packed, unpacked
from bot.ui.drawing_worker import reply
from tests.bot.matches.play.looking import Looking
from tests.bot.storage.filled import fill
from tests.bot.storage.places import place, storage_on
from tests.bot.tables import Clock, table_on
from tests.bot.tournaments.touring import Tour
from tests.databases import ENGINES, skipped_without_a_server
from tests.peer import Club, open_club
from tests.server import database, schema

_drawn: Final = lru_cache(maxsize=1_000)(reply)
"""The answers of the drawing process; the same request has the same answer."""


@pytest.fixture(autouse=True)
def _drawing_is_packed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pack and unpack everything that would go to the drawing process and back."""

    async def made(work: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        if "<locals>" in work.__qualname__:
            raise DrawingUnavailable  # a test's own, which only its thread knows
        line = packed((work, args, kwargs))
        return unpacked(await asyncio.get_running_loop().run_in_executor(THREAD, _drawn, line))

    monkeypatch.setattr(RENDER_CLIENT, "made", made)


@pytest.fixture(autouse=True)
def _puzzles_are_judged_in_a_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge puzzle answers in a thread; a process per test would be slow."""

    async def answer(self: judge.Judge, line: bytes) -> bytes:
        judged: bytes = await self.awaited(asyncio.get_running_loop().run_in_executor(THREAD, judge.reply, line))
        return judged

    monkeypatch.setattr(judge.Judge, "reply", answer)


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[Club]:
    async with open_club(tmp_path) as here:
        yield here


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "matches.db"


@pytest.fixture(scope="session")
def server_database() -> Iterator[str]:
    """The address of a PostgreSQL database shared by the tests of a process."""
    with skipped_without_a_server(), database() as url:
        yield url


@pytest.fixture
def server(server_database: str) -> Iterator[Server]:
    with schema(server_database) as found:
        yield found


@pytest.fixture(params=ENGINES)
def where(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Where]:
    with place(request.param, request, tmp_path) as found:
        yield found


@pytest.fixture
def elsewhere(request: pytest.FixtureRequest, where: Where, tmp_path: Path) -> Iterator[Where]:
    """Another database of the same engine."""
    folder = tmp_path / "elsewhere"
    folder.mkdir()
    with place("sqlite" if isinstance(where, Path) else "postgresql", request, folder) as found:
        yield found


@pytest_asyncio.fixture
async def storage(file: Path) -> AsyncIterator[Storage]:
    opened = Storage(file)
    await opened.open()
    yield opened
    await opened.close()


@pytest_asyncio.fixture
async def filled(where: Where) -> AsyncIterator[Storage]:
    await fill(where)
    async with storage_on(where) as opened:
        yield opened


@pytest.fixture
def table(storage: Storage, clock: Clock) -> MatchService:
    return table_on(storage, clock, seed=1)


@pytest.fixture
def preparing(storage: Storage, table: MatchService) -> ConditionalMoves:
    return ConditionalMoves(storage.people, storage.prepared, table.repository)


@pytest.fixture
def dice() -> random.Random:
    return random.Random(7)


@pytest.fixture
def people(storage: Storage, table: MatchService, clock: Clock) -> People:
    return People(storage.people, storage.schedule, table.repository, clock)


@pytest.fixture
def following(storage: Storage, table: MatchService) -> Following:
    return Following(storage.following, table.repository)


@pytest.fixture
def thinkers() -> Looking:
    return Looking()


@pytest_asyncio.fixture
async def tour(file: Path, clock: Clock) -> AsyncIterator[Tour]:
    made = Tour(file, clock)
    await made.storage.open()
    yield made
    await made.storage.close()

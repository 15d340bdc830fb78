"""Fixtures: a running bot shared by the tests of a file, and databases."""

import random
from collections.abc import AsyncIterator, Iterator

import pytest
import pytest_asyncio

from bot.app.maintenance import check
from bot.runtime.database_url import Server
from tests.databases import skipped_without_a_server
from tests.server import database
from tests.wire.wire import Wire, wired


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def wire(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Wire]:
    async with wired(tmp_path_factory.mktemp("wire")) as found:
        await found.start()
        yield found
        assert list(check(found.bot.database)) == []
        assert not found.bot.errors(), "\n".join(found.bot.errors())


@pytest.fixture
def server() -> Iterator[Server]:
    with skipped_without_a_server(), database() as url:
        yield Server.of(url)


@pytest.fixture
def dice() -> random.Random:
    return random.Random(5)

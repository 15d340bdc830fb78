"""The world that stories are played in."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.peer import World, world


@pytest_asyncio.fixture
async def club(tmp_path: Path) -> AsyncIterator[World]:
    """A server with a bot in it, on a database of its own."""
    async with world(tmp_path) as here:
        yield here

"""Fixtures of several tests of the use cases: studies with a thinker of the test, and tournaments."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.stores import Storage
from bot.table.studies import Studies
from bot.table.table import Table
from tests.bot.table.looking import Looking
from tests.bot.table.touring import Tour
from tests.bot.tables import Clock


@pytest.fixture
def thinkers() -> Looking:
    """The thinker of a test."""
    return Looking()


@pytest.fixture
def studies(storage: Storage, table: Table, thinkers: Looking, clock: Clock) -> Studies:
    """The use cases of studies."""
    return Studies(storage.studies, table, thinkers, clock, random.Random(2).randbytes)


@pytest_asyncio.fixture
async def tour(file: Path, clock: Clock) -> AsyncIterator[Tour]:
    """An empty database and the people of a tournament."""
    made = Tour(file, clock)
    await made.storage.open()
    yield made
    await made.storage.close()

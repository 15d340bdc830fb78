"""Fixtures of several tests of the use cases: studies with a thinker of the test, and tournaments."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.app.stores import Storage
from bot.community.following.service import Following
from bot.matches.people_service import People
from bot.matches.service import Table
from tests.bot.table.looking import Looking
from tests.bot.table.touring import Tour
from tests.bot.tables import Clock


@pytest.fixture
def dice() -> random.Random:
    return random.Random(7)


@pytest.fixture
def people(storage: Storage, table: Table, clock: Clock) -> People:
    return People(storage.people, storage.schedule, table.repository, clock)


@pytest.fixture
def following(storage: Storage, table: Table) -> Following:
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

"""What several tests of the use cases need: studies whose thinker answers at once and is looked at."""

import random

import pytest

from bot.storage import Storage
from bot.table import Table
from bot.table.studies import Studies
from tests.bot.table.looking import Looking
from tests.bot.tables import Clock


@pytest.fixture
def thinkers() -> Looking:
    """Who thinks."""
    return Looking()


@pytest.fixture
def studies(storage: Storage, table: Table, thinkers: Looking, clock: Clock) -> Studies:
    """The use cases of studies."""
    return Studies(storage, table, thinkers, clock, random.Random(2).randbytes)

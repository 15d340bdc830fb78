"""Fixtures of studies and reviews with a computer player of the test."""

import random

import pytest

from bot.app.stores import Storage
from bot.matches.service import MatchService
from bot.studies.study.service import Studies
from tests.bot.matches.play.looking import Looking
from tests.bot.tables import Clock


@pytest.fixture
def studies(storage: Storage, table: MatchService, thinkers: Looking, clock: Clock) -> Studies:
    return Studies(storage.studies, table, thinkers, clock, random.Random(2).randbytes)

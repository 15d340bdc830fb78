"""What is measured of several processes is what is meant: they play on one database, and each hears of the others."""

from collections.abc import Iterator

import pytest

from bot.storage.where import Server
from tests.benchmarks.processes import a_second, idle, steps, together
from tests.benchmarks.processes_playing import TABLES, Tally
from tests.databases import connected, skipped_without_a_server
from tests.server import database

SECONDS = 1.5
MATCHES = 3
"""At each table: so few that nobody plays for long."""


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A database on a server."""
    with skipped_without_a_server(), database() as found:
        yield found


@pytest.mark.slow
async def test_what_processes_say_they_have_played_stands_in_one_database(url):
    server = Server(url, "processes", "played")
    tallies = await together(server, 2, SECONDS, MATCHES)
    assert [tally.charge for tally in tallies] == [[0], [1]]
    assert all(tally.steps > TABLES for tally in tallies)
    assert all(tally.heard for tally in tallies), "each hears of what the other writes"
    with connected(server) as connection:
        assert connection.execute("SELECT count(*) FROM match").fetchone() == (2 * TABLES * MATCHES,)
        kept = connection.execute("SELECT count(*) FROM entry WHERE kind = 'step' AND seat IS NOT NULL").fetchone()
    assert kept == (sum(tally.steps for tally in tallies),)


def test_steps_are_those_of_all_processes_in_their_own_time():
    assert a_second([Tally(100, 1.0, 0, [0]), Tally(100, 2.0, 0, [1])]) == 150


@pytest.mark.slow
def test_more_processes_are_told_beside_one(url):
    found = {figure.name: figure for figure in steps(url, 0.5, 1, (1, 2))}
    together = found["steps of 2 processes together"].value
    assert found["steps of 2 processes"].value == together / found["steps of one process"].value > 0


async def test_what_an_idle_process_asks_is_told(url):
    hear, claim, both, processor = await idle(Server(url, "processes", "idle"), 2, 5)
    assert both.value == 4 * hear.value + claim.value
    assert processor.value > 0

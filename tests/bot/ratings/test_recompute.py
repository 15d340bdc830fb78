"""``python -m bot recompute``."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from bot.runtime.database_url import Server, Where
from tests.bot.scores import kept, random_results
from tests.bot.storage.places import storage_on
from tests.databases import ENGINES, connected
from tests.server import database


@pytest.fixture(params=ENGINES)
def where(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Where]:
    monkeypatch.chdir(tmp_path)
    if request.param == "sqlite":
        monkeypatch.setenv("INTERLINK_DATABASE", "matches.db")
        yield Path("matches.db")
    else:
        request.getfixturevalue("server_database")  # or there is no server, and it is said why
        with database() as url:
            monkeypatch.setenv("INTERLINK_DATABASE", url)
            yield Server.of(url)


async def fill(where: Where, count: int) -> None:
    async with storage_on(where) as storage:
        await kept(storage, random_results(count, seed=4))


def test_what_is_right_is_reproduced_and_what_is_wrong_put_right(where, capsys):
    asyncio.run(fill(where, 60))
    assert main(["recompute"]) == 0
    assert capsys.readouterr().out == "60 results counted; the stored ratings are correct.\n"
    with connected(where) as connection:
        query = "UPDATE standing SET wins = wins + 1 WHERE user = 103 AND period = '' AND scope = 1"
        spoilt = connection.execute(query).rowcount
    assert spoilt > 0
    assert main(["recompute"]) == 1
    assert capsys.readouterr().out == f"60 results counted; {spoilt} stored rows differed and were corrected.\n"
    assert main(["recompute"]) == 0


@pytest.mark.sqlite
def test_there_must_be_a_database(where, capsys):
    assert main(["recompute"]) == UNUSABLE
    assert capsys.readouterr().err == "There is no database matches.db; INTERLINK_DATABASE names it.\n"
    assert not where.exists()

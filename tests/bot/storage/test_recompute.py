"""``python -m bot recompute``."""

import sqlite3
from contextlib import closing

import pytest

from bot.__main__ import UNUSABLE, main
from bot.storage import Storage
from tests.bot.scores import kept, random_results


@pytest.fixture
def database(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INTERLINK_DATABASE", str(tmp_path / "matches.db"))
    return tmp_path / "matches.db"


async def fill(file, count: int) -> None:
    storage = Storage(file)
    await storage.open()
    await kept(storage, random_results(count, seed=4))
    await storage.close()


def test_what_is_right_is_reproduced_and_what_is_wrong_put_right(database, capsys):
    import asyncio

    asyncio.run(fill(database, 60))
    assert main(["recompute"]) == 0
    assert capsys.readouterr().out == "60 results counted; what was stored was reproduced exactly.\n"
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("UPDATE standing SET wins = wins + 1 WHERE user = 103 AND period = '' AND scope = 1")
        (spoilt,) = connection.execute("SELECT changes()").fetchone()
        connection.commit()
    assert spoilt > 0
    assert main(["recompute"]) == 1
    assert capsys.readouterr().out == f"60 results counted; {spoilt} stored rows differed and were put right.\n"
    assert main(["recompute"]) == 0


def test_there_must_be_a_database(database, capsys):
    assert main(["recompute"]) == UNUSABLE
    assert capsys.readouterr().err == "There is no database matches.db; INTERLINK_DATABASE names it.\n"
    assert not database.exists()

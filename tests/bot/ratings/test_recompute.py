"""``python -m bot recompute``."""

import asyncio

from bot.__main__ import main
from bot.app.command_line import UNUSABLE
from tests.bot.scores import kept, random_results
from tests.bot.storage.places import storage_on
from tests.databases import connected


def test_what_is_right_is_reproduced_and_what_is_wrong_put_right(file, capsys, monkeypatch):
    monkeypatch.chdir(file.parent)
    monkeypatch.setenv("INTERLINK_DATABASE", "matches.db")
    assert main(["recompute"]) == UNUSABLE
    assert capsys.readouterr().err == "There is no database matches.db; INTERLINK_DATABASE names it.\n"
    assert not file.exists()

    async def fill() -> None:
        async with storage_on(file) as storage:
            await kept(storage, random_results(60, seed=4))

    asyncio.run(fill())
    assert main(["recompute"]) == 0
    assert capsys.readouterr().out == "60 results counted; the stored ratings are correct.\n"
    with connected(file) as connection:
        query = "UPDATE standing SET wins = wins + 1 WHERE user = 103 AND period = '' AND scope = 1"
        spoilt = connection.execute(query).rowcount
    assert spoilt > 0
    assert main(["recompute"]) == 1
    assert capsys.readouterr().out == f"60 results counted; {spoilt} stored rows differed and were corrected.\n"
    assert main(["recompute"]) == 0

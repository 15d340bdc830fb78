"""What is left of a client once it is closed."""

import asyncio

from bot.client import Interlink, create
from bot.settings import Settings
from tests.bot.stories import begin


def work() -> None:
    raise ValueError("the database is closed")


async def broken(client: Interlink) -> None:
    try:
        work()
    except ValueError:
        await client.on_error("ready")


async def test_what_breaks_in_a_closed_client_is_no_error_and_in_an_open_one_it_is(tmp_path, caplog):
    client = create(Settings(database=tmp_path / "matches.db"))
    await broken(client)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    caplog.clear()
    await client.close()
    await broken(client)
    assert not caplog.records


async def test_a_closed_client_is_not_told_that_it_is_ready(tmp_path):
    client = create(Settings(database=tmp_path / "matches.db"))
    await client.close()
    client.dispatch("ready")  # as discord.py does when it has waited long enough for further servers


async def test_what_is_under_way_when_a_client_is_closed_is_dropped_without_a_word(club, monkeypatch):
    await begin(club)
    reached = asyncio.Event()

    async def endless(*_, **__):
        reached.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(type(club.bot.services.table), "submit", endless)
    said = len(club.said())
    pressing = asyncio.create_task(club.people["ada"].slash(club.thread, "move", move="blue d1-d2"))
    await reached.wait()
    await club.bot.close()
    await pressing
    assert len(club.said()) == said
    assert not club.errors

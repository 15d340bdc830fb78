"""The client before it starts, and after it is closed."""

import asyncio

from discord import app_commands

from bot.app.client import Interlink, create
from bot.app.startup import SHORT, StartupProblem, trouble
from bot.model.errors import BadDatabase, Unreachable, Unwritable
from bot.settings import Settings
from data import texts as catalogues
from data.texts import languages, texts_in
from tests.bot.stories import begin


async def test_creating_and_closing_a_client_leaves_nothing(tmp_path, monkeypatch):
    read = set()

    def noted(language):
        read.add(language)
        return texts_in(language)

    monkeypatch.setattr(catalogues, "texts_in", noted)
    client = create(Settings(database=tmp_path / "matches.db"))
    assert isinstance(client.tree, app_commands.CommandTree)
    assert read == set(languages()), "every catalogue is read before Discord is spoken to"
    await client.close()
    await client.close()
    client.dispatch("ready")  # as discord.py does when it has waited long enough for further servers
    assert list(tmp_path.iterdir()) == []


def work() -> None:
    raise ValueError("the database is closed")


async def broken(client: Interlink) -> None:
    try:
        work()
    except ValueError:
        await client.on_error("ready")


async def test_failure_is_an_error_only_while_open(tmp_path, caplog):
    client = create(Settings(database=tmp_path / "matches.db"))
    await broken(client)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    caplog.clear()
    await client.close()
    await broken(client)
    assert not caplog.records


async def test_closing_drops_requests_in_progress_silently(club, monkeypatch):
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


def test_only_an_unreachable_database_is_waited_for():
    said = "The database club on db.example.org cannot be reached (connection refused)."
    for connected in (True, False):
        assert trouble(Unreachable(said), connected=connected) == StartupProblem(said, SHORT)
    assert trouble(BadDatabase("It is damaged."), connected=True) == StartupProblem("It is damaged.")
    assert trouble(Unwritable("disk full"), connected=True).pause is None

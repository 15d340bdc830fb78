"""The Discord language of a person: noted when it changes, and otherwise without a call to the database."""

from dataclasses import replace

import pytest

from bot.match import GuildId
from bot.match.people import Preferences
from bot.storage import Storage
from bot.table import People, Table
from tests.bot.stories import dump
from tests.bot.tables import ADA, BEN, Clock


def count_calls(storage: Storage, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    calls = list[str]()

    def counted(name, call):
        async def noted(*values):
            calls.append(name)
            return await call(*values)

        return noted

    for owner, name in ((storage._database, "read"), (storage.people, "change")):
        monkeypatch.setattr(owner, name, counted(name, getattr(owner, name)))
    return calls


def people_of(storage: Storage) -> People:
    clock = Clock()
    return People(storage, Table(storage, clock).repository, clock)


async def test_a_language_is_written_only_when_it_changes(storage, file, monkeypatch):
    await people_of(storage).prefer(BEN, lambda person: replace(person, timezone="Europe/Berlin"))
    calls, people = count_calls(storage, monkeypatch), people_of(storage)
    await people.noticed(ADA, "de")
    assert calls == ["read", "change"]
    assert await people.preferences(ADA) == Preferences(ADA, language="de")
    calls.clear()
    for _ in range(3):
        await people.noticed(ADA, "de")
    assert calls == []
    await people.noticed(ADA, "en-US")
    assert calls == ["change"]
    assert (await people.preferences(ADA)).language == "en-US"
    await people.noticed(BEN, "de")
    assert await people.preferences(BEN) == Preferences(BEN, timezone="Europe/Berlin", language="de")
    await storage.close()
    before, again = dump(file), Storage(file)
    await again.open()
    calls = count_calls(again, monkeypatch)
    await people_of(again).noticed(ADA, "en-US")
    assert calls == ["read"], "after a restart it is only read"
    await again.close()
    assert dump(file) == before


async def test_a_failed_write_is_tried_again(storage, monkeypatch):
    people = people_of(storage)

    async def failing(*_):
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(storage.people, "change", failing)
        with pytest.raises(OSError, match="full"):
            await people.noticed(ADA, "de")
    await people.noticed(ADA, "de")
    assert (await people.preferences(ADA)).language == "de"


async def test_a_server_has_one_language_or_none(storage):
    people, guild = people_of(storage), GuildId(7)
    before, after = await people.set_up(guild, lambda settings: replace(settings, language="de"))
    assert (before.language, after.language, (await people.server(guild)).language) == (None, "de", "de")
    await people.set_up(guild, lambda settings: replace(settings, language=None))
    assert (await people.server(guild)).language is None

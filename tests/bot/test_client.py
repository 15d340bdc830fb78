"""The client before it starts, and closing it."""

from discord import app_commands

from bot.client import create
from bot.messages import languages
from bot.settings import Settings
from data.texts import texts_in


def test_creating_a_client_opens_nothing(tmp_path):
    client = create(Settings(database=tmp_path / "matches.db"))
    assert isinstance(client.tree, app_commands.CommandTree)
    assert list(tmp_path.iterdir()) == []


async def test_a_client_may_be_closed_before_it_starts_and_twice(tmp_path):
    client = create(Settings(database=tmp_path / "matches.db"))
    await client.close()
    await client.close()
    assert list(tmp_path.iterdir()) == []


def test_every_catalogue_is_read_before_discord_is_spoken_to(tmp_path, monkeypatch):
    read = set()

    def noted(language):
        read.add(language)
        return texts_in(language)

    monkeypatch.setattr(languages, "texts_in", noted)
    create(Settings(database=tmp_path / "matches.db"))
    assert read == set(languages.languages())

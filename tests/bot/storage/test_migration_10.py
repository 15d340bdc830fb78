"""From version 9 to 10: whoever was never asked whether to be asked is asked."""

from bot.match.people import Preferences, ServerSettings
from bot.storage import Storage
from bot.storage.maintenance import check
from tests.samples.make import ADA, BEN, GUILD, load


async def test_everybody_is_asked_to_confirm_until_they_say_otherwise(file):
    load(9, file)
    storage = Storage(file)
    await storage.open()
    assert await storage.people.preferences(ADA) == Preferences(ADA, global_rating=True, timezone="Europe/Berlin")
    assert await storage.people.preferences(BEN) == Preferences(BEN)
    assert await storage.people.server(GUILD) == ServerSettings(GUILD, dark=True)
    await storage.close()
    assert list(check(file)) == []

"""Stories about setting up the lobby of a server."""

from tests.bot.stories import dump, private
from tests.bot.timekeeping.lobbies import lobbies, wanted
from tests.bot.weeks import manager
from tests.peer import Club

NOT_WANTED = "This server has no lobby; /server lobby channel: makes one."


async def test_the_command_switches_the_lobby_and_names_what_is_lacking(club: Club):
    eve = manager(club)
    assert private(await club.slash(eve, "server lobby")) == NOT_WANTED
    before = dump(club.settings.database)
    for flag in ("send_messages", "embed_links"):
        closed = club.text_channel(flag, None, **{flag: False})
        said = await wanted(club, eve, closed)
        assert said.startswith(f"I lack permissions in <#{closed.id}>: ")
    assert dump(club.settings.database) == before
    said = f"The lobby of this server is kept up to date in <#{club.channel.id}>."
    assert await wanted(club, eve) == said
    assert private(await club.slash(eve, "server lobby")) == said
    assert private(await club.slash(eve, "server lobby", off=True)) == "This server has no lobby any more."
    assert private(await club.slash(eve, "server lobby")) == NOT_WANTED


async def test_in_german(club: Club):
    eve = manager(club)
    club.reads(eve, "de")
    said = private(await club.slash(eve, "server lobby"))
    assert said == "Dieser Server hat keine Lobby; mit /server lobby kanal: bekommt er eine."
    assert await wanted(club, eve) == f"Die Lobby dieses Servers steht in <#{club.channel.id}> und bleibt dort aktuell."
    assert lobbies(club)[0].content.startswith("## Lobby\n### Open seats"), "the language of the server is another"

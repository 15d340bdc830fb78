"""Learning: /rules, the Rules button, and /help."""

from discord import app_commands

from bot.messages.rulebooks import pages
from rules import GAMES
from tests.bot.stories import begin, private


async def test_rules_explain_a_game_with_a_picture_whose_words_say_the_same(club):
    for result in (
        await club.slash("ada", "rules", game="linkage"),
        await club.people["ada"].user.slash("rules", game="linkage"),
        await club.press("cleo", await begin(club), "Rules"),
        await club.slash("cleo", "rules", club.thread),
    ):
        whole = [result.response, *result.followups]
        assert all(part.ephemeral for part in whole)
        book = pages("linkage")
        assert [part.content for part in whole] == [f"# {page.title}\n{page.text}" for page in book]
        assert [len(part.attachments) for part in whole] == [int(page.example is not None) for page in book]
        for part in whole[:-1]:
            assert part.attachments[0].description.startswith("Linkage, ")
            assert (await part.attachments[0].read()).startswith(b"\x89PNG")


async def test_where_no_match_is_played_the_game_must_be_named(club):
    names = "Linkage, LINK, Linkx or Love Links"
    assert private(await club.slash("ada", "rules")) == f"Name the game: {names}."


async def test_help_names_every_command_and_game(club):
    said = private(await club.slash("ada", "help"))
    for command in club.bot.tree.get_commands():
        named = isinstance(command, app_commands.ContextMenu) or command.name == "help"
        assert named or f"`/{command.name}`" in said, command.name
    for game in GAMES.values():
        assert game.title in said
    assert private(await club.people["ada"].user.slash("help")) == said

"""Learning: /rules, the Rules button, and /help."""

from discord import app_commands

from rules import GAMES
from tests.bot.stories import begin, private
from tests.source import TOP


async def test_rules_explain_a_game_with_a_picture_whose_words_say_the_same(club):
    for result in (
        await club.slash("ada", "rules", game="linkage"),
        await club.people["ada"].user.slash("rules", game="linkage"),
        await club.press("cleo", await begin(club), "Rules"),
        await club.slash("cleo", "rules", club.thread),
    ):
        whole = [result.response, *result.followups]
        assert all(part.ephemeral for part in whole)
        text = (TOP / "data/rulebooks/en/linkage.md").read_text("utf-8").strip()
        assert "\n\n".join(part.content for part in whole) == text
        (picture,) = whole[0].attachments
        assert picture.description.startswith("Linkage, ")
        assert (await picture.read()).startswith(b"\x89PNG")


async def test_where_no_match_is_played_the_game_must_be_named(club):
    names = "Linkage, LINK, Linkx or Love Links"
    assert private(await club.slash("ada", "rules")) == f"Name the game: {names}."


async def test_no_page_of_a_rulebook_is_too_long():
    from bot.messages.rulebooks import pages

    for key in GAMES:
        assert all(0 < len(page) <= 2000 for page in pages(key))


async def test_help_names_every_command_and_game(club):
    said = private(await club.slash("ada", "help"))
    for command in club.bot.tree.get_commands():
        named = isinstance(command, app_commands.ContextMenu) or command.name == "help"
        assert named or f"`/{command.name}`" in said, command.name
    for game in GAMES.values():
        assert game.title in said
    assert private(await club.people["ada"].user.slash("help")) == said

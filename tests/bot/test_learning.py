"""Learning: /rules, the Rules button, and /help."""

from rules import GAMES
from tests.bot.stories import begin, private
from tests.source import TOP


async def test_rules_explain_a_game_with_a_picture_whose_words_say_the_same(club):
    for result in (
        await club.slash("ada", "rules", game="linkage"),
        await club.slash("ada", "rules"),
        await club.people["ada"].user.slash("rules", game="linkage"),
        await club.press("cleo", await begin(club), "Rules"),
    ):
        whole = [result.response, *result.followups]
        assert all(part.ephemeral for part in whole)
        text = (TOP / "data/rulebooks/en/linkage.md").read_text("utf-8").strip()
        assert "\n\n".join(part.content for part in whole) == text
        (picture,) = whole[0].attachments
        assert picture.description.startswith("Linkage, ")
        assert (await picture.read()).startswith(b"\x89PNG")


async def test_no_page_of_a_rulebook_is_too_long():
    from bot.rulebooks import pages

    for key in GAMES:
        assert all(0 < len(page) <= 2000 for page in pages(key))


async def test_help_names_every_command_and_game(club):
    said = private(await club.slash("ada", "help"))
    for command in club.bot.tree.get_commands():
        assert f"`/{command.name}`" in said or command.name == "help"
    for game in GAMES.values():
        assert game.title in said
    assert private(await club.people["ada"].user.slash("help")) == said

"""Learning: /rules, the Rules button, the pages of rulebooks, and /help."""

import io
import re

from discord import app_commands
from PIL import Image, ImageStat

from bot.matches import rulebook as rules
from bot.matches.rulebook import BadPage, Page, pages
from bot.matches.views import RulesPage
from rules import GAMES
from tests.bot.picking import children
from tests.bot.stories import begin, labels, offered, private
from tests.bot.weeks import manager

BOOK = pages("linkage", "en")


def shown(result) -> Page:
    assert not result.followups
    (page,) = [page for page in BOOK if private(result) == f"# {page.title}\n{page.text}"]
    assert len(result.response.attachments) == int(page.example is not None)
    return page


def enabled(message) -> list[str]:
    return [child.label for child in children(message) if hasattr(child, "label") and not child.disabled]


async def brightness(result) -> float:
    png = await result.response.attachments[0].read()
    return ImageStat.Stat(Image.open(io.BytesIO(png)).convert("L")).mean[0]


async def test_pages_are_turned_in_place_to_the_end_and_back(club, monkeypatch):
    def broken(game, language):
        if language == "de":
            raise BadPage("a-turn.md needs a heading.")
        return pages(game, language)

    result = await club.slash("ada", "rules", game="linkage")
    first = result.response.message.id
    for page in BOOK[1:]:
        result = await club.press("ada", result.response.message, "Next")
        assert shown(result) == page
        assert result.response.message.id == first
        assert labels(result.response.message) == ["Back", "Next", "Learn"]
    assert enabled(result.response.message) == ["Back", "Learn"]
    await club.restart()
    for page in BOOK[-2::-1]:
        result = await club.press("ada", result.response.message, "Back")
        assert shown(result) == page
    assert enabled(result.response.message) == ["Next", "Learn"]
    monkeypatch.setattr(rules, "pages", broken)
    club.reads("ada", "de")
    assert shown(await club.slash("ada", "rules", game="linkage")) == BOOK[0], "an unreadable one is shown in English"
    assert [each.getMessage() for each in club.forgive()] == ["a-turn.md needs a heading."]


async def test_rules_open_by_page_game_or_match_and_as_light(club):
    for key, game in GAMES.items():
        asked = await club.slash("ada", "rules")
        assert private(asked) == "Which game would you like to learn?"
        assert labels(asked.response.message) == [each.title for each in GAMES.values()]
        opened = await club.press("ada", asked.response.message, game.title)
        assert private(opened) == f"# {pages(key, 'en')[0].title}\n{pages(key, 'en')[0].text}"
        assert private(opened).startswith(f"# {game.title}\n")
        assert opened.response.message.id == asked.response.message.id
        assert labels(opened.response.message) == ["Back", "Next", "Learn"]
        (picture,) = opened.response.attachments
        assert picture.description.startswith(f"{game.title}, ")
        assert (await picture.read()).startswith(b"\x89PNG")
    assert labels((await club.people["ada"].user.slash("rules")).response.message)
    message = (await club.slash("ada", "rules")).response.message
    (late,) = await club.at_once(("ada", message, RulesPage(0, 99).custom_id))
    assert shown(late) == BOOK[-1]
    (gone,) = await club.at_once(("ada", message, RulesPage(len(GAMES), 0).custom_id))
    assert private(gone) == "That game is not played here any more; /rules offers those that are."
    for result in (
        await club.slash("ada", "rules", game="linkage"),
        await club.people["ada"].user.slash("rules", game="linkage"),
        await club.press("cleo", await begin(club), "Rules"),
        await club.slash("cleo", "rules", club.thread),
    ):
        assert shown(result) == BOOK[0]
        assert labels(result.response.message) == ["Back", "Next", "Learn"]
        assert enabled(result.response.message) == ["Next", "Learn"]
        assert offered(result.response.message) == [[page.title for page in BOOK]]
    ada = club.people["ada"].user
    direct = (await ada.slash("rules", game="linkage")).response.message
    (select,) = [child for child in children(direct) if hasattr(child, "options")]
    result = await ada.select(direct, ["3"], custom_id=select.custom_id)
    assert shown(result) == BOOK[3]
    (select,) = [child for child in children(result.response.message) if hasattr(child, "options")]
    assert [option.label for option in select.options if option.default] == [BOOK[3].title]
    assert shown(await ada.click(result.response.message, label="Next")) == BOOK[4]
    manager(club)
    dark = await club.slash("ada", "rules", game="linkage")
    await club.slash("eve", "server settings", display="light")
    light = await club.slash("ada", "rules", game="linkage")
    assert await brightness(light) > 2 * await brightness(dark)
    turned = await club.press("ada", light.response.message, "Next")
    assert await brightness(turned) > 2 * await brightness(dark)
    direct = await club.people["ada"].user.slash("rules", game="linkage")
    assert await brightness(direct) == await brightness(dark)


async def test_help_answers_direct_messages_and_has_three_ways(club):
    ada = club.people["ada"].user
    for text in ("hi", "hello?", "."):
        await ada.send_dm(text)
    (greeting,) = [message for message in ada.dm_channel.history() if message.author.bot]
    assert labels(greeting) == ["Play me", "Learn", "Invite someone", "More"]
    before = len(club.said())
    await club.people["ada"].send(club.channel, "hi")
    await club.people["ben"].user.send_dm("hallo")
    await club.env.advance_time(61)
    await ada.send_dm("hi")
    assert len(club.said()) == before + 2, "one for each of them, and none in a server"
    invited = await club.people["ada"].user.click(greeting, label="Invite someone")
    assert private(invited).startswith("In direct messages you play against me.")
    result = await club.slash("ada", "help")
    asked = result.response.message
    assert labels(asked) == ["Play me", "Learn", "Invite someone", "More"]
    assert all(game.title in private(result) for game in GAMES.values())
    games = (await club.press("ada", asked, "Play me")).response.message
    assert private(await club.choose("ada", games, "Linkx")).startswith("Match 1 of Linkx is open")
    lessons = (await club.press("ada", asked, "Learn")).response.message
    assert labels(lessons) == [game.title for game in GAMES.values()]
    assert (await club.press("ada", asked, "Invite someone")).modal is not None
    said = private(await club.press("ada", asked, "More"))
    mentions = {(name, int(number)) for name, number in re.findall(r"</([^:]+):(\d+)>", said)}
    for name, number in mentions:
        command = club.env.backend.find_command(name.split()[0], None, type=1)
        assert number == int(command["id"])
    commands = [each for each in club.bot.tree.get_commands() if not isinstance(each, app_commands.ContextMenu)]
    assert {name.split()[0] for name, _ in mentions} == {command.name for command in commands} - {"help"}
    for group in ("play", "puzzle", "study"):
        paths = {each.qualified_name for command in commands if command.name == group for each in command.commands}
        assert paths == {name for name, _ in mentions if name.split()[0] == group}
    club.reads("ada", "de")
    assert "`/zug`" in private(await club.press("ada", asked, "More")), "the name that the list of commands has"

"""Everything that a server can do, in a pseudo language and (with ``--long``) all others, within Discord's limits."""

import random
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio

from bot.app.client import create
from bot.app.help import HelpControl, HelpPress
from bot.discord.interactions.commands import Localizer
from bot.matches.rulebook import pages
from bot.settings import Settings
from bot.studies.replay.views import Control
from bot.studies.study.views import PreparedControl, StudyControl
from bot.ui import Button, texts_for
from data.texts import languages
from rules import GAMES
from rules.records import Mark
from rules.strict_json import LONGEST
from tests.bot.guide import Guide, answer
from tests.bot.guided_tour import (
    daily_posts,
    followed,
    lessons,
    lobby,
    privately,
    puzzles,
    ruling,
    tournaments,
)
from tests.bot.picking import children, open_choices
from tests.bot.stories import displayed, labels, match, now, random_step
from tests.bot.weeks import manager, wait
from tests.data.pseudo import PSEUDO, spoken, unspoken
from tests.limits import check_commands
from tests.peer import open_club
from tests.texts import label

LOCALES = [*languages(), PSEUDO]
TAKING = (StudyControl.GIF, StudyControl.RECORD)  # Controls that answer with a message of their own


@pytest.fixture(params=[PSEUDO, *(pytest.param(each, marks=pytest.mark.long) for each in languages() if each != "en")])
def locale(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    with spoken(tmp_path / "data") if request.param == PSEUDO else nullcontext():
        yield request.param


@pytest_asyncio.fixture
async def guide(tmp_path: Path, locale: str) -> AsyncIterator[Guide]:
    async with open_club(tmp_path) as club:
        club.bot.thinkers._grace = 600.0  # on a busy machine a thought takes its time
        found = await Guide.of(club, locale, texts_for(locale))
        yield found
        if locale == PSEUDO:
            english = {text: words for text in found.told() if (words := unspoken(text))}
            assert english == {}


async def test_commands_are_within_limits_in_every_language(tmp_path: Path):
    with spoken(tmp_path / "data"):
        tree, wording = create(Settings()).tree, Localizer()
        found = [await command.get_translated_payload(tree, wording) for command in tree.get_commands()]
    check_commands(found)
    for locale in {*LOCALES} - {"en"}:
        for command in found:
            assert locale in command["name_localizations"]
            assert command.get("type", 1) != 1 or locale in command["description_localizations"]


@pytest.mark.slow
async def test_every_command_and_every_button(guide):
    club = guide.club
    eve = manager(club)
    club.reads(eve, club.locales[club.people["ada"].id])
    await settings(guide, eve)
    await invitations(guide)
    await asking(guide)
    await looking(guide)
    await late(guide)
    await ruling(guide, eve)
    await lobby(guide, eve)
    await computers(guide)
    await lessons(guide)
    await puzzles(guide)
    await privately(guide)
    await daily_posts(guide, eve)
    await tournaments(guide)
    assert set(Button) - guide.pressed == set()
    known = {leaf for command in club.commands() if command.get("type", 1) == 1 for leaf in leaves(command)}
    assert known - guide.used == set()


def leaves(command: dict[str, Any], above: str = "") -> list[str]:
    name = f"{above} {command['name']}".strip()
    below = [option for option in command.get("options") or [] if option["type"] in (1, 2)]
    return [leaf for option in below for leaf in leaves(option, name)] or [name]


async def settings(guide: Guide, eve: str) -> None:
    club = guide.club
    await guide.slash(eve, "server settings")
    await guide.slash(eve, "server settings", overdue="claim", pace="1d", most=9, channel=club.channel)
    await guide.slash("ada", "preferences")
    await guide.slash("ada", "preferences", reminders="often", remind_by="both", quiet="22-7", stock_dm=True)
    await guide.slash("ada", "preferences", quiet="noon")
    await guide.slash("ada", "preferences", quiet="off", global_rating=True)
    for command in ("block list", "help", "about", "rules", "matches", "history", "leaderboard", "profile"):
        await guide.slash("ada", command)
    await displayed(club, "ada", labels="large")
    await displayed(club, eve, "server settings", labels="large")
    helped = await guide.slash("ada", "help")
    for control in HelpControl:
        await club.people["ada"].click(helped, custom_id=HelpPress(control).custom_id)
    await guide.slash("ada", "block add", player="dan")
    await guide.slash("ada", "block list")
    await guide.slash("ada", "block remove", player="dan")
    for until in ("3d", "yesterday", "400d", "back", "back"):
        await guide.slash("cleo", "away", until=until)
    for game in GAMES:
        page = await guide.slash("ada", "rules", game=game)
        for _ in range(len(pages(game, guide.texts.language)) - 1):
            result = await club.people["ada"].click(page, label=guide.texts("button-next-page"))
            page = answer(result)


async def invitations(guide: Guide) -> None:
    club = guide.club
    declined = await guide.slash("dan", "play linkx", opponent="cleo")
    await guide.slash("cleo", "matches")
    await guide.press("cleo", declined, Button.DECLINE)
    withdrawn = await guide.slash("ada", "play link", rated=False)
    await guide.slash("ben", "matches", show="open")
    await guide.press("ada", withdrawn, Button.WITHDRAW)
    asked = await club.people["cleo"].context_menu(club.channel, "Challenge", club.people["dan"])
    assert asked.acknowledged
    seats = await guide.slash("ada", "play lovelinks", seats=3)
    await guide.press("ben", seats, Button.JOIN)
    await guide.press("ada", now(club, seats), Button.BEGIN)
    await guide.press("ben", now(club, seats), Button.BEGIN)
    await guide.slash(await guide.mover(3), "stock", club.thread)
    await guide.press(await guide.mover(3), club.boards()[-1], Button.STOCK)


async def asking(guide: Guide) -> None:
    club = guide.club
    await guide.begin("lovelinks", "ben", "cleo", "dan")
    dice, number = random.Random(1), 4
    for command in ("undo", "draw", "rematch"):
        await guide.slash("ada", command, club.thread)
    for _ in range(3):
        step, who = random_step(await match(club, number), dice), await guide.mover(number)
        await moved_on(guide, who, await guide.slash(who, "move", club.thread, move=step))
    await guide.slash("ada", "resign", club.thread, abort=True)
    await guide.press("ben", with_button(guide, Button.DECLINE), Button.DECLINE)
    await guide.begin("linkx", "ben", pace="1d")
    club.bot.services.launches.on = True
    for _ in range(2):
        await guide.pick(5)
    await guide.press("ada", club.boards()[-1], Button.OPEN)  # Discord refuses, which is told
    await guide.press("ada", await guide.press("ada", club.boards()[-1], Button.MOVE), Button.CANCEL)
    await guide.press("ada", await guide.slash("ada", "matches"), Button.PLAY)
    await guide.press("ben", club.boards()[-1], Button.UNDO)
    await guide.press("ada", await guide.press("ada", club.boards()[-1], Button.DRAW), Button.CONFIRM)
    await guide.press("ben", with_button(guide, Button.DECLINE), Button.DECLINE)
    await preparing(guide, await guide.press("ada", club.boards()[-1], Button.ANALYSE))
    await guide.press("ada", club.boards()[-1], Button.SINCE)
    await guide.press("ben", club.boards()[-1], Button.SINCE)
    for menu in ("Replay", "Text"):
        for place in (club.thread, club.channel):
            assert (await club.people["ada"].context_menu(place, menu, club.public(place)[-1])).acknowledged
    await guide.slash("ada", "move", club.thread, move="nowhere")
    watched = await guide.slash("cleo", "board", match=5)
    await followed(guide, await guide.press("cleo", watched, Button.FOLLOW))
    await guide.slash("cleo", "board", club.thread, private=True)


async def moved_on(guide: Guide, who: str, told: discord.Message) -> None:
    """Go to the next match that waits, where the answer to a step offers it."""
    if label(Button.NEXT, guide.texts) in labels(told):
        await guide.press(who, told, Button.NEXT)


async def looking(guide: Guide) -> None:
    club = guide.club
    for _ in range(4):
        step = random_step(await match(club, 5), random.Random(3))
        who = await guide.mover(5)
        await moved_on(guide, who, await guide.slash(who, "move", club.thread, move=step))
    question = await guide.press("ben", club.boards()[-1], Button.RESIGN)
    await guide.press("ben", question, Button.CONFIRM)
    await guide.press("ada", club.boards()[-1], Button.TEXT)
    await guide.press("ada", club.boards()[-1], Button.REVIEW)
    await club.replied()
    assert await club.bot.services.reviews.kept(await match(club, 5)) is not None
    await replays(guide)
    await studies(guide)
    for command, options in {
        "history": {},
        "leaderboard": {"by": "streak", "period": "month"},
        "profile": {"versus": "ben"},
    }.items():
        await guide.slash("ada", command, **options)
    past = await guide.slash("ada", "history", opponent="ben")
    menu = children(past)[0]
    await club.people["ada"].select(past, [menu.options[0].value], custom_id=menu.custom_id)
    await guide.press("ada", club.boards()[-1], Button.PIN)
    await guide.press("ada", await guide.slash("ada", "profile"), Button.UNPIN)
    await guide.press("ada", club.boards()[-1], Button.REMATCH)


async def replays(guide: Guide) -> None:
    club = guide.club
    await club.complete("ada", "match", "", "replay")
    await guide.press("cleo", club.boards()[-1], Button.REPLAY)
    shown_again = await guide.slash("cleo", "replay", **{"match": 5, "from": 2})
    menu = next(child for child in children(shown_again) if hasattr(child, "options"))
    await club.people["cleo"].select(shown_again, [menu.options[-1].value], custom_id=menu.custom_id)
    leafing = (Control.BACK, Control.ON, Control.FIRST, Control.LAST)
    for control in (*leafing, Control.GIF, Control.RECORD, Control.EVERYONE):
        result = await club.people["cleo"].click(shown_again, label=guide.texts(f"button-{control}"))
        assert result.acknowledged
        if control is Control.RECORD:
            taken = await answer(result).attachments[0].read()
    for data in (taken, taken * 2, taken.replace(b'"steps": ["', b'"steps": ["?'), b"", bytes(LONGEST + 1)):
        await guide.slash("cleo", "study import", record=("match.json", data))


async def studies(guide: Guide) -> None:
    club = guide.club
    await guide.slash("cleo", "study open", study=99)
    study = await guide.slash("cleo", "study open", game="lovelinks")
    for control in (StudyControl.DEAL, StudyControl.STEP):
        study = await studied(guide, study, control)
    for _ in range(4):
        if guide.texts("button-cancel") in labels(study):
            component, _ = open_choices(study)[0]
            study = answer(await club.people["cleo"].click(study, custom_id=component.custom_id))
    for mark in Mark:
        form = await club.people["cleo"].click(study, label=guide.texts(f"button-{StudyControl.COMMENT}"))
        study = answer(await club.people["cleo"].submit_modal(form, {"mark": mark, "comment": "?"}))
    await studied(guide, study, StudyControl.GIF)
    await studied(guide, study, StudyControl.RECORD)
    study = await studied(guide, study, StudyControl.BACK)
    study = await studied(guide, study, StudyControl.BRANCH)
    form = await club.people["cleo"].click(study, label=guide.texts(f"button-{StudyControl.NAME}"))
    study = answer(await club.people["cleo"].submit_modal(form, {"name": "x"}))
    for control in (StudyControl.FIRST, StudyControl.ON, StudyControl.LAST, *TAKING, StudyControl.CLOSE):
        after = await studied(guide, study, control)
        study = study if control in TAKING else after
    study = await studied(guide, study, StudyControl.KEEP)
    for control in (StudyControl.CLOSE, StudyControl.CLOSED):
        study = await studied(guide, study, control)
    study = await guide.slash("cleo", "study open", game="link")
    study = await studied(guide, study, StudyControl.ADVICE)
    form = await club.people["cleo"].click(study, label=guide.texts("button-type"))
    answer(await club.people["cleo"].submit_modal(form, {"steps": "?"}))
    await club.complete("cleo", "study", "", "study open")
    shelf = await guide.slash("cleo", "study open")
    menu = children(shelf)[0]
    await club.people["cleo"].select(shelf, [menu.options[0].value], custom_id=menu.custom_id)


async def preparing(guide: Guide, study: Any) -> None:
    ada = guide.club.people["ada"]
    for control in (PreparedControl.PREPARE, StudyControl.STEP, StudyControl.STEP, StudyControl.STEP):
        study = answer(await ada.click(study, label=guide.texts(f"button-{control}")))
        while guide.texts("button-cancel") in labels(study):
            component, value = open_choices(study)[0]
            pressing = (
                ada.click(study, custom_id=component.custom_id)
                if value is None
                else ada.select(study, [value], custom_id=component.custom_id)
            )
            study = answer(await pressing)
    grow = (PreparedControl.PREPARE, PreparedControl.PREPARING, PreparedControl.PREPARED)
    for word in (*grow, "back", *grow, PreparedControl.WITHDRAWN, *grow):
        study = answer(await ada.click(study, label=guide.texts(f"button-{word}")))
    menu = next(child for child in children(study) if hasattr(child, "options"))
    await ada.select(study, [menu.options[0].value], custom_id=menu.custom_id)


async def studied(guide: Guide, study: Any, control: StudyControl) -> discord.Message:
    chooses = control is StudyControl.STEP and guide.texts("button-choose-draw") in labels(study)
    key = "choose-draw" if chooses else control
    result = await guide.club.people["cleo"].click(study, label=guide.texts(f"button-{key}"))
    await guide.club.replied()
    return answer(result)


async def late(guide: Guide) -> None:
    club = guide.club
    await guide.begin("linkage", "ben", pace="1d")
    await guide.slash("ada", "draw", club.thread)
    await wait(club, 0.6)
    await guide.press("ada", with_button(guide, Button.MUTE), Button.MUTE)
    await wait(club, 0.5)
    await guide.press("ben", club.boards()[-1], Button.EXTEND)
    await wait(club, 1.1)
    await guide.press("ben", await guide.press("ben", club.boards()[-1], Button.CLAIM), Button.CONFIRM)
    assert label(Button.REMATCH, guide.texts) in labels(club.boards()[-1])


async def computers(guide: Guide) -> None:
    club = guide.club
    await guide.slash("ada", "play linkx", level="steady")
    await guide.slash("ada", "play linkx", opponent=club.robot, level="steady", first="me")
    await guide.press("ada", club.boards()[-1], Button.HINT)
    await club.replied()
    for command, option in (
        ("profile", "player"),
        ("history", "opponent"),
        ("matches", "player"),
        ("block add", "player"),
    ):
        await guide.slash("ada", command, **{option: club.robot})
    unchosen = await guide.slash("ada", "play lovelinks", opponent=club.robot, seats=3)
    await guide.slash("ada", "matches")
    await guide.press("ben", unchosen, Button.JOIN)
    title = guide.texts("level-title-relentless")
    for who in ("ben", "ada"):
        await club.people[who].click(now(club, unchosen), label=title)
    unchosen = await guide.slash("ada", "play lovelinks", opponent=club.robot, opponent2=club.robot, first="other")
    await club.people["ada"].click(unchosen, label=guide.texts("level-title-newcomer"))
    await club.replied()
    await guide.press("ada", club.boards()[-1], Button.TEXT)
    question = await guide.press("ada", club.boards()[-1], Button.RESIGN)
    await guide.press("ada", question, Button.CONFIRM)
    await guide.slash("ada", "history")


def with_button(guide: Guide, button: Button) -> discord.Message:
    club = guide.club
    found = [*club.people["ada"].user.dm_channel.history(), *club.public(), *club.public(club.thread)]
    return next(each for each in reversed(found) if label(button, guide.texts) in labels(each))

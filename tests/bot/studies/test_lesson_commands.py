"""Lessons: right and wrong steps, pauses, and the match at the end."""

import pytest

from bot.model.ids import UserId
from bot.model.match import Computer
from bot.model.picking import path_to
from bot.studies.lessons.model import LessonStep, legal, lesson
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.picking import children, choices
from tests.bot.shared import Private
from tests.bot.stories import begin, invite, match
from tests.bot.weeks import DAY, manager
from tests.peer import Club, open_club


class Learner(Private):
    def __init__(self, club: Club, key: str, who: str = "ada") -> None:
        super().__init__(club, who)
        self.key, self.steps = key, lesson(key).steps

    async def open(self) -> str:
        return self.now(await self.club.slash(self.who, "learn", game=self.key))

    async def pick(self, step: LessonStep, text: str) -> str:
        if "Cancel" not in self.labels:
            await self.press(self.labels[0])
        person = self.club.people[self.who]
        for index in path_to(step.play, text, skipping=False):
            offered = choices(self.message)
            if hasattr(offered[0], "options"):
                self.now(await person.select(self.message, [str(index)], custom_id=offered[0].custom_id))
            else:
                self.now(await person.click(self.message, custom_id=offered[index].custom_id))
        return str(self.message.content)

    async def type(self, text: str) -> str:
        await self.press(self.labels[0])
        return await self.fill_in("Type", "steps", text)

    async def finish(self) -> None:
        lessons, user = self.club.bot.services.lessons, UserId(self.club.people[self.who].id)
        await lessons.leaf(user, await lessons.of(user, self.key), len(self.steps))
        await self.open()


def wrong_in(step: LessonStep) -> list[str]:
    tried = [step.tried(each) for each in legal(step.play)]
    names = dict.fromkeys(each.name for each in step.reactions if not each.right)
    return [next(each.step for each in tried if each.name == name) for name in names]


@pytest.mark.slow
async def test_lessons_are_done_with_every_mistake_and_a_match(club):
    for opened, (key, game) in enumerate(GAMES.items(), 1):
        ada = Learner(club, key)
        said = await ada.open()
        assert "hich " in await ada.type("nonsense"), "the picker asks again"
        await ada.press("Cancel")
        for number, step in enumerate(ada.steps, 1):
            assert f"· {number} of {len(ada.steps)} ·" in said
            for wrong in wrong_in(step):
                assert "is not it." in await ada.pick(step, wrong)
                assert len(ada.message.attachments) == 1
                assert ada.labels == ["Try again", "Show me"]
            typed = number % 2 == 0
            right = await (ada.type(f"«{step.shown}»") if typed else ada.pick(step, step.shown))
            assert "is right." in right
            assert ada.labels == ["Go on"]
            said = await ada.press("Go on")
        assert said.startswith(f"You have finished the lesson of **{game.title}**.")
        assert ada.labels == ["Play a match", "Back", "Start over"]
        assert f"Match {opened} has begun" in await ada.press("Play a match")
        found = await match(club, opened)
        assert (found.game.key, found.hints, found.rated, len(found.computers)) == (key, True, False, 1)
        assert found.play is not None
        assert found.play.options == lesson(key).options


async def test_a_lesson_goes_on_another_day_after_a_restart(club):
    ada = Learner(club, "link")
    await ada.open()
    assert "Back" not in ada.labels
    for _ in range(3):
        await ada.press("Show me")
        await ada.press("Go on")
    fourth = str(ada.message.content)
    assert "· 4 of 7 ·" in fourth
    await club.env.advance_time(DAY)
    await club.restart()
    assert await Learner(club, "link").open() == fourth
    assert "· 1 of 7 ·" in await Learner(club, "linkx").open()
    assert "· 1 of 7 ·" in await Learner(club, "link", "ben").open(), "everybody learns for themselves"
    assert "is right." in await ada.press("Show me"), "buttons outlive restarts"
    assert "· 5 of 7 ·" in await Learner(club, "link").open()
    await ada.finish()
    assert "· 7 of 7 ·" in await ada.press("Back")
    assert "· 6 of 7 ·" in await ada.press("Back")
    for _ in range(2):
        await ada.press("Show me")
        await ada.press("Go on")
    assert "· 1 of 7 ·" in await ada.press("Start over")


async def test_an_outdated_press_shows_the_lesson_as_it_stands(club):
    ada, elsewhere = Learner(club, "link"), Learner(club, "link")
    await ada.open()
    await ada.press("Move")
    await elsewhere.open()
    await elsewhere.press("Show me")
    said = await ada.press("b")
    assert said.startswith("That belongs to another step of the lesson; this is where you are.\n**LINK** · 2 of 7 ·")
    await ada.press("Move")
    await elsewhere.press("Go on")
    await elsewhere.press("Show me")
    assert "· 3 of 7 ·" in await ada.press("Cancel")


async def test_what_cannot_be_played_is_refused_above_the_picker(club):
    ada = Learner(club, "lovelinks")
    await ada.open()
    said = await ada.type("3-6 A:lock, 2-5 B:lock")
    assert said.startswith("One step at a time here.")
    assert "· 1 of 7 ·" in said
    assert "Cancel" in ada.labels
    assert "is not it." in await ada.pick(ada.steps[0], "3-6 A:key")


async def test_a_lesson_in_direct_messages_has_its_match_there(club):
    ada = club.people["ada"].user
    await Learner(club, "link").finish()
    message = answer(await ada.slash("learn", game="link"))
    said = answer(await ada.click(message, label="Play a match")).content
    assert "Match 1 has begun, against me at my easiest level" in said
    found = await match(club)
    assert found.guild is None
    assert [seat.occupant for seat in found.seats if isinstance(seat.occupant, Computer)] == [Computer(1)]
    assert found.hints


async def test_the_match_is_refused_where_it_finds_no_place(club):
    await begin(club)
    ada = Learner(club, "linkx")
    await ada.finish()
    ada.now(await club.slash("ada", "learn", club.thread, game="linkx"))
    assert (await ada.press("Play a match")).startswith("The match could not begin: ")
    await club.slash(manager(club), "server settings", channel=club.text_channel("matches"))
    await ada.open()
    assert (await ada.press("Play a match")).startswith("In this server matches are opened in <#")
    assert ada.labels[0] == "Play a match"


async def test_the_match_of_a_lesson_is_opened_once(club):
    ada = Learner(club, "linkx")
    await ada.finish()
    play = next(child.custom_id for child in children(ada.message) if child.label == "Play a match")
    await club.at_once(("ada", ada.message, play), ("ada", ada.message, play))
    assert len(await club.bot.services.table.matches_of(club.people["ada"].id)) == 1
    again = Learner(club, "linkx")
    assert (await again.open()).startswith("You have finished the lesson of **Linkx**.")
    assert "Match 2 has begun" in await again.press("Play a match")
    await again.open()
    assert "· 7 of 7 ·" in await again.press("Back")


async def test_every_way_to_a_lesson(club):
    invitation = await invite(club, game="linkx")
    helped = answer(await club.press("cleo", answer(await club.slash("cleo", "help")), "Learn"))
    asked = answer(await club.slash("cleo", "learn"))
    page = answer(await club.slash("cleo", "rules", game="linkx"))
    for message, label in ((invitation, "Learn"), (helped, "Linkx"), (asked, "Linkx"), (page, "Learn")):
        opened = answer(await club.press("cleo", message, label))
        assert opened.content.startswith("**Linkx** · 1 of 7 · ")
        assert opened.flags.ephemeral
        assert opened.id != message.id, "what leads there stays"
    letter = answer(await club.people["cleo"].user.slash("learn"))
    assert letter.content == "Which game would you like to learn?"


async def test_the_first_match_somebody_opens_offers_its_lesson(tmp_path):
    async with open_club(tmp_path, newcomers=True) as club:
        opened = await club.slash("ada", "play linkx", opponent="ben")
        assert opened.response is not None
        assert not opened.response.ephemeral
        (told,) = opened.followups
        assert told.ephemeral
        assert told.content.startswith("Is Linkx new to you?")
        assert "· 1 of 7 ·" in answer(await club.press("ada", told.message, "Learn")).content
        assert (await club.slash("ada", "play link", opponent="ben")).followups == []
        assert len((await club.people["ben"].user.slash("play link")).followups) == 1

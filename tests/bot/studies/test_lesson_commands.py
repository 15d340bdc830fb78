"""Lessons: their steps, answers and words; right and wrong steps, pauses, and the match at the end."""

from fnmatch import filter as filter_

import pytest

from bot.model.ids import UserId
from bot.model.match import Computer
from bot.model.picking import path_to
from bot.studies.lessons.model import LessonStep, legal, lesson
from data.texts import languages, sources, texts_in
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.picking import children, choices
from tests.bot.shared import Private
from tests.bot.stories import invite, match
from tests.bot.weeks import DAY, manager
from tests.peer import Club, open_club
from tests.present import present


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
        return await self.fill_in("Type", steps=text)

    async def finish(self) -> None:
        lessons, user = self.club.bot.services.lessons, UserId(self.club.people[self.who].id)
        await lessons.leaf(user, await lessons.of(user, self.key), len(self.steps))
        await self.open()


@pytest.mark.slow
async def test_lessons_are_done_with_every_mistake_and_a_match(club):
    for opened, key in enumerate(("link", "lovelinks"), 1):  # with and without draws
        ada = Learner(club, key)
        said = await ada.open()
        assert "hich " in await ada.type("nonsense"), "the picker asks again"
        await ada.press("Cancel")
        for number, step in enumerate(ada.steps, 1):
            assert f"· {number} of {len(ada.steps)} ·" in said
            tried = [step.tried(each) for each in legal(step.play)]
            for name in dict.fromkeys(each.name for each in step.reactions if not each.right):
                wrong = next(each.step for each in tried if each.name == name)
                assert "is not it." in await ada.pick(step, wrong)
                assert len(ada.message.attachments) == 1
                assert ada.labels == ["Try again", "Show me"]
            typed = number % 2 == 0
            right = await (ada.type(f"«{step.shown}»") if typed else ada.pick(step, step.shown))
            assert "is right." in right
            assert ada.labels == ["Go on"]
            said = await ada.press("Go on")
        assert said.startswith(f"You have finished the lesson of **{GAMES[key].title}**.")
        assert ada.labels == ["Play a match", "Back", "Start over"]
        assert f"Match {opened} has begun" in await ada.press("Play a match")
        found = await match(club, opened)
        assert (found.game.key, found.hints, found.rated, len(found.computers)) == (key, True, False, 1)
        assert present(found.play).options == lesson(key).options


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


async def test_outdated_and_wrong_presses_show_where_a_lesson_stands(club):
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
    ada = Learner(club, "lovelinks")
    await ada.open()
    said = await ada.type("3-6 A:lock, 2-5 B:lock")
    assert said.startswith("One step at a time here."), "what cannot be played is refused above the picker"
    assert "· 1 of 7 ·" in said
    assert "Cancel" in ada.labels
    assert "is not it." in await ada.pick(ada.steps[0], "3-6 A:key")


async def test_the_match_of_a_lesson_is_opened_once_where_it_may(club):
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
    await ada.finish()
    ada.now(await club.slash("ada", "learn", club.thread, game="linkx"))
    assert (await ada.press("Play a match")).startswith("The match could not begin: ")
    await club.slash(manager(club), "server settings", channel=club.text_channel("matches"))
    await ada.open()
    assert (await ada.press("Play a match")).startswith("In this server matches are opened in <#")
    assert ada.labels[0] == "Play a match"


async def test_every_way_to_a_lesson_and_to_its_match_in_letters(club):
    invitation = await invite(club, game="linkx")
    helped = answer(await club.press("cleo", answer(await club.slash("cleo", "help")), "Learn"))
    asked = answer(await club.slash("cleo", "learn"))
    page = answer(await club.slash("cleo", "rules", game="linkx"))
    for message, label in ((invitation, "Learn"), (helped, "Linkx"), (asked, "Linkx"), (page, "Learn")):
        opened = answer(await club.press("cleo", message, label))
        assert opened.content.startswith("**Linkx** · 1 of 7 · ")
        assert opened.flags.ephemeral
        assert opened.id != message.id, "what leads there stays"
    cleo = club.people["cleo"].user
    assert answer(await cleo.slash("learn")).content == "Which game would you like to learn?"
    await Learner(club, "link", "cleo").finish()
    message = answer(await cleo.slash("learn", game="link"))
    said = answer(await cleo.click(message, label="Play a match")).content
    assert "Match 2 has begun, against me at my easiest level" in said
    found = await match(club, 2)
    assert found.guild is None
    assert [seat.occupant for seat in found.seats if isinstance(seat.occupant, Computer)] == [Computer(1)]
    assert found.hints


async def test_the_first_match_somebody_opens_offers_its_lesson(tmp_path):
    async with open_club(tmp_path, newcomers=True) as club:
        opened = await club.slash("ada", "play linkx", opponent="ben")
        assert not present(opened.response).ephemeral
        (told,) = opened.followups
        assert told.ephemeral
        assert told.content.startswith("Is Linkx new to you?")
        assert "· 1 of 7 ·" in answer(await club.press("ada", told.message, "Learn")).content
        assert (await club.slash("ada", "play link", opponent="ben")).followups == []
        assert len((await club.people["ben"].user.slash("play link")).followups) == 1


LESSONS = {key: lesson(key) for key in GAMES}


def test_six_to_ten_steps_have_words_and_answers_to_all_legal():
    for key, found in LESSONS.items():
        assert 6 <= len(found.steps) <= 10, key
        assert len({step.name for step in found.steps}) == len(found.steps), key
        assert {step.play.game.key for step in found.steps} == {key}
        assert all(step.play.to_move in range(step.play.seats) for step in found.steps), key
        for step in found.steps:
            tried = {each: step.tried(each) for each in legal(step.play)}
            assert step.tried(step.shown).right
            names = {each.name for each in step.reactions}
            assert {each.name for each in tried.values()} == names, f"{step.name}: an answer is never given"
            assert "*" in step.reactions[-1].patterns
            patterns = [pattern for each in step.reactions for pattern in each.patterns]
            assert len(set(patterns)) == len(patterns)
            assert [pattern for pattern in patterns if not filter_(tried, pattern)] == [], step.name
            seat = present(step.play.to_move)
            for text, reaction in tried.items():
                outcome = step.play.read(text).outcome
                won = outcome is not None and outcome.places[seat] == 1 and outcome.places.count(1) < step.play.seats
                assert not won or reaction.right, f"{step.name}: {text} wins at once"
        wanted = {f"lesson-{key}-done"}
        for step in found.steps:
            words = ("title", "asked", *(each.name for each in step.reactions))
            wanted |= {f"lesson-{key}-{step.name}-{name}" for name in words}
        for language in languages():
            texts, source = texts_in(language), sources(language)[f"lesson-{key}"]
            there = {line.split(" = ")[0] for line in source.splitlines() if line.startswith("lesson-")}
            assert there == wanted, (key, language)
            assert all(texts(each) for each in wanted), (key, language)

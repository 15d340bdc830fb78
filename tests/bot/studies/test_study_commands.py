"""Studies: private boards on which one person moves for all seats and tries two lines."""

import json
import logging
import random
from typing import Any

import pytest

from bot.ui.texts import unmarked
from rules import GAMES
from rules.play import begin as begin_alone
from rules.records import Annotation, Mark, read
from tests.bot.guide import answer
from tests.bot.picking import children, open_choices
from tests.bot.shared import Private, pictured
from tests.bot.stories import begin, displayed, match, play_of, private
from tests.bot.whole import brought_on, to_come


class Studying(Private):
    """Somebody at a study, which stays one private message."""

    async def open(self, **options: Any) -> str:
        return self.now(await self.club.slash(self.who, "study open", **options))

    async def from_replay(self) -> str:
        replay = answer(await self.club.slash(self.who, "replay", match=1))
        return self.now(await self.club.press(self.who, replay, "Play on from here"))

    async def move(self, dice: random.Random) -> str:
        await self.press("Move" if "Move" in self.labels else "Choose the draw")
        while "Cancel" in self.labels:
            component, value = dice.choice(open_choices(self.message))
            assert value is None, "every level has its choices as buttons"
            self.now(await self.club.people[self.who].click(self.message, custom_id=component.custom_id))
        return str(self.message.content)

    async def named(self, name: str) -> str:
        return await self.fill_in("Name", name=name)

    async def typed(self, text: str) -> str:
        return await self.fill_in("Type", steps=text)

    async def commented(self, comment: str, mark: str = "none") -> str:
        return await self.fill_in("Comment", mark=mark, comment=comment)

    async def record(self) -> Any:
        return read(await (await self.take("Record")).attachments[0].read())


@pytest.mark.slow
async def test_a_study_leaves_its_match_alone(club):
    await begin(club, game="lovelinks", length="short")
    await brought_on(club, to_come(await match(club), random.Random(1))[:8])
    seen = [message.content for message in club.public(club.thread)]
    ada, before = Studying(club), play_of(await match(club))
    await ada.from_replay()
    record = await ada.record()
    assert [step.text for step in record.play.steps] == [step.text for step in before.steps]
    assert (record.play.options, record.result, record.seed) == (before.options, None, None)
    assert [player.name for player in record.players] == ["Ada", "Ben"]
    hint = await ada.press("Hint")
    assert hint.startswith("Match 1 is running")
    assert "**Study 1** · Love Links, from match 1" in hint
    assert ada.labels[:4] == ["First", "Back", "On", "Last"]
    said = await ada.press("Back")
    assert said.startswith("**Study 1** · ")
    assert "from match 1" in said
    assert "You play for <@" in said
    dice, texts = random.Random(1), set()
    for _ in range(3):
        texts.add(await ada.move(dice))
        while "Draw at random" in ada.labels:
            await ada.press("Draw at random")
    assert len(texts) == 3
    await ada.press("Second line")
    assert play_of(await match(club)) == before, "the match itself is as it was"
    assert [message.content for message in club.public(club.thread)] == seen


async def test_a_study_is_kept_where_it_was_left_with_two_lines(club):
    await begin(club)
    await brought_on(club, to_come(await match(club), random.Random(1))[:4])
    ada = Studying(club)
    last = await ada.from_replay()
    assert ada.disabled == ["On", "Last"]
    start = await ada.press("First")
    assert ada.disabled == ["First", "Back", "Comment", "GIF", "Record"]
    assert "4 steps of this line follow" in start
    second = await ada.press("On")
    assert "3 steps of this line follow" in second
    again = Studying(club)
    assert await again.open(study=1) == second
    assert await again.press("Last") == last
    assert "That is outdated; here is the study" in await ada.press("Back"), "another message has gone on with it"
    dice = random.Random(2)
    first = await ada.move(dice)
    await ada.named("Bold *left*")
    assert "**Bold \\*left\\***" in ada.message.content
    assert await ada.press("Back")
    other = await ada.press("Second line")
    assert "Line 2 of 2" in other
    assert "follow" not in other
    await ada.move(dice)
    await ada.named("Quiet")
    assert "Line 1 of 2: **Bold \\*left\\***" in await ada.press("To Bold *left*")
    assert "To Quiet" in ada.labels
    assert (await ada.press("Last")).split("\n", 2)[2] == first.split("\n", 1)[1]
    await ada.press("Drop this line")
    assert "**Quiet**" in ada.message.content
    assert "Second line" in ada.labels


async def test_comments_and_marks_are_shown_kept_and_shared(club, caplog):
    caplog.set_level(logging.DEBUG)
    ada, game = Studying(club), GAMES["linkx"]
    play = begin_alone(game, game.options(), 2)
    for _ in range(3):
        play = play.after(game.legal_moves(play.state)[0])
    written = json.dumps(play.record()).encode()
    ada.now(await club.attaching("ada", "study import", club.attached(written)))
    said = await ada.commented("A *bold*\n[fork](http://x) @everyone secret", "!?")
    shown = "!? Interesting move · A *bold* [fork](http://x) @everyone secret"
    (line,) = [line for line in said.splitlines() if line.startswith("> ")]
    assert line.startswith("> **!? Interesting move** · A \\*bold\\* \\[fork\\]")
    assert unmarked([line]) == [f"> {shown}"]
    assert pictured(ada.message).startswith(f"{shown}. ")
    await ada.press("Back")
    assert "\n> " not in ada.message.content
    assert "\n> why?" in await ada.commented("why?")
    form = await club.people["ada"].click(ada.message, label="Comment")
    mark, comment = [label["component"] for label in form.modal["components"]]
    assert [option["value"] for option in mark["options"] if option.get("default")] == ["none"]
    assert comment["value"] == "why?"
    await ada.press("Second line")
    assert "\n> why?" in ada.message.content, "a second line begins as the first"
    assert "\n> why?" not in await ada.commented("", "??")
    await ada.press("To line 1")
    await ada.press("Last")
    sent = await ada.take("GIF")
    (second, why, third, fork) = unmarked(sent.content.splitlines()[1:])
    assert (why, fork) == ("> why?", f"> {shown}")
    assert pictured(sent).startswith("Study 1, Linkx in motion, 4 positions. The last: ")
    assert second.startswith("Turn 2: Player 2 placed ")
    assert third.startswith("Turn 3: Player 1 placed ")
    taken = await ada.take("Record")
    data, sheet = [await file.read() for file in taken.attachments]
    assert read(data).annotations == (
        Annotation(2, None, "why?"),
        Annotation(3, Mark.INTERESTING, "A *bold* [fork](http://x) @everyone secret"),
    )
    assert f"{play.steps[2].text}!?: A *bold*" in sheet.decode()
    ben = Studying(club, "ben")
    ben.now(await club.attaching("ben", "study import", club.attached(data)))
    assert line in ben.message.content
    assert (await ben.record()).annotations == read(data).annotations
    await displayed(club, "ben", boards="text")
    assert f"{shown}" in "".join(unmarked([await ben.press("Back"), await ben.press("On")]))
    assert "\n> " not in await ben.commented(" \n ")
    assert read(await (await ben.take("Record")).attachments[0].read()).annotations == (Annotation(2, None, "why?"),)
    assert "secret" not in caplog.text


async def test_steps_are_typed_hinted_or_drawn_and_the_shelf_lists(club):
    ada = Studying(club)
    await ada.open(game="linkx")
    await ada.open(game="linkage")
    await ada.press("Move")
    said = await ada.typed("nonsense")
    assert "blue d1-d2" in said
    assert "Which colour?" in said
    assert "Turn 1:" in await ada.typed("blue d1-d2")
    await ada.named("Corner")
    result = await club.press("ada", ada.message, "Hint")
    await club.replied()
    assert "A good step: **" in ada.now(result)
    assert "Turn 2:" in await ada.press("Confirm")
    assert await Studying(club).open() == "Your 2 studies, the latest first:"
    shelf = answer(await club.slash("ada", "study open"))
    (menu,) = children(shelf)
    assert [option.label for option in menu.options] == ["2 · Linkage · 2 steps · Corner", "1 · Linkx · 0 steps"]
    offered = await club.complete("ada", "study", "corner", "study open")
    assert [choice["value"] for choice in offered] == [2]
    person = club.people["ada"]
    opened = answer(await person.select(shelf, [menu.options[1].value], custom_id=menu.custom_id))
    assert opened.content.startswith("**Study 1** · Linkx")
    assert await ada.press("Close") == "Close study 2 for good? Its lines are gone then; Record keeps them for you."
    assert (await ada.press("Keep")).startswith("**Study 2**")
    await ada.press("Close")
    assert await ada.press("Close for good") == "Study 2 is closed."
    assert private(await club.slash("ada", "study open", study=2)) == "You have no study 2; /study open lists yours."
    said = await ada.open(game="lovelinks")
    assert "A draw is due: leave it to chance, or choose it." in said
    assert "Hint" in ada.disabled
    assert "Move" not in ada.labels
    await ada.press("Choose the draw")
    for label in ("2-3", "3-4", "Cancel"):
        await ada.press(label)
    assert "A draw is due" in ada.message.content
    said = await ada.press("Draw at random")
    assert "You play for Player 1, turn 1." in said
    steps = [step.text for step in (await ada.record()).play.steps]
    assert steps[:2] == ["draw 2-3", "draw 3-4"]

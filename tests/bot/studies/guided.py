"""The lessons in ``test_every_language``: every lesson with every mistake."""

from typing import Any

from bot.studies.lessons.model import legal, lesson
from bot.ui import Button
from rules import GAMES
from tests.bot.guide import Guide, answer, shown


async def lessons(guide: Guide) -> None:
    club, texts = guide.club, guide.texts

    async def pressed(message: Any, *labels: str) -> Any:
        for said in labels:
            message = answer(await club.people["dan"].click(message, label=said))
        return message

    invitation = await guide.slash("ada", "play link", opponent="dan")
    await guide.press("dan", invitation, Button.LEARN)
    for game in GAMES:
        told = await guide.slash("dan", "learn", game=game)
        form = await club.people["dan"].click(
            await pressed(told, texts("button-lesson-try")), label=texts("button-type")
        )
        told = answer(await club.people["dan"].submit_modal(form, {"steps": "?"}))
        told = await pressed(told, texts("button-cancel"))
        for step in lesson(game).steps:
            tried = [step.tried(each) for each in legal(step.play)]
            for wrong in {each.name: each for each in tried if not each.right}.values():
                labels = shown(told)
                form = await club.people["dan"].click(await pressed(told, labels[0]), label=texts("button-type"))
                told = answer(await club.people["dan"].submit_modal(form, {"steps": wrong.step}))
            told = await pressed(told, texts("button-lesson-show"), texts("button-lesson-on"))
        told = await pressed(told, texts("button-lesson-back"))
        told = await pressed(told, texts("button-lesson-show"), texts("button-lesson-on"), texts("button-lesson-again"))
    finished = await guide.slash("dan", "learn", game="linkx")
    for _ in lesson("linkx").steps:
        finished = await pressed(finished, texts("button-lesson-show"), texts("button-lesson-on"))
    await pressed(finished, texts("button-lesson-play"))
    await club.replied()

"""Permissions of lessons: everybody, in their own. A part of ``about_buttons``."""

from bot.matches.views import LessonControl
from bot.model.ids import UserId
from bot.studies.lessons.model import lesson
from bot.ui import Button
from tests.bot.permissions.attempts import at, pressing
from tests.bot.permissions.cast import ALL, EVERYBODY, Cast, invited, running

FIRST = "**Linkage** · 1 of 7"
ELSEWHERE = "That belongs to another step of the lesson"


async def learned(cast: Cast) -> None:
    """Everybody has done all steps of a lesson, while a match runs."""
    await running(cast)
    lessons = cast.club.bot.services.lessons
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        user = UserId(server.people[name].id)
        await lessons.leaf(user, await lessons.of(user, "linkage"), len(lesson("linkage").steps))


BELOW = (
    *((f"0:0:{control}", FIRST, "") for control in (LessonControl.LEARN, LessonControl.ON)),
    *((f"0:0:{control}", FIRST, "lesson") for control in (LessonControl.BACK, LessonControl.AGAIN)),
    ("0:0:try", "Which colour?", ""),
    ("0:0:show", "is right.", "lesson"),
    ("0:0:play", ELSEWHERE, ""),
    ("0:3:try", ELSEWHERE, ""),
    ("0:9:learn", FIRST, ""),
)

LESSONS = [
    pressing(Button.LEARN, running, {"**Love Links** · 1 of 7": ALL}),
    pressing(Button.LEARN, invited, {"**Love Links** · 1 of 7": ALL}),
    *(at("LessonPress", running, f"il:lesson:{place}", {said: ALL}, wrote=wrote) for place, said, wrote in BELOW),
    at("LessonPress", running, "il:lesson:9:0:learn", {}, {"That game is not played here any more": ALL}),
    at("LessonPress", learned, "il:lesson:0:7:play", {"Match 2 has begun": ALL}, wrote="opened begun hosted"),
    at("PickerPress", running, "il:lesson-at:0:0:0", {" · In which column": ALL}),
    at("PickerPress", running, "il:lesson-at:0:0:99", {ELSEWHERE: ALL}),
    at("StepsPress", running, "il:lesson-steps:0:0:blue c3-d3", {"is right.": ALL}, wrote="lesson"),
    at("StepsPress", running, "il:lesson-steps:0:0:nonsense", {FIRST: ALL}),
    at("TypePress", running, "il:lesson-type:0:0:", {"": ALL}),
    at("CancelPress", running, "il:lesson-cancel:0:0:", {FIRST: ALL}),
]

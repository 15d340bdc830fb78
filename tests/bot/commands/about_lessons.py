"""Who may do what in a lesson: everybody, each in their own. A part of the table in ``test_who_may_press``."""

from bot.display.lesson_ids import LessonControl
from bot.lessons.library import lesson
from bot.match import UserId
from bot.messages import Button
from tests.bot.commands.attempts import Row, component, pressing
from tests.bot.commands.cast import ALL, EVERYBODY, Cast, invited, running

FIRST = "**Linkage** · 1 of 7"
ELSEWHERE = "That belongs to another step of the lesson"


async def learned(cast: Cast) -> None:
    """Everybody has done all steps of a lesson, besides a match that runs."""
    await running(cast)
    lessons = cast.club.bot.services.lessons
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        user = UserId(server.people[name].id)
        await lessons.leaf(user, await lessons.of(user, "linkage"), len(lesson("linkage").steps))


BELOW: dict[LessonControl, tuple[str, str]] = {
    **dict.fromkeys((LessonControl.LEARN, LessonControl.ON), (FIRST, "")),
    LessonControl.TRY: ("Choose: Colour.", ""),
    LessonControl.SHOW: ("is right.", "lesson"),
    **dict.fromkeys((LessonControl.BACK, LessonControl.AGAIN), (FIRST, "lesson")),
    LessonControl.PLAY: (ELSEWHERE, ""),
}
"""What is said when something below a lesson's first step is pressed, and what changes."""

LESSONS = [
    pressing(Button.LEARN, running, {"**Love Links** · 1 of 7": ALL}),
    pressing(Button.LEARN, invited, {"**Love Links** · 1 of 7": ALL}),
    *(
        Row("LessonPress", running, component(f"il:lesson:0:0:{control}"), {said: ALL}, wrote=wrote)
        for control, (said, wrote) in BELOW.items()
    ),
    Row("LessonPress", running, component("il:lesson:0:3:try"), {ELSEWHERE: ALL}),
    Row("LessonPress", running, component("il:lesson:0:9:learn"), {FIRST: ALL}),
    Row("LessonPress", running, component("il:lesson:9:0:learn"), {}, {"That game is not played here any more": ALL}),
    Row(
        "LessonPress", learned, component("il:lesson:0:7:play"), {"Match 2 has begun": ALL}, wrote="opened begun hosted"
    ),
    Row("PickerPress", running, component("il:lesson-at:0:0:0"), {" · Choose: ": ALL}),
    Row("PickerPress", running, component("il:lesson-at:0:0:99"), {ELSEWHERE: ALL}),
    Row("StepsPress", running, component("il:lesson-steps:0:0:blue c3-d3"), {"is right.": ALL}, wrote="lesson"),
    Row("StepsPress", running, component("il:lesson-steps:0:0:nonsense"), {FIRST: ALL}),
    Row("TypePress", running, component("il:lesson-type:0:0:"), {"": ALL}),
    Row("CancelPress", running, component("il:lesson-cancel:0:0:"), {FIRST: ALL}),
]

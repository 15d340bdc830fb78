"""Permissions of studies, conditional moves and lessons: only their owner. A part of ``about_buttons``."""

from typing import Any

from bot.matches.views import LessonControl
from bot.model.ids import UserId
from bot.model.study import ComputerOpponent, Study, StudyId
from bot.studies.lessons.model import lesson
from bot.studies.study.conditional_commands import BranchChosen
from bot.studies.study.views import StudyControl
from bot.ui import Button
from rules import GAMES
from rules.play import begin as begin_alone
from tests.bot.answering import line_of, prepare
from tests.bot.permissions.attempts import Row, at, pressing
from tests.bot.permissions.cast import ALL, EVERYBODY, UNSEEN, Cast, invited, over, running
from tests.bot.stories import begin, match

ADA = "ada abroad"
OTHERS = "ben cleo dan fay eve gus hal zoe"
NOT_THEIRS = {"You have no study 1; /study open lists yours.": OTHERS}
SEEING = "ada ben cleo dan fay eve gus abroad"
"""Those who play or see the channel."""


async def studied(cast: Cast) -> None:
    """Ada has a study with two steps, of two lines, while a match runs."""
    await running(cast)
    game, studies = GAMES["linkage"], cast.club.bot.services.studies
    ada = UserId(cast.club.people["ada"].id)
    study = await studies.open(ada, begin_alone(game, game.options(), 2))
    for _ in range(2):
        step = game.format(game.legal_moves(study.line.shown.state)[0])
        study = await studies.play(study.id, ada, study.revision, step)
    study = await studies.change(study.id, ada, study.revision, lambda now: now.on_other_line())
    await studies.change(study.id, ada, study.revision, lambda now: now.shown_at(1))


async def against_me(cast: Cast) -> None:
    """Ada has a private match in which both have played."""
    await running(cast)
    game, studies = GAMES["linkage"], cast.club.bot.services.studies
    ada = UserId(cast.club.people["ada"].id)
    study = await studies.open(ada, begin_alone(game, game.options(), 2), against=ComputerOpponent(1, 0))
    for _ in range(2):

        def further(now: Study) -> Study:
            return now.played(now.line.shown.after(game.legal_moves(now.line.shown.state)[0]))

        study = await studies.change(study.id, ada, study.revision, further)


def hers(tries: str, custom_id: str, said: str, wrote: str = "", scene: Any = studied, **named: Any) -> Row:
    return at(tries, scene, custom_id, {said: ADA}, NOT_THEIRS, wrote, **named)


STUDY = "**Study 1** · Linkage"
BELOW: dict[StudyControl, tuple[str, str]] = {
    **dict.fromkeys((StudyControl.FIRST, StudyControl.BACK, StudyControl.ON, StudyControl.LAST), (STUDY, "study")),
    **dict.fromkeys((StudyControl.SWITCH, StudyControl.BRANCH, StudyControl.DROP), (STUDY, "study")),
    StudyControl.STEP: ("Which colour?", ""),
    StudyControl.DEAL: (STUDY, ""),
    **dict.fromkeys((StudyControl.NAME, StudyControl.COMMENT), ("", "")),
    StudyControl.GIF: (" in motion, as far as it is shown.", ""),
    StudyControl.RECORD: ("The record of study 1", ""),
    StudyControl.CLOSE: ("Close study 1 for good?", ""),
    StudyControl.KEEP: (STUDY, ""),
    StudyControl.CLOSED: ("Study 1 is closed.", "study"),
    **dict.fromkeys((StudyControl.UNDO, StudyControl.WAIT, StudyControl.AGAIN), (STUDY, "")),
}
"""Answers and changes of each button below a study; hints are not computed here."""

STUDIES = [
    *(hers("StudyPress", f"il:study:1:5:{control}", said, wrote) for control, (said, wrote) in BELOW.items()),
    at("StudyPress", studied, "il:study:1:5:advice", {}, NOT_THEIRS),
    *(
        hers("StudyPress", f"il:study:1:3:{control}", STUDY, wrote, against_me)
        for control, wrote in ((StudyControl.UNDO, "study"), (StudyControl.WAIT, ""), (StudyControl.AGAIN, "study"))
    ),
    at("StudyPress", studied, "il:study:1:4:first", {"That is outdated": ADA}),
    hers("StudyChosen", "il:studies:0:0:", STUDY, value="1"),
    hers("PickerPress", "il:study-at:1:5:0", " · In which column"),
    hers("StepsPress", "il:study-steps:1:5:nonsense", STUDY),
    hers("TypePress", "il:study-type:1:5:", ""),
    hers("CancelPress", "il:study-cancel:1:5:", STUDY),
    at("ReplayPress", running, "il:replay:1:1:study", {", from match 1": SEEING}, {UNSEEN: "hal zoe"}, "study"),
    pressing(Button.ANALYSE, running, {", from match 1": SEEING}, {UNSEEN: "hal"}, "study"),
    pressing(Button.ANALYSE, over, {}, {"The match is over; Replay shows it": "ada fay"}),
    pressing(Button.ANALYSE, invited, {}, {"The match is over": "ada"}),
]

BRANCH = ("white a1-b1", "white d1-e1", "white g1-g2")


async def prepared(cast: Cast) -> None:
    """Ada plays Linkage against Ben and is to move; she has prepared an answer, and another stands in her study."""
    await begin(cast.club)
    found, services = await match(cast.club), cast.club.bot.services
    ada = UserId(cast.club.people["ada"].id)
    assert tuple(line_of(found, 3)) == BRANCH
    await prepare(services.preparing, found, ada, BRANCH)
    study = await services.studies.analysis(ada, found)
    for step in line_of(found, 3, skip=1):
        study = await services.studies.play(study.id, ada, study.revision, step)
    assert (study.id, study.revision) == (1, 4)


CHOSEN = BranchChosen.of(StudyId(1), BRANCH).value
PREPARED = [
    hers("PreparedPress", "il:prepared:1:4:0:prepare", "Prepare this", scene=prepared),
    hers("PreparedPress", "il:prepared:1:4:0:preparing", "You have 2 answers prepared", "prepared", prepared),
    at("PreparedPress", prepared, "il:prepared:1:4:1:preparing", {"Match 1 has moved on": ADA}),
    at("PreparedPress", prepared, "il:prepared:1:3:0:prepare", {"That is outdated": ADA}),
    hers("PreparedPress", "il:prepared:1:3:0:prepared", "1. If you play", scene=prepared),
    hers("PreparedPress", "il:prepared:1:4:0:withdrawn", f"That is withdrawn.\n{STUDY}", "prepared", prepared),
    hers("BranchChosen", "il:answers:1:0:", "You have nothing prepared", "prepared", prepared, value=CHOSEN),
    at("BranchChosen", prepared, "il:answers:1:0:", {"That is not prepared any more": ADA}, value="7"),
]


FIRST_STEP = "**Linkage** · 1 of 7"
ELSEWHERE = "That belongs to another step of the lesson"


async def learned(cast: Cast) -> None:
    """Everybody has done all steps of a lesson, while a match runs."""
    await running(cast)
    lessons = cast.club.bot.services.lessons
    for who in EVERYBODY:
        server, name, _ = cast.where(who)
        user = UserId(server.people[name].id)
        await lessons.leaf(user, await lessons.of(user, "linkage"), len(lesson("linkage").steps))


PLACES = (
    *((f"0:0:{control}", FIRST_STEP, "") for control in (LessonControl.LEARN, LessonControl.ON)),
    *((f"0:0:{control}", FIRST_STEP, "lesson") for control in (LessonControl.BACK, LessonControl.AGAIN)),
    ("0:0:try", "Which colour?", ""),
    ("0:0:show", "is right.", "lesson"),
    ("0:0:play", ELSEWHERE, ""),
    ("0:3:try", ELSEWHERE, ""),
    ("0:9:learn", FIRST_STEP, ""),
)

LESSONS = [
    pressing(Button.LEARN, running, {"**Love Links** · 1 of 7": ALL}),
    pressing(Button.LEARN, invited, {"**Love Links** · 1 of 7": ALL}),
    *(at("LessonPress", running, f"il:lesson:{place}", {said: ALL}, wrote=wrote) for place, said, wrote in PLACES),
    at("LessonPress", running, "il:lesson:9:0:learn", {}, {"That game is not played here any more": ALL}),
    at("LessonPress", learned, "il:lesson:0:7:play", {"Match 2 has begun": ALL}, wrote="opened begun hosted"),
    at("PickerPress", running, "il:lesson-at:0:0:0", {" · In which column": ALL}),
    at("PickerPress", running, "il:lesson-at:0:0:99", {ELSEWHERE: ALL}),
    at("StepsPress", running, "il:lesson-steps:0:0:blue c3-d3", {"is right.": ALL}, wrote="lesson"),
    at("StepsPress", running, "il:lesson-steps:0:0:nonsense", {FIRST_STEP: ALL}),
    at("TypePress", running, "il:lesson-type:0:0:", {"": ALL}),
    at("CancelPress", running, "il:lesson-cancel:0:0:", {FIRST_STEP: ALL}),
]

"""Permissions of studies and conditional moves: only their owner."""

from typing import Any

from bot.model.ids import UserId
from bot.model.study import ComputerOpponent, Study, StudyId
from bot.studies.study.conditional_commands import BranchChosen
from bot.studies.study.views import StudyControl
from bot.ui import Button
from rules import GAMES
from rules.play import begin as begin_alone
from tests.bot.answering import line_of, prepare
from tests.bot.permissions.attempts import Row, at, pressing
from tests.bot.permissions.cast import UNSEEN, Cast, invited, over, running
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
    StudyControl.NAME: ("", ""),
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

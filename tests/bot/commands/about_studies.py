"""Who may do what in a study: nobody but its owner. A part of the table in ``test_who_may_press``."""

from bot.display.study_ids import StudyControl
from bot.match import UserId
from bot.messages import Button
from bot.study.study import Against, Study
from rules import GAMES
from rules.play import begin
from tests.bot.commands.attempts import Row, component, pressing
from tests.bot.commands.cast import UNSEEN, Cast, invited, over, running

ADA = "ada abroad"
OTHERS = "ben cleo dan fay eve gus hal zoe"
NOT_THEIRS = {"You have no study 1; /study lists yours.": OTHERS}
SEEING = "ada ben cleo dan fay eve gus abroad"
"""Those who play or see the channel."""


async def studied(cast: Cast) -> None:
    """Ada has a study with two steps, of two lines, besides a match that runs."""
    await running(cast)
    game, studies = GAMES["linkage"], cast.club.bot.services.studies
    ada = UserId(cast.club.people["ada"].id)
    study = await studies.open(ada, begin(game, game.options(), 2))
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
    study = await studies.open(ada, begin(game, game.options(), 2), against=Against(1, 0))
    for _ in range(2):

        def further(now: Study) -> Study:
            return now.played(now.line.shown.after(game.legal_moves(now.line.shown.state)[0]))

        study = await studies.change(study.id, ada, study.revision, further)


STUDY = "**Study 1** · Linkage"
BELOW: dict[StudyControl, tuple[str, str]] = {
    **dict.fromkeys((StudyControl.FIRST, StudyControl.BACK, StudyControl.ON), (STUDY, "study")),
    **dict.fromkeys((StudyControl.LAST, StudyControl.SWITCH, StudyControl.BRANCH), (STUDY, "study")),
    StudyControl.DROP: (STUDY, "study"),
    StudyControl.STEP: ("Choose: Colour.", ""),
    StudyControl.DEAL: (STUDY, ""),
    StudyControl.NAME: ("", ""),
    StudyControl.GIF: (" in motion, as far as it is shown.", ""),
    StudyControl.RECORD: ("The record of study 1", ""),
    StudyControl.CLOSE: ("Close study 1 for good?", ""),
    StudyControl.KEEP: (STUDY, ""),
    StudyControl.CLOSED: ("Study 1 is closed.", "study"),
}
"""What is said when something below a study is pressed, and what changes; advice is not thought out here."""

STUDIES = [
    *(
        Row("StudyPress", studied, component(f"il:study:1:5:{control}"), {said: ADA}, NOT_THEIRS, wrote)
        for control, (said, wrote) in BELOW.items()
    ),
    Row("StudyPress", studied, component("il:study:1:5:advice"), {}, NOT_THEIRS),
    Row("StudyPress", studied, component("il:study:1:5:undo"), {STUDY: ADA}, NOT_THEIRS),
    Row("StudyPress", studied, component("il:study:1:5:wait"), {STUDY: ADA}, NOT_THEIRS),
    Row("StudyPress", studied, component("il:study:1:5:again"), {STUDY: ADA}, NOT_THEIRS),
    *(
        Row("StudyPress", against_me, component(f"il:study:1:3:{control}"), {STUDY: ADA}, NOT_THEIRS, wrote)
        for control, wrote in ((StudyControl.UNDO, "study"), (StudyControl.WAIT, ""), (StudyControl.AGAIN, "study"))
    ),
    Row("StudyPress", studied, component("il:study:1:4:first"), {"That belongs to an earlier moment": ADA}),
    Row("StudyChosen", studied, component("il:studies:0:0:", "1"), {STUDY: ADA}, NOT_THEIRS),
    Row("PickerPress", studied, component("il:study-at:1:5:0"), {" · Choose: ": ADA}, NOT_THEIRS),
    Row("StepsPress", studied, component("il:study-steps:1:5:nonsense"), {STUDY: ADA}, NOT_THEIRS),
    Row("TypePress", studied, component("il:study-type:1:5:"), {"": ADA}, NOT_THEIRS),
    Row("CancelPress", studied, component("il:study-cancel:1:5:"), {STUDY: ADA}, NOT_THEIRS),
    Row(
        "ReplayPress",
        running,
        component("il:replay:1:1:study"),
        {", from match 1": SEEING},
        {UNSEEN: "hal zoe"},
        "study",
    ),
    pressing(Button.ANALYSE, running, {", from match 1": SEEING}, {UNSEEN: "hal"}, "study"),
    pressing(Button.ANALYSE, over, {}, {"The match is over; Replay shows it": "ada fay"}),
    pressing(Button.ANALYSE, invited, {}, {"The match is over": "ada"}),
]

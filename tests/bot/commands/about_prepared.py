"""Who may prepare answers, see and withdraw them: nobody but their owner. A part of ``test_who_may_press``."""

from bot.display.prepared_ids import BranchChosen
from bot.match import UserId
from bot.study.study import StudyId
from tests.bot.answering import line_of, prepare
from tests.bot.commands.about_studies import ADA, NOT_THEIRS, STUDY
from tests.bot.commands.attempts import Row, component
from tests.bot.commands.cast import Cast
from tests.bot.stories import begin, match

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


PREPARED = [
    Row("PreparedPress", prepared, component("il:prepared:1:4:0:prepare"), {"Prepare this": ADA}, NOT_THEIRS),
    Row(
        "PreparedPress",
        prepared,
        component("il:prepared:1:4:0:preparing"),
        {"You have 2 answers prepared": ADA},
        NOT_THEIRS,
        "prepared",
    ),
    Row("PreparedPress", prepared, component("il:prepared:1:4:1:preparing"), {"Match 1 stands elsewhere": ADA}),
    Row("PreparedPress", prepared, component("il:prepared:1:3:0:prepare"), {"That belongs to an earlier moment": ADA}),
    Row("PreparedPress", prepared, component("il:prepared:1:3:0:prepared"), {"1. If you play": ADA}, NOT_THEIRS),
    Row(
        "PreparedPress",
        prepared,
        component("il:prepared:1:4:0:withdrawn"),
        {f"That is withdrawn.\n{STUDY}": ADA},
        NOT_THEIRS,
        "prepared",
    ),
    Row(
        "BranchChosen",
        prepared,
        component("il:answers:1:0:", BranchChosen.of(StudyId(1), BRANCH).value),
        {"You have nothing prepared": ADA},
        NOT_THEIRS,
        "prepared",
    ),
    Row("BranchChosen", prepared, component("il:answers:1:0:", "7"), {"That is not prepared any more": ADA}),
]

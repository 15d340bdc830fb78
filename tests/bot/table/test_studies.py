"""Studies: their owner, their number, simultaneous changes, and advice only where it is fair."""

import asyncio
import random
from dataclasses import replace

from bot.match import Match, MatchId
from bot.players.question import ThoughtCancelled
from bot.storage import Storage
from bot.study.study import MOST_STUDIES, Study, StudyId
from bot.table import Refused, Table
from bot.table.studies import StaleStudy, Studies
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.bot.playing import started, step, wanting
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, CLEO, THREAD, refused, refusing

NO_HINTS = "there are no hints before it is over"


def empty(key: str = "linkage") -> AnyPlay:
    return begin(GAMES[key], GAMES[key].options(), 2)


async def played(studies: Studies, study: Study, *steps: str) -> Study:
    for text in steps or [study.line.shown.game.format(study.line.shown.game.legal_moves(study.line.shown.state)[0])]:
        study = await studies.play(study.id, study.owner, study.revision, text)
    return study


async def test_a_study_is_kept_through_a_restart(studies, storage, file):
    study = await played(studies, await studies.open(ADA, empty(), names=("Ada", "Ben the Bold")))
    study = await studies.change(study.id, ADA, study.revision, lambda now: now.on_other_line().named("Bold"))
    study = await played(studies, study)
    study = await studies.change(study.id, ADA, study.revision, lambda now: now.shown_at(0))
    before = dump(file)
    assert await studies.change(study.id, ADA, study.revision, lambda now: now.shown_at(0)) == study
    assert dump(file) == before, "a change of nothing writes nothing"
    await storage.close()
    again = Storage(file)
    await again.open()
    assert await again.studies.of(study.id) == study
    assert (study.open, study.line.at, study.names, study.revision) == (1, 0, ("Ada", "Ben the Bold"), 5)
    (shelved,) = await again.studies.shelf(ADA)
    assert (shelved.id, shelved.names, shelved.steps, shelved.game.key) == (study.id, ("Bold",), 2, "linkage")
    await again.close()


async def test_a_study_is_its_owners_alone(studies, file):
    study = await studies.open(ADA, empty())
    nowhere = "You have no study 1; /study lists yours."
    await refused(studies.of(study.id, BEN), nowhere, file)
    await refused(studies.play(study.id, BEN, study.revision, "a1"), nowhere, file)
    await refused(studies.close(study.id, BEN), nowhere, file)
    assert await studies.shelf(BEN) == []
    with refusing("d1-d2"):
        await studies.play(study.id, ADA, study.revision, "nonsense")


async def test_studies_of_a_person_are_limited(studies, file):
    tried = await asyncio.gather(*(studies.open(ADA, empty()) for _ in range(30)), return_exceptions=True)
    kept = [each for each in tried if isinstance(each, Study)]
    assert sum(isinstance(each, Refused) for each in tried) == 10
    assert len(await studies.shelf(ADA)) == len(kept) == MOST_STUDIES
    full = f"You keep {MOST_STUDIES} studies already; close one of them first, /study lists them."
    await refused(studies.open(ADA, empty()), full, file)
    await studies.open(BEN, empty())
    await studies.close(kept[3].id, ADA)
    newest = await studies.open(ADA, empty())
    assert newest.id > max(study.id for study in kept), "a number is given once: buttons name it"
    assert next(shelved.id for shelved in await studies.shelf(ADA)) == newest.id


async def test_of_simultaneous_changes_one_counts(studies):
    study = await played(studies, await studies.open(ADA, empty()))
    named = (studies.change(study.id, ADA, study.revision, lambda now, n=n: now.named(f"line {n}")) for n in range(5))
    tried = await asyncio.gather(*named, return_exceptions=True)
    (kept,) = [each for each in tried if isinstance(each, Study)]
    assert all(isinstance(each, StaleStudy) for each in tried if each is not kept)
    assert await studies.of(study.id, ADA) == kept


async def test_draws_of_a_study_differ_from_those_of_its_match(studies, table):
    match = await started(table, "lovelinks", 2)
    seen = set()
    for _ in range(4):
        study = await studies.open(ADA, play_of(match).at(0), match=match.id)
        study = await studies.draw(study.id, ADA, study.revision)
        assert study.line.shown.to_move == 0
        seen.add(tuple(each.text for each in study.line.shown.steps))
    assert len(seen) == 4
    assert tuple(each.text for each in play_of(match).steps) not in seen


async def test_an_analysis_catches_up_with_its_match(studies, table):
    match = await started(table, "linkage", 2)
    study = await played(studies, await studies.analysis(ADA, match))
    assert (study.match, len(study.line.play.steps)) == (match.id, 1)
    assert await studies.analysis(ADA, match) == study
    match = await step(table, match, random.Random(8))
    caught_up = await studies.analysis(ADA, match)
    assert caught_up.id == study.id
    assert [each.text for each in caught_up.line.shown.steps] == [each.text for each in play_of(match).steps]
    assert (await studies.analysis(BEN, match)).id != study.id


async def rated(table: Table, steps: int = 1) -> Match:
    match = await started(table, "linkage", 2)
    for seed in range(3, 3 + steps):
        match = await step(table, match, random.Random(seed))
    return match


async def test_advice_is_thought_out_once_for_all_who_ask(studies, thinkers):
    study = await played(studies, await studies.open(ADA, empty()))
    thinkers.hold()
    asked = [asyncio.create_task(studies.advice(study)) for _ in range(5)]
    await thinkers.begun()
    asked[0].cancel()
    await asyncio.sleep(0)
    assert len(thinkers.asked) == 1
    thinkers.may.set()
    thought, *others = await asyncio.gather(*asked[1:])
    assert set(others) == {thought}
    study.line.shown.read(thought.step)
    assert thinkers.asked[0].match < 0, "no match has such a number"


async def test_a_running_match_gets_no_advice_through_a_study(studies, table, thinkers):
    match = await rated(table, 3)
    for owner in (ADA, BEN, CLEO):
        study = await studies.analysis(owner, match)
        for each in (study, await played(studies, study)):
            with refusing(NO_HINTS):
                await studies.advice(each)
    with refusing(f"Match {match.id} is running"):
        await studies.advice(await studies.open(ADA, play_of(match)))
    first, second, third = (each.text for each in play_of(match).steps)
    anew = await played(studies, await studies.open(ADA, empty()), third, second, first)
    with refusing(NO_HINTS):
        await studies.advice(anew)
    assert thinkers.asked == []


async def test_advice_is_given_where_it_is_fair(studies, table):
    match = await rated(table, 2)
    await studies.advice(await studies.open(ADA, play_of(match), at=1))
    await studies.advice(await studies.open(CLEO, play_of(match)))
    study = await studies.analysis(ADA, match)
    await table.resign(match.id, BEN)
    await studies.advice(study)
    match = await table.open(replace(wanting("linkage", 2, BEN), hints=True))
    match = await table.join(match.id, BEN, match.revision)
    hosted = await table.host(match.id, THREAD)
    match = await step(table, hosted, random.Random(3))
    await studies.advice(await studies.analysis(ADA, match))


async def test_missing_advice_is_explained(studies, table, thinkers):
    study = await studies.open(ADA, empty("lovelinks"))
    with refusing("A draw is due here"):
        await studies.advice(study)
    study = await studies.analysis(ADA, await rated(table))
    with refusing("There is no match 99"):
        await studies.advice(replace(study, match=MatchId(99)))
    with refusing("You have no study 5"):
        await studies.of(StudyId(5), ADA)
    thinkers.failure = ThoughtCancelled()
    with refusing("I can't think of a hint just now"):
        await studies.advice(await studies.open(ADA, empty()))

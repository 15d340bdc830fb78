"""The use cases of studies: whose they are, how many, changes at once, and advice only where it is fair."""

import asyncio
import random
from dataclasses import replace

import pytest

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
    """The study after these steps, or some legal one."""
    for text in steps or [study.line.shown.game.format(study.line.shown.game.legal_moves(study.line.shown.state)[0])]:
        study = await studies.play(study.id, study.owner, study.revision, text)
    return study


async def test_a_study_is_kept_as_it_was_through_a_restart(studies, storage, table, file, clock):
    study = await played(studies, await studies.open(ADA, empty(), names=("Ada", "Ben the Bold")))
    study = await studies.change(study.id, ADA, study.revision, lambda now: now.on_other_line().named("Bold"))
    study = await played(studies, study)
    study = await studies.change(study.id, ADA, study.revision, lambda now: now.shown_at(0))
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


async def test_there_are_twenty_of_a_person_and_a_closed_one_makes_room(studies, file):
    kept = [await studies.open(ADA, empty()) for _ in range(MOST_STUDIES)]
    full = f"You keep {MOST_STUDIES} studies already; close one of them first, /study lists them."
    await refused(studies.open(ADA, empty()), full, file)
    await studies.open(BEN, empty())
    await studies.close(kept[3].id, ADA)
    newest = await studies.open(ADA, empty())
    assert newest.id > max(study.id for study in kept), "a number is given once: buttons name it"
    assert next(shelved.id for shelved in await studies.shelf(ADA)) == newest.id


async def test_many_opened_at_once_are_no_more_than_there_may_be(studies):
    tried = await asyncio.gather(*(studies.open(ADA, empty()) for _ in range(30)), return_exceptions=True)
    assert sum(isinstance(each, Refused) for each in tried) == 10
    assert len(await studies.shelf(ADA)) == MOST_STUDIES


async def test_of_two_changes_at_once_one_counts(studies):
    study = await played(studies, await studies.open(ADA, empty()))
    named = (studies.change(study.id, ADA, study.revision, lambda now, n=n: now.named(f"line {n}")) for n in range(5))
    tried = await asyncio.gather(*named, return_exceptions=True)
    (kept,) = [each for each in tried if isinstance(each, Study)]
    assert all(isinstance(each, StaleStudy) for each in tried if each is not kept)
    assert await studies.of(study.id, ADA) == kept


async def test_what_changes_nothing_writes_nothing(studies, file):
    study = await studies.open(ADA, empty())
    before = dump(file)
    assert await studies.change(study.id, ADA, study.revision, lambda now: now.shown_at(0)) == study
    assert dump(file) == before


async def test_draws_of_a_study_have_nothing_to_do_with_those_of_its_match(studies, table):
    match = await started(table, "lovelinks", 2)
    seen = set()
    for _ in range(4):
        study = await studies.open(ADA, play_of(match).at(0), match=match.id)
        study = await studies.draw(study.id, ADA, study.revision)
        assert study.line.shown.to_move == 0
        seen.add(tuple(each.text for each in study.line.shown.steps))
    assert len(seen) == 4
    assert tuple(each.text for each in play_of(match).steps) not in seen


async def test_a_step_that_is_none_is_refused_as_in_a_match(studies, file):
    study = await studies.open(ADA, empty())
    with refusing("d1-d2"):
        await studies.play(study.id, ADA, study.revision, "nonsense")


# -- the study of a running match


async def test_an_analysis_is_the_same_study_again_caught_up_with_its_match(studies, table):
    match = await started(table, "linkage", 2)
    study = await played(studies, await studies.analysis(ADA, match))
    assert (study.match, len(study.line.play.steps)) == (match.id, 1)
    assert await studies.analysis(ADA, match) == study
    match = await step(table, match, random.Random(8))
    caught_up = await studies.analysis(ADA, match)
    assert caught_up.id == study.id
    assert [each.text for each in caught_up.line.shown.steps] == [each.text for each in play_of(match).steps]
    assert (await studies.analysis(BEN, match)).id != study.id


# -- advice


async def rated(table: Table) -> Match:
    """A match that is rated, in which Ada has played."""
    match = await started(table, "linkage", 2)
    return await step(table, match, random.Random(3))


async def test_a_good_step_is_found_for_whoever_is_to_move(studies, thinkers):
    study = await played(studies, await studies.open(ADA, empty()))
    thought = await studies.advice(study)
    study.line.shown.read(thought.step)
    (question,) = thinkers.asked
    assert question.match < 0, "no match has such a number"


async def test_who_asks_again_meanwhile_is_answered_by_the_same_thought(studies, thinkers):
    study = await played(studies, await studies.open(ADA, empty()))
    thinkers.may.clear()
    asked = [asyncio.create_task(studies.advice(study)) for _ in range(5)]
    await asyncio.sleep(0.2)  # all of them have looked at what is kept, and wait
    asked[0].cancel()
    await asyncio.sleep(0)
    thinkers.may.set()
    thoughts = await asyncio.gather(*asked[1:])
    assert len(set(thoughts)) == len(thinkers.asked) == 1
    await studies.advice(study)
    assert len(thinkers.asked) == 2


async def test_a_running_match_gets_no_advice_through_a_study(studies, table, thinkers):
    match = await rated(table)
    for owner in (ADA, BEN, CLEO):
        study = await studies.analysis(owner, match)
        with refusing(NO_HINTS):
            await studies.advice(study)
        with refusing(NO_HINTS):
            await studies.advice(await played(studies, study))
    assert thinkers.asked == []


async def test_nor_through_its_record_or_its_steps_played_anew(studies, table, thinkers):
    match = await rated(table)
    match = await step(table, match, random.Random(4))
    match = await step(table, match, random.Random(5))
    brought = await studies.open(ADA, play_of(match))
    with refusing(f"Match {match.id} is running"):
        await studies.advice(brought)
    texts = [each.text for each in play_of(match).steps]
    other_order = [texts[2], texts[1], texts[0]]
    try:
        anew = await played(studies, await studies.open(ADA, empty()), *other_order)
    except Refused:
        pytest.fail("these dominoes can be placed in any order")
    with refusing(NO_HINTS):
        await studies.advice(anew)
    assert thinkers.asked == []


async def test_before_the_match_got_there_and_elsewhere_there_is_advice(studies, table):
    match = await rated(table)
    match = await step(table, match, random.Random(4))
    study = await studies.open(ADA, play_of(match), at=1)
    await studies.advice(study)
    other = await studies.open(CLEO, play_of(match))
    await studies.advice(other)


async def test_where_all_agreed_to_hints_there_is_advice(studies, table):
    match = await table.open(replace(wanting("linkage", 2, BEN), hints=True))
    match = await table.join(match.id, BEN, match.revision)
    hosted = await table.host(match.id, THREAD)
    match = await step(table, hosted, random.Random(3))
    await studies.advice(await studies.analysis(ADA, match))


async def test_once_the_match_is_over_there_is_advice(studies, table):
    match = await rated(table)
    study = await studies.analysis(ADA, match)
    await table.resign(match.id, BEN)
    await studies.advice(study)


async def test_there_is_no_advice_where_nobody_is_to_move(studies):
    study = await studies.open(ADA, empty("lovelinks"))
    with refusing("A draw is due here"):
        await studies.advice(study)


async def test_what_could_not_be_thought_out_is_said(studies, thinkers):
    study = await studies.open(ADA, empty())
    thinkers.failure = ThoughtCancelled()
    with refusing("I can't think of a hint just now"):
        await studies.advice(study)


async def test_a_match_that_is_gone_does_not_take_its_study_along(studies, table):
    match = await rated(table)
    study = await studies.analysis(ADA, match)
    lost = replace(study, match=MatchId(99))
    with refusing("There is no match 99"):
        await studies.advice(lost)
    with refusing("You have no study 5"):
        await studies.of(StudyId(5), ADA)

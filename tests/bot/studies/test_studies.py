"""Studies and private matches: limits, simultaneous changes, advice where it is fair, replies of the computer."""

import asyncio
import logging
import random
from collections.abc import Coroutine
from dataclasses import replace
from typing import Any

import pytest

from bot.app.stores import Storage
from bot.matches.service import MatchService
from bot.model.errors import UserError
from bot.model.ids import ChannelId, MatchId
from bot.model.match import Match
from bot.model.study import MOST_STUDIES, ComputerOpponent, Study, StudyId
from bot.players.question import NoEngineAnswer, QuestionCancelled
from bot.studies.study.service import StaleStudy, Studies
from rules import GAMES
from rules.play import AnyPlay, begin
from tests.bot.matches.play.looking import Looking
from tests.bot.playing import started, step, wanting
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, CLEO, Clock, hosted, refused, refuses

NO_HINTS = "so there are no hints until it is over"


@pytest.fixture
def studies(storage: Storage, table: MatchService, thinkers: Looking, clock: Clock) -> Studies:
    return Studies(storage.studies, table, thinkers, clock, random.Random(2).randbytes)


def empty(key: str = "linkage", seats: int = 2) -> AnyPlay:
    return begin(GAMES[key], GAMES[key].options(), seats)


async def played(studies: Studies, study: Study, *steps: str) -> Study:
    for text in steps or [study.line.shown.game.format(study.line.shown.game.legal_moves(study.line.shown.state)[0])]:
        study = await studies.play(study.id, study.owner, study.revision, text)
    return study


async def test_a_study_is_kept_as_it_is_changed(studies, storage, file):
    study = await played(studies, await studies.open(ADA, empty(), names=("Ada", "Ben the Bold")))
    study = await studies.change(study.id, ADA, study.revision, lambda now: now.on_other_line().named("Bold"))
    study = await played(studies, study)
    study = await studies.change(study.id, ADA, study.revision, lambda now: now.shown_at(0))
    before = dump(file)
    assert await studies.change(study.id, ADA, study.revision, lambda now: now.shown_at(0)) == study
    assert dump(file) == before, "a change of nothing writes nothing"
    assert await storage.studies.of(study.id) == study
    assert (study.open, study.line.at, study.names, study.revision) == (1, 0, ("Ada", "Ben the Bold"), 5)
    (shelved,) = await studies.shelf(ADA)
    assert (shelved.id, shelved.names, shelved.steps, shelved.game.key) == (study.id, ("Bold",), 2, "linkage")
    named = (studies.change(study.id, ADA, study.revision, lambda now, n=n: now.named(f"line {n}")) for n in range(5))
    tried = await asyncio.gather(*named, return_exceptions=True)
    (kept,) = [each for each in tried if isinstance(each, Study)]
    assert all(isinstance(each, StaleStudy) for each in tried if each is not kept), "of simultaneous changes one counts"
    assert await studies.of(study.id, ADA) == kept


async def test_studies_of_a_person_are_limited(studies, file):
    tried = await asyncio.gather(*(studies.open(ADA, empty()) for _ in range(30)), return_exceptions=True)
    kept = [each for each in tried if isinstance(each, Study)]
    assert sum(isinstance(each, UserError) for each in tried) == 10
    assert len(await studies.shelf(ADA)) == len(kept) == MOST_STUDIES
    full = f"You keep {MOST_STUDIES} studies already; close one of them first, /study open lists them."
    await refused(studies.open(ADA, empty()), full, file)
    await studies.open(BEN, empty())
    await studies.close(kept[3].id, ADA)
    newest = await studies.open(ADA, empty())
    assert newest.id > max(study.id for study in kept), "a number is given once: buttons name it"
    assert next(shelved.id for shelved in await studies.shelf(ADA)) == newest.id


async def test_studies_draw_for_themselves_and_follow_their_match(studies, table):
    match = await started(table, "lovelinks", 2)
    seen = set()
    for _ in range(4):
        study = await studies.open(ADA, play_of(match).at(0), match=match.id)
        study = await studies.draw(study.id, ADA, study.revision)
        assert study.line.shown.to_move == 0
        seen.add(tuple(each.text for each in study.line.shown.steps))
    assert len(seen) == 4
    assert tuple(each.text for each in play_of(match).steps) not in seen
    match = await started(table, "linkage", 2, ChannelId(78))
    study = await played(studies, await studies.analysis(ADA, match))
    assert (study.match, len(study.line.play.steps)) == (match.id, 1)
    assert await studies.analysis(ADA, match) == study
    match = await step(table, match, random.Random(8))
    caught_up = await studies.analysis(ADA, match)
    assert caught_up.id == study.id
    assert [each.text for each in caught_up.line.shown.steps] == [each.text for each in play_of(match).steps]
    assert (await studies.analysis(BEN, match)).id != study.id


async def rated(table: MatchService, steps: int = 1) -> Match:
    match = await started(table, "linkage", 2)
    for seed in range(3, 3 + steps):
        match = await step(table, match, random.Random(seed))
    return match


async def shared(thinkers: Looking, *asked: Coroutine[Any, Any, Any]) -> list[Any]:
    """Ask at once and cancel the first call; the thought goes on for the others, and is asked for once."""
    thinkers.hold()
    tasks = list(map(asyncio.create_task, asked))
    await thinkers.begun()
    tasks[0].cancel()
    await asyncio.sleep(0)
    assert len(thinkers.asked) == 1
    thinkers.may.set()
    return await asyncio.gather(*tasks[1:])


async def test_advice_is_thought_out_once_and_not_for_running_ones(studies, table, thinkers):
    match = await rated(table, 3)
    for owner in (ADA, BEN, CLEO):
        study = await studies.analysis(owner, match)
        for each in (study, await played(studies, study)):
            await refuses(NO_HINTS, studies.advice(each))
    await refuses(f"Match {match.id} is running", studies.advice(await studies.open(ADA, play_of(match))))
    first, second, third = (each.text for each in play_of(match).steps)
    anew = await played(studies, await studies.open(ADA, empty()), third, second, first)
    await refuses(NO_HINTS, studies.advice(anew))
    assert thinkers.asked == []
    study = await played(studies, await studies.open(ADA, empty()))
    thought, *others = await shared(thinkers, *(studies.advice(study) for _ in range(5)))
    assert set(others) == {thought}
    study.line.shown.read(thought.step)
    assert thinkers.asked[0].match < 0, "no match has such a number"


async def test_advice_is_given_where_it_is_fair_and_explained(studies, table, thinkers):
    match = await rated(table, 2)
    await studies.advice(await studies.open(ADA, play_of(match), at=1))
    await studies.advice(await studies.open(CLEO, play_of(match)))
    study = await studies.analysis(ADA, match)
    await table.resign(match.id, BEN)
    await studies.advice(study)
    with_hints = await hosted(table, replace(wanting("linkage", 2, BEN), hints=True), ChannelId(78))
    match = await step(table, with_hints, random.Random(3))
    await studies.advice(await studies.analysis(ADA, match))
    study = await studies.open(ADA, empty("lovelinks"))
    await refuses("A draw is due here", studies.advice(study))
    match = await step(table, await hosted(table, wanting("linkage", 2, BEN), ChannelId(79)), random.Random(3))
    study = await studies.analysis(ADA, match)
    await refuses("There is no match 99", studies.advice(replace(study, match=MatchId(99))))
    await refuses("You have no study 99", studies.of(StudyId(99), ADA))
    await refuses("d1-d2", studies.play(study.id, ADA, study.revision, "nonsense"))
    for denied in (studies.of(study.id, BEN), studies.close(study.id, BEN)):
        await refuses(f"You have no study {study.id}; /study open lists yours.", denied)
    thinkers.failure = QuestionCancelled()
    await refuses("I can't think of a hint just now", studies.advice(await studies.open(ADA, empty())))


async def match(studies: Studies, key: str = "linkage", seats: int = 2, seat: int = 0) -> Study:
    return await studies.open(ADA, empty(key, seats), against=ComputerOpponent(3, seat))


async def test_a_reply_overwrites_no_change_and_shares_one_thought(studies, thinkers):
    study = await played(studies, await match(studies))
    await refuses("You play where the match stands, and at your turn", played(studies, study))
    replies = await shared(thinkers, *(studies.replied(study) for _ in range(5)))
    assert len(thinkers.asked) == 1
    assert {each.revision for each in replies} == {study.revision + 1}
    assert await studies.of(study.id, ADA) == replies[0]
    with pytest.raises(StaleStudy):
        await played(studies, study)
    await played(studies, replies[0])
    study = await played(studies, await match(studies))
    thinkers.hold()
    thinking = asyncio.create_task(studies.replied(study))
    await thinkers.begun()
    back = await studies.change(study.id, ADA, study.revision, Study.taken_back)
    thinkers.may.set()
    with pytest.raises(StaleStudy):
        await thinking
    assert await studies.of(study.id, ADA) == back
    assert back.line.play.steps == ()


async def test_failed_and_stopped_thoughts_leave_a_match_playable(studies, thinkers, caplog, storage, table, clock):
    study = await played(studies, await match(studies))
    thinkers.failure = NoEngineAnswer("on purpose")
    with caplog.at_level(logging.WARNING):
        reply = await studies.replied(study)
    play = study.line.play
    assert reply.line.play.steps[-1].move == play.game.legal_moves(play.state)[0]
    assert "The search in study 1 failed, so the first legal step is played: on purpose" in caplog.text
    study = await played(studies, await match(studies))
    thinkers.failure = QuestionCancelled()
    await refuses(f"`/study open study:{study.id}` goes on with the match", studies.replied(study))
    thinkers.hold()
    thinking = asyncio.create_task(studies.replied(study))
    await thinkers.begun()
    (broken_off,) = studies.stop()
    await asyncio.wait({broken_off})
    with pytest.raises(asyncio.CancelledError):
        await thinking
    again = Studies(storage.studies, table, Looking(), clock, random.Random(3).randbytes)
    kept = await again.of(study.id, ADA)
    assert kept == study
    assert (await again.replied(kept)).own_turn


async def test_computers_play_other_seats_also_after_a_new_start(studies, thinkers):
    study = await match(studies, "lovelinks", seats=4, seat=2)
    assert study.awaits_computer
    study = await studies.replied(study)
    assert (study.line.shown.to_move, study.awaits_computer) == (2, False)
    assert {step.seat for step in study.line.play.steps} == {None, 0, 1}
    assert {question.level for question in thinkers.asked} == {3}
    assert {question.match for question in thinkers.asked} == {-study.id}, "no match has such a number"
    study = await studies.replied(await played(studies, await match(studies)))
    anew = await studies.change(study.id, ADA, study.revision, Study.anew)
    assert (anew.id, anew.line.play.steps, anew.against) == (study.id, (), ComputerOpponent(3, 1))
    assert await studies.of(study.id, ADA) == anew
    assert [shelved.level for shelved in await studies.shelf(ADA)] == [3, 3]
    study = await played(studies, await studies.open(ADA, empty()))
    assert not study.awaits_computer, "a study in which one moves for all awaits nobody"
    assert study.last_own is None
    assert study.taken_back() == study.anew() == study
    await played(studies, study)

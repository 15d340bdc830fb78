"""Private matches: the computer answers once, at the right moment, also after failures."""

import asyncio
import logging
import random

import pytest

from bot.players.question import ThoughtCancelled, Unthinkable
from bot.study.study import Against, Study
from bot.table.studies import StaleStudy, Studies
from rules import GAMES
from rules.play import begin
from tests.bot.table.looking import Looking
from tests.bot.tables import ADA, refusing


async def match(studies: Studies, key: str = "linkage", seats: int = 2, seat: int = 0) -> Study:
    empty = begin(GAMES[key], GAMES[key].options(), seats)
    return await studies.open(ADA, empty, against=Against(3, seat))


async def stepped(studies: Studies, study: Study) -> Study:
    """The match after some step of Ada's."""
    play = study.line.shown
    return await studies.play(study.id, ADA, study.revision, play.game.format(play.game.legal_moves(play.state)[0]))


async def test_the_computer_plays_all_other_seats_and_draws(studies, thinkers):
    study = await match(studies, "lovelinks", seats=4, seat=2)
    assert study.awaits_computer
    study = await studies.replied(study)
    assert (study.line.shown.to_move, study.awaits_computer) == (2, False)
    assert {step.seat for step in study.line.play.steps} == {None, 0, 1}
    assert {question.level for question in thinkers.asked} == {3}
    assert {question.match for question in thinkers.asked} == {-study.id}, "no match has such a number"


async def test_simultaneous_requests_share_one_thought(studies, thinkers):
    study = await stepped(studies, await match(studies))
    with refusing("You play where the match stands, and at your turn"):
        await stepped(studies, study)
    thinkers.hold()
    asked = [asyncio.create_task(studies.replied(study)) for _ in range(5)]
    await thinkers.begun()
    asked[0].cancel()
    await asyncio.sleep(0)
    thinkers.may.set()
    replies = await asyncio.gather(*asked[1:])
    assert len(thinkers.asked) == 1
    assert {each.revision for each in replies} == {study.revision + 1}
    assert await studies.of(study.id, ADA) == replies[0]
    with pytest.raises(StaleStudy):
        await stepped(studies, study)
    await stepped(studies, replies[0])


async def test_a_reply_does_not_overwrite_a_change(studies, thinkers):
    study = await stepped(studies, await match(studies))
    thinkers.hold()
    thinking = asyncio.create_task(studies.replied(study))
    await thinkers.begun()
    back = await studies.change(study.id, ADA, study.revision, Study.taken_back)
    thinkers.may.set()
    with pytest.raises(StaleStudy):
        await thinking
    assert await studies.of(study.id, ADA) == back
    assert back.line.play.steps == ()


async def test_a_failed_thought_becomes_the_first_legal_step(studies, thinkers, caplog):
    study = await stepped(studies, await match(studies))
    thinkers.failure = Unthinkable("on purpose")
    with caplog.at_level(logging.WARNING):
        reply = await studies.replied(study)
    play = study.line.play
    assert reply.line.play.steps[-1].move == play.game.legal_moves(play.state)[0]
    assert "No step could be thought out in study 1, so the first legal one is played: on purpose" in caplog.text


async def test_a_stop_leaves_the_reply_to_the_next_start(studies, thinkers, storage, table, clock):
    study = await stepped(studies, await match(studies))
    thinkers.failure = ThoughtCancelled()
    with refusing("`/study study:1` goes on with the match"):
        await studies.replied(study)
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


async def test_a_restarted_match_keeps_its_number_and_rotates_seats(studies):
    study = await studies.replied(await stepped(studies, await match(studies)))
    anew = await studies.change(study.id, ADA, study.revision, Study.anew)
    assert (anew.id, anew.line.play.steps, anew.against) == (study.id, (), Against(3, 1))
    assert await studies.of(study.id, ADA) == anew
    (shelved,) = await studies.shelf(ADA)
    assert shelved.level == 3
    empty = begin(GAMES["linkage"], GAMES["linkage"].options(), 2)
    study = await stepped(studies, await studies.open(ADA, empty))
    assert not study.awaits_computer, "a study in which one moves for all awaits nobody"
    assert not study.can_take_back
    assert study.taken_back() == study.anew() == study
    await stepped(studies, study)

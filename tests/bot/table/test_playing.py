"""Playing at the table: steps, resigning, stale moments, and completion."""

import pytest

from bot.match import Match, Status
from bot.table import Stale, Table
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, CLEO, asking, begun, refused
from tests.texts import ENGLISH


async def test_only_the_seat_to_move_moves(table, file):
    match = await begun(table)
    stranger = "You do not play in this match; open one of your own with /play."
    await refused(table.submit(match.id, CLEO, "blue d1-d2"), stranger, file)
    await refused(table.check_turn(match.id, CLEO), stranger, file)
    waits = f"It is <@{ADA}>'s turn; yours comes after that."
    await refused(table.submit(match.id, BEN, "blue d1-d2"), waits, file)
    await refused(table.check_turn(match.id, BEN), waits, file)
    match = await table.submit(match.id, ADA, "b d2 d1")
    assert match.entries[-1].text == "blue d1-d2"
    assert match.waiting_for == BEN
    await refused(table.submit(match.id, ADA, "red a1-a2"), f"It is <@{BEN}>'s turn; yours comes after that.", file)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "That is not a step; one looks like `blue d1-d2`."),
        ("blue 💙", "That is not a step; one looks like `blue d1-d2`."),
        ("blue d4-d5", "d4 holds the black counter; choose two free cells."),
        ("blue d1-f1", "d1 and f1 do not share a side; a domino covers two cells that do."),
        ("x" * 6000, "That is not a step; one looks like `blue d1-d2`."),
    ],
)
async def test_a_step_that_cannot_be_played_is_refused_with_the_reason(table, file, text, sentence):
    match = await begun(table)
    await refused(table.submit(match.id, ADA, text), sentence, file)


async def test_nothing_is_played_before_it_begins_or_after_it_is_over(table, file):
    match = await table.open(asking(BEN))
    waits = "The match has not begun; it waits for somebody to sit down."
    for call in (table.submit(1, ADA, "blue d1-d2"), table.resign(1, ADA), table.check_player(1, ADA)):
        await refused(call, waits, file)
    match = await table.join(match.id, BEN, match.revision)
    await refused(table.join(1, BEN, match.revision), "The match has already begun; /board shows how it stands.", file)
    match = await table.resign(match.id, BEN)
    over = "The match is over; open a new one with /play."
    for call in (table.submit(1, ADA, "blue d1-d2"), table.resign(1, ADA), table.check_turn(1, ADA)):
        await refused(call, over, file)


async def test_resigning_gives_the_match_to_the_other_whoever_is_to_move(table, file):
    match = await begun(table)
    stranger = "You do not play in this match; open one of your own with /play."
    await refused(table.resign(match.id, CLEO), stranger, file)
    match = await table.resign(match.id, BEN, match.revision)
    assert match.status is Status.FINISHED
    assert match.outcome.places == (1, 2)
    assert match.out == (1,)
    assert match.waiting_for is None


async def test_a_match_that_there_is_not_is_refused(table, file):
    for number in (0, -1, 7, 2**53 - 1):
        await refused(table.match(number), f"There is no match {number}; /matches lists yours.", file)


async def test_what_was_meant_for_an_earlier_moment_is_stale_and_shows_how_it_stands(table, file):
    match = await begun(table)
    earlier = match.revision
    match = await table.submit(match.id, ADA, "blue d1-d2", earlier)
    before = dump(file)
    calls = [
        table.submit(1, BEN, "red a1-a2", earlier),
        table.resign(1, BEN, earlier),
        table.join(1, CLEO, 1),
        table.decline(1, BEN, 1),
        table.withdraw(1, ADA, 1),
        table.check_turn(1, BEN, earlier),
        table.check_player(1, BEN, earlier),
    ]
    for call in calls:
        with pytest.raises(Stale) as raised:
            await call
        assert raised.value.match == match
    assert dump(file) == before


async def offers(table: Table, match: Match, typed: str) -> list[tuple[str, str]]:
    """What Ada is offered, in English."""
    return [(ENGLISH.said(label), text) for label, text in await table.completions(match.id, ADA, typed)]


async def test_completion_is_for_the_one_to_move_alone_and_offers_steps_that_can_be_played(table):
    match = await begun(table)
    assert await table.completions(match.id, BEN, "") == []
    assert await table.completions(match.id, CLEO, "") == []
    offered = await table.completions(match.id, ADA, "")
    assert len(offered) == 25
    for typed in ("d1 blue", "blue d1", "D1 BLU", "d1 b"):
        found = await offers(table, match, typed)
        assert {("Blue on d1-d2", "blue d1-d2"), ("Blue on d1-e1", "blue d1-e1")} <= set(found)
        assert all(step.startswith("blue") and "d1" in step for _, step in found)
    assert await offers(table, match, "b d2 d1") == [("Blue on d1-d2", "blue d1-d2")]
    assert await table.completions(match.id, ADA, "💙") == []
    legal = {play_of(match).game.format(move) for move in play_of(match).game.legal_moves(play_of(match).state)}
    assert {step for _, step in offered} <= legal
    await table.submit(match.id, ADA, offered[0][1])
    assert await table.completions(match.id, ADA, "") == []


async def test_before_it_begins_and_after_it_ended_nothing_is_offered(table):
    match = await table.open(asking(BEN))
    assert await table.completions(match.id, ADA, "") == []
    match = await table.join(match.id, BEN, match.revision)
    await table.resign(match.id, BEN)
    assert await table.completions(match.id, ADA, "") == []

"""Playing on a real database: steps, old buttons and completion."""

import pytest

from bot.match import Match
from bot.table import Stale, Table
from tests.bot.stories import dump, play_of
from tests.bot.tables import ADA, BEN, CLEO, asking, begun, refused
from tests.texts import ENGLISH

STRANGER = "You do not play in this match; open one of your own with /play."


async def test_only_the_seat_to_move_moves(table, file):
    match = await begun(table)
    for call in (table.submit(match.id, CLEO, "blue d1-d2"), table.check_turn(match.id, CLEO)):
        await refused(call, STRANGER, file)
    await refused(table.resign(match.id, CLEO), STRANGER, file)
    waits = f"It is <@{ADA}>'s turn; yours comes after that."
    for call in (table.submit(match.id, BEN, "blue d1-d2"), table.check_turn(match.id, BEN)):
        await refused(call, waits, file)
    match = await table.submit(match.id, ADA, "b d2 d1")
    assert (match.entries[-1].text, match.waiting_for) == ("blue d1-d2", BEN)
    await refused(table.submit(match.id, ADA, "red a1-a2"), f"It is <@{BEN}>'s turn; yours comes after that.", file)


async def test_an_illegal_step_is_refused_with_the_reason(table, file):
    match = await begun(table)
    no_step = "That is not a step; one looks like `blue d1-d2`."
    for text, sentence in (
        ("", no_step),
        ("blue 💙", no_step),
        ("blue d4-d5", "d4 holds the black counter; choose two free cells."),
        ("blue d1-f1", "d1 and f1 do not share a side; a domino covers two cells that do."),
        ("x" * 6000, no_step),
    ):
        await refused(table.submit(match.id, ADA, text), sentence, file)
    for number in (0, -1, 7, 2**53 - 1):
        await refused(table.match(number), f"There is no match {number}; /matches lists yours.", file)


async def test_nothing_is_played_before_begin_or_after_the_end(table, file):
    match = await table.open(asking(BEN))
    waits = "The match has not begun; it waits for somebody to sit down."
    for call in (table.submit(1, ADA, "blue d1-d2"), table.resign(1, ADA), table.check_player(1, ADA)):
        await refused(call, waits, file)
    assert await table.completions(match.id, ADA, "") == []
    match = await table.join(match.id, BEN, match.revision)
    await refused(table.join(1, BEN, match.revision), "The match has already begun; /board shows how it stands.", file)
    match = await table.resign(match.id, BEN)
    over = "The match is over; open a new one with /play."
    for call in (table.submit(1, ADA, "blue d1-d2"), table.resign(1, ADA), table.check_turn(1, ADA)):
        await refused(call, over, file)
    assert await table.completions(match.id, ADA, "") == []


async def test_an_old_button_is_stale_and_brings_the_match(table, file):
    match = await begun(table)
    earlier = match.revision
    match = await table.submit(match.id, ADA, "blue d1-d2", earlier)
    before = dump(file)
    calls = [
        table.submit(1, BEN, "red a1-a2", earlier),
        table.submit(1, BEN, "red a1-a2", match.revision + 1),
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
    return [(ENGLISH.said(label), text) for label, text in await table.completions(match.id, ADA, typed)]


async def test_completion_offers_legal_steps_to_the_mover_alone(table):
    match = await begun(table)
    assert await table.completions(match.id, BEN, "") == await table.completions(match.id, CLEO, "") == []
    offered = await table.completions(match.id, ADA, "")
    assert len(offered) == 25
    for typed in ("d1 blue", "blue d1", "D1 BLU", "d1 b"):
        found = await offers(table, match, typed)
        assert {("Blue on d1-d2", "blue d1-d2"), ("Blue on d1-e1", "blue d1-e1")} <= set(found)
        assert all(step.startswith("blue") and "d1" in step for _, step in found)
    assert await offers(table, match, "b d2 d1") == [("Blue on d1-d2", "blue d1-d2")]
    for typed in ("💙", "x" * 500):
        assert await table.completions(match.id, ADA, typed) == []
    legal = {play_of(match).game.format(move) for move in play_of(match).game.legal_moves(play_of(match).state)}
    assert {step for _, step in offered} <= legal
    await table.submit(match.id, ADA, offered[0][1])
    assert await table.completions(match.id, ADA, "") == []

"""How often a step may be taken back before somebody else acts."""

from bot.table.limits import UNDOS_A_TURN
from tests.bot.tables import ADA, BEN, begun, refused

STEP = "blue d1-d2"


async def test_a_step_is_taken_back_only_so_often_in_a_turn(table, file):
    match = await begun(table)
    for _ in range(UNDOS_A_TURN):
        await table.submit(match.id, ADA, STEP)
        await table.undo(match.id, ADA)
    await table.submit(match.id, ADA, STEP)
    sentence = f"You have taken {UNDOS_A_TURN} steps back in this turn already; choose one and stay with it."
    await refused(table.undo(match.id, ADA), sentence, file)
    await table.submit(match.id, BEN, "red a1-a2")
    await table.undo(match.id, BEN)

"""Reviews of finished matches, computed once for everybody."""

import random
from typing import Any

import pytest

from bot.players.reviewing import Review
from tests.bot.guide import answer
from tests.bot.shared import resigned
from tests.bot.stories import match, opened, play, random_step
from tests.databases import connected
from tests.peer import Club


async def review(club: Club, who: str = "ada") -> Any:
    """Somebody presses Review under the last board, and waits until it is there; that message."""
    result = await club.press(who, club.boards()[-1], "Review")
    await club.replied()
    found = answer(result)
    assert found.flags.ephemeral
    return found


@pytest.mark.slow
async def test_a_match_is_looked_back_at_in_a_private_picture_and_kept(club):
    await opened(club, "link", opponent=club.robot, level="newcomer", opening="none", size=4)
    dice = random.Random(2)
    for _ in range(4):
        await club.replied()
        await play(club, random_step(await match(club), dice))
    await club.replied()
    await resigned(club, "ada")
    seen = await review(club)
    assert seen.content.startswith("**LINK 1, as I see it**")
    (picture,) = seen.attachments
    assert picture.filename == "review.png"
    assert picture.description.startswith("Review: LINK 1.\nAfter 0 steps: ")
    kept = await club.bot.services.reviews.kept(await match(club))
    assert kept is not None
    again = await review(club, "cleo")
    assert again.content == seen.content, "whoever sees a match may look back at it, and sees the same"
    await club.bot._storage.reviews.keep((await match(club)).id, Review((), ()))
    with connected(club.settings.database) as connection:
        connection.execute("UPDATE review SET found = '{'")
    said = (await review(club)).content
    assert said == "Stored data is damaged; please tell the bot's operator."
    assert "What was thought of match 1 cannot be read" in club.forgive()[0].getMessage()

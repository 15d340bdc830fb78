"""Leaving before a match has really been played: what it costs the leaver, and how it is told."""

from tests.bot.shared import resigned
from tests.bot.stories import begin, play, private
from tests.peer import Club

COSTS = "left too early to be rated, which costs only whoever left"


async def test_leaving_early_costs_only_the_leaver(club: Club):
    await begin(club)
    await play(club, "blue d1-d2")
    card = (await resigned(club)).attachments[-1].description
    assert card is not None
    _, ada, ben, why, *_ = card.splitlines()
    assert (ada, ben, why) == ("1. Ada.", "2. Ben, rating 1460, before 1500.", f"{COSTS.capitalize()}.")
    assert f"1 · Linkage · Ada before Ben · by resignation · {COSTS} · " in private(await club.slash("ada", "history"))
    board = (await club.slash("ben", "leaderboard")).response
    assert board is not None
    assert "nobody is on this leaderboard yet" in board.content
    rated = "Rating 1460? ± 500; 0 won in a row, longest streak 0; lately L."
    for who, said in (("ben", rated), ("ada", "none rated")):
        profile = (await club.slash(who, "profile")).response
        assert profile is not None
        assert said in private(await club.press(who, profile.message, "Text"))

"""Stories about leaving before a match has really been played: what it costs whoever leaves, and what is said of it."""

from tests.bot.stories import begin, play, private
from tests.peer import Club

COSTS = "left too early to be rated, which costs only whoever left"


async def leave(club: Club, who: str) -> None:
    """Somebody gives the newest match up."""
    question = await club.slash(who, "resign", club.thread)
    assert question.response is not None
    await club.press(who, question.response.message, "Confirm")


async def test_leaving_early_costs_only_who_left(club: Club):
    """The card and the history say so; nobody gets onto the leaderboard, and it shows on one profile."""
    await begin(club)
    await play(club, "blue d1-d2")
    question = (await club.slash("ben", "resign", club.thread)).response
    assert question is not None
    await club.press("ben", question.message, "Confirm")
    card = club.boards()[-1].attachments[-1].description
    assert card is not None
    _, ada, ben, why, *_ = card.splitlines()
    assert (ada, ben, why) == ("1. Ada.", "2. Ben, rating 1460, before 1500.", f"{COSTS.capitalize()}.")
    assert f"1 · Linkage · Ada before Ben · by resignation · {COSTS} · " in private(await club.slash("ada", "history"))
    board = (await club.slash("ben", "leaderboard")).response
    assert board is not None
    assert "nobody is on this leaderboard yet" in board.content
    for who, said in (
        ("ben", "Rating 1460? ± 500; 0 won in a row, longest streak 0; lately L."),
        ("ada", "none rated"),
    ):
        profile = (await club.slash(who, "profile")).response
        assert profile is not None
        assert said in private(await club.press(who, profile.message, "Text"))

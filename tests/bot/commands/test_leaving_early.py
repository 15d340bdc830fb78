"""Stories about leaving before a match has really been played: what it costs whoever leaves, and what is said of it."""

from tests.bot.stories import begin, play, private
from tests.peer import Club

COSTS = "left too early to be rated, which costs only whoever left"


async def leave(club: Club, who: str) -> None:
    """Somebody gives the newest match up."""
    question = await club.slash(who, "resign", club.thread)
    assert question.response is not None
    await club.press(who, question.response.message, "Confirm")


async def test_the_card_names_the_cost_and_who_bears_it(club: Club):
    await begin(club)
    await play(club, "blue d1-d2")
    await leave(club, "ben")
    card = club.boards()[-1].attachments[-1].description
    assert card is not None
    _, ada, ben, why, *_ = card.splitlines()
    assert ada == "1. Ada."
    assert ben == "2. Ben, rating 1460, before 1500."
    assert why == f"{COSTS.capitalize()}."
    assert f"1 · Linkage · Ada before Ben · by resignation · {COSTS} · " in private(await club.slash("ada", "history"))


async def test_leaving_brings_nobody_onto_the_leaderboard_and_shows_on_the_profile(club: Club):
    await begin(club)
    await leave(club, "ben")
    board = await club.slash("ben", "leaderboard")
    assert board.response is not None
    assert "nobody is on this leaderboard yet" in board.response.message.content
    profile = await club.slash("ben", "profile")
    assert profile.response is not None
    told = private(await club.press("ben", profile.response.message, "Text"))
    assert "Rating 1460? ± 500; 0 won in a row, longest streak 0; lately L." in told
    profile = await club.slash("ada", "profile")
    assert profile.response is not None
    assert "none rated" in private(await club.press("ada", profile.response.message, "Text"))

"""Giving a match up, in two presses."""

import pytest

from bot.model.match import Status
from tests.bot.shared import STALE, unchanged
from tests.bot.stories import OVER, begin, labels, match, mentions, outcome_of, play, private


async def asked(club, who="ben", by="button"):
    """The question before somebody resigns."""
    if by == "button":
        return await club.press(who, club.boards()[-1], "Resign")
    if by == "command":
        return await club.slash(who, "resign", club.thread)
    return await club.people[who].user.slash("resign", match=1)


@pytest.mark.parametrize("by", ["button", "command", "direct message"])
async def test_resigning_takes_two_presses_and_names_the_winner(club, by):
    await begin(club)
    await play(club, "blue d1-d2")
    with unchanged(club):
        question = await asked(club, by=by)
    sure = f"Resign match 1? {club.people['ada'].mention} would win; this cannot be taken back."
    assert private(question) == sure
    assert labels(question.response.message) == ["Confirm", "Cancel"]
    requests = len(club.env.http_requests)
    person = club.people["ben"] if by != "direct message" else club.people["ben"].user
    done = await person.click(question.response.message, label="Confirm")
    assert private(done) == "You resigned match 1."
    *_, old, last = club.boards()
    assert last.content == mentions(club, "**{ben} resigned; {ada} wins.**")
    assert last.attachments[0].description.startswith("Ben resigned; Ada wins.")
    assert labels(last) == OVER
    assert labels(old) == []
    assert not any(club.pings(requests))
    found = await match(club)
    assert (found.status, outcome_of(found).places) == (Status.FINISHED, (1, 2))


async def test_cancel_and_an_old_question_change_nothing(club):
    await begin(club)
    question = await asked(club, "ada")
    with unchanged(club):
        result = await club.press("ben", (await asked(club)).response.message, "Cancel")
    assert private(result) == "Nothing was changed."
    assert labels(result.response.message) == []
    await play(club, "blue d1-d2")
    with unchanged(club):
        result = await club.press("ada", question.response.message, "Confirm")
    assert private(result).startswith(STALE)

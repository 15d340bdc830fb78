"""Giving a match up, in two presses."""

import pytest

from bot.match import Kind, Status
from tests.bot.stories import OVER, begin, dump, ids, labels, match, mentions, outcome_of, play, private

QUESTION = "Resign match 1? {} would win; this cannot be taken back."


async def asked(club, who="ben", by="button"):
    """The question before somebody resigns."""
    if by == "button":
        return await club.press(who, club.boards()[-1], "Resign")
    if by == "command":
        return await club.slash(who, "resign", club.thread)
    return await club.people[who].user.slash("resign", match=1)


@pytest.mark.parametrize("by", ["button", "command", "direct message"])
async def test_it_takes_two_presses_and_names_the_winner(club, by):
    await begin(club)
    await play(club, "blue d1-d2")
    before = dump(club.settings.database)
    question = await asked(club, by=by)
    assert private(question) == QUESTION.format(club.people["ada"].mention)
    assert labels(question.response.message) == ["Confirm", "Cancel"]
    assert dump(club.settings.database) == before
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
    before = dump(club.settings.database)
    result = await club.press("ben", (await asked(club)).response.message, "Cancel")
    assert private(result) == "Nothing was changed."
    assert labels(result.response.message) == []
    assert dump(club.settings.database) == before
    await play(club, "blue d1-d2")
    before = dump(club.settings.database)
    result = await club.press("ada", question.response.message, "Confirm")
    assert private(result).startswith("That belongs to an earlier moment; this is how the match stands now.\n")
    assert dump(club.settings.database) == before


async def test_confirming_twice_at_once_or_both_players_at_once_ends_it_once(club):
    await begin(club)
    mine, theirs = [(await asked(club, who)).response.message for who in ("ada", "ben")]
    await club.at_once(
        ("ada", mine, ids(mine)[0]),
        ("ben", theirs, ids(theirs)[0]),
        ("ada", mine, ids(mine)[0]),
    )
    found = await match(club)
    assert [entry.kind for entry in found.entries].count(Kind.RESIGNED) == 1
    assert len(club.boards()) == 2


async def test_before_it_begins_and_after_it_ended_there_is_nothing_to_resign(club):
    await club.slash("ada", "play linkage")
    waits = "The match has not begun; it waits for somebody to sit down."
    assert private(await club.slash("ada", "resign", match=1)) == waits
    assert private(await club.slash("ada", "resign")).startswith("No match is played in this channel;")
    await club.press("ben", club.public()[-1], "Join")
    question = await asked(club)
    await club.press("ben", question.response.message, "Confirm")
    over = "The match is over; open a new one with /play."
    assert private(await club.slash("ada", "resign", match=1)) == over

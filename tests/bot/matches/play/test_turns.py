"""Stories about the time for one turn: pace, reminders, and what happens when it has run out."""

from datetime import timedelta

import pytest

from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.stories import begin, ids, invite, labels, match, mentions, outcome_of, play, play_of, private
from tests.bot.weeks import ends, first_step, manager, reminders, told, wait
from tests.generous import generous
from tests.peer import Club
from tests.texts import in_words

# -- pace


async def test_the_pace_stands_in_the_invitation(club: Club):
    paces: dict[str | None, str] = {
        "none": "no time limit",
        "5m": "5 minutes a turn",
        "1d": "1 day a turn",
        "3d": "3 days a turn",
    }
    for pace, named in {**paces, "7d": "7 days a turn", None: "3 days a turn"}.items():
        with generous():
            asked = await invite(club, **({} if pace is None else {"pace": pace}))
        assert f"Pace: {named}." in asked.content, pace
    (first, *_) = [message for message in club.public() if labels(message)]
    await wait(club, 6.99)
    assert (await match(club)).status is Status.OPEN
    await wait(club, 0.02)
    assert (await match(club)).status is Status.CLOSED
    (message,) = [one for one in club.public() if one.id == first.id]
    assert "The invitation ended after 7 days; the match was not begun." in message.content
    assert labels(message) == []


async def test_every_board_says_when_the_turn_ends(club: Club):
    board = await begin(club, pace="1d")
    found = await match(club)
    assert found.due == found.entries[-1].at + timedelta(days=1)
    assert f"Time for this turn ends {ends(found)}." in board.content
    await wait(club, 0.5)
    await play(club, await first_step(club))
    following = await match(club)
    assert following.due is not None
    assert following.due - found.due >= timedelta(days=0.5)
    assert f"Time for this turn ends {ends(following)}." in club.boards()[-1].content
    listed = private(await club.slash("ben", "matches"))
    assert f"**your turn**, time ends {ends(following)}" in listed


async def test_without_a_pace_nobody_speaks_of_time(club: Club):
    board = await begin(club, pace="none")
    assert "Time for this turn" not in board.content
    await wait(club, 60)
    assert reminders(club) == []
    assert (await match(club)).status is Status.RUNNING


# -- overdue


async def late(club: Club, **options) -> None:
    await begin(club, pace="1d", **options)
    await wait(club, 1.01)


async def test_the_others_are_told_and_may_claim_the_win_once(club: Club):
    since = len(club.env.http_requests)
    await late(club)
    *_, said = club.public(club.thread)
    assert told(club, said) == "Ben: Ada's time has run out. Claim win ends the match; Give time adds 1 day."
    assert club.pings(since)[-1] == {club.people["ben"].id}
    assert labels(said) == ["Claim win", "Give time"]
    board = club.boards()[-1]
    assert labels(board)[:3] == ["Move", "Claim win", "Give time"]
    assert "ran out" in board.content
    for label in ("Claim win", "Give time"):
        refused = private(await club.press("ada", board, label))
        assert refused == "It is your own turn that is overdue; you can still play."
        assert private(await club.press("cleo", board, label)).startswith("You do not play in this match")
    assert (await match(club)).status is Status.RUNNING
    claim = next(one for one in ids(board) if "claim" in one)
    await club.at_once(("ben", board, claim), ("ben", board, claim))
    found = await match(club)
    assert [entry.kind for entry in found.entries].count(Kind.CLAIMED) == 1
    assert found.status is Status.FINISHED
    assert outcome_of(found).places == (2, 1)
    assert mentions(club, "**{ada} ran out of time, and {ben} claimed it; {ben} wins.**") in club.boards()[-1].content


async def test_given_time_lasts_one_turn_with_new_reminders(club: Club):
    await late(club)
    count = len(reminders(club))
    await club.press("ben", club.public(club.thread)[-1], "Give time")
    found = await match(club)
    assert found.due is not None
    assert found.due - found.entries[-1].at == timedelta(days=1)
    board = club.boards()[-1]
    assert "Claim win" not in labels(board)
    assert f"{mentions(club, '{ben}')} gave " in board.content
    assert ends(found) in board.content
    await wait(club, 0.9)
    assert len(reminders(club)) == count + 2
    await wait(club, 0.2)
    assert "time has run out" in club.public(club.thread)[-1].content


async def test_a_late_step_ends_all_claims(club: Club):
    await late(club)
    board = club.public(club.thread)[-1]
    await play(club, await first_step(club))
    (too_late,) = await club.at_once(("ben", board, ids(board)[0]))
    assert private(too_late).startswith("That belongs to an earlier moment")
    (notice,) = [message for message in club.public(club.thread) if message.id == board.id]
    assert labels(notice) == []
    assert notice.content == "-# The time of this turn had run out; it has been played all the same."
    found = await match(club)
    assert found.status is Status.RUNNING
    assert found.waiting_for == club.people["ben"].id


async def test_a_server_may_have_the_win_given_at_once(club: Club):
    await club.slash(manager(club), "server settings", overdue="forfeit")
    await late(club)
    found = await match(club)
    assert found.status is Status.FINISHED
    assert mentions(club, "**{ada} ran out of time; {ben} wins.**") in club.boards()[-1].content


# -- more than two


@pytest.mark.slow
async def test_of_three_a_claim_brings_a_stand_in_until_the_end(club: Club):
    since = len(club.env.http_requests)
    await begin(club, game="lovelinks", opponent2="cleo", pace="1d", length="short")
    await wait(club, 1.01)
    *_, said = club.public(club.thread)
    assert told(club, said) == (
        "Ben and Cleo: Ada's time has run out. With Claim win a stand-in plays on for Ada; Give time adds 1 day."
    )
    assert club.pings(since)[-1] == {club.people["ben"].id, club.people["cleo"].id}
    await club.press("cleo", said, "Claim win")
    assert "Ada ran out of time" in told(club, club.boards()[-1])
    await club.replied()
    found = await match(club)
    assert found.status is Status.RUNNING
    assert found.out == (0,)
    assert found.waiting_for == club.people["ben"].id
    assert found.due is not None
    assert private(await club.slash("ada", "move", club.thread, move="end")).startswith("You have left this match")

    while (before := await match(club)).waiting_for != club.people["cleo"].id:
        await play(club, await first_step(club))
    turn, since = play_of(before).turn, len(club.env.http_requests)
    while (found := await match(club)).waiting_for == club.people["cleo"].id:
        await play(club, await first_step(club))
        await club.replied()
    assert play_of(found).turn == turn + 2, "Cleo has played, and the stand-in after her"
    cleo, stand_in, asking = club.boards()[-3:]
    assert {line.split()[0] for line in in_words(cleo.content).splitlines()} <= {f"<@{club.people['cleo'].id}>", "-#"}
    assert "Last turn: Cleo " in str(cleo.attachments[0].description)
    *steps, drawn = in_words(stand_in.content).splitlines()
    assert all(step.startswith(f"The stand-in for <@{club.people['ada'].id}> ") for step in steps)
    assert len(steps) >= 2, "both its links"
    assert drawn.startswith("-# Drawn: ")
    assert "Last turn: Ada's stand-in " in str(stand_in.attachments[0].description)
    assert mentions(club, "{ben}, it is your turn") in asking.content
    assert [pinged for pinged in club.pings(since) if pinged] == [{club.people["ben"].id}]
    while (found := await match(club)).status is Status.RUNNING:
        assert found.waiting_for not in (None, club.people["ada"].id)
        await play(club, await first_step(club))
        await club.replied()
    assert found.status is Status.FINISHED
    assert outcome_of(found).places[0] == 3

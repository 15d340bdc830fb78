"""Clocks that stand still while a match's place takes no messages, and players who are told elsewhere."""

import random

import pytest

from bot.model.log import Kind
from bot.model.match import Status
from tests.bot.stories import begin, match, mentions, private, random_step
from tests.bot.weeks import ends, wait
from tests.layouts import words
from tests.peer import Club

PAUSED = "its clock stands still"
MINUTE = 1 / 1440


def letters(club: Club, who: str) -> list[str]:
    inbox = club.people[who].user.dm_channel
    return [] if inbox is None else [message.content for message in inbox.history()]


def lock(club: Club, status: int = 403, code: int = 50083) -> None:
    """Let Discord refuse all writes in the thread."""
    for method, path in (("POST", "/messages"), ("PATCH", "/messages/*"), ("PATCH", "")):
        club.env.inject_error(method, f"/channels/{club.thread.id}{path}", status=status, code=code, times=None)


async def unlock(club: Club) -> None:
    club.env.backend.faults.clear()
    await club.change("thread")


@pytest.mark.parametrize("removed", [False, True])
async def test_nobody_wins_by_time_while_the_place_is_shut(club, removed):
    await begin(club, pace="1d")
    if removed:
        await club.remove_bot()
        await wait(club, 0.5)
        assert (letters(club, "ada"), letters(club, "ben")) == ([], []), "it may soon be back"
        said = (await club.people["ada"].user.slash("move", move="blue d1-d2", match=1)).response.content
    else:
        lock(club)
        said = private(await club.slash("ada", "move", move="blue d1-d2", match=1))
    assert said.startswith("You played: Blue on d1-d2.")
    await wait(club, 2)
    answered = (await club.people["ben"].user.slash("matches")).followups
    told = "\n".join([*letters(club, "ben"), *(message.content for message in answered)])
    assert PAUSED in told
    assert "It is your turn" in told
    assert (await match(club)).due is None
    ada = club.people["ada"].user
    shown = await ada.slash("board", match=1)
    assert "The clock stands still" in shown.response.content
    with pytest.raises(Exception, match="stopped"):
        await club.bot.services.table.claim(1, ada.id)
    assert (await match(club)).status is Status.RUNNING
    assert "paused" in words((await ada.slash("matches")).response.message)
    await (club.take_bot_back() if removed else unlock(club))
    await wait(club, 2 * MINUTE)
    found = await match(club)
    assert 0.99 < (found.due - club.env.now()).total_seconds() / 86400 <= 1
    assert ends(found) in club.boards()[-1].content


async def test_a_clock_stands_still_for_seven_days_in_all(club):
    await begin(club, pace="3d")
    lock(club)
    await club.slash("ada", "move", move="blue d1-d2", match=1)
    await wait(club, 4)
    await unlock(club)
    await wait(club, 0.5)
    assert (await match(club)).stopped is None
    lock(club, 400)
    await club.slash("ben", "move", move=random_step(await match(club), random.Random(1)), match=1)
    await wait(club, 2.9)
    assert (await match(club)).status is Status.RUNNING
    since = len(club.env.http_requests)
    await wait(club, 0.2)
    found = await match(club)
    assert (found.status, found.entries[-1].kind) == (Status.CLOSED, Kind.UNREACHABLE)
    assert "for 7 days in all I could not write" in club.public(club.channel)[0].content
    for who in ("ada", "ben"):
        assert "is over. The match was closed without a result" in letters(club, who)[-1]
    assert "for 7 days in all" in private(await club.slash("ben", "matches"))
    assert len([made for made in club.env.http_requests[since:] if made.method == "POST"]) < 20


async def test_a_clock_stands_still_until_a_message_arrives(club):
    await begin(club, pace="1d")
    lock(club)
    await wait(club, 2)
    found = await match(club)
    assert found.stopped is not None, "a reminder was refused"
    assert all(any(PAUSED in text for text in letters(club, who)) for who in ("ada", "ben"))
    await club.restart()
    await wait(club, 2)
    assert (await match(club)).stopped == found.stopped
    assert len(letters(club, "ada")) == 1
    since = len(club.env.http_requests)
    await unlock(club)
    await wait(club, 2 * MINUTE)
    assert "Linkage 1 goes on and its clock runs again" in club.public(club.thread)[-1].content
    assert {club.people["ada"].id} in club.pings(since)
    assert (await match(club)).due > club.env.now()
    lock(club)
    await club.slash("ada", "move", move="blue d1-d2", match=1)
    await wait(club, MINUTE)
    await club.slash("ben", "resign", match=1, abort=True)
    assert "There is an offer to answer" in letters(club, "ada")[-1]
    await club.slash("ada", "resign", match=1, abort=True)
    assert (await match(club)).status is Status.CLOSED
    assert all("is over. All agreed" in letters(club, who)[-1] for who in ("ada", "ben")), "the end is told elsewhere"


async def test_a_deleted_thread_is_told_in_its_channel_and_to_players(club):
    line = "{ada} and {ben} played.\nThe match was closed without a result, because its thread was deleted."
    path = f"/channels/{club.channel.id}/messages/*"
    for closed in (False, True):
        board = len(club.public(club.channel))
        await begin(club)
        if closed:
            for who in ("ada", "ben"):
                inbox = club.people[who].user.dm_channel.id
                club.env.inject_error("POST", f"/channels/{inbox}/messages", status=403, code=50007, times=None)
            club.env.inject_error("PATCH", path, status=503, times=8)
        await club.delete(club.thread)
        told = club.public(club.channel)[board].content
        assert told.endswith(mentions(club, line)) is not closed
        for who in ("ada", "ben"):
            assert len(letters(club, who)) == 1, "a letter for the first match, and none where they are closed"
            answered = (await club.people[who].user.slash("matches")).followups
            assert ["because its thread was deleted" in each.content for each in answered] == [True] * closed
            assert (await club.slash(who, "matches")).followups == [], "once"
    await wait(club, 0.1)
    assert club.public(club.channel)[board].content.endswith(mentions(club, line)), "it is tried again"

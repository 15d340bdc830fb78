"""Stories about those who manage a server and what they may decide about matches, their own and others'."""

import discord

from tests.bot.shared import finish
from tests.bot.stories import begin, invite, private
from tests.bot.weeks import manager
from tests.peer import Club

VOID = "**Somebody who manages this server struck out the result of match 1; it does not count any more.**"
STRUCK = "Match 1 is void; everything that followed from it was counted anew."


async def test_a_match_not_begun_is_closed_by_its_own_manager(club: Club):
    club.join("fay", club.managers())
    await invite(club, "fay")
    assert private(await club.slash("fay", "server close", match=1)) == "Match 1 is closed without a result."


async def test_a_void_is_posted_once_without_a_sound(club: Club):
    eve = manager(club)
    await begin(club)
    await finish(club)
    asked = len(club.env.http_requests)
    assert private(await club.slash(eve, "server void", match=1)) == f"{STRUCK} I said so where it was played."
    assert club.public(club.thread)[-1].content == VOID
    assert club.pings(asked) == [set()] * len(club.pings(asked))
    path = f"/channels/{club.thread.id}/messages"
    (post,) = [data for where, data in club.said(asked, methods=("POST",)) if where == path]
    assert post["flags"] == discord.MessageFlags(suppress_notifications=True).value
    again = "Match 1 has no result that counts: it has none yet, never had, or is void already."
    assert private(await club.slash(eve, "server void", match=1)) == again
    await club.restart()
    assert [message.content for message in club.public(club.thread)].count(VOID) == 1
    await begin(club)
    await finish(club, 2)
    await club.delete(club.thread)
    said = private(await club.slash(eve, "server void", match=2))
    gone = "The place where it was played is gone, so nothing was posted."
    assert said == f"{STRUCK.replace('1', '2', 1)} {gone}"
    assert "struck out" not in "".join(message.content for message in club.public())


async def test_a_refused_post_is_told_in_the_answer(club: Club):
    eve = manager(club)
    for number, (status, code) in enumerate(((403, 50013), (400, 0)), 1):
        await begin(club)
        await finish(club, number)
        club.env.inject_error("POST", f"/channels/{club.thread.id}/messages", status=status, code=code, times=1)
        said = private(await club.slash(eve, "server void", match=number))
        struck = STRUCK.replace("1", str(number), 1)
        assert said == f"{struck} I could not post that where it was played; please tell the players."
    assert private(await club.slash("ada", "history")).count("· void ·") == 2
    await club.restart()
    for thread in club.channel.threads:
        assert not [message for message in club.public(thread) if "struck out" in message.content]

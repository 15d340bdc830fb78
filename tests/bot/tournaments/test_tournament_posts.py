"""Stories about the messages that tell of tournaments: one for the entries, one a round, one at the end."""

import re
from dataclasses import replace

import discord

from bot.model.ids import TournamentId, UserId
from bot.model.tournament import Correction, Stage, System
from bot.tournaments.posts import PostKind, nonce
from tests.bot.stories import labels
from tests.bot.tournaments.driven import cup
from tests.bot.tournaments.test_conducting import begun, finish, moment, now, opened, running, user
from tests.layouts import words
from tests.peer import Club

GATHERED = 12.0  # seconds after which a message tells of all that has happened


async def settled(club: Club) -> None:
    for _ in range(2):
        await club.env.advance_time(GATHERED)
        await club.env.settle()


def about(club: Club) -> list[discord.Message]:
    return [message for message in club.public() if "Table" in labels(message) or labels(message) == ["Text"]]


async def test_a_tournament_is_four_messages_that_ping_nobody(club: Club):
    before = len(club.env.http_requests)
    number = await opened(club, System.KNOCK_OUT, "ada", "ben", "cleo", "dan", begin=False)
    await settled(club)
    await begun(club, number)
    await moment(club)
    for _ in range(2):
        await settled(club)
        await finish(club, number)
    await settled(club)
    entries, first, final, end = about(club)
    assert words(entries).startswith("**Knock-out, Linkx** · tournament 1\nKnock-out, 2 rounds: who loses")
    assert "It is over; **Table** shows how it ended." in words(entries)
    assert labels(entries) == ["Rules", "Table"]
    assert words(first).startswith("**Knock-out, Linkx** · round 1 of 2\n1. <@")
    assert words(first).count("**1 – 0**") + words(first).count("**0 – 1**") == 2
    led_to = re.findall(r"<#(\d+)>", words(first) + words(final))
    assert {thread.id for thread in club.channel.threads} == set(map(int, led_to))
    assert words(end).startswith("**Knock-out, Linkx** is over. **<@")
    assert "2 · <@" in words(end)
    assert [file.filename for file in end.attachments] == ["tournament.png"]
    posts = [data for path, data in club.said(before, ("POST",)) if path == f"/channels/{club.channel.id}/messages"]
    told = [data for data in posts if "Knock-out, Linkx** " in data["content"] and "play Linkx" not in data["content"]]
    assert len(told) == 4
    assert all(data["flags"] & discord.MessageFlags.suppress_notifications.flag for data in told)
    assert not any(data["allowed_mentions"].get("users") for data in told)
    await end.delete()
    await settled(club)
    assert end.id not in {message.id for message in about(club)}
    decided = (await now(club, number)).pairings[-1].legs[0]
    said = Correction.LOST if decided.score == (2, 0) else Correction.WON
    with club.as_bot():
        await club.bot.services.tournaments.correct(decided.match, UserId(1), said, manages=True)
    await settled(club)
    anew = about(club)[-1]
    assert labels(anew) == ["Text"]
    assert anew.id != end.id, "a deleted end is posted again when it changes"
    assert words(anew).split("\n")[0] != words(end).split("\n")[0], "somebody else has won"


async def test_matches_say_their_tournament_and_kills_repeat_no_post(club: Club):
    number = await opened(club, System.SWISS, "ada", "ben")
    (match,) = await running(club, number)
    said = [words(message) for message in club.public() if "play Linkx" in words(message)]
    assert len(said) == 1
    assert said[0].startswith("Round 1, board 1 of **Swiss, Linkx**: <@")
    assert said[0].endswith(f"play Linkx 1 in <#{match.channel}>.")
    assert (club.thread.name or "").endswith(" · Swiss, Linkx, round 1")
    await settled(club)
    before = [message.id for message in about(club)]
    for noted in (True, False):

        def forget(connection, noted=noted) -> None:
            if not noted:
                begun_at = int(club.env.now().timestamp())
                connection.execute("UPDATE tournament_post SET message = NULL, begun = ? ", (begun_at,))
            connection.execute("UPDATE tournament SET shown = 0")

        await club.bot.storage.database.write(forget)
        await club.restart()
        await settled(club)
        assert [message.id for message in about(club)] == before, "a kill before it was noted posts nothing twice"
        assert (await now(club, number)).shown == (await now(club, number)).revision
    await finish(club, number)
    assert "-# Swiss, Linkx, round 1, board 1" in words(club.boards(club.channel.threads[0])[-1])


async def test_refused_posts_come_later_unless_they_are_stale(club: Club):
    await club.let(club.channel, send_messages=False)
    await opened(club, System.SWISS, "ada", begin=False)
    await settled(club)
    assert about(club) == []
    await club.let(club.channel)
    await club.env.advance_time(90)
    await settled(club)
    (refused,) = about(club)
    await club.let(club.channel, send_messages=False)
    number = await opened(club, System.KNOCK_OUT, "ada", "ben", begin=False)
    await settled(club)
    await begun(club, number)
    await moment(club)
    (match,) = await running(club, number)
    with club.as_bot():
        await club.bot.services.table.resign(match.id, match.players[0])
    await moment(club)
    assert (await now(club, number)).stage is Stage.OVER
    await club.let(club.channel)
    await club.env.advance_time(90)
    await settled(club)
    later = [message for message in about(club) if message.id != refused.id]
    assert [labels(message) for message in later] == [["Table"], ["Text"]]
    assert [file.filename for file in later[-1].attachments] == ["tournament.png"]


def test_nonces_differ_and_are_short():
    tournaments = [
        replace(cup(System.SWISS, 2), id=TournamentId(n), revision=r) for n in (1, 17) for r in (1, 16, 10**9)
    ]
    sent = [nonce(each, kind, of) for each in tournaments for kind in PostKind for of in (0, 1, 16)]
    assert len({*sent}) == len(sent)
    assert max(map(len, sent)) <= 25


async def test_few_edits_gather_changes_and_deleted_entries_come_back(club: Club):
    number = await opened(club, System.LADDER, "ada", begin=False)
    await settled(club)
    (entries,) = about(club)
    before = len(club.env.http_requests)
    for who in ("ben", "cleo") * 5:
        with club.as_bot():
            await club.bot.services.tournaments.join(number, user(club, who))
            await club.bot.services.tournaments.leave(number, user(club, who))
    await settled(club)
    edits = [
        each for each in club.env.http_requests[before:] if each.method == "PATCH" and str(entries.id) in each.path
    ]
    assert len(edits) <= 2
    await entries.delete()
    with club.as_bot():
        for who in ("cleo", "ben"):
            await club.bot.services.tournaments.join(number, user(club, who))
    await settled(club)
    (anew,) = about(club)
    assert anew.id != entries.id
    assert club.people["cleo"].mention in words(anew)
    with club.as_bot():
        await club.bot.services.forgetting.begin(user(club, "cleo"))
        await club.bot.services.forgetting.finish(user(club, "cleo"))
    await settled(club)
    (after,) = about(club)
    assert after.id == anew.id
    assert club.people["cleo"].mention not in words(after), "forgotten people are named no more"
    await begun(club, number)
    await moment(club)
    await settled(club)
    await about(club)[-1].delete()
    await finish(club, number)
    await settled(club)
    assert [message.id for message in about(club)] == [anew.id], "a deleted round does not come back"

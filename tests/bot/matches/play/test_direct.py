"""Matches in direct messages with the bot, against computers: played like any other, and counted nowhere."""

import asyncio
import random
from dataclasses import replace
from typing import Any

import pytest

from bot.matches.opening.service import Opening
from bot.model.errors import UserError
from bot.model.ids import ChannelId, GuildId, UserId
from bot.model.match import Computer, Person, Status
from bot.model.people import DIRECT, Venue
from bot.model.rate_limits import ALLOWED, AllowanceScope, NotifyingAction
from tests.bot.direct import Direct
from tests.bot.shared import unchanged
from tests.bot.stories import OVER, RUNNING, begin, labels, match, mentions, play_of, private
from tests.bot.tables import ADA, BEN, CLEO, asking, refused, refuses, table_on
from tests.bot.tampering import silently
from tests.bot.weeks import wait
from tests.databases import connected, inconsistencies
from tests.texts import in_words

NONE = "There is no match 1; /matches lists yours."


async def test_a_match_is_played_to_its_end_and_counts_nowhere(club):
    ada = Direct(club)
    looks = ("leaderboard", "profile", "history")
    before = [(await club.slash("ada", name)).response.content for name in looks]
    opened = await ada.slash("play link", first="me", level="newcomer", size=4, opening="none")
    assert not opened.response.ephemeral
    begun = await match(club)
    assert (begun.guild, begun.home, begun.channel) == (None, ada.channel, ada.channel)
    assert (begun.rated, begun.pace.seconds, begun.due) == (False, None, None)
    assert [seat.user for seat in begun.seats] == [ada.user.id, None]
    assert labels(ada.board) == RUNNING
    assert mentions(club, "{ada}, it is your turn") in ada.board.content
    over = await ada.play_on()
    assert over.status is Status.FINISHED
    assert labels(ada.board) == OVER
    assert [each.filename for each in ada.board.attachments] == ["board.png", "end.png"]
    assert "Not rated, a computer player took part." in str(ada.board.attachments[1].description)
    with connected(club.settings.database) as connection:
        for table in ("result", "placing", "pairing", "counters", "standing"):
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
        assert list(inconsistencies(connection)) == []
    assert [(await club.slash("ada", name)).response.content for name in looks] == before
    await ada.begin()
    club.env.inject_error("POST", f"/channels/{ada.channel}/messages", status=404, code=10003, times=None)
    await ada.step(random.Random(1))
    assert (await match(club, 2)).status is Status.CLOSED
    club.env.backend.faults.clear()
    assert (await ada.begin()).id == 3, "another can begin once the channel was gone"


async def test_buttons_and_commands_do_what_they_do_in_a_server(club):
    ada = Direct(club)
    nothing = "No match is played here; open one against me with /play, or name another with the match option: "
    assert private(await ada.slash("undo")).startswith(nothing)
    begun = await ada.begin(target=10)
    picker = (await ada.press(ada.board, "Move")).response
    assert picker.ephemeral
    assert "Cancel" in labels(picker.message)
    await ada.step(random.Random(1))
    assert private(await ada.press(ada.board, "Text")).startswith(in_words(str(ada.board.attachments[0].description)))
    shown = await ada.slash("board")
    assert shown.response.ephemeral
    assert labels(shown.response.message) == RUNNING
    await ada.press(ada.board, "Undo")
    assert not play_of(await match(club)).steps, "the computer agrees, and its step goes as well"
    await ada.step(random.Random(1))
    await ada.slash("undo")
    assert not play_of(await match(club)).steps
    asked = await ada.press(ada.board, "Resign")
    await ada.press(asked.response.message, "Confirm")
    assert (await match(club)).status is Status.FINISHED
    assert labels(ada.board) == OVER
    await ada.press(ada.board, "Rematch")
    again = await match(club, 2)
    assert (again.guild, again.channel, again.status) == (None, begun.channel, Status.RUNNING)
    assert again.seats == begun.seats[1:] + begun.seats[:1]
    assert labels(ada.board) == RUNNING
    await ada.slash("resign", abort=True)
    assert (await match(club, 2)).status is Status.CLOSED


async def test_one_match_at_a_time_against_the_bot_and_unrated(club):
    ada, ben = Direct(club), Direct(club, "ben")
    others = "In direct messages you play against me; open a match with other people in a server."
    with unchanged(club):
        for given, sentence in (
            ({"opponent": club.people["ben"].user}, others),
            ({"opponent": club.people["ada"].user}, others),
            ({"rated": True}, "Matches in direct messages are never rated; leave the option rated out."),
        ):
            assert private(await ada.slash("play linkage", **given)) == sentence
    await ada.slash("play linkage", first="me", opponent=club.robot, level="steady")
    found = await match(club)
    assert found.status is Status.RUNNING
    assert {seat.occupant for seat in found.seats} == {Person(UserId(club.people["ada"].id)), Computer(3)}
    playing = "You are playing match 1 here already, and here it is one at a time; "
    with unchanged(club):
        said = private(await ada.slash("play link"))
    assert said == playing + "finish it first, or give it up with /resign."
    club.reads("ben", "de")
    await ben.slash("preferences", display="light")
    await ben.begin()
    assert (await match(club, 2)).status is Status.RUNNING, "others play on their own"
    assert mentions(club, "{ben}, du bist am Zug") in ben.board.content
    assert labels(ben.board)[0] == "Ziehen"
    shown = (await ben.slash("board")).response
    assert await shown.attachments[0].read() == await ben.board.attachments[0].read(), "in language and look of theirs"


async def test_all_other_seats_are_computers_of_a_chosen_level(club):
    ada, dice = Direct(club), random.Random(2)
    opened = (await ada.slash("play lovelinks", first="me", seats=4)).response.message
    assert (await match(club)).status is Status.OPEN
    await club.restart()
    await ada.press(opened, "Newcomer")
    begun = await match(club)
    assert begun.status is Status.RUNNING
    assert [seat.occupant for seat in begun.seats] == [Person(UserId(ada.user.id)), *[Computer(1)] * 3]
    shown = next(post for post in ada.posts if post.id == opened.id)
    assert labels(shown) == [], "nobody chooses twice"
    for _ in range(2):
        await ada.step(dice)
    asking = [post for post in ada.posts if "Move" in labels(post)]
    assert asking == [ada.board], "the board alone asks for a step, and no letter does"


async def test_nobody_else_sees_a_direct_match_anywhere(club):
    ada, ben = Direct(club), Direct(club, "ben")
    await ada.begin()
    helped = (await club.slash("ben", "help")).response
    with unchanged(club):
        for command in ("board", "move", "undo", "resign", "draw", "rematch", "stock"):
            given = {"move": "nonsense"} if command == "move" else {}
            assert private(await club.slash("ben", command, match=1, **given)) == NONE
            assert private(await ben.slash(command, match=1, **given)) == NONE
        lists = [await club.slash("ben", "matches", show="server"), await club.slash("ada", "matches", show="server")]
        lists += [await club.slash("ben", "matches", player="ada"), await ben.slash("matches")]
        assert not any("1 · Linkage" in private(each) for each in lists)
        for kind in ("text", "move", "more", "follow", "resign", "stock"):
            (result,) = await club.at_once(("ben", helped.message, f"il:{kind}:1:{(await match(club)).revision}:"))
            assert private(result) == "There is no match 1 here; /matches lists yours.", kind
    mine = private(await club.slash("ada", "matches"))
    there = f"https://discord.com/channels/@me/{ada.channel}/{ada.board.id}"
    assert f"1 · Linkage with Interlink (newcomer) · **your turn** · {there}" in mine
    assert mentions(club, "{ada}, it is your turn") in private(await club.slash("ada", "board", match=1, private=True))


async def test_with_a_pace_one_is_reminded_and_nobody_can_claim(club):
    ada, ben = Direct(club), Direct(club, "ben")
    await ada.slash("preferences", remind_by="both", reminders="once", turn="dm")
    await begin(club, pace="1d")
    await ada.begin(pace="1d")
    await ben.begin()
    posts, bens, thread = len(ada.posts), len(ben.posts), len(club.public(club.thread))
    await wait(club, 0.9)
    (reminder,) = ada.posts[posts:]
    assert "Linkage 1" in reminder.content
    assert f"Linkage 2 in https://discord.com/channels/@me/{ada.channel}" in reminder.content
    (there,) = club.public(club.thread)[thread:]
    assert "Linkage 2" not in there.content, "what is played in direct messages is told nobody else"
    assert "the match is then closed without a result" in ada.posts[posts - 1].content
    await ada.step(random.Random(1))
    assert (await match(club, 2)).status is Status.RUNNING
    await wait(club, 1.1)
    assert (await match(club, 2)).status is Status.CLOSED
    assert "The time for a turn ran out" in ada.board.content
    assert not any("Claim win" in labels(message) for message in ada.posts)
    assert (await ada.begin()).id == 4
    await wait(club, 20)
    assert len(ben.posts) == bens
    assert (await match(club, 3)).status is Status.RUNNING, "without a pace it waits"


@pytest.mark.slow
async def test_restarts_and_failed_posts_lose_nothing(club):
    ada = Direct(club)
    await ada.begin()
    await ada.step(random.Random(1))
    board, text, seen = ada.board, ada.board.content, [post.id for post in ada.posts]
    await club.restart(after=3600)
    assert (ada.board, ada.board.content) == (board, text)
    with connected(club.settings.database) as connection:
        connection.execute("DELETE FROM shown WHERE kind = 'board'")
        connection.execute("UPDATE match SET shown = 0")
    await club.restart()
    await club.env.advance_time(120)
    assert [post.id for post in ada.posts] == seen
    await ada.press(ada.board, "Undo")
    assert not play_of(await match(club)).steps
    await ada.step(random.Random(2))
    assert mentions(club, "{ada}, it is your turn") in ada.board.content
    await ada.slash("resign", abort=True)
    assert (await match(club)).status is Status.CLOSED
    await ada.begin(pace="1d")
    posts = f"/channels/{ada.channel}/messages"
    board = ada.board
    club.env.inject_error("POST", posts, status=500, times=3)
    await ada.step(random.Random(1))
    assert ada.board == board
    await club.env.advance_time(600)
    assert ada.board != board
    assert mentions(club, "{ada}, it is your turn") in ada.board.content
    club.env.inject_error("POST", posts, status=403, code=50007, times=None)
    await ada.step(random.Random(1))
    await club.restart()
    await wait(club, 2)
    assert (await match(club, 2)).status is Status.RUNNING, "a refused match rests"
    club.env.backend.faults.clear()
    board = ada.board
    await ada.step(random.Random(1))
    assert ada.board != board
    assert mentions(club, "{ada}, it is your turn") in ada.board.content


HERE, ELSEWHERE = ChannelId(900), ChannelId(901)


def alone(level: int | None = 3, **changes: Any) -> Opening:
    there = replace(asking(), invited=(Computer(level),), guild=None, home=HERE, rated=False)
    return replace(there, **changes)


async def test_a_direct_match_is_kept_outside_servers_one_at_a_time(table, storage, clock, file):
    match = await table.open(alone())
    assert (match.guild, match.status, match.reader) == (None, Status.RUNNING, ADA)
    assert await storage.matches.load(match.id) == match
    found = await storage.database.read(lambda c: c.execute("SELECT guild FROM match").fetchall())
    assert found == [(0,)]
    assert await table.matches_in(GuildId(1)) == []
    assert [each.id for each in await table.matches_of(ADA)] == [match.id]
    await refuses("There is no match 1 in this server", table.close_match(match.id, GuildId(1), BEN))
    assert await storage.people.server(None) == DIRECT
    assert (DIRECT.venue, DIRECT.channels, DIRECT.most_running) == (Venue.CHANNEL, (), None)
    waiting = await table.open(alone(None, opener=BEN, home=ELSEWHERE))
    assert (waiting.status, waiting.seats[1].occupant) == (Status.OPEN, Computer(None)), "its level is to be chosen"
    assert not waiting.seats[1].taken
    assert await storage.matches.load(waiting.id) == waiting
    one_at_a_time = "here already, and here it is one at a time;"
    playing = f"You are playing match 1 {one_at_a_time} finish it first, or give it up with /resign."
    await refused(table.open(alone()), playing, file)
    await table.resign(match.id, ADA)
    match = await table.open(alone(None))
    waits = f"Match {match.id} is open {one_at_a_time} begin or withdraw that one first."
    await refused(table.open(alone()), waits, file)
    await table.withdraw(match.id, ADA, match.revision)
    opened = await asyncio.gather(*(table.open(alone()) for _ in range(5)), return_exceptions=True)
    assert sorted(isinstance(each, UserError) for each in opened) == [False, True, True, True, True]
    (match,) = [each for each in opened if not isinstance(each, BaseException)]
    await table.host(match.id, HERE)
    await table.resign(match.id, ADA)
    both = await asyncio.gather(table.rematch(match.id, ADA), table.open(alone()), return_exceptions=True)
    assert sorted(isinstance(each, UserError) for each in both) == [False, True]
    (running,) = [each for each in await table.matches_of(ADA) if each.status.live]
    silently(file, f"UPDATE match SET version = 99 WHERE id = {running.id}", forge=True)
    await refuses(f"Match {running.id} can't be shown or played on", table_on(storage, clock).open(alone()))
    for _ in range(ALLOWED[NotifyingAction.OPENING, AllowanceScope.PERSON].most):
        match = await table.open(alone(opener=CLEO, home=ChannelId(902)))
        await table.resign(match.id, CLEO)
    await refuses("You have opened many matches lately", table.open(alone(opener=CLEO, home=ChannelId(902))))

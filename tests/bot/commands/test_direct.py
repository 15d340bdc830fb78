"""Matches in direct messages with the bot, against computers: played like any other, and counted nowhere."""

import random

import pytest

from bot.match import Computer, Person, Status, UserId
from bot.storage.checking import inconsistencies
from rules import GAMES
from tests.bot.direct import Direct
from tests.bot.stories import OVER, RUNNING, begin, dump, labels, match, mentions, play_of, private
from tests.bot.weeks import wait
from tests.databases import connected
from tests.texts import in_words

NONE = "There is no match 1; /matches lists yours."


async def test_a_match_is_opened_played_and_ends_where_it_was_asked_for(club):
    ada = Direct(club)
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


async def test_every_game_is_played_there_and_nothing_is_written_twice(club):
    for who, game in zip(club.people, GAMES, strict=True):
        person, dice = Direct(club, who), random.Random(2)
        await person.begin(game)
        for _ in range(2):
            await person.step(dice)
        asking = [post for post in person.posts if "Move" in labels(post)]
        assert asking == [person.board], "the board alone asks for a step, and no letter does"


async def test_every_seat_that_is_not_hers_is_a_computers(club):
    for who, seats in (("ada", 3), ("ben", 4)):
        begun = await Direct(club, who).begin("lovelinks", seats=seats)
        assert [isinstance(seat.occupant, Computer) for seat in begun.seats].count(True) == seats - 1
        assert begun.players == (club.people[who].id,)


async def test_its_buttons_do_what_they_do_in_a_server(club):
    ada = Direct(club)
    begun = await ada.begin(target=10)
    picker = (await ada.press(ada.board, "Move")).response
    assert picker.ephemeral
    assert "Cancel" in labels(picker.message)
    await ada.step(random.Random(1))
    assert private(await ada.press(ada.board, "Text")).startswith(in_words(str(ada.board.attachments[0].description)))
    await ada.press(ada.board, "Undo")
    assert not play_of(await match(club)).steps, "the computer agrees, and its step goes as well"
    asked = await ada.press(ada.board, "Resign")
    await ada.press(asked.response.message, "Confirm")
    assert (await match(club)).status is Status.FINISHED
    assert labels(ada.board) == OVER
    await ada.press(ada.board, "Rematch")
    again = await match(club, 2)
    assert (again.guild, again.channel, again.status) == (None, begun.channel, Status.RUNNING)
    assert again.seats == begun.seats[1:] + begun.seats[:1]
    assert labels(ada.board) == RUNNING


async def test_its_commands_mean_the_match_that_is_played_there(club):
    ada = Direct(club)
    nothing = "No match is played here; open one against me with /play, or name another with the match option: "
    assert private(await ada.slash("undo")).startswith(nothing)
    await ada.begin()
    await ada.step(random.Random(1))
    shown = await ada.slash("board")
    assert shown.response.ephemeral
    assert labels(shown.response.message) == RUNNING
    await ada.slash("undo")
    assert not play_of(await match(club)).steps
    await ada.slash("resign", abort=True)
    assert (await match(club)).status is Status.CLOSED


async def test_a_second_match_is_refused_while_the_first_goes_on(club):
    ada = Direct(club)
    await ada.begin()
    before = dump(club.settings.database)
    sentence = (
        "You are playing match 1 here already, and here it is one at a time; "
        "finish it first, or give it up with /resign."
    )
    assert private(await ada.slash("play link")) == sentence
    assert dump(club.settings.database) == before
    await Direct(club, "ben").begin("link")
    assert (await match(club, 2)).status is Status.RUNNING, "others play on their own"
    asked = await ada.slash("resign")
    await ada.press(asked.response.message, "Confirm")
    over = ada.board
    await ada.begin("link")
    before = dump(club.settings.database)
    refused = await ada.press(over, "Rematch")
    assert private(refused) == sentence.replace("match 1", "match 3")
    assert dump(club.settings.database) == before


async def test_the_opponent_there_is_the_bot_and_nothing_is_rated(club):
    before = dump(club.settings.database)
    others = "In direct messages you play against me; open a match with other people in a server."
    for given, sentence in (
        ({"opponent": club.people["ben"].user}, others),
        ({"opponent": club.people["ada"].user}, others),
        ({"rated": True}, "Matches in direct messages are never rated; leave the option rated out."),
    ):
        assert private(await Direct(club).slash("play linkage", **given)) == sentence
    assert dump(club.settings.database) == before
    await Direct(club).slash("play linkage", opponent=club.robot, level="steady")
    found = await match(club)
    assert found.status is Status.RUNNING
    assert {seat.occupant for seat in found.seats} == {Person(UserId(club.people["ada"].id)), Computer(3)}


async def test_how_well_the_computers_play_can_be_chosen_by_a_button(club):
    ada, ben = Direct(club), Direct(club, "ben")
    await ben.press((await ben.slash("play linkage")).response.message, "Withdraw")
    assert (await match(club)).status is Status.CLOSED
    assert (await ben.begin()).id == 2
    opened = (await ada.slash("play lovelinks", first="me", seats=3)).response.message
    assert (await match(club, 3)).status is Status.OPEN
    refused = private(await ada.slash("play link", level="newcomer"))
    assert refused.startswith("Match 3 is open here already, and here it is one at a time; begin or withdraw that one")
    await club.restart()
    await ada.press(opened, "Newcomer")
    begun = await match(club, 3)
    assert begun.status is Status.RUNNING
    assert [seat.occupant for seat in begun.seats] == [Person(UserId(ada.user.id)), Computer(1), Computer(1)]
    assert "Move" in labels(ada.board)
    shown = next(post for post in ada.posts if post.id == opened.id)
    assert labels(shown) == [], "nobody chooses twice"


async def test_nobody_else_sees_it_from_a_server_or_from_their_own_direct_messages(club):
    ada, ben = Direct(club), Direct(club, "ben")
    await ada.begin()
    await club.slash("ben", "help")
    before = dump(club.settings.database)
    for command in ("board", "move", "undo", "resign", "draw", "rematch", "stock"):
        given = {"move": "nonsense"} if command == "move" else {}
        assert private(await club.slash("ben", command, match=1, **given)) == NONE
        assert private(await ben.slash(command, match=1, **given)) == NONE
    lists = [await club.slash("ben", "matches", show="server"), await club.slash("ada", "matches", show="server")]
    lists += [await club.slash("ben", "matches", player="ada"), await ben.slash("matches")]
    assert not any("1 · Linkage" in private(each) for each in lists)
    assert dump(club.settings.database) == before
    mine = private(await club.slash("ada", "matches"))
    there = f"https://discord.com/channels/@me/{ada.channel}/{ada.board.id}"
    assert f"1 · Linkage with Interlink (newcomer) · **your turn** · {there}" in mine
    assert mentions(club, "{ada}, it is your turn") in private(await club.slash("ada", "board", match=1, private=True))
    helped = (await club.slash("ben", "help")).response
    before = dump(club.settings.database)
    for kind in ("text", "move", "more", "follow", "resign", "stock"):
        (result,) = await club.at_once(("ben", helped.message, f"il:{kind}:1:{(await match(club)).revision}:"))
        assert private(result) == "There is no match 1 here; /matches lists yours.", kind
    assert dump(club.settings.database) == before


async def test_it_counts_nowhere(club):
    ada = Direct(club)
    counted = ("result", "placing", "pairing", "tally", "standing")
    looks = ("leaderboard", "profile", "history", "stats")
    before = [(await club.slash("ada", name)).response.content for name in looks]
    await ada.begin()
    await ada.step(random.Random(1))
    asked = await ada.slash("resign")
    await ada.press(asked.response.message, "Confirm")
    assert (await match(club)).status is Status.FINISHED
    with connected(club.settings.database) as connection:
        for table in counted:
            assert connection.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
        assert list(inconsistencies(connection)) == []
    assert [(await club.slash("ada", name)).response.content for name in looks] == before


@pytest.mark.slow
async def test_it_goes_on_after_a_restart_that_finds_what_was_posted(club):
    ada = Direct(club)
    await ada.begin()
    await ada.step(random.Random(1))
    board, text, posts = ada.board, ada.board.content, [post.id for post in ada.posts]
    await club.restart(after=3600)
    assert (ada.board, ada.board.content) == (board, text)
    with connected(club.settings.database) as connection:
        connection.execute("DELETE FROM shown WHERE kind = 'board'")
        connection.execute("UPDATE match SET shown = 0")
    await club.restart()
    await club.env.advance_time(120)
    assert [post.id for post in ada.posts] == posts
    await ada.press(ada.board, "Undo")
    assert not play_of(await match(club)).steps
    await ada.step(random.Random(2))
    assert mentions(club, "{ada}, it is your turn") in ada.board.content


async def test_it_is_posted_as_the_one_who_plays_reads_and_likes_it(club):
    club.reads("ada", "de")
    ada = Direct(club)
    await ada.slash("preferences", look="dark")
    await ada.begin()
    assert mentions(club, "{ada}, du bist am Zug") in ada.board.content
    assert labels(ada.board)[0] == "Ziehen"
    shown = (await ada.slash("board")).response
    assert await shown.attachments[0].read() == await ada.board.attachments[0].read()


# -- time, and what goes wrong


@pytest.mark.slow
async def test_who_wants_a_pace_is_reminded_once_and_nobody_can_claim_anything(club):
    ada = Direct(club)
    await ada.slash("preferences", remind_by="both", reminders="once", turn="dm")
    await ada.begin(pace="1d")
    posts = len(ada.posts)
    await wait(club, 0.9)
    (reminder,) = ada.posts[posts:]
    assert mentions(club, "{ada}, ") in reminder.content
    assert f"https://discord.com/channels/@me/{ada.channel}" in reminder.content
    await wait(club, 0.2)
    assert len(ada.posts) == posts + 1, "nobody else waits, so nobody is told that time is up"
    assert "Claim" not in labels(ada.board)
    await wait(club, 27)
    (warning,) = ada.posts[posts + 1 :]
    assert (
        mentions(club, "{ada}, you have not touched Linkage 1 since the time for your turn ran out") in warning.content
    )
    assert labels(warning) == ["More"]
    await ada.step(random.Random(1))
    assert (await match(club)).status is Status.RUNNING


@pytest.mark.slow
async def test_one_that_nobody_touches_is_closed_only_if_it_has_a_pace(club):
    ada, ben = Direct(club), Direct(club, "ben")
    await ada.begin(pace="1d")
    await ben.begin()
    posts = len(ben.posts)
    await wait(club, 32)
    assert (await match(club)).status is Status.CLOSED
    assert "Nobody touched this match" in ada.board.content
    assert (await ada.begin()).id == 3
    await wait(club, 68)
    assert len(ben.posts) == posts
    assert (await match(club, 2)).status is Status.RUNNING


@pytest.mark.slow
async def test_what_could_not_be_shown_is_shown_later(club):
    """Where the bot may not write the match rests, and comes back when somebody plays."""
    ada = Direct(club)
    await ada.begin(pace="1d")
    posts = f"/channels/{ada.channel}/messages"
    club.env.inject_error("POST", posts, status=500, times=3)
    await ada.step(random.Random(1))
    board = ada.board
    await club.env.advance_time(600)
    assert ada.board != board
    assert mentions(club, "{ada}, it is your turn") in ada.board.content
    club.env.inject_error("POST", posts, status=403, code=50007, times=None)
    await ada.step(random.Random(1))
    await club.restart()
    await wait(club, 2)
    assert (await match(club)).status is Status.RUNNING
    club.env.backend.faults.clear()
    board = ada.board
    await ada.step(random.Random(1))
    assert ada.board != board
    assert mentions(club, "{ada}, it is your turn") in ada.board.content


async def test_reminders_of_it_and_of_other_matches_stand_in_one_direct_message(club):
    ada = Direct(club)
    await club.slash("ada", "preferences", remind_by="both", reminders="once")
    await begin(club, pace="1d")
    await ada.begin(pace="1d")
    posts, thread = len(ada.posts), len(club.public(club.thread))
    await wait(club, 0.9)
    (reminder,) = ada.posts[posts:]
    assert "Linkage 1" in reminder.content
    assert "Linkage 2" in reminder.content
    (there,) = club.public(club.thread)[thread:]
    assert "Linkage 2" not in there.content, "what is played in direct messages is told nobody else"


async def test_where_the_channel_is_gone_the_match_is_closed_and_another_can_begin(club):
    ada = Direct(club)
    await ada.begin()
    club.env.inject_error("POST", f"/channels/{ada.channel}/messages", status=404, code=10003, times=None)
    await ada.step(random.Random(1))
    assert (await match(club)).status is Status.CLOSED
    club.env.backend.faults.clear()
    assert (await ada.begin()).id == 2

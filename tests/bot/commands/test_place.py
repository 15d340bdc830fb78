"""No match begins where the bot may not write: what is missing is named, whichever way the match would begin."""

import pytest

from bot.match import Status
from tests.bot.stories import begin, dump, invite, labels, match, now, opened, private
from tests.bot.weeks import manager

LACKING = "I lack permissions in this channel: {}. Somebody who manages it can grant them."


async def refuses(club, sentence, act) -> None:
    """What somebody does is refused with this sentence and changes nothing; no thread is made, nothing is posted."""
    before, threads, said = dump(club.settings.database), len(club.channel.threads), len(club.public())
    assert private(await act) == sentence
    assert dump(club.settings.database) == before
    assert (len(club.channel.threads), len(club.public())) == (threads, said)


async def test_a_match_that_would_get_a_thread_needs_the_right_to_write_there(club):
    await club.let(club.channel, send_messages_in_threads=False)
    sentence = LACKING.format("Send Messages in Threads")
    await refuses(club, sentence, club.slash("ada", "play linkage", opponent="ben"))


async def test_a_challenge_needs_the_same(club):
    await club.let(club.channel, send_messages_in_threads=False)
    menu = await club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    assert private(menu) == LACKING.format("Send Messages in Threads")


@pytest.mark.parametrize("without", [{"create_public_threads": False}, {}])
async def test_a_match_that_is_played_in_the_channel_does_not(club, without):
    if not without:
        manager(club)
        await club.slash("eve", "server settings", place="channel")
    await club.let(club.channel, send_messages_in_threads=False, **without)
    await club.press("ben", await invite(club), "Accept")
    assert club.channel.threads == []
    assert len(club.boards(club.channel)) == 1


@pytest.mark.parametrize(
    ("flag", "name"), [("send_messages_in_threads", "Send Messages in Threads"), ("attach_files", "Attach Files")]
)
async def test_a_permission_lost_since_the_invitation_is_named_by_accept(club, flag, name):
    invitation = await invite(club)
    await club.let(club.channel, **{flag: False})
    await refuses(club, LACKING.format(name), club.press("ben", invitation, "Accept"))
    assert (await match(club)).status is Status.OPEN
    await club.let(club.channel)
    await club.press("ben", invitation, "Accept")
    assert labels(club.boards()[-1])[0] == "Move"


async def test_join_and_begin_name_it_too(club):
    invitation = await opened(club, "lovelinks", seats=3)
    await club.press("ben", invitation, "Join")
    await club.let(club.channel, send_messages=False)
    await refuses(club, LACKING.format("Send Messages"), club.press("cleo", now(club, invitation), "Join"))
    await refuses(club, LACKING.format("Send Messages"), club.press("ada", now(club, invitation), "Begin"))


async def test_a_seat_chosen_in_another_channel_is_refused_for_the_channel_of_its_match(club):
    await opened(club, "linkage")
    elsewhere = club.text_channel("elsewhere")
    listed = (await club.slash("ben", "matches", elsewhere, show="open")).response.message
    await club.let(club.channel, send_messages_in_threads=False)
    sentence = f"I lack permissions in {club.channel.mention}: Send Messages in Threads. Somebody who manages it can"
    await refuses(club, f"{sentence} grant them.", club.choose("ben", listed, "Linkage 1"))
    await club.let(club.channel)
    listed = (await club.slash("ben", "matches", elsewhere, show="open")).response.message
    assert "it has begun" in private(await club.choose("ben", listed, "Linkage 1"))


@pytest.mark.parametrize("elsewhere", [False, True])
async def test_a_rematch_is_refused_for_the_channel_in_which_it_would_be_played(club, elsewhere):
    await begin(club)
    thread = club.thread
    await club.press("ben", (await club.slash("ben", "resign", thread)).response, "Confirm")
    await club.slash("ada", "rematch", thread)
    other = club.text_channel("elsewhere")
    await club.let(club.channel, send_messages_in_threads=False)
    sentence = f"I lack permissions in {club.channel.mention}: Send Messages in Threads. Somebody who manages it can"
    asked = club.slash("ben", "rematch", other if elsewhere else thread, match=1)
    await refuses(club, f"{sentence} grant them.", asked)
    await club.let(club.channel)
    assert private(await club.slash("ben", "rematch", thread)) == "Match 2 begins."


async def test_what_the_bot_was_not_told_of_comes_with_the_press(club):
    invitation = await invite(club)
    await club.let(club.channel, told=False, send_messages_in_threads=False)
    sentence = LACKING.format("Send Messages in Threads")
    await refuses(club, sentence, club.press("ben", invitation, "Accept"))

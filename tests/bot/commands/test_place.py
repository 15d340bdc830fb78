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


async def test_opening_needs_permission_to_write_in_threads(club):
    await club.let(club.channel, send_messages_in_threads=False)
    sentence = LACKING.format("Send Messages in Threads")
    await refuses(club, sentence, club.slash("ada", "play linkage", opponent="ben"))
    challenge = club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    await refuses(club, sentence, challenge)


@pytest.mark.parametrize("without", [{"create_public_threads": False}, {}])
async def test_a_match_that_is_played_in_the_channel_does_not(club, without):
    if not without:
        manager(club)
        await club.slash("eve", "server settings", place="channel")
    await club.let(club.channel, send_messages_in_threads=False, **without)
    await club.press("ben", await invite(club), "Accept")
    assert club.channel.threads == []
    assert len(club.boards(club.channel)) == 1


async def test_accept_names_permissions_lost_since_the_invitation(club):
    """Whether Discord told the bot of the change or not: a press carries the permissions."""
    invitation = await invite(club)
    for told, flag, name in (
        (True, "send_messages_in_threads", "Send Messages in Threads"),
        (True, "attach_files", "Attach Files"),
        (False, "send_messages_in_threads", "Send Messages in Threads"),
    ):
        await club.let(club.channel, told=told, **{flag: False})
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


async def test_a_rematch_needs_permissions_in_its_channel(club):
    await begin(club)
    thread = club.thread
    await club.press("ben", (await club.slash("ben", "resign", thread)).response, "Confirm")
    await club.slash("ada", "rematch", thread)
    other = club.text_channel("elsewhere")
    await club.let(club.channel, send_messages_in_threads=False)
    sentence = f"I lack permissions in {club.channel.mention}: Send Messages in Threads. Somebody who manages it can"
    for place in (thread, other):
        await refuses(club, f"{sentence} grant them.", club.slash("ben", "rematch", place, match=1))
    await club.let(club.channel)
    assert private(await club.slash("ben", "rematch", thread)) == "Match 2 begins."

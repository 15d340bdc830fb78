"""Channels and threads in which a match may be played; where it may not begin, what is missing is named."""

from bot.model.match import Status
from tests.bot.shared import begun_in, resigned, unchanged
from tests.bot.stories import PLACE, begin, invite, labels, match, mentions, now, opened, private, told
from tests.bot.weeks import manager

LACKING = "I lack permissions in {}: {}. Somebody who manages it can grant them."
NAMES = {
    "send_messages": "Send Messages",
    "embed_links": "Embed Links",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
    "send_messages_in_threads": "Send Messages in Threads",
}


async def refuses(club, act, flag, where="this channel") -> None:
    threads, said = len(club.channel.threads), len(club.public())
    with unchanged(club):
        assert private(await act) == LACKING.format(where, NAMES[flag])
    assert (len(club.channel.threads), len(club.public())) == (threads, said)


# -- where it is played


async def test_without_threads_a_channel_holds_one_match(club):
    channel = club.text_channel("quiet", create_public_threads=False, send_messages_in_threads=False)
    for opponent in ("ben", "cleo"):
        await begun_in(club, channel, opponent=opponent)
    assert channel.threads == []
    first, board, second = club.public(channel)
    assert first.content == mentions(
        club,
        "**Linkage** · match 1\n{ada} and {ben} play. "
        "I could not make a thread here, so the match is played in this channel.",
    )
    assert board.attachments
    assert second.content == (
        "**Linkage** · match 2\nThe match could not begin: I could not make a thread, and another match is running in "
        "this channel. Finish that one first, or let me create public threads."
    )
    assert labels(second) == []
    assert private(await club.slash("ada", "board", match=2, private=True)) == second.content
    assert (await match(club, 1)).status is Status.RUNNING
    assert (await match(club, 2)).status is Status.CLOSED
    said = private(await club.slash("ada", "move", channel, move="blue d1-d2"))
    assert said.startswith("You played: Blue on d1-d2.")


async def test_without_a_thread_of_its_own_a_match_is_played_here(club):
    invitation = await invite(club)
    club.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006)
    await club.press("ben", invitation, "Accept")
    assert club.channel.threads == [], "all threads are used up"
    assert len(club.boards(club.channel)) == 1
    await resigned(club, channel=club.channel)
    await begin(club)
    await resigned(club)
    here = club.thread
    await begun_in(club, here, "cleo", "dan")
    assert len(club.channel.threads) == 1
    *_, invitation, board = club.public(here)
    assert invitation.content == mentions(club, "**Linkage** · match 3\n{cleo} and {dan} play.")
    assert told(board) == mentions(club, "**Linkage** begins.\n{cleo}, it is your turn (More)" + PLACE)
    said = private(await club.slash("cleo", "move", here, move="blue d1-d2"))
    assert said.startswith("You played: Blue on d1-d2.")
    await club.slash(manager(club), "server settings", place="channel")
    await club.let(club.channel, send_messages_in_threads=False)
    await club.press("ben", await invite(club), "Accept")
    assert len(club.channel.threads) == 1, "in the channel it needs no right in threads"
    assert len(club.boards(club.channel)) == 3


# -- what is missing


async def test_opening_names_all_missing_permissions(club):
    for flags in (*([flag] for flag in NAMES), ["embed_links", "attach_files"]):
        channel = club.text_channel("-".join(flags), **dict.fromkeys(flags, False))
        with unchanged(club):
            said = private(await club.slash("ada", "play linkage", channel, opponent="ben"))
        assert said == LACKING.format("this channel", ", ".join(NAMES[flag] for flag in flags))
    await club.let(club.channel, send_messages_in_threads=False)
    challenge = club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    await refuses(club, challenge, "send_messages_in_threads")


async def test_accept_names_permissions_lost_since_the_invitation(club):
    invitation = await invite(club)
    for told_of_it, flag in (
        (True, "send_messages_in_threads"),
        (True, "attach_files"),
        (False, "send_messages_in_threads"),  # the press itself carries the permissions
    ):
        await club.let(club.channel, told=told_of_it, **{flag: False})
        await refuses(club, club.press("ben", invitation, "Accept"), flag)
    assert (await match(club)).status is Status.OPEN
    await club.let(club.channel)
    await club.press("ben", invitation, "Accept")
    assert labels(club.boards()[-1])[0] == "Move"


async def test_seats_need_permissions_in_the_channel_of_the_match(club):
    invitation = await opened(club, "lovelinks", seats=3)
    await club.press("ben", invitation, "Join")
    await club.let(club.channel, send_messages=False)
    await refuses(club, club.press("cleo", now(club, invitation), "Join"), "send_messages")
    await refuses(club, club.press("ada", now(club, invitation), "Begin"), "send_messages")
    await club.let(club.channel)
    await opened(club, "linkage")
    elsewhere = club.text_channel("elsewhere")
    listed = (await club.slash("ben", "matches", elsewhere, show="open")).response.message
    await club.let(club.channel, send_messages_in_threads=False)
    choice = club.choose("ben", listed, "Linkage 2")
    await refuses(club, choice, "send_messages_in_threads", club.channel.mention)
    await club.let(club.channel)
    listed = (await club.slash("ben", "matches", elsewhere, show="open")).response.message
    assert "it has begun" in private(await club.choose("ben", listed, "Linkage 2"))
    thread = club.thread
    await resigned(club)
    await club.slash("ada", "rematch", thread)
    await club.let(club.channel, send_messages_in_threads=False)
    for place in (thread, elsewhere):
        rematch = club.slash("ben", "rematch", place, match=2)
        await refuses(club, rematch, "send_messages_in_threads", club.channel.mention)
    await club.let(club.channel)
    assert private(await club.slash("ben", "rematch", thread)) == "Match 3 begins."

"""Where and with whom a match can be played, and every reason not to begin."""

import pytest

from bot.match import Status
from tests.bot.stories import PLACE, begin, dump, invite, labels, match, mentions, private, told


async def refused(club, sentence: str, who="ada", channel=None, **options) -> None:
    """/play is refused to this person alone with this sentence; nothing is stored and nobody pinged."""
    before, requests = dump(club.settings.database), len(club.env.http_requests)
    result = await club.slash(who, "play linkage", channel, **options)
    assert private(result) == mentions(club, sentence)
    assert dump(club.settings.database) == before
    assert club.pings(requests) == [set()]


# -- where it is played


async def resigned(club, board):
    """Ben resigns; the thread of the match that is over."""
    asked = await club.press("ben", board, "Resign")
    await club.press("ben", asked.response.message, "Confirm")
    return club.thread


async def test_without_the_right_to_make_threads_the_channel_serves_and_says_so(club):
    channel = club.text_channel("quiet", create_public_threads=False)
    result = await club.slash("ada", "play linkage", channel, opponent="ben", first="me")
    await club.press("ben", result.response.message, "Accept")
    assert channel.threads == []
    invitation, board = club.public(channel)
    assert invitation.content == mentions(
        club,
        "**Linkage** · match 1\n{ada} and {ben} play. "
        "I could not make a thread here, so the match is played in this channel.",
    )
    assert board.attachments
    said = private(await club.slash("ada", "move", channel, move="blue d1-d2"))
    assert said.startswith("You played `blue d1-d2`.")


async def test_a_second_match_in_such_a_channel_is_closed_and_says_why(club):
    channel = club.text_channel("quiet", create_public_threads=False)
    for opponent in ("ben", "cleo"):
        result = await club.slash("ada", "play linkage", channel, opponent=opponent)
        await club.press(opponent, result.response.message, "Accept")
    _, board, invitation = club.public(channel)
    assert board.attachments
    assert invitation.content == (
        "**Linkage** · match 2\nThe match could not begin: I could not make a thread, and another match is running in "
        "this channel. Finish that one first, or let me create public threads."
    )
    assert labels(invitation) == []
    assert private(await club.slash("ada", "board", match=2, private=True)) == invitation.content
    assert (await match(club, 1)).status is Status.RUNNING
    assert (await match(club, 2)).status is Status.CLOSED


async def test_a_server_with_all_its_threads_used_up_is_played_in_the_channel(club):
    invitation = await invite(club)
    club.env.inject_error("POST", "/channels/*/messages/*/threads", status=400, code=160006)
    await club.press("ben", invitation, "Accept")
    assert club.channel.threads == []
    assert len(club.boards(club.channel)) == 1


async def test_a_match_opened_in_a_thread_is_played_in_it(club):
    here = await resigned(club, await begin(club))
    result = await club.slash("cleo", "play linkage", here, opponent="dan", first="me")
    await club.press("dan", result.response.message, "Accept")
    assert len(club.channel.threads) == 1
    *_, invitation, board = club.public(here)
    assert invitation.content == mentions(club, "**Linkage** · match 2\n{cleo} and {dan} play.")
    assert told(board) == mentions(club, "**Linkage** begins.\n{cleo}, it is your turn (More)" + PLACE)
    said = private(await club.slash("cleo", "move", here, move="blue d1-d2"))
    assert said.startswith("You played `blue d1-d2`.")


@pytest.mark.parametrize(
    ("flag", "name"),
    [
        ("send_messages", "Send Messages"),
        ("embed_links", "Embed Links"),
        ("attach_files", "Attach Files"),
        ("read_message_history", "Read Message History"),
    ],
)
async def test_a_permission_that_is_missing_is_named_before_a_match_starts(club, flag, name):
    channel = club.text_channel("closed", **{flag: False})
    sentence = f"I lack permissions in this channel: {name}. Somebody who manages it can grant them."
    await refused(club, sentence, channel=channel, opponent="ben")


async def test_permissions_that_are_missing_are_all_named(club):
    channel = club.text_channel("closed", attach_files=False, embed_links=False)
    sentence = "I lack permissions in this channel: Embed Links, Attach Files. Somebody who manages it can grant them."
    await refused(club, sentence, channel=channel, opponent="ben")


# -- with whom


async def test_oneself_is_no_opponent(club):
    sentence = "You cannot play against yourself; name somebody else, or nobody and anyone may join."
    await refused(club, sentence, opponent="ada")


async def test_another_bot_is_no_opponent(club):
    robot = club.guild.add_member(club.env.create_user("robot", bot=True))
    sentence = f"{robot.mention} is a bot and does not play; name me or a person, or nobody and anyone may join."
    await refused(club, sentence, opponent=robot)


async def test_somebody_who_cannot_see_the_channel_is_no_opponent(club):
    channel = club.text_channel("secret", hidden_from="ben")
    sentence = "{ben} cannot see this channel; open the match in one that you both can see."
    await refused(club, sentence, channel=channel, opponent="ben")


async def test_somebody_who_is_not_in_the_server_is_no_opponent(club):
    stranger = club.env.create_user("eve")
    sentence = f"{stranger.mention} is not in this server; name somebody who is, or nobody and anyone may join."
    before = dump(club.settings.database)
    result = await club.crafted("ada", club.channel, "play linkage", ("opponent", str(stranger.id)), naming=[stranger])
    assert private(result) == sentence
    assert dump(club.settings.database) == before


FIRST = "The option first must be me, other or random."
COUNTER = "The option counter must be centre or free."
TARGET = "The option target must be from 10 to 15."


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("counter", "💣", COUNTER),
        ("counter", "'; DROP TABLE match; --", COUNTER),
        ("counter", "x" * 6000, COUNTER),
        ("target", 9, TARGET),
        ("target", 10**15, TARGET),
        ("first", "@everyone", FIRST),
        ("first", "\u200b\u202e", FIRST),
    ],
)
async def test_values_that_discord_would_not_let_through_are_refused_all_the_same(club, name, value, sentence):
    before = dump(club.settings.database)
    result = await club.crafted("ada", club.channel, "play linkage", (name, value))
    assert private(result) == sentence
    assert dump(club.settings.database) == before
    assert club.pings() == [set()]

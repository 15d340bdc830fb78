"""Where and with whom a match can be played, and every reason not to begin."""

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


async def test_missing_permissions_are_named(club):
    names = {
        "send_messages": "Send Messages",
        "embed_links": "Embed Links",
        "attach_files": "Attach Files",
        "read_message_history": "Read Message History",
    }
    for flags in (*([flag] for flag in names), ["embed_links", "attach_files"]):
        channel = club.text_channel("-".join(flags), **dict.fromkeys(flags, False))
        lacking = ", ".join(names[flag] for flag in flags)
        sentence = f"I lack permissions in this channel: {lacking}. Somebody who manages it can grant them."
        await refused(club, sentence, channel=channel, opponent="ben")


# -- with whom


async def test_some_are_no_opponents(club):
    robot = club.guild.add_member(club.env.create_user("robot", bot=True))
    secret = club.text_channel("secret", hidden_from="ben")
    stranger = club.env.create_user("eve")
    oneself = "You cannot play against yourself; name somebody else, or nobody and anyone may join."
    await refused(club, oneself, opponent="ada")
    other_bot = f"{robot.mention} is a bot and does not play; name me or a person, or nobody and anyone may join."
    await refused(club, other_bot, opponent=robot)
    unseeing = "{ben} cannot see this channel; open the match in one that you both can see."
    await refused(club, unseeing, channel=secret, opponent="ben")
    absent = f"{stranger.mention} is not in this server; name somebody who is, or nobody and anyone may join."
    before = dump(club.settings.database)
    result = await club.crafted("ada", club.channel, "play linkage", ("opponent", str(stranger.id)), naming=[stranger])
    assert private(result) == absent
    assert dump(club.settings.database) == before


FIRST = "The option first must be me, other or random."
COUNTER = "The option counter must be centre or free."
TARGET = "The option target must be from 10 to 15."


async def test_values_that_discord_would_stop_are_refused(club):
    before = dump(club.settings.database)
    for name, value, sentence in (
        ("counter", "💣", COUNTER),
        ("counter", "'; DROP TABLE match; --", COUNTER),
        ("counter", "x" * 6000, COUNTER),
        ("target", 9, TARGET),
        ("target", 10**15, TARGET),
        ("first", "@everyone", FIRST),
        ("first", "\u200b\u202e", FIRST),
    ):
        result = await club.crafted("ada", club.channel, "play linkage", (name, value))
        assert private(result) == sentence, (name, value)
    assert dump(club.settings.database) == before
    assert not any(club.pings())

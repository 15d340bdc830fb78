"""Looking at matches: /board, /matches and the Text button, by everybody from everywhere."""

from tests.bot.shared import STALE, resigned, unchanged
from tests.bot.stories import OVER, RUNNING, begin, invite, labels, mentions, play, private
from tests.texts import in_words

NONE_HERE = "No match is played in this channel; name one with the match option, /matches lists yours."
NONE_IN_DIRECT_MESSAGES = (
    "No match is played here; open one against me with /play, "
    "or name another with the match option: /matches lists yours."
)
UNKNOWN = "There is no match {}; /matches lists yours."


async def test_a_board_is_shown_to_everyone_and_pings_nobody(club):
    await begin(club)
    await play(club, "blue d1-d2")
    await club.slash("cleo", "help", club.thread)  # her language is known from now on
    with unchanged(club):
        result = await club.slash("cleo", "board", club.thread)
    board = club.boards()[-2]
    assert not result.response.ephemeral
    assert result.response.content == board.content
    assert result.response.attachments[0].description == board.attachments[0].description
    assert labels(result.response.message) == RUNNING
    text = await club.press("cleo", board, "Text")
    said = private(text)
    assert said.startswith(board.attachments[0].description)
    assert "\n```\n" in said
    assert "[B]" in said.split("```")[1]
    assert text.response.attachments == []
    await resigned(club, "ada")
    result = await club.slash("dan", "board", club.thread)
    assert mentions(club, "**{ada} resigned; {ben} wins.**") in result.response.content
    assert labels(result.response.message) == OVER


async def test_a_match_is_shown_privately_elsewhere_and_by_itself(club):
    await begin(club)
    board = club.boards()[-1].content
    assert private(await club.slash("cleo", "board", club.thread, private=True)) == board
    assert len(club.boards()) == 1
    other = club.text_channel("lounge")
    for who in ("ada", "cleo"):
        assert (await club.slash(who, "board", other, match=1)).response.content == board
    assert private(await club.slash("ada", "board", other)) == NONE_HERE
    for number in (0, -5, 99, 2**53 - 1):
        assert private(await club.slash("ada", "board", other, match=number)) == UNKNOWN.format(number)
    assert len(club.public(other)) == 2
    ben, cleo = (club.people[name].user for name in ("ben", "cleo"))
    assert private(await ben.slash("board", match=1)) == board
    assert private(await cleo.slash("board", match=1)) == UNKNOWN.format(1)
    assert private(await ben.slash("board")) == NONE_IN_DIRECT_MESSAGES


async def test_a_match_in_an_unseen_channel_does_not_exist(club):
    secret = club.text_channel("secret", hidden_from="cleo")
    result = await club.slash("ada", "play linkage", secret, opponent="ben")
    await club.press("ben", result.response.message, "Accept")
    lounge = club.text_channel("lounge")
    for command, options in (("board", {}), ("resign", {}), ("move", {"move": "blue d1-d2"})):
        assert private(await club.slash("cleo", command, lounge, match=1, **options)) == UNKNOWN.format(1)
    assert await club.complete("cleo", "move", "", channel=lounge, match=1) == []
    assert await club.complete("cleo", "match", "", "replay") == []
    assert private(await club.slash("ben", "board", lounge, match=1, private=True))


async def test_a_match_that_has_not_begun_is_shown_as_an_invitation(club):
    invitation = await invite(club)
    requests = len(club.env.http_requests)
    result = await club.slash("ben", "board", match=1)
    assert result.response.content == invitation.content
    assert labels(result.response.message) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert not any(club.pings(requests))
    await club.press("ben", result.response.message, "Accept")
    assert len(club.boards()) == 1


async def test_buttons_of_an_old_copy_show_how_the_match_stands(club):
    await begin(club)
    copy = (await club.slash("ada", "board", club.thread)).response.message
    await play(club, "blue d1-d2", "red a1-a2")
    newest = club.boards()[-1]
    with unchanged(club):
        for button in ("Move", "Undo"):
            result = await club.press("ada", copy, button)
            assert private(result) == STALE + in_words(newest.content)
            assert result.response.attachments[0].description == newest.attachments[0].description
    assert "Ben placed red a1-a2" in private(await club.press("ada", copy, "Text"))


async def test_own_open_seats_are_listed_with_their_channel(club):
    assert private(await club.slash("ada", "matches")) == "Your matches.\nThere are none. Open one with /play."
    await club.slash("ada", "play linkage")
    listed = f"Your matches.\n1 · Linkage · 1 open seat · <#{club.channel.id}>"
    assert private(await club.slash("ada", "matches")) == listed
    place = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}"
    direct = private(await club.people["ada"].user.slash("matches"))
    assert direct == listed.replace(f"<#{club.channel.id}>", place), "in direct messages a channel is shown as a link"

"""Looking at matches: /board, /matches and the Text button, by everybody from everywhere."""

import re
from dataclasses import replace

from bot.match import ChannelId, GuildId, UserId
from bot.messages.lists import PAGE
from tests.bot.stories import OVER, RUNNING, begin, dump, invite, labels, mentions, play, private
from tests.bot.tables import asking
from tests.generous import generous
from tests.texts import in_words

NONE_HERE = "No match is played in this channel; name one with the match option, /matches lists yours."
NONE_IN_DIRECT_MESSAGES = (
    "No match is played here; open one against me with /play, "
    "or name another with the match option: /matches lists yours."
)
LEFT = re.compile(r", time ends <t:\d+:R>")
STALE = "That belongs to an earlier moment; this is how the match stands now.\n"


async def test_board_shows_the_match_to_everyone_and_pings_nobody(club):
    await begin(club)
    await play(club, "blue d1-d2")
    await club.slash("cleo", "help", club.thread)  # her language is known from now on
    requests, before = len(club.env.http_requests), dump(club.settings.database)
    result = await club.slash("cleo", "board", club.thread)
    board = club.boards()[-2]
    assert not result.response.ephemeral
    assert result.response.content == board.content
    assert result.response.attachments[0].description == board.attachments[0].description
    assert labels(result.response.message) == RUNNING
    assert not any(club.pings(requests))
    assert dump(club.settings.database) == before


async def test_a_match_is_shown_in_private_elsewhere_and_in_direct_messages(club):
    await begin(club)
    board = club.boards()[-1].content
    assert private(await club.slash("cleo", "board", club.thread, private=True)) == board
    assert len(club.boards()) == 1
    other = club.text_channel("lounge")
    for who in ("ada", "cleo"):
        assert (await club.slash(who, "board", other, match=1)).response.content == board
    assert private(await club.slash("ada", "board", other)) == NONE_HERE
    assert len(club.public(other)) == 2
    ben, cleo = (club.people[name].user for name in ("ben", "cleo"))
    assert private(await ben.slash("board", match=1)) == board
    assert private(await cleo.slash("board", match=1)) == "There is no match 1; /matches lists yours."
    assert private(await ben.slash("board")) == NONE_IN_DIRECT_MESSAGES


async def test_a_match_in_a_channel_that_one_may_not_see_is_not_there(club):
    secret = club.text_channel("secret", hidden_from="cleo")
    result = await club.slash("ada", "play linkage", secret, opponent="ben")
    await club.press("ben", result.response.message, "Accept")
    lounge = club.text_channel("lounge")
    for command in ("board", "resign"):
        assert (
            private(await club.slash("cleo", command, lounge, match=1)) == "There is no match 1; /matches lists yours."
        )
    assert private(await club.slash("cleo", "move", lounge, move="blue d1-d2", match=1)).startswith(
        "There is no match 1;"
    )
    assert await club.complete("cleo", "move", "", channel=lounge, match=1) == []
    assert await club.complete("cleo", "match", "", "replay") == []
    assert private(await club.slash("ben", "board", lounge, match=1, private=True))


async def test_a_match_that_has_not_begun_is_shown_with_its_invitation(club):
    invitation = await invite(club)
    requests = len(club.env.http_requests)
    result = await club.slash("ben", "board", match=1)
    assert result.response.content == invitation.content
    assert labels(result.response.message) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert not any(club.pings(requests))
    await club.press("ben", result.response.message, "Accept")
    assert len(club.boards()) == 1


async def test_the_buttons_of_an_old_copy_change_nothing_and_show_how_it_stands(club):
    await begin(club)
    copy = (await club.slash("ada", "board", club.thread)).response.message
    await play(club, "blue d1-d2", "red a1-a2")
    before = dump(club.settings.database)
    newest = club.boards()[-1]
    for button in ("Move", "Undo"):
        result = await club.press("ada", copy, button)
        assert private(result) == STALE + in_words(newest.content)
        assert result.response.attachments[0].description == newest.attachments[0].description
    assert dump(club.settings.database) == before
    text = await club.press("ada", copy, "Text")
    assert "Ben placed red a1-a2" in private(text)


async def test_a_match_that_is_over_is_shown_as_it_ended(club):
    asked = await club.press("ada", await begin(club), "Resign")
    await club.press("ada", asked.response.message, "Confirm")
    result = await club.slash("dan", "board", club.thread)
    assert mentions(club, "**{ada} resigned; {ben} wins.**") in result.response.content
    assert labels(result.response.message) == OVER


async def test_numbers_of_no_match_are_refused_privately(club):
    for number in (0, -5, 99, 2**53 - 1):
        result = await club.slash("ada", "board", match=number)
        assert private(result) == f"There is no match {number}; /matches lists yours."
    assert club.public() == []


# -- the Text button


async def test_text_says_the_position_in_words_and_as_a_board_to_whoever_asks(club):
    await begin(club)
    await play(club, "blue d1-d2")
    result = await club.press("cleo", club.boards()[-1], "Text")
    said = private(result)
    assert said.startswith(club.boards()[-1].attachments[0].description)
    assert "\n```\n" in said
    drawn = said.split("```")[1]
    assert "[B]" in drawn
    assert result.response.attachments == []


# -- /matches


async def test_matches_lists_mine_those_that_wait_for_me_first(club):
    assert private(await club.slash("ada", "matches")) == "Your matches.\nThere are none. Open one with /play."
    await begin(club)
    await play(club, "blue d1-d2")
    first = club.boards()[-1].jump_url
    await club.slash("ada", "play linkage")
    await club.slash("cleo", "play linkage", opponent="ada")
    result = await club.slash("dan", "play linkage", opponent="ada", first="other")
    await club.press("ada", result.response.message, "Accept")
    requests = len(club.env.http_requests)
    said = private(await club.slash("ada", "matches"))
    assert len(LEFT.findall(said)) == 2, "both running matches tell when the time of a turn ends"
    assert LEFT.sub("", said) == mentions(
        club,
        "Your matches.\n"
        f"4 · Linkage with {{dan}} · **your turn** · {club.boards()[-1].jump_url}\n"
        f"3 · Linkage with {{cleo}} · **waits for your answer** · <#{club.channel.id}>\n"
        f"1 · Linkage with {{ben}} · {{ben}} to move · {first}\n"
        f"2 · Linkage · 1 open seat · <#{club.channel.id}>",
    )
    assert not any(club.pings(requests))
    dm = private(await club.people["ada"].user.slash("matches"))
    place = f"https://discord.com/channels/{club.guild.id}/{club.channel.id}"
    assert dm == said.replace(f"<#{club.channel.id}>", place), "in direct messages a channel is shown as a link"


async def test_a_long_list_has_pages_on_which_each_match_stands_once(club):
    ada, ben = (UserId(club.people[name].id) for name in ("ada", "ben"))
    guild, home = GuildId(club.guild.id), ChannelId(club.channel.id)
    with generous():
        for _ in range(40):
            with club.as_bot():
                await club.bot.services.table.open(replace(asking(ben, opener=ada), guild=guild, home=home))
    count = -(-40 // PAGE)
    pages = [private(await club.slash("ben", "matches", page=page)) for page in range(1, count + 1)]
    assert private(await club.slash("ben", "matches")) == pages[0]
    assert private(await club.slash("ben", "matches", page=99)) == pages[-1], "beyond the last page is the last"
    listed = []
    for number, page in enumerate(pages, start=1):
        assert len(page) <= 2000
        head, *lines = page.splitlines()
        following = number % count + 1
        assert head == f"Your matches. Page {number} of {count}; /matches page:{following} shows more."
        assert all(line.endswith(f"<#{club.channel.id}>") for line in lines)
        listed += [int(line.split(" · ")[0]) for line in lines]
    assert sorted(listed) == list(range(1, 41))

"""One bot in two servers: neither shows the other's matches, not even to people in both."""

import discord
import pytest_asyncio

from tests.bot.ratings.test_commands import finished, in_words
from tests.bot.stories import begin, invite, match, private
from tests.bot.weeks import letters, reminders, wait
from tests.peer import Club


@pytest_asyncio.fixture
async def other(club: Club) -> Club:
    """A second server, managed by Zoe, with Yan; Ada and Ben are in both."""
    second = club.another("Elsewhere", "yan", both=("ada", "ben"))
    second.join("zoe", second.managers())
    return second


async def test_lists_name_visible_matches_of_their_own_server(club, other):
    await begin(club)
    await begin(other, game="linkx")
    await invite(club, game="link")
    for here, own, foreign in ((club, ("1 · Linkage", "3 · LINK"), "Linkx"), (other, ("2 · Linkx",), "Linkage")):
        for who in ("ada", "ben"):
            listed = private(await here.slash(who, "matches", show="server"))
            assert foreign not in listed
            assert all(line in listed for line in own)
    for who in ("yan", "ben"):
        theirs = private(await other.slash(who, "matches", player="ada"))
        assert "2 · Linkx" in theirs
        assert "Linkage" not in theirs, who
    assert len(private(await club.slash("ada", "matches")).splitlines()) == 4, "one's own matches are listed everywhere"
    for asked in (await other.slash("ben", "matches"), await club.people["ben"].user.slash("matches")):
        assert "3 · LINK" in private(asked), "so are those to which one is invited"
    assert "3 · LINK" not in private(await other.slash("yan", "matches", player="ben"))
    hidden = club.text_channel("cellar", hidden_from="cleo")
    await club.slash("ada", "play linkx", hidden, opponent="ben")
    for asked in ({"player": "ada"}, {"show": "server"}):
        assert "Linkx" not in private(await club.slash("cleo", "matches", **asked))
    assert "Linkx" in private(await club.slash("dan", "matches", player="ada"))
    await club.slash("ada", "play linkx", hidden)
    assert "Linkx" not in private(await club.slash("cleo", "matches", show="open"))
    assert "Linkx" in private(await club.slash("dan", "matches", show="open"))
    assert private(await other.slash("yan", "matches", show="open")).endswith("There are none. Open one with /play.")


async def test_completions_and_reminders_name_only_own_matches(club, other):
    await club.slash("ada", "preferences", remind_by="both")
    await begin(club, pace="1d")
    for command in ("move", "board", "stock", "undo", "draw", "resign", "rematch"):
        for here, who in ((club, "ada"), (other, "ada")):
            assert [choice["value"] for choice in await here.complete(who, "match", "", command)] == [1], command
        for here, who in ((club, "cleo"), (other, "yan"), (other, "zoe")):
            assert await here.complete(who, "match", "", command) == [], command
    for here in (club, other):
        assert await here.complete("ada", "move", "", match=1)
    for here, who in ((club, "ben"), (club, "cleo"), (other, "yan"), (other, "zoe")):
        assert await here.complete(who, "move", "", match=1) == [], "only the mover is offered steps"
    await begin(other, game="linkx", pace="1d")
    for typed, found in (("LINKX ", [2]), ("link", [1, 2]), ("love", [])):
        assert [choice["value"] for choice in await club.complete("ada", "match", typed)] == found
    await wait(club, 0.6)
    (letter,) = letters(club, "ada")
    (here,), (there,) = reminders(club, club.thread), reminders(other, other.thread)
    named = [["Linkage" in said.content, "Linkx" in said.content] for said in (letter, here, there)]
    assert named == [[True, True], [True, False], [False, True]]


async def test_profiles_name_only_visible_matches_of_a_server(club, other):
    for here in (club, other):
        await finished(here)
    await begin(club, game="linkx")
    hidden = club.text_channel("cellar", hidden_from="cleo")
    asked = await club.slash("ada", "play link", hidden, opponent="ben")
    assert asked.response is not None
    await club.press("ben", asked.response.message, "Accept")

    async def named(here: Club, who: str) -> tuple[bool, bool]:
        words = "\n".join(await in_words(here, who, "profile", player="ada"))
        return "Linkx 3 in" in words, "LINK 4 in" in words

    assert await named(club, "dan") == (True, True)
    assert await named(club, "cleo") == (True, False)
    for who in ("zoe", "ben"):
        assert await named(other, who) == (False, False)


async def test_private_thread_hides_its_match(club):
    thread = await club.private_thread("ada", "ben", "dan")
    threads = club.guild.create_role("Threads", permissions=discord.Permissions(manage_threads=True))
    club.join("eve", threads)
    asked = await club.slash("ada", "play linkage", thread, opponent="ben", first="me")
    assert asked.response is not None
    await club.press("ben", asked.response.message, "Accept")
    assert (await match(club)).channel == thread.id
    lobby = club.text_channel("lobby")
    for who, seen in (("ada", True), ("ben", True), ("eve", True), ("cleo", False), ("dan", False)):
        listed = private(await club.slash(who, "matches", lobby, show="server"))
        assert ("1 · Linkage" in listed) is seen, who
        board = private(await club.slash(who, "board", lobby, match=1, private=True))
        assert board.startswith("There is no match 1") is not seen, who
    assert "it is your turn" in private(await club.slash("dan", "board", thread, private=True)), "where he reads along"


async def test_settings_of_one_server_hold_there_alone(club, other):
    await other.slash(
        "zoe", "server settings", display="light", pace="1d", place="channel", channel=other.channel, most=1
    )
    assert "Pace: 3 days a turn." in (await invite(club)).content
    invitation = await invite(other)
    assert "Pace: 1 day a turn." in invitation.content
    await begin(club)
    assert (await match(club, 3)).channel == club.thread.id
    await other.press("ben", invitation, "Accept")
    await begin(club)
    refused = private(await other.slash("ada", "play linkage", opponent="yan"))
    assert refused == "In this server nobody has more than 1 match at a time; finish one first."

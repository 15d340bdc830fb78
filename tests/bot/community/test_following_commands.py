"""Choosing matches to follow, and being told of their end where they are played."""

from bot.model.following import FollowWish
from bot.model.ids import MatchId, UserId
from tests.bot.followers import follow, hide
from tests.bot.guide import answer
from tests.bot.picking import children
from tests.bot.ratings.test_commands import finished
from tests.bot.shared import resigned
from tests.bot.stories import begin, labels, mentions, offered, opened, play, private
from tests.peer import Club

SHOW = "`/matches show: All matches of this server`"


async def test_matches_are_chosen_followed_and_listed(club: Club):
    none = f"You follow no match of this server; the menu below {SHOW} has one to follow."
    assert private(await club.slash("cleo", "matches", show="followed")) == none
    await begin(club)
    await opened(club, "link")
    listed = answer(await club.slash("cleo", "matches", show="server"))
    assert offered(listed) == [["Linkage 1: Ada and Ben"]]
    shown = answer(await club.choose("cleo", listed, "Linkage 1: Ada and Ben"))
    assert shown.flags.ephemeral
    assert shown.content.startswith("I'll ping you where it is played when match 1 ends.\n\n")
    assert [each.filename for each in shown.attachments] == ["board.png"]
    assert labels(shown) == ["Each turn", "Turning points", "The end", "Unfollow"]
    assert [each.disabled for each in children(shown)] == [False, False, True, False]
    panel = answer(await club.press("cleo", shown, "Each turn"))
    assert [each.disabled for each in children(panel)] == [True, False, False, False]
    assert len(panel.attachments) == 1
    for who, options, count in (("ada", {"show": "server"}, 0), ("cleo", {}, 0), ("cleo", {"show": "open"}, 1)):
        entries = offered(answer(await club.slash(who, "matches", **options)))
        assert sum(map(len, entries)) == count, "neither own matches nor, among open seats, those that run"
    await begin(club, game="linkx")
    await follow(club, "cleo", number=3)
    listed = answer(await club.slash("cleo", "matches", show="followed"))
    title, *lines = listed.content.splitlines()
    assert title == "Matches of this server that you follow:"
    assert sorted(line.split(" · ")[-2] for line in lines) == ["you follow each turn", "you follow it"]
    assert len(offered(listed)[0]) == 2
    elsewhere = club.text_channel("elsewhere")
    await hide(club, "cleo")
    assert private(await club.slash("cleo", "matches", elsewhere, show="followed")) == none


async def test_matches_of_leaders_are_watched_from_the_leaderboard(club: Club):
    await finished(club)
    board = answer(await club.slash("cleo", "leaderboard"))
    nobody = f"Nobody on this page plays a match here that you could watch; {SHOW} lists all that run."
    assert private(await club.press("cleo", board, "Watch")) == nobody
    await begin(club, game="linkx")
    watched = await club.press("cleo", board, "Watch")
    title, line = private(watched).splitlines()
    assert title == "What those on this page play here:"
    assert line.startswith(mentions(club, "2 · Linkx: {ada} and {ben} · "))
    await club.choose("cleo", answer(watched), "Linkx 2: Ada and Ben")
    wish = await club.bot.services.following.wish(MatchId(2), UserId(club.people["cleo"].id))
    assert wish is FollowWish.END


async def test_followers_are_pinged_at_the_end_only(club):
    await begin(club)
    sentence = f"You can follow a running match in which you do not play; {SHOW} lists them."
    shown = (await club.slash("cleo", "board", match=1)).response.message
    assert "Follow" not in labels((await club.press("ada", club.boards()[-1], "More")).response.message)
    follow = "il:follow:1:4:"
    assert private(*await club.at_once(("ada", shown, follow))) == sentence
    told = await club.press("cleo", shown, "Follow")
    assert private(told).startswith("I'll ping you where it is played when match 1 ends.")
    assert labels(told.response.message) == ["Each turn", "Turning points", "The end", "Unfollow"]
    await club.press("dan", shown, "Follow")
    eve = club.join("eve")
    unfollow = (await club.press("eve", shown, "Follow")).response.message
    again = await club.press("eve", shown, "More")
    assert labels(again.response.message)[0] == "Follow"
    gone = await club.press("eve", unfollow, "Unfollow")
    assert private(gone) == "I will not write to you about match 1 any more."
    assert labels(gone.response.message) == []
    requests = len(club.env.http_requests)
    await play(club, "blue d1-d2")
    assert set().union(*club.pings(requests)) == {club.people["ben"].id}
    await club.restart()
    requests = len(club.env.http_requests)
    board = await resigned(club)
    assert board.content.endswith(mentions(club, "Followed by {cleo} and {dan}."))
    pinged = club.pings(requests)
    assert {club.people["cleo"].id, club.people["dan"].id} in pinged
    assert eve.id not in set().union(*pinged)
    assert private(*await club.at_once(("dan", shown, follow))) == sentence

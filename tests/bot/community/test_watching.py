"""Watching a match without playing in it: the board for all who see its channel, and being told of its end."""

from tests.bot.shared import resigned
from tests.bot.stories import begin, labels, mentions, play, private


async def test_followers_are_pinged_at_the_end_only(club):
    await begin(club)
    show = "`/matches show: All matches of this server`"
    sentence = f"You can follow a running match in which you do not play; {show} lists them."
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

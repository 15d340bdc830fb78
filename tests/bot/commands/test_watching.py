"""Watching a match without playing in it: the board for all who see its channel, and being told of its end."""

from tests.bot.stories import PLACE, begin, ids, labels, match, mentions, now, play, private

NONE = "There is no match 1; /matches lists yours."


async def test_anyone_who_sees_the_channel_sees_the_board(club):
    await begin(club)
    shown = await club.slash("cleo", "board", match=1, private=True)
    assert mentions(club, "{ada}, it is your turn (More)" + PLACE) in private(shown)
    assert labels((await club.press("cleo", shown.response.message, "More")).response.message) == [
        "Follow",
        "Replay",
        "Analyse",
        "Rules",
    ]
    own = (await club.slash("ada", "board", match=1, private=True)).response.message
    assert "Follow" not in labels((await club.press("ada", own, "More")).response.message)


async def test_of_a_channel_they_do_not_see_people_are_not_even_told(club):
    hidden = club.text_channel("cellar", hidden_from="cleo")
    await club.slash("ada", "play linkage", hidden, opponent="ben", first="me")
    assert private(await club.slash("cleo", "board", match=1)) == NONE
    await club.press("ben", hidden.history()[-1], "Accept")
    assert private(await club.slash("cleo", "board", match=1)) == NONE
    assert "1 · Linkage" not in private(await club.slash("cleo", "matches", show="server"))
    assert "1 · Linkage" in private(await club.slash("dan", "matches", show="server"))
    await club.restart()
    assert private(await club.slash("cleo", "board", match=1)) == NONE
    direct = await club.people["cleo"].user.slash("board", match=1)
    assert private(direct) == NONE


async def test_followers_are_pinged_at_the_end_only(club):
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1)).response.message
    told = await club.press("cleo", shown, "Follow")
    assert private(told).startswith("I'll ping you where it is played when match 1 ends.")
    assert labels(told.response.message) == ["Each turn", "Turning points", "The end", "Unfollow"]
    await club.press("dan", shown, "Follow")
    requests = len(club.env.http_requests)
    await play(club, "blue d1-d2")
    pinged = set().union(*club.pings(requests))
    assert pinged == {club.people["ben"].id}
    await club.restart()
    requests = len(club.env.http_requests)
    question = (await club.slash("ben", "resign", club.thread)).response.message
    await club.press("ben", question, "Confirm")
    assert club.boards()[-1].content.endswith(mentions(club, "Followed by {cleo} and {dan}."))
    assert {club.people["cleo"].id, club.people["dan"].id} in club.pings(requests)


async def test_who_no_longer_follows_is_not_pinged(club):
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1)).response.message
    told = (await club.press("cleo", shown, "Follow")).response.message
    again = await club.press("cleo", shown, "More")
    assert labels(again.response.message)[0] == "Follow"
    gone = await club.press("cleo", told, "Unfollow")
    assert private(gone) == "You will not be told about match 1 any more."
    assert labels(gone.response.message) == []
    question = (await club.slash("ben", "resign", club.thread)).response.message
    await club.press("ben", question, "Confirm")
    assert "Followed" not in club.boards()[-1].content


async def test_players_and_those_who_come_too_late_cannot_follow(club):
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1)).response.message
    sentence = "You can follow a running match in which you do not play; `/matches show: server` lists them."
    follow = "il:follow:1:4:"
    assert private(*await club.at_once(("ada", shown, follow))) == sentence
    question = (await club.slash("ben", "resign", club.thread)).response.message
    await club.press("ben", question, "Confirm")
    assert private(*await club.at_once(("dan", shown, follow))) == sentence


async def test_watchers_press_the_players_buttons_in_vain(club):
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1)).response.message
    before = await match(club)
    stranger = "You do not play in this match; open one of your own with /play."
    for label in ("Move", "Undo"):
        assert private(await club.press("cleo", shown, label)) == stranger
    assert await match(club) == before
    assert ids(now(club, shown)) == ids(shown)

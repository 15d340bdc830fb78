"""Seats that stand open: joined under the invitation and from lists, begun with fewer, kept for a role."""

from bot.model.match import Status
from tests.bot.shared import FULL, STALE, unchanged
from tests.bot.stories import ids, labels, match, mentions, now, offered, opened, play_of, private
from tests.bot.weeks import manager


async def test_the_last_to_join_begins_the_match(club):
    invitation = await opened(club, "lovelinks", seats=3)
    assert "2 seats are open for anyone" in invitation.content
    assert labels(invitation) == ["Join", "Withdraw", "Rules", "Learn"]
    old = (await club.slash("dan", "board", match=1)).response.message
    await club.press("ben", invitation, "Join")
    assert mentions(club, "{ada} opens a match; a seat is open for anyone. {ben} sits already.") in (
        now(club, invitation).content
    )
    with unchanged(club):
        assert private(await club.press("cleo", old, "Join")).startswith(f"{STALE}**Love Links** · match 1\n")
    await club.restart()
    await club.press("cleo", now(club, invitation), "Join")
    assert (await match(club)).status is Status.RUNNING
    assert labels(now(club, invitation)) == []
    assert club.thread.name == "Love Links 1 · Ada – Ben – Cleo"


async def test_seats_are_taken_from_the_list(club):
    invitation = await opened(club, "lovelinks", seats=3)
    await opened(club, "linkage", who="cleo")
    listed = await club.slash("ben", "matches", show="open")
    here = club.channel.mention
    assert private(listed).splitlines() == [
        "Open seats in this server.",
        mentions(club, "2 · Linkage: {cleo} · 1 open seat · ") + here,
        mentions(club, "1 · Love Links: {ada} · 2 open seats · ") + here,
    ]
    assert offered(listed.response.message) == [["Linkage 2", "Love Links 1"]]
    result = await club.choose("ben", listed.response.message, "Love Links 1")
    assert private(result) == "You sit in match 1; it begins when all seats are taken."
    assert mentions(club, "{ben} sits already.") in now(club, invitation).content
    listed = await club.slash("cleo", "matches", show="open")
    assert offered(listed.response.message) == [["Love Links 1"]], "one's own match is not offered"
    result = await club.choose("cleo", listed.response.message, "Love Links 1")
    assert private(result) == "You sit in match 1; it has begun."


async def test_a_stale_list_shows_the_match_before_other_refusals(club):
    eve = manager(club)
    await opened(club, "linkage", who="ben", opponent="dan")
    invitation = await opened(club, "lovelinks", seats=3)
    lists = [(await club.slash("ben", "matches", show="open")).response.message for _ in range(2)]
    await club.slash(eve, "server settings", most=1)
    assert private(await club.choose("ben", lists[0], "Love Links 2")) == FULL
    await club.press("cleo", invitation, "Join")
    with unchanged(club):
        late = await club.choose("ben", lists[1], "Love Links 2")
    assert private(late) == STALE + now(club, invitation).content


async def test_it_begins_with_fewer_when_all_press_begin(club):
    invitation = await opened(club, "lovelinks", seats=4)
    await club.press("ben", invitation, "Join")
    await club.press("cleo", now(club, invitation), "Join")
    assert labels(now(club, invitation)) == ["Join", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ada", now(club, invitation), "Begin")
    wish = mentions(club, "{ada} would begin with those who sit; press Begin to agree.")
    assert now(club, invitation).content.endswith(wish)
    board = now(club, invitation)
    begin = next(custom_id for custom_id in ids(board) if ":begin:" in custom_id)
    await club.at_once(("ben", board, begin), ("cleo", board, begin))
    found = await match(club)
    assert (found.status, play_of(found).seats) == (Status.RUNNING, 3)


async def test_seats_can_be_kept_for_a_role(club):
    role = club.guild.create_role("Gems")
    club.join("eve", role)
    invitation = await opened(club, "linkx", role=role)
    assert f"a seat is open for people with the role {role.mention}." in invitation.content
    kept = f"The open seats of this match are kept for people with the role {role.mention}; open one of your own with"
    assert private(await club.press("ben", invitation, "Join")) == f"{kept} /play."
    listed = await club.slash("ben", "matches", show="open")
    assert private(await club.choose("ben", listed.response.message, "Linkx 1")) == f"{kept} /play."
    await club.press("eve", invitation, "Join")
    assert (await match(club)).status is Status.RUNNING

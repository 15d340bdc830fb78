"""Seats that stand open: joined under the invitation and from lists, begun with fewer, kept for a role, withdrawn."""

from bot.match import Status
from tests.bot.stories import dump, ids, labels, match, mentions, now, offered, opened, play_of, private
from tests.bot.weeks import manager

STALE = "That belongs to an earlier moment; this is how the match stands now.\n"


async def test_the_last_to_join_begins_the_match(club):
    invitation = await opened(club, "lovelinks", seats=3)
    assert "2 seats are open for anyone" in invitation.content
    assert labels(invitation) == ["Join", "Withdraw", "Rules", "Learn"]
    await club.press("ben", invitation, "Join")
    assert mentions(club, "{ada} opens a match; a seat is open for anyone. {ben} sits already.") in (
        now(club, invitation).content
    )
    await club.restart()
    await club.press("cleo", now(club, invitation), "Join")
    assert (await match(club)).status is Status.RUNNING
    assert labels(now(club, invitation)) == []
    assert club.thread.name == "Love Links 1 · Ada – Ben – Cleo"


async def test_two_joins_for_one_seat(club):
    invitation = await opened(club, "linkx")
    join = ids(invitation)[0]
    first, second = await club.at_once(("ben", invitation, join), ("cleo", invitation, join))
    found = await match(club)
    assert (found.status, len(found.players)) == (Status.RUNNING, 2)
    told = [result for result in (first, second) if result.followups]
    assert len(told) == 1
    assert private(told[0]).startswith(STALE)
    assert len(club.channel.threads) == 1


async def test_joining_twice_and_late_changes_nothing(club):
    invitation = await opened(club, "lovelinks", seats=3)
    old = (await club.slash("dan", "board", match=1)).response.message
    await club.press("ben", invitation, "Join")
    before = dump(club.settings.database)
    again = "You already sit in this match; it begins when the others have joined."
    assert private(await club.press("ben", now(club, invitation), "Join")) == again
    late = await club.press("cleo", old, "Join")
    assert private(late).startswith(STALE + "**Love Links** · match 1\n")
    assert dump(club.settings.database) == before


async def test_seats_are_taken_from_the_list(club):
    invitation = await opened(club, "lovelinks", seats=3)
    await opened(club, "linkage", who="cleo")
    listed = await club.slash("ben", "matches", show="open")
    lines = private(listed).splitlines()
    assert lines[0] == "Open seats in this server."
    here = club.channel.mention
    assert lines[1:] == [
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


async def test_a_list_that_is_out_of_date_takes_no_seat(club):
    await opened(club, "linkx")
    listed = await club.slash("ben", "matches", show="open")
    await club.press("cleo", club.public()[-1], "Join")
    late = await club.choose("ben", listed.response.message, "Linkx 1")
    assert private(late).startswith(STALE)
    assert club.people["ben"].id not in (await match(club)).players
    assert private(await club.slash("ben", "matches", show="open")).endswith("There are none. Open one with /play.")


async def test_a_list_that_is_out_of_date_shows_how_the_match_stands_whatever_else_would_be_refused(club):
    eve = manager(club)
    await opened(club, "linkage", who="ben", opponent="dan")
    invitation = await opened(club, "lovelinks", seats=3)
    lists = [(await club.slash("ben", "matches", show="open")).response.message for _ in range(2)]
    await club.slash(eve, "server settings", most=1)
    full = "In this server nobody has more than 1 match at a time; finish one first."
    assert private(await club.choose("ben", lists[0], "Love Links 2")) == full
    await club.press("cleo", invitation, "Join")
    late = await club.choose("ben", lists[1], "Love Links 2")
    assert private(late) == STALE + now(club, invitation).content


async def test_it_begins_with_fewer_when_all_who_sit_press_begin(club):
    invitation = await opened(club, "lovelinks", seats=4)
    await club.press("ben", invitation, "Join")
    await club.press("cleo", now(club, invitation), "Join")
    assert labels(now(club, invitation)) == ["Join", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ada", now(club, invitation), "Begin")
    wish = mentions(club, "{ada} would begin with those who sit; press Begin to agree.")
    assert now(club, invitation).content.endswith(wish)
    stranger = "Only those who sit can begin the match; press Join to sit down as well."
    assert private(await club.press("dan", now(club, invitation), "Begin")) == stranger
    board = now(club, invitation)
    begin = next(custom_id for custom_id in ids(board) if ":begin:" in custom_id)
    await club.at_once(("ben", board, begin), ("cleo", board, begin))
    found = await match(club)
    assert (found.status, play_of(found).seats) == (Status.RUNNING, 3)


async def test_only_the_opener_withdraws_it(club):
    invitation = await opened(club, "lovelinks", seats=3)
    await club.press("ben", invitation, "Join")
    sentence = mentions(club, "Only {ada}, who opened this match, can withdraw it.")
    assert private(await club.press("ben", now(club, invitation), "Withdraw")) == sentence
    await club.press("ada", now(club, invitation), "Withdraw")
    assert now(club, invitation).content.endswith(mentions(club, "{ada} withdrew the match before it began."))
    assert labels(now(club, invitation)) == []


async def test_seats_can_be_kept_for_a_role(club):
    role = club.guild.create_role("Gems")
    club.people["eve"] = club.guild.add_member(club.env.create_user("eve"), roles=[role])
    invitation = await opened(club, "linkx", role=role)
    assert f"a seat is open for people with the role {role.mention}." in invitation.content
    kept = f"The open seats of this match are kept for people with the role {role.mention}; open one of your own with"
    assert private(await club.press("ben", invitation, "Join")) == f"{kept} /play."
    listed = await club.slash("ben", "matches", show="open")
    assert private(await club.choose("ben", listed.response.message, "Linkx 1")) == f"{kept} /play."
    await club.press("eve", invitation, "Join")
    assert (await match(club)).status is Status.RUNNING

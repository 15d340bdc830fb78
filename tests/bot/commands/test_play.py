"""Opening a match: the invitation, its buttons, and the thread."""

from bot.match import Status
from tests.bot.stories import (
    PLACE,
    PLACE_BESIDE,
    RUNNING,
    begin,
    dump,
    ids,
    invite,
    labels,
    match,
    mentions,
    play,
    private,
    told,
)


async def test_somebody_is_invited_and_pinged_alone(club):
    requests = len(club.env.http_requests)
    message = await invite(club, target=13)
    assert message.content == mentions(
        club,
        "**Linkage** · match 1\n{ada} invites {ben}.\n"
        "Place dominoes on 7×7 cells: one player wants many groups of one colour, the other wants few.\n"
        "{ada} begins and plays More. Pace: 3 days a turn. Options: target 13.",
    )
    assert labels(message) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert club.pings(requests) == [{club.people["ben"].id}]
    # An edit notifies nobody, so the invitation must be the answer itself.
    assert [entry.method for entry in club.env.http_requests[requests:]] == ["POST"]


async def test_invitations_state_the_terms(club):
    for options, line in (
        ({"first": "other"}, "{ben} begins. Pace: 3 days a turn."),
        ({"first": "random"}, "Who begins is drawn by lot. Pace: 3 days a turn."),
        (
            {"counter": "free", "first": "random"},
            "Who begins is drawn by lot. Pace: 3 days a turn. Options: counter free.",
        ),
        ({"counter": "centre", "target": 12}, "{ada} begins and plays More. Pace: 3 days a turn."),
        ({"pace": "none"}, "{ada} begins and plays More. Pace: no time limit."),
        ({"pace": "5m", "rated": False}, "{ada} begins and plays More. Pace: 5 minutes a turn. Not rated."),
    ):
        message = await invite(club, **options)
        assert message.content.splitlines()[-1] == mentions(club, line), options
        await club.press("ada", message, "Withdraw")
        await club.env.advance_time(120)  # nobody may open that many at one moment


async def test_whoever_accepts_begins_the_match_in_a_thread_with_a_title_and_the_players(club):
    invitation = await invite(club)
    result = await club.press("ben", invitation, "Accept")
    assert result.followups == []
    assert club.thread.name == "Linkage 1 · Ada – Ben"
    thread = await club.bot.fetch_channel(club.thread.id)
    assert thread.auto_archive_duration == 10080
    members = {member.id for member in await thread.fetch_members()}
    assert {club.people["ada"].id, club.people["ben"].id} <= members
    assert club.people["cleo"].id not in members
    (edited,) = [message for message in club.public() if message.id == invitation.id]
    assert edited.content == mentions(club, "**Linkage** · match 1\n{ada} and {ben} play in ") + f"<#{club.thread.id}>."
    assert labels(edited) == []
    (board,) = club.boards()
    assert told(board) == mentions(club, "**Linkage** begins.\n{ada}, it is your turn (More)" + PLACE)
    assert labels(board) == RUNNING
    assert club.pings()[-1] == {club.people["ada"].id}


async def test_wrong_people_get_a_private_sentence(club):
    invitation = await invite(club)
    rules = await club.press("cleo", invitation, "Rules")
    assert private(rules).startswith("# Linkage\n")
    assert rules.response.attachments[0].description
    before = dump(club.settings.database)
    kept = "Every seat is kept for somebody else; open a match of your own with /play."
    own = "You already sit in this match; it begins when the others have joined."
    only = "Only somebody who was invited can decline; you need not answer."
    opener = mentions(club, "Only {ada}, who opened this match, can withdraw it.")
    for who, button, sentence in [
        ("cleo", "Accept", kept),
        ("ada", "Accept", own),
        ("cleo", "Decline", only),
        ("ada", "Decline", only),
        ("ben", "Withdraw", opener),
        ("cleo", "Withdraw", opener),
    ]:
        assert private(await club.press(who, invitation, button)) == sentence
    assert dump(club.settings.database) == before
    assert club.channel.threads == []


async def test_declining_and_withdrawing_close_the_match(club):
    for number, (who, button, line) in enumerate(
        (
            ("ada", "Withdraw", "{ada} withdrew the match before it began."),
            ("ben", "Decline", "{ben} declined; the match was not begun."),
        ),
        1,
    ):
        invitation = await invite(club)
        await club.press(who, invitation, button)
        edited = club.public()[-1]
        assert edited.content == mentions(club, f"**Linkage** · match {number}\n{line}")
        assert labels(edited) == []
        assert (await match(club, number)).status is Status.CLOSED
        said = private(await club.slash("ada", "board", match=number, private=True))
        assert said == edited.content


async def test_an_open_seat_is_taken_by_whoever_joins(club):
    result = await club.slash("ada", "play linkage", first="other")
    invitation = result.response.message
    assert labels(invitation) == ["Join", "Withdraw", "Rules", "Learn"]
    assert mentions(club, "{ada} opens a match; a seat is open for anyone.") in invitation.content
    assert club.pings() == [set()]
    own = "You already sit in this match; it begins when the others have joined."
    assert private(await club.press("ada", invitation, "Join")) == own
    await club.press("cleo", invitation, "Join")
    (board,) = club.boards()
    assert told(board) == mentions(club, "**Linkage** begins.\n{cleo}, it is your turn (More)" + PLACE)


async def test_of_several_who_join_at_once_one_sits_and_the_others_are_shown_the_match(club):
    result = await club.slash("ada", "play linkage")
    invitation = result.response.message
    join = ids(invitation)[0]
    results = await club.at_once(*[(who, invitation, join) for who in ("ben", "cleo", "dan", "ben")])
    assert len(club.boards()) == 1
    late = [result for result in results if result.followups]
    assert len(late) == 3
    for result in late:
        assert private(result).startswith("That belongs to an earlier moment; this is how the match stands now.\n")
    assert len((await match(club)).players) == 2


async def test_buttons_pressed_at_once_act_once(club):
    invitation = await invite(club)
    accept, _, withdraw, *_ = ids(invitation)
    await club.at_once(("ada", invitation, withdraw), ("ben", invitation, accept))
    found = await match(club)
    assert (found.status is Status.RUNNING) == bool(club.channel.threads)
    threads = len(club.channel.threads)
    again = await invite(club)
    accept = ids(again)[0]
    await club.at_once(("ben", again, accept), ("ben", again, accept))
    assert len(club.boards()) == 1
    assert len(club.channel.threads) == threads + 1


async def test_counter_free_is_played_by_commands(club):
    await begin(club, counter="free")
    asked = "{ada}, put the black counter on any cell; {ben} then chooses to play More or Fewer."
    assert told(club.boards()[-1]) == mentions(club, f"**Linkage** begins.\n{asked}")
    await play(club, "counter c3", "fewer")
    assert told(club.boards()[-1]) == mentions(
        club, "{ben} chose to play Fewer.\n{ada}, it is your turn (More)" + PLACE
    )
    await play(club, "blue d4-d5")
    assert mentions(club, "{ben}, it is your turn (Fewer)" + PLACE_BESIDE) in club.boards()[-1].content

"""Opening a match: the invitation, its buttons, the thread, and with whom no match is opened."""

from bot.model.match import Status
from tests.bot.shared import STALE, unchanged
from tests.bot.stories import (
    PLACE,
    RUNNING,
    ids,
    invite,
    labels,
    match,
    mentions,
    private,
    told,
)


async def test_an_invitation_pings_the_invited_alone(club):
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
    drawn = "Who begins is drawn by lot. Pace: 3 days a turn."
    for options, line in (
        ({"first": "other"}, "{ben} begins. Pace: 3 days a turn."),
        ({"first": "random"}, drawn),
        ({"counter": "free", "first": "random"}, f"{drawn} Options: counter free."),
        ({"counter": "centre", "target": 12}, "{ada} begins and plays More. Pace: 3 days a turn."),
        ({"pace": "none"}, "{ada} begins and plays More. Pace: no time limit."),
        ({"pace": "5m", "rated": False}, "{ada} begins and plays More. Pace: 5 minutes a turn. Not rated."),
    ):
        message = await invite(club, **options)
        assert message.content.splitlines()[-1] == mentions(club, line), options
        await club.press("ada", message, "Withdraw")
        await club.env.advance_time(120)  # nobody may open that many at one moment


async def test_an_accepted_match_begins_in_a_thread(club):
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


async def test_an_open_seat_goes_to_one_who_joins(club):
    invitation = (await club.slash("ada", "play linkage", first="other")).response.message
    assert labels(invitation) == ["Join", "Withdraw", "Rules", "Learn"]
    assert mentions(club, "{ada} opens a match; a seat is open for anyone.") in invitation.content
    assert club.pings() == [set()]
    join = ids(invitation)[0]
    results = await club.at_once(*[(who, invitation, join) for who in ("cleo", "ben", "dan", "cleo")])
    late = [result for result in results if result.followups]
    assert len(late) == 3
    for result in late:
        assert private(result).startswith(STALE)
    (after,) = await club.at_once(("dan", invitation, join))
    assert private(after).startswith(STALE), "also once it has begun"
    (joined,) = {*(await match(club)).players} - {club.people["ada"].id}
    (board,) = club.boards()
    assert told(board) == f"**Linkage** begins.\n<@{joined}>, it is your turn (More)" + PLACE


async def test_some_are_no_opponents(club):
    robot = club.guild.add_member(club.env.create_user("robot", bot=True))
    secret = club.text_channel("secret", hidden_from="ben")
    oneself = "You cannot play against yourself; name somebody else, or nobody and anyone may join."
    other_bot = f"{robot.mention} is a bot and does not play; name me or a person, or nobody and anyone may join."
    unseeing = mentions(club, "{ben} cannot see this channel; open the match in one that you both can see.")
    for sentence, channel, opponent in (
        (oneself, None, "ada"),
        (other_bot, None, robot),
        (unseeing, secret, "ben"),
    ):
        with unchanged(club):
            assert private(await club.slash("ada", "play linkage", channel, opponent=opponent)) == sentence
    stranger = club.env.create_user("eve")
    absent = f"{stranger.mention} is not in this server; name somebody who is, or nobody and anyone may join."
    named = ("opponent", str(stranger.id))
    with unchanged(club):
        result = await club.crafted("ada", club.channel, "play linkage", named, naming=[stranger])
        assert private(result) == absent

"""Invitations and peace as people see them: Challenge, consent, blocks, open seats, and who follows."""

from bot.community.account_commands import MOST_LISTED
from bot.model.ids import UserId
from bot.model.match import Status
from rules import GAMES
from tests.bot.shared import FULL, STALE, unchanged
from tests.bot.stories import (
    PLACE,
    RUNNING,
    begin,
    ids,
    invite,
    labels,
    match,
    mentions,
    now,
    offered,
    opened,
    play_of,
    private,
    told,
)
from tests.peer import entry

ONCE = "You have sent this invitation already: match 1 waits for the answer."


async def asked_for_game(club, person="ben"):
    """The choice of game after Challenge."""
    result = await club.people["ada"].context_menu(club.channel, "Challenge", club.people[person])
    assert result.acknowledged
    return result


async def challenged(club, game="Linkx"):
    return private(await club.choose("ada", (await asked_for_game(club)).response.message, game))


async def test_preferences_say_from_whom_one_takes_invitations(club):
    assert "Invitations to you: from everyone in a server with you." in private(await club.slash("ben", "preferences"))
    said = private(await club.slash("ben", "preferences", invitations="played"))
    assert "Invitations to you: from people you have played with; those already sent stay." in said
    await club.restart()
    rest = "name somebody else, or nobody and anyone may join."
    sentence = mentions(club, "{ben} takes invitations only from people they have played with; " + rest)
    assert private(await club.slash("ada", "play linkage", opponent="ben")) == sentence
    assert await challenged(club) == sentence
    assert await club.bot.services.table.matches_of(UserId(club.people["ben"].id)) == []
    await club.press("ben", await opened(club, "linkage"), "Join")
    assert (await challenged(club)).startswith("You invited")
    assert "Invitations to you: from nobody" in private(await club.slash("ben", "preferences", invitations="nobody"))
    assert await challenged(club, "LINK") == mentions(club, "{ben} takes no invitations; " + rest)
    assert "people you have played with" not in private(await club.slash("ada", "preferences"))


async def test_some_are_no_opponents_or_have_left(club):
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
    for status, code, said in (
        (404, 10007, "{ben} is not in this server; name somebody who is, or nobody and anyone may join."),
        (403, 50001, "You invited {ben} to Linkx: match 1."),
    ):
        asked = await asked_for_game(club)
        await club.env.advance_time(660)
        club.env.inject_error("GET", "/guilds/*/members/*", status=status, code=code)
        if status == 404:
            with unchanged(club):
                done = await club.choose("ada", asked.response.message, "Linkx")
        else:
            done = await club.choose("ada", asked.response.message, "Linkx")
        assert private(done) == mentions(club, said)


async def test_the_blocked_see_no_open_seats_and_one_sees_ones_list(club):
    await begin(club)
    await opened(club, "linkx")
    await club.slash("ada", "block add", player="cleo")
    for options in ({"show": "open"}, {"show": "server"}, {"player": "ada"}):
        assert "2 · Linkx" not in private(await club.slash("cleo", "matches", **options))
        assert "2 · Linkx" in private(await club.slash("dan", "matches", **options))
    assert "1 · Linkage" in private(await club.slash("cleo", "matches", show="server")), "it runs for all to see"
    await club.slash("ada", "block remove", player="cleo")
    assert "2 · Linkx" in private(await club.slash("cleo", "matches", show="open"))

    async def listed(who: str) -> str:
        return private(await club.slash(who, "block list"))

    assert await listed("ada") == "You block nobody."
    said = [private(await club.slash("ada", "block add", player=person)) for person in ("dan", "ben", "ben")]
    assert said[1] == said[2]
    assert said[1] == mentions(
        club,
        "{ben} can't invite you, take your open seats, follow your matches or ping you any more, "
        "and neither of you is shown the other's open seats.",
    )
    assert await listed("ada") == mentions(club, "You have blocked {ben} and {dan}.")
    assert await listed("ben") == "You block nobody."
    removed = private(await club.slash("ada", "block remove", player="ben"))
    assert removed == mentions(club, "{ben} can invite you, take your open seats, follow your matches and ping you.")
    assert await listed("ada") == mentions(club, "You have blocked {dan}.")
    await club.slash("ada", "block remove", player="ben")
    itself = await club.slash("ada", "block add", player="ada")
    assert private(itself) == "You can't block yourself; name somebody else."
    for number in range(MOST_LISTED + 3):
        await club.bot.services.people.block(UserId(club.people["ben"].id), UserId(10**17 + number))
    assert (await listed("ben")).count("<@") == MOST_LISTED
    assert (await listed("ben")).endswith(" and 3 more.")


async def test_a_challenge_asks_for_the_game_and_invites(club):
    itself = "You cannot play against yourself; name somebody else, or nobody and anyone may join."
    assert private(await asked_for_game(club, "ada")) == itself
    asked, again = await asked_for_game(club), await asked_for_game(club)
    assert private(asked) == mentions(club, "Which game would you like to play with {ben}?")
    assert offered(asked.response.message) == [[game.title for game in GAMES.values()]]
    await club.restart()
    requests = len(club.env.http_requests)
    done = await club.choose("ada", asked.response.message, "LINK")
    assert private(done) == mentions(club, "You invited {ben} to LINK: match 1.")
    assert labels(done.response.message) == [] == offered(done.response.message)
    invitation = club.public()[-1]
    assert mentions(club, "{ada} invites {ben}.") in invitation.content
    assert labels(invitation) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert {club.people["ben"].id} in club.pings(requests)
    with unchanged(club):
        assert private(await club.choose("ada", again.response.message, "LINK")) == ONCE
    late = await asked_for_game(club)
    menu, _ = entry(late.response.message, "LINK")
    (gone,) = await club.at_once(("ada", late.response.message, menu, str(len(GAMES))))
    assert private(gone) == "That game is not played here any more; choose Linkage, LINK, Linkx or Love Links."
    await club.press("ben", invitation, "Accept")
    assert (await match(club)).status is Status.RUNNING
    asked = await asked_for_game(club)
    press = ("ada", asked.response.message, *entry(asked.response.message, "Linkx"))
    await club.at_once(press, press)
    assert len(await club.bot.services.table.matches_of(club.people["ben"].id)) == 2, "at one instant it invites once"


async def test_invitations_state_the_terms_and_ping_alone(club):
    requests = len(club.env.http_requests)
    invitation = await invite(club, target=13)
    assert invitation.content == mentions(
        club,
        "**Linkage** · match 1\n{ada} invites {ben}.\n"
        "Place dominoes on 7×7 cells: one player wants many groups of one colour, the other wants few.\n"
        "{ada} begins and plays More. Pace: 3 days a turn. Options: target 13.",
    )
    assert labels(invitation) == ["Accept", "Decline", "Withdraw", "Rules", "Learn"]
    assert club.pings(requests) == [{club.people["ben"].id}]
    # An edit notifies nobody, so the invitation must be the answer itself.
    assert [entry.method for entry in club.env.http_requests[requests:]] == ["POST"]

    result = await club.press("ben", invitation, "Accept")
    assert result.followups == []
    assert club.thread.name == "Linkage 1 · Ada – Ben"
    thread = await club.bot.fetch_channel(club.thread.id)
    assert thread.auto_archive_duration == 10080
    members = {member.id for member in await thread.fetch_members()}
    assert {club.people["ada"].id, club.people["ben"].id} <= members
    assert club.people["cleo"].id not in members
    edited = now(club, invitation)
    assert edited.content == mentions(club, "**Linkage** · match 1\n{ada} and {ben} play in ") + f"<#{club.thread.id}>."
    assert labels(edited) == []
    (board,) = club.boards()
    assert told(board) == mentions(club, "**Linkage** begins.\n{ada}, it is your turn (More)" + PLACE)
    assert labels(board) == RUNNING
    assert club.pings()[-1] == {club.people["ada"].id}
    drawn = "Who begins is drawn by lot. Pace: 3 days a turn."
    for options, line in (
        ({"first": "other", "pace": "1d"}, "{ben} begins. Pace: 1 day a turn."),
        ({"first": "random"}, drawn),
        ({"counter": "free", "first": "random"}, f"{drawn} Options: counter free."),
        ({"counter": "centre", "target": 12, "pace": "7d"}, "{ada} begins and plays More. Pace: 7 days a turn."),
        ({"pace": "none"}, "{ada} begins and plays More. Pace: no time limit."),
        ({"pace": "5m", "rated": False}, "{ada} begins and plays More. Pace: 5 minutes a turn. Not rated."),
    ):
        message = await invite(club, **options)
        assert message.content.splitlines()[-1] == mentions(club, line), options
        await club.press("ada", message, "Withdraw")
        await club.env.advance_time(120)  # nobody may open that many at one moment


async def test_matches_are_withdrawn_declined_or_joined_once(club):
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
    requests = len(club.env.http_requests)
    invitation = (await club.slash("ada", "play linkage", first="other")).response.message
    assert labels(invitation) == ["Join", "Withdraw", "Rules", "Learn"]
    assert mentions(club, "{ada} opens a match; a seat is open for anyone.") in invitation.content
    assert club.pings(requests) == [set()]
    join = ids(invitation)[0]
    results = await club.at_once(*[(who, invitation, join) for who in ("cleo", "ben", "dan", "cleo")])
    late = [result for result in results if result.followups]
    assert len(late) == 3
    for result in late:
        assert private(result).startswith(STALE)
    (after,) = await club.at_once(("dan", invitation, join))
    assert private(after).startswith(STALE), "also once it has begun"
    (joined,) = {*(await match(club, 3)).players} - {club.people["ada"].id}
    (board,) = club.boards()
    assert told(board) == f"**Linkage** begins.\n<@{joined}>, it is your turn (More)" + PLACE


async def test_seats_are_taken_by_button_and_from_the_list(club):
    invitation = await opened(club, "lovelinks", seats=4)
    assert "3 seats are open for anyone" in invitation.content
    assert labels(invitation) == ["Join", "Withdraw", "Rules", "Learn"]
    await opened(club, "linkage", who="cleo")
    old = (await club.slash("dan", "board", match=1)).response.message
    await club.press("ben", invitation, "Join")
    seated = "{ada} opens a match; 2 seats are open for anyone. {ben} has a seat."
    assert mentions(club, seated) in now(club, invitation).content
    with unchanged(club):
        assert private(await club.press("cleo", old, "Join")).startswith(f"{STALE}**Love Links** · match 1\n")
    listed = await club.slash("dan", "matches", show="open")
    here = club.channel.mention
    assert private(listed).splitlines() == [
        "Open seats in this server.",
        mentions(club, "2 · Linkage: {cleo} · 1 open seat · ") + here,
        mentions(club, "1 · Love Links: {ada} and {ben} · 2 open seats · ") + here,
    ]
    assert labels(listed.response.message) == ["Join", "Join"]
    listed = await club.slash("cleo", "matches", show="open")
    assert labels(listed.response.message) == ["Join"], "one's own match is not offered"
    result = await club.press("cleo", listed.response.message, "Join")
    assert private(result) == "You have a seat in match 1; it begins when all seats are taken."
    assert labels(now(club, invitation)) == ["Join", "Begin", "Withdraw", "Rules", "Learn"]
    await club.press("ada", now(club, invitation), "Begin")
    wish = mentions(club, "{ada} would begin with those who have a seat; press Begin to agree.")
    assert now(club, invitation).content.endswith(wish)
    board = now(club, invitation)
    begin = next(custom_id for custom_id in ids(board) if ":begin:" in custom_id)
    await club.restart()
    await club.at_once(("ben", board, begin), ("cleo", board, begin))
    found = await match(club)
    assert (found.status, play_of(found).seats) == (Status.RUNNING, 3)
    assert labels(now(club, invitation)) == []
    assert club.thread.name == "Love Links 1 · Ada – Ben – Cleo"
    result = await club.press("dan", (await club.slash("dan", "matches", show="open")).response.message, "Join")
    assert private(result) == "You have a seat in match 2; it has begun."


async def test_a_stale_list_and_seats_of_a_role_refuse_in_words(club):
    role = club.guild.create_role("Gems")
    club.join("eve", role, club.managers())
    invitation = await opened(club, "linkx", role=role)
    assert f"a seat is open for people with the role {role.mention}." in invitation.content
    kept = f"The open seats of this match are kept for people with the role {role.mention}; open one of your own with"
    assert private(await club.press("ben", invitation, "Join")) == f"{kept} /play."
    listed = await club.slash("ben", "matches", show="open")
    assert private(await club.press("ben", listed.response.message, "Join")) == f"{kept} /play."
    await club.press("eve", invitation, "Join")
    assert (await match(club)).status is Status.RUNNING
    await opened(club, "linkage", who="ben", opponent="dan")
    invitation = await opened(club, "lovelinks", seats=3)
    lists = [(await club.slash("ben", "matches", show="open")).response.message for _ in range(2)]
    await club.slash("eve", "server settings", most=1)
    assert private(await club.press("ben", lists[0], "Join")) == FULL
    await club.press("cleo", invitation, "Join")
    with unchanged(club):
        late = await club.press("ben", lists[1], "Join")
    assert private(late) == STALE + now(club, invitation).content

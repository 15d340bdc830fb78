"""Invitations and peace as people see them: Challenge, consent, blocks, open seats, and who follows."""

from bot.community.account_commands import MOST_LISTED
from bot.model.ids import UserId
from bot.model.match import Status
from rules import GAMES
from tests.bot.shared import resigned, unchanged
from tests.bot.stories import begin, labels, match, mentions, offered, opened, private
from tests.peer import entry

ONCE = "You have sent this invitation already: match 1 waits for the answer."


async def asked_for_game(club, person="ben"):
    """The choice of game after Ada has chosen Challenge in somebody's menu."""
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


async def test_only_people_known_to_have_left_are_not_invited(club):
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


async def test_open_seats_of_the_blocked_are_hidden(club):
    await begin(club)
    await opened(club, "linkx")
    for who, whom in (("ada", "cleo"), ("cleo", "ada")):
        await club.slash(who, "block add", player=whom)
        for options in ({"show": "open"}, {"show": "server"}, {"player": "ada"}):
            assert "2 · Linkx" not in private(await club.slash("cleo", "matches", **options))
            assert "2 · Linkx" in private(await club.slash("dan", "matches", **options))
        assert "1 · Linkage" in private(await club.slash("cleo", "matches", show="server")), "it runs for all to see"
        await club.slash(who, "block remove", player=whom)
        assert "2 · Linkx" in private(await club.slash("cleo", "matches", show="open"))


async def test_the_blocked_follow_nothing_and_are_not_named(club):
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1)).response.message
    for who in ("cleo", "dan"):
        await club.press(who, shown, "Follow")
    await club.slash("ben", "block add", player="cleo")
    others = "You can't follow this match; `/matches show: server` lists others."
    assert private(await club.press("cleo", shown, "Follow")) == others
    assert (await resigned(club)).content.endswith(mentions(club, "Followed by {dan}."))


async def test_the_list_of_the_blocked_is_ones_own(club):
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


async def test_two_choices_at_the_same_instant_invite_once(club):
    asked = await asked_for_game(club)
    press = ("ada", asked.response.message, *entry(asked.response.message, "Linkx"))
    results = await club.at_once(press, press)
    invited = mentions(club, "You invited {ben} to Linkx: match 1.")
    assert {private(result) for result in results} <= {invited, ONCE}
    assert len(await club.bot.services.table.matches_of(club.people["ben"].id)) == 1


async def test_impossible_opponents_are_refused_at_once(club):
    itself = "You cannot play against yourself; name somebody else, or nobody and anyone may join."
    assert private(await asked_for_game(club, "ada")) == itself
    await club.slash("ben", "block add", player="ada")
    refused = "I can't send this invitation; name other people, or nobody and anyone may join."
    assert await challenged(club, "Linkage") == refused

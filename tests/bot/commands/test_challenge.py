"""Challenge in a person's context menu."""

from bot.match import Status
from rules import GAMES
from tests.bot.commands.shared import unchanged
from tests.bot.stories import labels, match, mentions, offered, private
from tests.peer import entry

ONCE = "You have sent this invitation already: match 1 waits for the answer."


async def challenged(club, person="ben"):
    result = await club.people["ada"].context_menu(club.channel, "Challenge", club.people[person])
    assert result.acknowledged
    return result


async def test_a_challenge_asks_for_the_game_and_invites(club):
    asked, again = await challenged(club), await challenged(club)
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
    late = await challenged(club)
    menu, _ = entry(late.response.message, "LINK")
    (gone,) = await club.at_once(("ada", late.response.message, menu, str(len(GAMES))))
    assert private(gone) == "That game is not played here any more; choose Linkage, LINK, Linkx or Love Links."
    await club.press("ben", invitation, "Accept")
    assert (await match(club)).status is Status.RUNNING


async def test_two_choices_at_the_same_instant_invite_once(club):
    asked = await challenged(club)
    press = ("ada", asked.response.message, *entry(asked.response.message, "Linkx"))
    results = await club.at_once(press, press)
    invited = mentions(club, "You invited {ben} to Linkx: match 1.")
    assert {private(result) for result in results} <= {invited, ONCE}
    assert len(await club.bot.services.table.matches_of(club.people["ben"].id)) == 1


async def test_impossible_opponents_are_refused_at_once(club):
    itself = "You cannot play against yourself; name somebody else, or nobody and anyone may join."
    assert private(await challenged(club, "ada")) == itself
    await club.slash("ben", "block add", player="ada")
    done = await club.choose("ada", (await challenged(club)).response.message, "Linkage")
    assert private(done) == "I can't send this invitation; name other people, or nobody and anyone may join."

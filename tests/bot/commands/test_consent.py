"""Consent and peace as people see them: from whom one takes invitations, pauses, open seats, and who follows."""

from bot.match import Status, UserId
from bot.table.limits import PAUSES
from tests.bot.stories import begin, dump, invite, match, mentions, opened, private

FOLLOW = "il:follow:1:4:"


async def challenged(club, game="Linkx"):
    """What Ada is told who challenges Ben."""
    asked = await club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    return private(await club.choose("ada", asked.response.message, game))


async def test_preferences_say_from_whom_one_takes_invitations_and_every_way_keeps_to_it(club):
    assert "Invitations to you: from everyone in a server with you." in private(await club.slash("ben", "preferences"))
    said = private(await club.slash("ben", "preferences", invitations="played"))
    assert "Invitations to you: from people you have played with; those already sent stay." in said
    await club.restart()
    sentence = mentions(
        club,
        "{ben} takes invitations only from people they have played with; name somebody else, "
        "or nobody and anyone may join.",
    )
    assert private(await club.slash("ada", "play linkage", opponent="ben")) == sentence
    assert private(await club.slash("ada", "play lovelinks", opponent="cleo", opponent2="ben")) == sentence
    assert await challenged(club) == sentence
    assert await club.bot.services.table.matches_of(UserId(club.people["ben"].id)) == []
    await club.press("ben", await opened(club, "linkage"), "Join")
    assert (await challenged(club)).startswith("You invited")
    assert "Invitations to you: from nobody" in private(await club.slash("ben", "preferences", invitations="nobody"))
    nobody = "{ben} takes no invitations; name somebody else, or nobody and anyone may join."
    assert await challenged(club, "LINK") == mentions(club, nobody)
    assert "people you have played with" not in private(await club.slash("ada", "preferences"))


async def test_whoever_has_declined_is_left_in_peace_for_a_while(club):
    await club.press("ben", await invite(club), "Decline")
    until = int((club.env.now() + PAUSES[0]).timestamp())
    said = private(await club.slash("ada", "play linkage", opponent="ben"))
    assert said in {
        mentions(
            club, f"{{ben}} has declined; you may ask again <t:{second}:R>, and until then {{ben}} may invite you."
        )
        for second in range(until - 1, until + 2)
    }
    assert await challenged(club) == said
    await invite(club, "ben", opponent="ada")
    await club.restart(after=PAUSES[0].total_seconds() - 1800)
    assert private(await club.slash("ada", "play linkage", opponent="ben")) == said
    await club.env.advance_time(1800)
    await invite(club)


async def test_who_has_left_the_server_since_is_not_invited(club):
    """Somebody of whom Discord tells nothing is."""
    asked = await club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    await club.env.advance_time(660)
    club.env.inject_error("GET", "/guilds/*/members/*", status=404, code=10007)
    before = dump(club.settings.database)
    said = private(await club.choose("ada", asked.response.message, "Linkx"))
    sentence = "{ben} is not in this server; name somebody who is, or nobody and anyone may join."
    assert said == mentions(club, sentence)
    assert dump(club.settings.database) == before
    asked = await club.people["ada"].context_menu(club.channel, "Challenge", club.people["ben"])
    await club.env.advance_time(660)
    club.env.inject_error("GET", "/guilds/*/members/*", status=403, code=50001)
    assert private(await club.choose("ada", asked.response.message, "Linkx")).startswith("You invited")


async def test_open_seats_of_the_blocked_are_hidden_both_ways(club):
    await begin(club)
    await opened(club, "linkx")
    for who, whom in (("ada", "cleo"), ("cleo", "ada")):
        await club.slash(who, "block add", player=whom)
        for options in ({"show": "open"}, {"show": "server"}, {"player": "ada"}):
            assert "2 · Linkx" not in private(await club.slash("cleo", "matches", **options))
            assert "2 · Linkx" in private(await club.slash("dan", "matches", **options))
        assert "1 · Linkage" in private(await club.slash("cleo", "matches", show="server")), "it runs for all to see"
        assert "2 · Linkx" in private(await club.slash("ada", "matches", show="server"))
        await club.slash(who, "block remove", player=whom)
        assert "2 · Linkx" in private(await club.slash("cleo", "matches", show="open"))


async def test_nobody_joins_somebody_whom_they_have_blocked(club):
    invitation = await opened(club, "linkx")
    await club.slash("cleo", "block add", player="ada")
    said = private(await club.press("cleo", invitation, "Join"))
    sentence = "You have blocked {ada}, who sits in this match; open one of your own with /play, "
    assert said == mentions(club, sentence + "or take that back with `/block remove`.")
    await club.slash("cleo", "block remove", player="ada")
    await club.press("cleo", invitation, "Join")
    assert (await match(club)).status is Status.RUNNING


async def test_the_blocked_follow_nothing_and_are_not_named_at_the_end(club):
    await begin(club)
    shown = (await club.slash("cleo", "board", match=1)).response.message
    for who in ("cleo", "dan"):
        await club.press(who, shown, "Follow")
    await club.slash("ben", "block add", player="cleo")
    others = "You can't follow this match; `/matches show: server` lists others."
    assert private(await club.press("cleo", shown, "Follow")) == others
    _, refused = await club.at_once(("cleo", shown, FOLLOW), ("cleo", shown, FOLLOW))
    assert private(refused) == others
    question = (await club.slash("ben", "resign", club.thread)).response.message
    await club.press("ben", question, "Confirm")
    assert club.boards()[-1].content.endswith(mentions(club, "Followed by {dan}."))

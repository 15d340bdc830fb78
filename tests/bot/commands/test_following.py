"""Choosing matches to follow: in lists, below leaderboards, and what of them one is told."""

from typing import Any

from bot.match import MatchId, UserId
from bot.match.following import FollowWish
from tests.bot.commands.test_standing import finished
from tests.bot.followers import follow, hide
from tests.bot.stories import begin, labels, match, mentions, offered, opened, private
from tests.peer import Club


async def test_a_match_of_the_server_is_chosen_and_followed(club: Club):
    await begin(club)
    await opened(club, "linkx")
    listed = (await club.slash("cleo", "matches", show="server")).response
    assert listed is not None
    assert offered(listed.message) == [["Linkage 1: Ada and Ben"]]
    shown = (await club.choose("cleo", listed.message, "Linkage 1: Ada and Ben")).response
    assert shown is not None
    assert shown.ephemeral
    assert shown.content.startswith("I'll ping you where it is played when match 1 ends.\n\n")
    assert [each.filename for each in shown.message.attachments] == ["board.png"]
    assert labels(shown.message) == ["Each turn", "Turning points", "The end", "Unfollow"]
    assert [disabled(shown.message, label) for label in labels(shown.message)] == [False, False, True, False]
    panel = (await club.press("cleo", shown.message, "Each turn")).response
    assert panel is not None
    assert [disabled(panel.message, label) for label in labels(panel.message)] == [True, False, False, False]
    assert len(panel.message.attachments) == 1


def disabled(message: Any, label: str) -> bool:
    """Whether the button with this label cannot be pressed."""
    return label in [each.label for row in message.components for each in row.children if each.disabled]


async def test_players_are_offered_no_match_of_their_own(club: Club):
    await begin(club)
    listed = (await club.slash("ada", "matches", show="server")).response
    assert listed is not None
    assert offered(listed.message) == []
    for options in ({"show": "open"}, {}):
        listed = (await club.slash("cleo", "matches", **options)).response
        assert listed is not None
        assert offered(listed.message) == []


async def test_what_one_follows_is_listed_with_what_one_is_told(club: Club):
    none = "You follow no match of this server; the menu below `/matches show: server` has one to follow."
    assert private(await club.slash("cleo", "matches", show="followed")) == none
    await begin(club)
    await begin(club, game="linkx")
    await follow(club, "cleo", "Each turn")
    await follow(club, "cleo", number=2)
    listed = await club.slash("cleo", "matches", show="followed")
    title, *lines = private(listed).splitlines()
    assert title == "Matches of this server that you follow:"
    assert sorted(line.split(" · ")[-2] for line in lines) == ["you follow each turn", "you follow it"]
    assert listed.response is not None
    assert len(offered(listed.response.message)[0]) == 2
    elsewhere = club.text_channel("elsewhere")
    await hide(club, "cleo")
    assert private(await club.slash("cleo", "matches", elsewhere, show="followed")) == none


async def test_what_the_leaders_play_is_watched_from_the_leaderboard(club: Club):
    await finished(club)
    board = (await club.slash("cleo", "leaderboard")).response
    assert board is not None
    nobody = "Nobody on this page plays a match here that you could watch; `/matches show: server` lists all that run."
    assert private(await club.press("cleo", board.message, "Watch")) == nobody
    await begin(club, game="linkx")
    found = (await match(club, 2)).id
    watched = await club.press("cleo", board.message, "Watch")
    title, line = private(watched).splitlines()
    assert title == "What those on this page play here:"
    assert line.startswith(mentions(club, f"{found} · Linkx: {{ada}} and {{ben}} · "))
    assert watched.response is not None
    await club.choose("cleo", watched.response.message, "Linkx 2: Ada and Ben")
    wish = await club.bot.services.following.wish(MatchId(2), UserId(club.people["cleo"].id))
    assert wish is FollowWish.END

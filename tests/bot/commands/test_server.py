"""Stories about what a server sets for its matches, and about who may."""

from typing import Any

from bot.match import Status
from tests.bot.stories import begin, invite, match, private
from tests.bot.weeks import manager, told
from tests.peer import Club

SETTINGS = """Matches are played: a thread for each match.
New matches: anywhere.
Pace: 3 days a turn.
Overdue: the others may claim the win.
Boards: light.
Colours: standard.
Letters in pictures: usual.
Descriptions of pictures: long.
Pictures: every board keeps its picture.
Running matches a player: no limit.
Prepared answers: allowed.
Language: as Discord has it."""


SEEN: dict[str, Any] = {"palette": "high-contrast", "large": True, "brief": True}


async def set_up(club: Club, who: str, **options: Any) -> str:
    """Somebody changes the server's settings; what is answered."""
    return private(await club.people[who].slash(club.channel, "server settings", **options))


async def test_settings_are_shown_and_changes_named(club: Club):
    eve = manager(club)
    assert "server settings" not in club.people["ada"].available_commands(club.channel)
    assert private(await club.slash(eve, "server settings")) == SETTINGS
    said = await set_up(club, eve, pace="1d", dark=True, most=3, channel=club.channel, **SEEN)
    assert said == (
        "Matches are played: a thread for each match.\n"
        f"New matches: in <#{club.channel.id}> (changed).\n"
        "Pace: 1 day a turn (changed).\n"
        "Overdue: the others may claim the win.\n"
        "Boards: dark (changed).\n"
        "Colours: high contrast (changed).\n"
        "Letters in pictures: large (changed).\n"
        "Descriptions of pictures: short (changed).\n"
        "Pictures: every board keeps its picture.\n"
        "Running matches a player: 3 (changed).\n"
        "Prepared answers: allowed.\n"
        "Language: as Discord has it."
    )
    said = await set_up(club, eve, most=0, channel=club.channel, overdue="forfeit")
    assert "New matches: anywhere (changed)." in said
    assert "Running matches a player: no limit (changed)." in said
    assert "Overdue: automatic forfeit (changed)." in said
    assert "Boards: dark." in said
    other = club.text_channel("other")
    await set_up(club, eve, channel=other)
    said = private(await club.slash("ada", "play linkage", opponent="ben"))
    assert said == f"In this server matches are opened in <#{other.id}>."
    result = await club.slash("ada", "play linkage", other, opponent="ben")
    assert result.response is not None
    assert not result.response.ephemeral


async def test_a_server_sets_the_pace_the_place_and_the_colours(club: Club):
    eve = manager(club)
    await begin(club)
    light = await club.boards()[-1].attachments[0].read()
    await club.slash(eve, "server settings", pace="7d", place="channel", dark=True)
    asked = await invite(club)
    assert "Pace: 7 days a turn." in asked.content
    await club.press("ben", asked, "Accept")
    board = club.boards(club.channel)[-1]
    assert await board.attachments[0].read() != light
    assert (await match(club, 2)).channel == club.channel.id
    assert "Pace: 1 day a turn." in (await invite(club, pace="1d")).content


async def test_a_server_limits_how_many_matches_a_player_has(club: Club):
    await club.slash(manager(club), "server settings", most=1)
    await begin(club)
    said = "In this server nobody has more than 1 match at a time; finish one first."
    assert private(await club.slash("ada", "play linkage", opponent="cleo")) == said
    asked = await invite(club, "cleo", opponent="ben")
    assert private(await club.press("ben", asked, "Accept")) == said


async def test_a_match_is_closed_by_those_who_manage_the_server(club: Club):
    eve = manager(club)
    await begin(club)
    assert private(await club.slash(eve, "server close", match=1)) == "Match 1 is closed without a result."
    assert (await match(club)).status is Status.CLOSED
    assert told(club, club.boards()[-1]) == "**Somebody who manages this server closed the match without a result.**"
    closed = "Somebody who manages this server closed the match without a result."
    assert closed in private(await club.slash("ada", "matches"))
    ended = "Match 1 has ended already; there is nothing to close."
    assert private(await club.slash(eve, "server close", match=1)) == ended
    assert private(await club.slash(eve, "server close", match=99)).startswith("There is no match 99")
    await invite(club)
    await club.slash(eve, "server close", match=2)
    assert closed in told(club, club.public()[-1])

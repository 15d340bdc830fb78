"""Stories about what a server sets for its matches, and about who may."""

from tests.bot.stories import begin, displayed, invite, match, private
from tests.bot.weeks import manager, told
from tests.peer import Club

SETTINGS = """Matches are played: a thread for each match.
New matches: anywhere.
Pace: 3 days a turn.
Overdue: the others may claim the win.
Boards: Dark.
Pictures: every board keeps its picture.
Running matches a player: no limit.
Prepared answers: allowed.
Language: as Discord has it."""


async def test_settings_are_shown_and_changes_named(club: Club):
    eve = manager(club)
    assert "server settings" not in club.people["ada"].available_commands(club.channel)
    assert private(await club.slash(eve, "server settings")) == SETTINGS
    changes = {"pace": "1d", "display": "high-contrast", "most": 3, "channel": club.channel}
    said = private(await club.slash(eve, "server settings", **changes))
    lines = SETTINGS.splitlines()
    changed = {
        1: f"New matches: in <#{club.channel.id}>",
        2: "Pace: 1 day a turn",
        4: "Boards: High contrast",
        6: "Running matches a player: 3",
    }
    assert said.splitlines() == [
        f"{changed[number]} (changed)." if number in changed else line for number, line in enumerate(lines)
    ]
    said = private(await club.slash(eve, "server settings", most=0, channel=club.channel, overdue="forfeit"))
    assert "New matches: anywhere (changed)." in said
    assert "Running matches a player: no limit (changed)." in said
    assert "Overdue: automatic forfeit (changed)." in said
    assert "Boards: High contrast." in said
    said = private(await displayed(club, eve, "server settings", labels="large"))
    shown = (
        "Background: Dark, Colours: High contrast, Letters: Large, Descriptions of pictures: Long: the whole position"
    )
    assert f"Boards: {shown} (changed)." in said
    other = club.text_channel("other")
    await club.slash(eve, "server settings", channel=other)
    said = private(await club.slash("ada", "play linkage", opponent="ben"))
    assert said == f"In this server matches are opened in <#{other.id}>."
    result = await club.slash("ada", "play linkage", other, opponent="ben")
    assert result.response is not None
    assert not result.response.ephemeral


async def test_a_server_sets_the_pace_the_place_and_the_colours(club: Club):
    eve = manager(club)
    await begin(club)
    dark = await club.boards()[-1].attachments[0].read()
    await club.slash(eve, "server settings", pace="7d", place="channel", display="light")
    asked = await invite(club)
    assert "Pace: 7 days a turn." in asked.content
    await club.press("ben", asked, "Accept")
    board = club.boards(club.channel)[-1]
    assert await board.attachments[0].read() != dark
    assert (await match(club, 2)).channel == club.channel.id
    assert "Pace: 1 day a turn." in (await invite(club, pace="1d")).content


async def test_a_match_is_closed_by_those_who_manage_the_server(club: Club):
    eve = manager(club)
    await begin(club)
    assert private(await club.slash(eve, "server close", match=1)) == "Match 1 is closed without a result."
    closed = "Somebody who manages this server closed the match without a result."
    assert told(club, club.boards()[-1]) == f"**{closed}**"
    assert closed in private(await club.slash("ada", "matches"))
    ended = "Match 1 has ended already; there is nothing to close."
    assert private(await club.slash(eve, "server close", match=1)) == ended
    assert private(await club.slash(eve, "server close", match=99)).startswith("There is no match 99")
    await invite(club)
    await club.slash(eve, "server close", match=2)
    assert closed in told(club, club.public()[-1])

"""Stories about the buttons, menus and the form below a server's lobby."""

from typing import Any

import discord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.model.ids import UserId
from bot.model.match import Status
from bot.model.time_limits import Pace
from tests.bot.community.lobbies import BUSY, SOON, lobbies, lobby, wanted
from tests.bot.stories import dump, labels, match, offered, opened, private
from tests.peer import Club


async def pressed(club: Club, who: str, label: str, channel: ChannelHandle | None = None) -> InteractionResult:
    (found,) = lobbies(club, channel)
    return await club.press(who, found, label)


async def sent(
    club: Club, who: str, game: str = "linkage", channel: ChannelHandle | None = None, **values: Any
) -> InteractionResult:
    form = await pressed(club, who, "Play", channel)
    filled = {"game": [game]} | {name: [value] for name, value in values.items()}
    result = await club.people[who].submit_modal(form, filled)
    assert result.acknowledged
    return result


def seen(club: Club, channel: ChannelHandle | None = None) -> discord.Message:
    return club.public(channel)[-1]


def kept(club: Club) -> list[str]:
    return [line for line in dump(club.settings.database) if line.startswith('INSERT INTO "match" ')]


async def test_a_form_with_a_game_alone_opens_a_public_seat(club: Club):
    await wanted(club)
    assert private(await pressed(club, "ada", "Puzzle of the day")).startswith("**Puzzle of the day** · ")
    assert "nobody" in private(await pressed(club, "ada", "Leaderboard"))
    await club.env.advance_time(SOON)
    assert len(club.public()) == 1
    form = (await pressed(club, "ada", "Play")).modal
    assert form is not None
    assert form["title"] == "Open a match"
    game, opponent, pace = (each["component"] for each in form["components"])
    assert [option["value"] for option in game["options"]] == ["linkage", "link", "linkx", "lovelinks"]
    assert opponent["required"] is False
    assert [option["value"] for option in pace["options"] if option.get("default")] == ["3d"]
    await sent(club, "ada")
    assert seen(club).content.startswith("**Linkage** · match 1\n")
    assert "Join" in labels(seen(club))
    await club.env.advance_time(BUSY)
    assert "1 · Linkage: Ada · 1 open seat · 3 days a turn" in lobby(club)
    found = await match(club)
    assert (found.pace, found.status, found.rated) == (Pace.THREE_DAYS, Status.OPEN, True)
    await sent(club, "ada", "linkx", opponent=club.robot)
    assert (await match(club, 2)).awaits_level, "its level is chosen below the invitation"


async def test_a_form_with_somebody_and_a_pace_invites_them(club: Club):
    await wanted(club)
    since = len(club.env.http_requests)
    await sent(club, "ada", "link", opponent=club.people["ben"], pace="1d")
    found = await match(club)
    assert (found.pace, found.invited, found.game.key) == (Pace.DAY, (club.people["ben"].id,), "link")
    assert {club.people["ben"].id} in club.pings(since), "as with /play"
    await club.press("ben", seen(club), "Accept")
    assert (await match(club)).status is Status.RUNNING
    await club.env.advance_time(BUSY)
    (running,) = lobbies(club)
    ((entry,),) = offered(running)
    assert entry in ("LINK 1: Ada and Ben", "LINK 1: Ben and Ada")
    assert "match 1" in private(await club.choose("cleo", running, entry))
    assert await club.bot._storage.following.wish(found.id, UserId(club.people["cleo"].id)) is not None
    assert len(lobbies(club)) == 1


async def test_forms_made_by_hand_or_refused_by_play_open_nothing(club: Club):
    club.join("gus")
    club.join("hal")
    await wanted(club)
    (found,) = lobbies(club)
    for fields in (
        [],
        [{"type": 3, "custom_id": "game", "values": ["chess"]}],
        [{"type": 4, "custom_id": "game", "value": "x" * 4000}],
        [
            {"type": 3, "custom_id": "game", "values": ["link"]},
            {"type": 3, "custom_id": "pace", "values": ["tomorrow"]},
        ],
    ):
        data = {"custom_id": "il:lobby:play", "components": [{"type": 18, "component": field} for field in fields]}
        (result,) = await club.thrown(found, ("ada", 5, club.channel, data))
        assert private(result)
    await club.slash("gus", "preferences", invitations="nobody")
    club.channel = club.text_channel("hall", hidden_from="hal")
    await wanted(club, "eve")
    for opponent, said in (
        ("ada", "You cannot play against yourself"),
        ("gus", "takes no invitations"),
        ("hal", "cannot see this channel"),
    ):
        assert said in private(await sent(club, "ada", opponent=club.people[opponent]))
    assert kept(club) == []


async def test_the_invitation_is_where_matches_are_opened(club: Club):
    hall, cellar = club.text_channel("hall"), club.text_channel("cellar", hidden_from="cleo")
    await wanted(club, None, hall)
    await club.slash("eve", "server settings", channel=cellar)
    said = private(await sent(club, "cleo", channel=hall))
    assert said == f"In this server matches are opened in <#{cellar.id}>."
    assert private(await sent(club, "ada", channel=hall)) == "Match 1 is open."
    assert seen(club, cellar).content.startswith("**Linkage** · match 1\n")
    assert [message.id for message in club.public(hall)] == [lobbies(club, hall)[0].id]


async def test_somebody_joins_from_it_unless_taken_or_blocked(club: Club):
    entry = "Linkage 1 with Ada · 3 days a turn"
    await wanted(club)
    await club.slash("ada", "block add", player="dan")
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    (before,) = lobbies(club)
    assert private(await club.choose("dan", before, entry)).startswith("You can't take a seat in this match")
    assert private(await club.choose("ben", before, entry)) == "You have a seat in match 1; it has begun."
    assert private(await club.choose("cleo", before, entry)).startswith("That is outdated")
    assert lobbies(club)[0].content.startswith("## ")
    await club.env.advance_time(BUSY)
    (after,) = lobbies(club)
    assert after.id == before.id
    assert offered(after) == [["Linkage 1: Ada and Ben"]]

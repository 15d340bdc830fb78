"""Stories about the buttons, menus and the form below a server's lobby."""

from typing import Any

import discord
from simcord.builders import ChannelHandle
from simcord.results import InteractionResult

from bot.match import Pace, Status, UserId
from tests.bot.stories import dump, labels, match, offered, opened, private
from tests.bot.timekeeping.lobbies import BUSY, SOON, lobbies, lobby, wanted
from tests.peer import Club


async def pressed(club: Club, who: str, label: str, channel: ChannelHandle | None = None) -> InteractionResult:
    """Somebody presses a button of the lobby."""
    (found,) = lobbies(club, channel)
    return await club.press(who, found, label)


async def sent(
    club: Club, who: str, game: str = "linkage", channel: ChannelHandle | None = None, **values: Any
) -> InteractionResult:
    """Somebody opens the form, fills it in and sends it."""
    form = await pressed(club, who, "Play", channel)
    filled = {"game": [game]} | {name: [value] for name, value in values.items()}
    result = await club.people[who].submit_modal(form, filled)
    assert result.acknowledged
    return result


def seen(club: Club, channel: ChannelHandle | None = None) -> discord.Message:
    """The newest message of a channel."""
    return club.public(channel)[-1]


def kept(club: Club) -> list[str]:
    """The matches in the database."""
    return [line for line in dump(club.settings.database) if line.startswith('INSERT INTO "match" ')]


async def test_the_form_asks_for_a_game_and_perhaps_for_somebody_and_a_pace(club: Club):
    await wanted(club)
    form = (await pressed(club, "ada", "Play")).modal
    assert form is not None
    assert form["title"] == "Open a match"
    game, opponent, pace = (each["component"] for each in form["components"])
    assert [option["value"] for option in game["options"]] == ["linkage", "link", "linkx", "lovelinks"]
    assert opponent["required"] is False
    assert [option["value"] for option in pace["options"] if option.get("default")] == ["3d"]


async def test_sent_with_a_game_alone_a_seat_is_open_and_the_invitation_is_public(club: Club):
    await wanted(club)
    await sent(club, "ada")
    assert seen(club).content.startswith("**Linkage** · match 1\n")
    assert "Join" in labels(seen(club))
    await club.env.advance_time(BUSY)
    assert "1 · Linkage: Ada · 1 open seat · 3 days a turn" in lobby(club)
    found = await match(club)
    assert (found.pace, found.status, found.rated) == (Pace.THREE_DAYS, Status.OPEN, True)


async def test_sent_with_somebody_and_a_pace_they_are_invited(club: Club):
    await wanted(club)
    since = len(club.env.http_requests)
    await sent(club, "ada", "link", opponent=club.people["ben"], pace="1d")
    found = await match(club)
    assert (found.pace, found.invited, found.game.key) == (Pace.DAY, (club.people["ben"].id,), "link")
    assert {club.people["ben"].id} in club.pings(since), "as with /play"
    await club.press("ben", seen(club), "Accept")
    assert (await match(club)).status is Status.RUNNING


async def test_with_the_bot_as_opponent_its_level_is_chosen_below_the_invitation(club: Club):
    await wanted(club)
    await sent(club, "ada", "linkx", opponent=club.robot)
    assert (await match(club)).awaits_level


async def test_what_play_refuses_is_refused(club: Club):
    club.join("gus")
    club.join("hal")
    await wanted(club)
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


async def test_where_matches_are_opened_elsewhere_the_invitation_is_there(club: Club):
    hall = club.text_channel("hall")
    await wanted(club, None, hall)
    await club.slash("eve", "server settings", channel=club.channel)
    assert private(await sent(club, "ada", channel=hall)) == "Match 1 is open."
    assert seen(club).content.startswith("**Linkage** · match 1\n")
    assert [message.id for message in club.public(hall)] == [lobbies(club, hall)[0].id]


async def test_where_somebody_sees_no_channel_for_matches_they_are_told_which_there_are(club: Club):
    hall, cellar = club.text_channel("hall"), club.text_channel("cellar", hidden_from="cleo")
    await wanted(club, None, hall)
    await club.slash("eve", "server settings", channel=cellar)
    said = private(await sent(club, "cleo", channel=hall))
    assert said == f"In this server matches are opened in <#{cellar.id}>."


async def test_a_form_made_by_hand_opens_nothing(club: Club):
    await wanted(club)
    (found,) = lobbies(club)
    for fields in (
        [],
        [{"type": 18, "component": {"type": 3, "custom_id": "game", "values": ["chess"]}}],
        [{"type": 18, "component": {"type": 4, "custom_id": "game", "value": "x" * 4000}}],
        [
            {"type": 18, "component": {"type": 3, "custom_id": "game", "values": ["link"]}},
            {"type": 18, "component": {"type": 3, "custom_id": "pace", "values": ["tomorrow"]}},
        ],
    ):
        data = {"custom_id": "il:lobby:play", "components": fields}
        (result,) = await club.thrown(found, ("ada", 5, club.channel, data))
        assert private(result)
    assert kept(club) == []


async def test_somebody_joins_from_it_unless_taken_or_blocked(club: Club):
    entry = "Linkage 1 with Ada · 3 days a turn"
    await wanted(club)
    await club.slash("ada", "block add", player="dan")
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    (before,) = lobbies(club)
    assert private(await club.choose("dan", before, entry)).startswith("You can't take a seat in this match")
    assert private(await club.choose("ben", before, entry)) == "You sit in match 1; it has begun."
    assert private(await club.choose("cleo", before, entry)).startswith("That belongs to an earlier moment")
    assert lobbies(club)[0].content.startswith("## ")
    await club.env.advance_time(BUSY)
    (after,) = lobbies(club)
    assert after.id == before.id
    assert offered(after) == [["Linkage 1: Ada and Ben"]]


async def test_somebody_follows_from_it(club: Club):
    await wanted(club)
    await sent(club, "ada", opponent=club.people["ben"])
    await club.press("ben", seen(club), "Accept")
    await club.env.advance_time(BUSY)
    (found,) = lobbies(club)
    ((entry,),) = offered(found)
    assert entry in ("Linkage 1: Ada and Ben", "Linkage 1: Ben and Ada")
    result = await club.choose("cleo", found, entry)
    assert "match 1" in private(result)
    assert await club.bot._storage.following.wish((await match(club)).id, UserId(club.people["cleo"].id)) is not None
    assert len(lobbies(club)) == 1


async def test_the_puzzle_of_the_day_and_the_leaderboard_are_shown_to_whoever_presses_alone(club: Club):
    await wanted(club)
    assert private(await pressed(club, "ada", "Puzzle of the day")).startswith("**Puzzle of the day** · ")
    assert "nobody" in private(await pressed(club, "ada", "Leaderboard"))
    await club.env.advance_time(SOON)
    assert len(club.public()) == 1

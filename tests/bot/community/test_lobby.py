"""The content of a server's lobby, without anything of others; its buttons, menus and form."""

from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.community.lobby.views import WITH_BUTTON
from bot.model.ids import GuildId, UserId
from bot.model.match import Status
from bot.model.ratings.seasons import PAGE
from bot.model.time_limits import Pace
from bot.model.tournament import System
from bot.ui.texts import LONGEST_LAYOUT, units
from tests.bot.community.lobbies import BUSY, HOUR, SOON, asked, lobbies, lobby, part, wanted
from tests.bot.community.test_privacy_commands import delete
from tests.bot.puzzles.dailies import answer_daily, today
from tests.bot.puzzles.daily_solving import puzzle_on, stars
from tests.bot.scores import kept, result
from tests.bot.shared import finish, resigned
from tests.bot.stories import begin, dump, ids, invite, labels, match, offered, opened, private
from tests.bot.tournaments import test_conducting as conducting
from tests.generous import generous
from tests.layouts import words
from tests.peer import Club
from tests.present import present


async def test_open_seats_show_their_options_in_the_server_language(club: Club):
    await wanted(club)
    await opened(club, "linkage", "ada", pace="1d", rated=False)
    await opened(club, "link", "cleo", role=club.bot_role, size=5)
    await invite(club, "cleo", opponent="dan")
    await club.env.advance_time(BUSY)
    assert part(club, "Open seats") == [
        f"2 · LINK: Cleo · 1 open seat · for {club.bot_role.mention} · 3 days a turn · size 5",
        "1 · Linkage: Ada · 1 open seat · 1 day a turn · not rated",
    ]
    assert ids(lobbies(club)[0])[:2] == ["il:sit:2:1:", "il:sit:1:1:"]
    number = await conducting.opened(club, System.SWISS, begin=False, name="Winter *Cup*")
    await club.env.advance_time(BUSY)
    line = f"1 · Winter \\*Cup\\* · Linkx · Swiss · not begun yet · 0 players · <#{club.channel.id}>"
    assert part(club, "Tournaments") == [line]
    with club.as_bot():
        await club.bot.services.tournaments.join(number, UserId(club.people["ben"].id))
    await club.env.advance_time(BUSY)
    assert " · 1 player · " in part(club, "Tournaments")[0]
    assert labels(lobbies(club)[0])[:3] == ["Join", "Join", "Join"]
    await club.slash("eve", "server settings", language="de")
    await club.env.advance_time(BUSY)
    assert part(club, "Freie Plätze")[1] == "1 · Linkage: Ada · 1 freier Platz · 1 Tag pro Zug · nicht gewertet"
    assert labels(lobbies(club)[0]) == [*["Mitspielen"] * 3, "Spielen", "Rätsel des Tages", "Rangliste"]


async def test_running_matches_and_results_follow_what_happens(club: Club):
    await wanted(club)
    await begin(club)
    await club.slash("cleo", "play linkx", opponent=club.robot, level="newcomer", first="me")
    await club.env.advance_time(BUSY)
    computer, people = part(club, "Running")
    assert people.startswith(f"<#{club.channel.threads[0].id}> · Ada's turn began <t:")
    assert computer.startswith(f"<#{club.channel.threads[1].id}> · Cleo's turn began <t:")
    await club.slash("ada", "move", club.channel.threads[0], move="blue a1-a2")
    await club.env.advance_time(BUSY)
    assert "Ben's turn began" in part(club, "Running")[1]
    await finish(club)
    await club.env.advance_time(BUSY)
    (result,) = part(club, "Last results")
    assert result.startswith("1 · Linkage · ")
    assert " before " in result
    (leaders,) = part(club, "Leaders in Linkage")
    assert leaders.startswith("1. ")
    assert " · 2. " in leaders
    assert "Ada" in lobby(club)
    await delete(club, "ada")
    await club.env.advance_time(BUSY)
    assert "Ada" not in lobby(club)
    assert "a former player" in part(club, "Last results")[0]
    await club.slash("eve", "server void", match=1)
    await club.env.advance_time(BUSY)
    assert " · void · " in part(club, "Last results")[0]


async def test_hidden_matches_and_other_servers_are_left_out(club: Club):
    other = club.another("Elsewhere", "zoe", both=("ada",))
    other.join("max", other.managers())
    hidden = club.text_channel("cellar", hidden_from="dan")
    await wanted(club)
    await wanted(other, "max")
    secret = await club.slash("ada", "play linkage", hidden, opponent="ben", first="me")
    await club.slash("ada", "play link", hidden)
    among_us = await club.private_thread("ada", "ben")
    await club.slash("ada", "play linkx", among_us)
    await club.press("ben", present(secret.response).message, "Accept")
    await club.people["ada"].user.slash("play linkx", level="newcomer")
    await club.slash("ada", "study open", game="lovelinks")
    await club.env.advance_time(BUSY)
    assert ids(lobbies(club)[0])[0] == "il:lobby:play", "there is nothing to choose"
    assert "Link" not in lobby(club).split("### Puzzle")[0]
    await wanted(club, "eve", hidden)
    assert "3 · Linkx" not in lobby(club, hidden)
    assert "2 · LINK: Ada" in lobby(club, hidden), "there all see it who read the lobby"
    await wanted(club, "eve")
    await begin(club)
    await resigned(club, "ada")
    ada, ben = (club.people[who].id for who in ("ada", "ben"))
    elsewhere = [result(100 + n, (ada, 1), (ben, 2), guild=GuildId(club.guild.id)) for n in range(PAGE + 1)]
    await kept(club.bot.storage, elsewhere)
    await begin(club)
    await answer_daily(club, "ben")
    await club.env.advance_time(BUSY)
    assert "Ada" in lobby(club)
    assert [line[:12] for line in part(club, "Last results")] == ["5 · Linkage "], "hidden results take no room"
    there = lobby(other)
    assert part(other, "Open seats") == ["No open games; Play opens one."]
    assert not any(word in there for word in ("Ada", "Running", "solved it", str(club.guild.id)))
    assert len(ids(lobbies(other)[0])) == 3


@pytest.mark.slow
async def test_lobby_shows_as_many_matches_as_fit(club: Club):
    with generous():
        for number in range(50):
            people = {"opponent": "ben", "opponent2": "cleo", "opponent3": "dan"}
            asked_of = {"seats": 4, "length": "short", "hints": True} if number % 2 else people
            await club.slash("ada", "play lovelinks", **asked_of)
        for each in await club.bot.services.table.matches_in(GuildId(club.guild.id)):
            for who in ("ben", "cleo", "dan") if each.invited else ():
                now = await match(club, each.id)
                await club.bot.services.table.join(now.id, UserId(club.people[who].id), now.revision)
        await wanted(club)
    (found,) = lobbies(club)
    assert 1600 < units(words(found)) <= LONGEST_LAYOUT
    assert labels(found)[: 2 * WITH_BUTTON] == [*["Join"] * WITH_BUTTON, *["Follow"] * WITH_BUTTON]
    seats, running = part(club, "Open seats"), part(club, "Running")
    assert seats[-1] == f"{25 - len(seats[:-1])} more: `/matches show: Open seats in this server`"
    assert running[-1] == f"{25 - len(running[:-1])} more: `/matches show: All matches of this server`"
    assert [len(menu) for menu in offered(found)] == [25, 25]


async def sent(club: Club, who: str, game: str = "linkage", channel: Any = None, **values: Any) -> InteractionResult:
    (found,) = lobbies(club, channel)
    form = await club.press(who, found, "Play")
    filled: dict[str, Any] = {"game": game, "terms": ["rated"]} | {name: [value] for name, value in values.items()}
    result = await club.people[who].submit_modal(form, filled)
    assert result.acknowledged
    return result


async def test_lobby_is_posted_once_and_its_form_opens_matches(club: Club):
    before = len(club.env.http_requests)
    assert await wanted(club) == f"The lobby of this server is kept up to date in <#{club.channel.id}>."
    (found,) = lobbies(club)
    assert labels(found) == ["Play", "Puzzle of the day", "Leaderboard"]
    assert part(club, "Open seats") == ["No open games; Play opens one."]
    assert part(club, "Puzzle of the day") == [f"LINK · {stars(puzzle_on(today(club)))}"]
    assert found.flags.suppress_notifications
    assert not any(club.pings(before))
    since = len(club.env.http_requests)
    await club.env.advance_time(HOUR)
    assert asked(club, since) == []
    line = lobby(club).split("\n")[-1]
    await answer_daily(club, "ada", "ben")
    await club.env.advance_time(BUSY)
    assert lobby(club).split("\n")[-1] == f"{line} · 2 of 2 solved it."
    await club.env.advance_time(24 * HOUR)
    assert "solved it" not in lobby(club)
    assert lobby(club).split("\n")[-1] != line
    (found,) = lobbies(club)
    assert private(await club.press("ada", found, "Puzzle of the day")).startswith("**Puzzle of the day** · ")
    assert "nobody" in private(await club.press("ada", found, "Leaderboard"))
    await club.env.advance_time(SOON)
    assert len(club.public()) == 1
    form = present((await club.press("ada", found, "Play")).modal)
    assert form["title"] == "Open a match"
    game, opponent, pace, terms = (each["component"] for each in form["components"])
    assert [(each["value"], each.get("default", False)) for each in terms["options"]] == [
        ("rated", True),
        ("hints", False),
    ]
    assert [option["value"] for option in game["options"]] == ["linkage", "link", "linkx", "lovelinks"]
    assert opponent["required"] is False
    assert [option["value"] for option in pace["options"] if option.get("default")] == ["3d"]
    await sent(club, "ada")
    assert club.public()[-1].content.startswith("**Linkage** · match 1\n")
    assert "Join" in labels(club.public()[-1])
    await club.env.advance_time(BUSY)
    assert "1 · Linkage: Ada · 1 open seat · 3 days a turn" in lobby(club)
    first = await match(club)
    assert (first.pace, first.status, first.rated) == (Pace.THREE_DAYS, Status.OPEN, True)
    await sent(club, "ada", "linkx", opponent=club.robot)
    assert (await match(club, 2)).awaits_level, "its level is chosen below the invitation"
    since = len(club.env.http_requests)
    await sent(club, "ada", "link", opponent=club.people["ben"], pace="1d")
    third = await match(club, 3)
    assert (third.pace, third.invited, third.game.key) == (Pace.DAY, (club.people["ben"].id,), "link")
    assert {club.people["ben"].id} in club.pings(since), "as with /play"
    await club.press("ben", club.public()[-1], "Accept")
    assert (await match(club, 3)).status is Status.RUNNING
    await club.env.advance_time(BUSY)
    (running,) = lobbies(club)
    assert labels(running)[:3] == ["Join", "Follow", "Play"]
    assert "match 3" in private(await club.press("cleo", running, "Follow"))
    assert await club.bot.storage.following.wish(third.id, UserId(club.people["cleo"].id)) is not None
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
    assert not [line for line in dump(club.settings.database) if line.startswith('INSERT INTO "match" ')]


async def test_seats_are_joined_and_opened_where_matches_may_be(club: Club):
    await wanted(club)
    await club.slash("ada", "block add", player="dan")
    await opened(club, "linkage", "ada")
    await club.env.advance_time(BUSY)
    (before,) = lobbies(club)
    assert private(await club.press("dan", before, "Join")).startswith("You can't take a seat in this match")
    assert private(await club.press("ben", before, "Join")) == "You have a seat in match 1; it has begun."
    assert private(await club.press("cleo", before, "Join")).startswith("That is outdated")
    assert lobbies(club)
    await club.env.advance_time(BUSY)
    (after,) = lobbies(club)
    assert after.id == before.id
    assert labels(after)[0] == "Follow"
    hall, cellar = club.text_channel("hall"), club.text_channel("cellar", hidden_from="cleo")
    await wanted(club, "eve", hall)
    await club.slash("eve", "server settings", channel=cellar)
    said = private(await sent(club, "cleo", channel=hall))
    assert said == f"In this server matches are opened in <#{cellar.id}>."
    assert private(await sent(club, "ada", channel=hall)) == "Match 2 is open."
    assert club.public(cellar)[-1].content.startswith("**Linkage** · match 2\n")
    assert [message.id for message in club.public(hall)] == [lobbies(club, hall)[0].id]

"""The content of a server's lobby, and that it shows nothing of others."""

import pytest

from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import PAGE
from bot.model.tournament import System
from bot.ui.texts import LONGEST_MESSAGE, units
from tests.bot.community.lobbies import BUSY, HOUR, asked, lobbies, lobby, part, wanted
from tests.bot.community.test_privacy_commands import delete
from tests.bot.puzzles.dailies import answer_daily, today
from tests.bot.puzzles.daily_solving import puzzle_on, stars
from tests.bot.shared import finish, resigned
from tests.bot.stories import begin, ids, invite, labels, offered, opened
from tests.bot.tournaments import test_conducting as conducting
from tests.generous import generous
from tests.peer import Club
from tests.present import present


async def test_empty_lobby_is_posted_once_and_pings_nobody(club: Club):
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
    menu = ["LINK 2 with Cleo · 3 days a turn · size 5", "Linkage 1 with Ada · 1 day a turn · not rated"]
    assert offered(lobbies(club)[0]) == [menu]
    number = await conducting.opened(club, System.SWISS, begin=False, name="Winter *Cup*")
    await club.env.advance_time(BUSY)
    line = f"1 · Winter \\*Cup\\* · Linkx · Swiss · not begun yet · 0 players · <#{club.channel.id}>"
    assert part(club, "Tournaments") == [line]
    with club.as_bot():
        await club.bot.services.tournaments.join(number, UserId(club.people["ben"].id))
    await club.env.advance_time(BUSY)
    assert " · 1 player · " in part(club, "Tournaments")[0]
    await club.slash("eve", "server settings", language="de")
    await club.env.advance_time(BUSY)
    assert part(club, "Freie Plätze")[1] == "1 · Linkage: Ada · 1 freier Platz · 1 Tag pro Zug · nicht gewertet"
    assert labels(lobbies(club)[0]) == ["Spielen", "Rätsel des Tages", "Rangliste"]


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


async def test_matches_hidden_from_readers_are_left_out(club: Club):
    hidden = club.text_channel("cellar", hidden_from="dan")
    await wanted(club)
    secret = await club.slash("ada", "play linkage", hidden, opponent="ben", first="me")
    await club.slash("ada", "play link", hidden)
    among_us = await club.private_thread("ada", "ben")
    await club.slash("ada", "play linkx", among_us)
    await club.press("ben", present(secret.response).message, "Accept")
    await club.env.advance_time(BUSY)
    assert ids(lobbies(club)[0])[0] == "il:lobby:play", "there is nothing to choose"
    assert "Link" not in lobby(club).split("### Puzzle")[0]
    await wanted(club, "eve", hidden)
    assert "3 · Linkx" not in lobby(club, hidden)
    assert "2 · LINK: Ada" in lobby(club, hidden), "there all see it who read the lobby"


async def played(club: Club, count: int) -> None:
    for _ in range(count):
        await begin(club)
        for who, step in (("ada", "blue d1-d2"), ("ben", "red f1-f2")):
            await club.slash(who, "move", club.thread, move=step)
        await resigned(club, "ada")


@pytest.mark.slow
async def test_hidden_results_take_no_room(club: Club):
    hidden = club.text_channel("cellar", hidden_from="dan")
    await wanted(club)
    await played(club, 1)
    home, club.channel = club.channel, hidden
    await played(club, PAGE + 1)
    club.channel = home
    await club.env.advance_time(2 * BUSY)
    assert [line[:12] for line in part(club, "Last results")] == ["1 · Linkage "]


async def test_other_servers_and_private_play_are_left_out(club: Club):
    other = club.another("Elsewhere", "zoe", both=("ada",))
    other.join("max", other.managers())
    await wanted(club)
    await wanted(other, "max")
    await begin(club)
    await opened(club, "link", "cleo")
    await club.people["ada"].user.slash("play linkx", level="newcomer")
    await club.slash("ada", "study open", game="lovelinks")
    await answer_daily(club, "ben")
    await club.env.advance_time(BUSY)
    assert "Ada" in lobby(club)
    assert "Linkx" not in lobby(club).split("### Puzzle")[0]
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
        for match in await club.bot.services.table.matches_in(GuildId(club.guild.id)):
            for who in ("ben", "cleo", "dan") if match.invited else ():
                now = await club.bot.services.table.match(match.id)
                await club.bot.services.table.join(now.id, UserId(club.people[who].id), now.revision)
        await wanted(club)
    (found,) = lobbies(club)
    assert 1600 < units(found.content) <= LONGEST_MESSAGE
    seats, running = part(club, "Open seats"), part(club, "Running")
    assert seats[-1] == f"{25 - len(seats[:-1])} more: `/matches show: Open seats in this server`"
    assert running[-1] == f"{25 - len(running[:-1])} more: `/matches show: All matches of this server`"
    assert [len(menu) for menu in offered(found)] == [25, 25]

"""Seasons that are over in Discord: in histories, on leaderboards, and as titles in profiles."""

from datetime import timedelta
from typing import Any

import discord

from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import end
from bot.model.tournament import System
from bot.storage.connection import Connection
from bot.ui.words import former
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.played import FIRST, IN_IT, over, played, until
from tests.bot.shared import pictured
from tests.bot.stories import begin, labels, offered, private
from tests.bot.tournaments.test_conducting import moment, opened, resign, running
from tests.peer import Club
from tests.texts import ENGLISH


async def freeze(club: Club, period: str = FIRST) -> None:
    """Freeze a quarter without waiting for its end."""
    await club.bot._storage.seasons.freeze_some(period, GuildId(0), end(period))


def entries(found: discord.Message) -> list[str]:
    """The options of the menus of a message, one after the other."""
    return [label for menu in offered(found) for label in menu]


async def lines(club: Club, who: str = "ada", **options: Any) -> list[str]:
    return private(await club.slash(who, "history", **options)).splitlines()


async def text_below(club: Club, who: str, found: discord.Message) -> list[str]:
    return private(await club.press(who, found, "Text")).splitlines()


async def test_a_history_begins_with_the_newest_seasons(club: Club):
    for game in GAMES:
        await played(club, "ada", "ben", "cleo", game=game)
    await played(club, "dan", "ada", game="linkx", at=IN_IT - timedelta(days=90))
    await freeze(club, "2025-Q4")
    await freeze(club)
    shown = answer(await club.slash("ada", "history"))
    found = shown.content.splitlines()
    assert [line.partition(" Q1 2026 · ")[1] for line in found[1:5]] == [*[" Q1 2026 · "] * 3, ""]
    assert found[1].endswith("Q1 2026 · LINK · 1. Ada, 2. Ben, 3. Cleo · 3 players")
    assert not any("Q4 2025" in line for line in found), "three lines at most"
    choices = entries(shown)[-len(GAMES) - 1 :]
    assert choices == [*(f"Q1 2026, {GAMES[game].title}" for game in sorted(GAMES)), "Q4 2025, Linkx"]
    final = answer(await club.choose("ada", shown, "Q4 2025, Linkx"))
    assert final.flags.ephemeral
    assert final.content == "**Linkx** · The Link Club · fourth quarter of 2025, final · by rating"
    assert pictured(final).startswith(
        "Linkx, fourth quarter of 2025, final, by rating. 1: Dan, 1687? ± 457, 3 of 3 won. 2: Ada, 1313?"
    )
    said = await text_below(club, "ada", final)
    assert said[0] == final.content
    assert [line.split(":")[0] for line in said[1:]] == ["1. Dan", "2. **Ada**"], "and nothing about who is not there"
    of_game = (await lines(club, game="linkx"))[1:3]
    assert ["Q1 2026 · Linkx" in of_game[0], "Q4 2025 · Linkx" in of_game[1]] == [True, True]
    for options in ({"player": "ada"}, {"page": 2}, {"opponent": "ben"}):
        assert not any("Q1 2026" in line for line in await lines(club, **options)), "only a first page of a server"
    await begin(club, game="linkx")
    watched = private(await club.press("ada", final, "Watch")).splitlines()
    assert watched[0] == "What those on this page play here:"
    assert len(watched) == 2


async def test_the_last_season_is_final_once_it_is_frozen(club: Club):
    await played(club, "ada", "ben", "cleo")
    await over(club, but=timedelta(minutes=30))
    old = answer(await club.slash("ada", "leaderboard", game="linkx", period="last"))
    assert old.content == "**Linkx** · The Link Club · first quarter of 2026 · by rating"
    before = await text_below(club, "ada", old)
    await over(club)
    shown = answer(await club.slash("ada", "leaderboard", game="linkx", period="last"))
    assert shown.content == "**Linkx** · The Link Club · first quarter of 2026, final · by rating"
    assert (await text_below(club, "ada", shown))[1:] == before[1:], "the same table"
    wins = answer(await club.slash("ada", "leaderboard", game="linkx", period="last", by="wins"))
    assert wins.content.endswith("first quarter of 2026 · by matches won")
    assert pictured(wins).startswith("Linkx, first quarter of 2026, by matches won. 1: Ada")

    def void(connection: Connection) -> None:
        connection.execute("UPDATE result SET voided = 1 WHERE id > 2")
        connection.execute("INSERT INTO dirty_ratings (scope, game) VALUES (?, 'linkx')", (club.guild.id,))

    await club.bot._storage._database.write(void)
    await club.bot._storage.recount.freshen()
    assert (await text_below(club, "ada", old))[1:] == before[1:], "also below an old picture"


async def test_more_than_ten_have_a_second_page_and_no_third(club: Club):
    people = [f"p{number}" for number in range(15)]
    for person in people:
        club.join(person)
    await played(club, *people, times=1)
    await freeze(club)
    await until(club, end(FIRST) + timedelta(minutes=1))
    shown = answer(await club.slash("ada", "leaderboard", game="linkx", period="last"))
    assert shown.content.endswith("final · by rating · `page:2` shows more")
    shown = answer(await club.slash("ada", "leaderboard", game="linkx", period="last", page=2))
    assert len(await text_below(club, "ada", shown)) == 6
    assert private(await club.slash("ada", "leaderboard", game="linkx", period="last", page=3)).startswith(
        "There is no page 3"
    )


async def test_titles_stand_in_the_picture_and_in_words(club: Club):
    for game in GAMES:
        await played(club, "ada", "ben", "cleo", game=game)
    await played(club, "ben", "ada", "cleo", at=IN_IT - timedelta(days=90))
    for period in ("2025-Q4", FIRST):
        await freeze(club, period)
    shown = answer(await club.slash("cleo", "profile", player="ada", game="linkx"))
    told = (
        "Titles: Champion, LINK, Q1 2026 · Champion, Linkage, Q1 2026 · Champion, Linkx, Q1 2026"
        " · Champion, Love Links, Q1 2026 · Silver, Linkx, Q4 2025"
    )
    assert told in pictured(shown)
    assert told in await text_below(club, "cleo", shown)
    number = await opened(club, System.KNOCK_OUT, "ada", "ben", channel=club.text_channel("staff", hidden_from="dan"))
    (match,) = await running(club, number)
    await resign(club, match)
    await moment(club)
    winner = next(name for name, person in club.people.items() if person.id == match.players[1])
    for who, seen in (("cleo", True), ("dan", False)):  # who sees its channel is told of a tournament
        profile = answer(await club.slash(who, "profile", player=winner))
        text = " ".join([profile.content, *(each.description or "" for each in profile.attachments)])
        assert ("Winner of" in text) == seen


async def test_seasons_are_of_one_server_and_forget_people(club: Club):
    other = club.another("Elsewhere", "zoe", "max", "kim")
    await played(other, "zoe", "max", "kim")
    await played(club, "ada", "ben", "cleo")
    assert "Q1 2026" not in "\n".join(await lines(club)), "not before it is frozen"
    await freeze(club)
    assert "1. Ada, 2. Ben, 3. Cleo" in "\n".join(await lines(club))
    assert "1. Zoe, 2. Max, 3. Kim" in "\n".join(await lines(other, "zoe"))
    assert labels(answer(await other.slash("zoe", "leaderboard", period="season"))) == ["Text", "Watch"]
    await club.bot.services.forgetting.begin(UserId(club.people["ada"].id))
    await club.bot.services.forgetting.finish(UserId(club.people["ada"].id))
    shown = answer(await club.slash("ben", "history"))
    assert f"1. {former(ENGLISH)}, 2. Ben, 3. Cleo · 3 players" in shown.content
    final = answer(await club.choose("ben", shown, "Q1 2026, Linkx"))
    assert former(ENGLISH) in pictured(final)
    assert "Ada" not in pictured(final)

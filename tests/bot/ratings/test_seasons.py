"""Seasons in Discord: frozen and posted once, then in histories, on leaderboards, and as titles in profiles."""

from datetime import timedelta
from typing import Any

import discord

from bot.model.ids import GuildId, UserId
from bot.model.ratings.ladders import Ladder
from bot.model.ratings.seasons import Season, end
from bot.model.tournament import System
from bot.ui.words import former
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.played import FIRST, IN_IT, over, played, until
from tests.bot.shared import pictured
from tests.bot.storage.rows import done
from tests.bot.stories import begin, labels, offered, private
from tests.bot.tournaments.test_conducting import moment, opened, resign, running
from tests.bot.weeks import clock_wrong, told
from tests.hands import answer_lost
from tests.layouts import words
from tests.peer import Club
from tests.present import present
from tests.texts import ENGLISH

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ALL = ["ada", "ben", "cleo"]


async def frozen(club: Club, game: str = "linkx", period: str = FIRST) -> Season | None:
    return await club.bot.storage.seasons.table(Ladder(GuildId(club.guild.id), game, period))


def people(club: Club, season: Season | None) -> list[str]:
    by_id = {person.id: name for name, person in club.people.items()}
    return [by_id.get(line.user, str(line.user)) for line in present(season).lines]


async def lobby(club: Club) -> None:
    await done(club.bot.storage, f"INSERT INTO lobby (guild, channel) VALUES ({club.guild.id}, {club.channel.id})")


async def season(club: Club) -> None:
    await lobby(club)
    await played(club, *ALL)
    await over(club, but=DAY)


def posts(club: Club) -> list[discord.Message]:
    return [message for message in club.public() if "The season is over" in message.content]


async def test_quarter_is_frozen_once_its_end_is_believed(club: Club):
    await played(club, *ALL)
    await club.env.advance_time(86_400)
    with clock_wrong(timedelta(days=120)):
        await club.env.advance_time(5 * 60)
        assert await frozen(club) is None
    await club.env.advance_time(30 * 60)
    assert await frozen(club) is None, "a clock that was wrong freezes nothing"
    await over(club, but=HOUR + timedelta(seconds=90))
    await played(club, "cleo", "ada", at=club.env.now() + timedelta(minutes=1), times=9)
    await over(club, but=timedelta(minutes=5))
    assert await frozen(club) is None
    await over(club)
    table = await frozen(club)
    assert people(club, table)[0] == "cleo", "matches of the last minute are in"
    assert present(table).players == 3
    assert posts(club) == [], "there is neither a lobby nor a puzzle channel"


async def test_each_season_is_posted_once_and_silently(club: Club):
    other = club.another("Elsewhere", "zoe", both=("ada",))
    await other.speaks("de")
    await lobby(other)
    await played(other, "zoe", "ada")
    await season(club)
    await played(club, "ben", "ada", game="link")
    before = len(club.pings())
    await over(club)
    (post,) = posts(club)
    assert told(club, post).splitlines()[0] == "**The season is over: first quarter of 2026**"
    assert "Ada is the champion among 3 players." in post.content
    assert "**LINK**: no champion" in post.content
    assert labels(post) == ["LINK as text", "Linkx as text"]
    assert [attachment.filename for attachment in post.attachments] == ["link.png", "linkx.png"]
    for attachment, first in zip(post.attachments, ("Ben", "Ada"), strict=True):
        assert f"first quarter of 2026, final, by rating. 1: {first}, 1" in present(attachment.description)
    said = private(await club.press("ada", post, "Linkx as text")).splitlines()
    assert "first quarter of 2026, final · by rating" in said[0]
    assert said[1].startswith("1. **Ada**: 1")
    assert said[2].startswith("2. Ben: 1")
    assert post.flags.suppress_notifications
    (german,) = [message for message in other.public() if "Die Saison ist vorbei: 1. Quartal 2026" in message.content]
    assert "kein Titel" in german.content
    assert labels(german) == ["Linkx als Text"]
    assert people(other, await frozen(other)) == ["zoe", "ada"]
    assert not any(club.pings()[before:])
    await club.restart()
    await club.env.advance_time(3 * 24 * 3600)
    assert len(posts(club)) == 1


async def test_missed_quarters_are_frozen_late_and_not_posted(club: Club):
    await lobby(club)
    for number, (one, other) in enumerate((("ada", "ben"), ("ben", "cleo"), ("cleo", "ada"))):
        await played(club, one, other, at=IN_IT + 92 * number * DAY)
    await club.restart(after=300 * 86_400)
    tables = [people(club, await frozen(club, period=f"2026-Q{number}")) for number in (1, 2, 3)]
    assert tables == [["ada", "ben"], ["ben", "cleo"], ["cleo", "ada"]]
    assert posts(club) == []


async def test_post_is_made_once_whatever_fails(club: Club):
    path = f"/channels/{club.channel.id}/messages"
    await season(club)
    with answer_lost(path):
        await over(club)
    for _ in range(30):
        await club.people["ada"].send(club.channel, "Good morning")
    await club.env.advance_time(2 * HOUR.total_seconds())
    assert len(posts(club)) == 1, "an answer that was lost"
    await played(club, *ALL, at=IN_IT + 92 * DAY)
    club.env.inject_error("POST", path, status=400, code=0, times=1)
    await over(club, "2026-Q2")
    assert len(posts(club)) == 1
    await club.env.advance_time(HOUR.total_seconds())
    assert len(posts(club)) == 2, "a failed one is tried again"
    await played(club, *ALL, at=IN_IT + 184 * DAY)
    club.env.inject_error("POST", path, status=403, code=50013, times=1)
    await over(club, "2026-Q3")
    await club.env.advance_time(2 * 86_400)
    assert len(posts(club)) == 2, "a refused one is not"


async def test_removed_bot_posts_once_it_is_back(club: Club):
    await season(club)
    await done(
        club.bot.storage,
        "UPDATE result SET voided = 1 WHERE id % 3 <> 1",  # Ben and Cleo played together is left
        f"INSERT INTO dirty_ratings (scope, game) VALUES ({club.guild.id}, 'linkx')",
    )
    await club.remove_bot()
    since = len(club.env.http_requests)
    await over(club)
    assert [each for each in club.env.http_requests[since:] if "/channels/" in each.path] == []
    matches = sum(line.standing.matches for line in present(await frozen(club)).lines)
    assert matches == 2 * 3, "what was voided just before is left out"
    await club.take_bot_back()
    await club.env.advance_time(HOUR.total_seconds())
    assert len(posts(club)) == 1


async def freeze(club: Club, period: str = FIRST) -> None:
    """Freeze a quarter without waiting for its end."""
    await club.bot.storage.seasons.freeze_some(period, GuildId(0), end(period))


async def lines(club: Club, who: str = "ada", **options: Any) -> list[str]:
    return private(await club.slash(who, "history", **options)).splitlines()


async def text_below(club: Club, who: str, found: discord.Message) -> list[str]:
    return private(await club.press(who, found, "Text")).splitlines()


async def test_histories_and_profiles_name_the_newest_seasons(club: Club):
    for game in GAMES:
        await played(club, "ada", "ben", "cleo", game=game)
    await played(club, "ben", "ada", "cleo", at=IN_IT - timedelta(days=90))
    await freeze(club, "2025-Q4")
    await freeze(club)
    shown = answer(await club.slash("cleo", "profile", player="ada", game="linkx"))
    told = (
        "Titles: Champion, LINK, Q1 2026 · Champion, Linkage, Q1 2026 · Champion, Linkx, Q1 2026"
        " · Champion, Love Links, Q1 2026 · Silver, Linkx, Q4 2025"
    )
    assert told in pictured(shown)
    assert told in await text_below(club, "cleo", shown)
    shown = answer(await club.slash("ada", "history"))
    found = shown.content.splitlines()
    assert [line.partition(" Q1 2026 · ")[1] for line in found[1:5]] == [*[" Q1 2026 · "] * 3, ""]
    assert found[1].endswith("Q1 2026 · LINK · 1. Ada, 2. Ben, 3. Cleo · 3 players")
    assert not any("Q4 2025" in line for line in found), "three lines at most"
    choices = [label for menu in offered(shown) for label in menu]
    of_games = [f"Q1 2026, {GAMES[game].title}" for game in sorted(GAMES)]
    assert choices[-len(GAMES) - 1 :] == [*of_games, "Q4 2025, Linkx"]
    final = answer(await club.choose("ada", shown, "Q4 2025, Linkx"))
    assert final.flags.ephemeral
    assert words(final).splitlines()[0] == "**Linkx** · The Link Club · fourth quarter of 2025, final · by rating"
    assert pictured(final).startswith(
        "Linkx, fourth quarter of 2025, final, by rating. 1: Ben, 1814? ± 426, 6 of 6 won. 2: Ada, 1497?"
    )
    said = await text_below(club, "ada", final)
    assert said[0] == words(final).splitlines()[0]
    listed = [line.split(":")[0] for line in said[1:]]
    assert listed == ["1. Ben", "2. **Ada**", "3. Cleo"], "and nothing about who is not there"
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
    assert words(old).splitlines()[0] == "**Linkx** · The Link Club · first quarter of 2026 · by rating"
    before = await text_below(club, "ada", old)
    await over(club)
    shown = answer(await club.slash("ada", "leaderboard", game="linkx", period="last"))
    assert words(shown).splitlines()[0] == "**Linkx** · The Link Club · first quarter of 2026, final · by rating"
    assert (await text_below(club, "ada", shown))[1:] == before[1:], "the same table"
    wins = answer(await club.slash("ada", "leaderboard", game="linkx", period="last", by="wins"))
    assert words(wins).splitlines()[0].endswith("first quarter of 2026 · by matches won")
    assert pictured(wins).startswith("Linkx, first quarter of 2026, by matches won. 1: Ada")
    await done(
        club.bot.storage,
        "UPDATE result SET voided = 1 WHERE id > 2",
        f"INSERT INTO dirty_ratings (scope, game) VALUES ({club.guild.id}, 'linkx')",
    )
    await club.bot.storage.recount.freshen()
    assert (await text_below(club, "ada", old))[1:] == before[1:], "also below an old picture"


async def test_more_than_ten_have_a_second_page_and_no_third(club: Club):
    people = [f"p{number}" for number in range(15)]
    for person in people:
        club.join(person)
    await played(club, *people, times=1)
    await freeze(club)
    await until(club, end(FIRST) + timedelta(minutes=1))
    shown = answer(await club.slash("ada", "leaderboard", game="linkx", period="last"))
    assert words(shown).splitlines()[0].endswith("final · by rating")
    assert labels(shown)[-4:] == ["Back", "Next", "Text", "Watch"]
    shown = answer(await club.slash("ada", "leaderboard", game="linkx", period="last", page=2))
    assert len(await text_below(club, "ada", shown)) == 6
    assert private(await club.slash("ada", "leaderboard", game="linkx", period="last", page=3)).startswith(
        "There is no page 3"
    )


async def test_titles_of_tournaments_need_their_channel(club: Club):
    await played(club, "ada", "ben", "cleo")
    await played(club, "ben", "ada", "cleo", at=IN_IT - timedelta(days=90))
    for period in ("2025-Q4", FIRST):
        await freeze(club, period)
    number = await opened(club, System.KNOCK_OUT, "ada", "ben", channel=club.text_channel("staff", hidden_from="dan"))
    (match,) = await running(club, number)
    await resign(club, match)
    await moment(club)
    winner = next(name for name, person in club.people.items() if person.id == match.players[1])
    for who, seen in (("cleo", True), ("dan", False)):  # who sees its channel is told of a tournament
        profile = answer(await club.slash(who, "profile", player=winner))
        text = " ".join([profile.content, *(each.description or "" for each in profile.attachments)])
        assert ("Winner of" in text) == seen
        assert not seen or text.index("Q1 2026") < text.index("Winner of") < text.index("Q4 2025"), "the newest first"


async def test_seasons_are_of_one_server_and_forget_people(club: Club):
    other = club.another("Elsewhere", "zoe", "max", "kim")
    await played(other, "zoe", "max", "kim")
    await played(club, "ada", "ben", "cleo")
    assert "Q1 2026" not in "\n".join(await lines(club)), "not before it is frozen"
    await freeze(club)
    assert "1. Ada, 2. Ben, 3. Cleo" in "\n".join(await lines(club))
    assert "1. Zoe, 2. Max, 3. Kim" in "\n".join(await lines(other, "zoe"))
    table = answer(await other.slash("zoe", "leaderboard", period="season"))
    assert labels(table) == ["Challenge", "Challenge", "Text", "Watch"]
    await club.bot.services.forgetting.begin(UserId(club.people["ada"].id))
    await club.bot.services.forgetting.finish(UserId(club.people["ada"].id))
    shown = answer(await club.slash("ben", "history"))
    assert f"1. {former(ENGLISH)}, 2. Ben, 3. Cleo · 3 players" in shown.content
    final = answer(await club.choose("ben", shown, "Q1 2026, Linkx"))
    assert former(ENGLISH) in pictured(final)
    assert "Ada" not in pictured(final)

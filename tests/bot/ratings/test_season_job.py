"""Ends of quarters: tables are frozen once and posted once, whatever comes between."""

from datetime import timedelta

import discord

from bot.model.ids import GuildId
from bot.model.ratings.ladders import Ladder
from bot.model.ratings.seasons import Season
from bot.storage.connection import Connection
from tests.bot.played import FIRST, IN_IT, over, played
from tests.bot.stories import labels, private
from tests.bot.weeks import clock_wrong, told
from tests.hands import answer_lost
from tests.peer import Club
from tests.present import present

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
ALL = ["ada", "ben", "cleo"]


async def frozen(club: Club, game: str = "linkx", period: str = FIRST) -> Season | None:
    return await club.bot._storage.seasons.table(Ladder(GuildId(club.guild.id), game, period))


def people(club: Club, season: Season | None) -> list[str]:
    by_id = {person.id: name for name, person in club.people.items()}
    return [by_id.get(line.user, str(line.user)) for line in present(season).lines]


async def lobby(club: Club) -> None:

    def work(connection: Connection) -> None:
        connection.execute("INSERT INTO lobby (guild, channel) VALUES (?, ?)", (club.guild.id, club.channel.id))

    await club.bot._storage._database.write(work)


async def season(club: Club, *, until: timedelta = DAY) -> None:
    await lobby(club)
    await played(club, *ALL)
    await over(club, but=until)


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


async def test_season_is_posted_once_and_silently_in_the_lobby(club: Club):
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


async def test_two_servers_each_have_their_own_season(club: Club):
    other = club.another("Elsewhere", "zoe", both=("ada",))
    await other.speaks("de")
    await lobby(other)
    await played(other, "zoe", "ada")
    await season(club)
    await over(club)
    assert "Ada is the champion among 3 players." in posts(club)[0].content
    (post,) = [message for message in other.public() if "Die Saison ist vorbei: 1. Quartal 2026" in message.content]
    assert "kein Titel" in post.content
    assert labels(post) == ["Linkx als Text"]
    assert people(other, await frozen(other)) == ["zoe", "ada"]


async def test_removed_bot_posts_once_it_is_back(club: Club):
    await season(club)

    def work(connection: Connection) -> None:
        connection.execute("UPDATE result SET voided = 1 WHERE id % 3 <> 1")  # Ben and Cleo played together is left
        connection.execute("INSERT INTO dirty_ratings (scope, game) VALUES (?, 'linkx')", (club.guild.id,))

    await club.bot._storage._database.write(work)
    await club.remove_bot()
    since = len(club.env.http_requests)
    await over(club)
    assert [each for each in club.env.http_requests[since:] if "/channels/" in each.path] == []
    matches = sum(line.standing.matches for line in present(await frozen(club)).lines)
    assert matches == 2 * 3, "what was voided just before is left out"
    await club.take_bot_back()
    await club.env.advance_time(HOUR.total_seconds())
    assert len(posts(club)) == 1

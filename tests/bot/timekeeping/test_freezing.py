"""Stories about the ends of quarters: tables are frozen once and posted once, whatever comes between."""

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.match import ChannelId, GuildId
from bot.standing.ladders import Ladder
from bot.standing.seasons import Season
from bot.storage.connection import Connection
from bot.storage.seasons import SeasonStore
from rules import GAMES
from tests.bot.played import FIRST, IN_IT, over, played
from tests.bot.puzzles.dailies import today
from tests.bot.stories import labels, private
from tests.bot.weeks import clock_wrong, told
from tests.hands import answer_lost
from tests.peer import Club

HOUR, DAY = timedelta(hours=1), timedelta(days=1)


async def frozen(club: Club, game: str = "linkx", period: str = FIRST) -> Season | None:
    """What was frozen."""
    return await club.bot._storage.seasons.table(Ladder(GuildId(club.guild.id), game, period))


def people(club: Club, season: Season | None) -> list[str]:
    """Whose lines there are."""
    assert season is not None
    by_id = {person.id: name for name, person in club.people.items()}
    return [by_id.get(line.user, str(line.user)) for line in season.lines]


async def lobby(club: Club) -> None:
    """The server has a lobby in its channel."""

    def work(connection: Connection) -> None:
        connection.execute("INSERT INTO lobby (guild, channel) VALUES (?, ?)", (club.guild.id, club.channel.id))

    await club.bot._storage._database.write(work)


def posts(club: Club) -> list[discord.Message]:
    """The seasons that were posted."""
    return [message for message in club.public() if "The season is over" in message.content]


async def test_a_quarter_is_frozen_an_hour_after_its_end(club: Club):
    await played(club, "ada", "ben", "cleo")
    await over(club, but=timedelta(minutes=5))
    assert await frozen(club) is None
    await over(club)
    season = await frozen(club)
    assert people(club, season) == ["ada", "ben", "cleo"]
    assert season is not None
    assert season.players == 3


async def test_it_is_posted_once_and_silently_where_there_is_a_lobby(club: Club):
    await lobby(club)
    await played(club, "ada", "ben", "cleo")
    await played(club, "ben", "ada", game="link")
    before = len(club.pings())
    await over(club)
    (post,) = posts(club)
    assert told(club, post).splitlines()[0] == "**The season is over: first quarter of 2026**"
    assert "Ada is the champion among 3 players." in post.content
    assert "**LINK**: no champion" in post.content
    assert len(post.attachments) == 2
    assert labels(post) == ["LINK as text", "Linkx as text"]
    assert post.flags.suppress_notifications
    assert not any(club.pings()[before:])
    await club.restart()
    await club.env.advance_time(3 * 24 * 3600)
    assert len(posts(club)) == 1


async def test_the_puzzles_channel_does_where_there_is_no_lobby(club: Club):
    await played(club, "ada", "ben", "cleo")
    await over(club, but=2 * HOUR)
    store = club.bot._storage.daily_posts
    await store.want(GuildId(club.guild.id), ChannelId(club.channel.id), 9, today(club))
    await over(club)
    assert len(posts(club)) == 1


async def test_matches_that_end_in_the_last_minute_are_in(club: Club):
    await played(club, "ada", "ben", "cleo")
    await over(club, but=HOUR + timedelta(seconds=90))
    await played(club, "cleo", "ada", at=club.env.now() + timedelta(minutes=1), times=9)
    await over(club)
    assert people(club, await frozen(club))[0] == "cleo"


async def test_whole_quarters_that_were_missed_are_frozen_late_each_once_and_not_posted(club: Club):
    await lobby(club)
    for number, (one, other) in enumerate((("ada", "ben"), ("ben", "cleo"), ("cleo", "ada"))):
        await played(club, one, other, at=IN_IT + 92 * number * DAY)
    await club.restart(after=300 * 86_400)
    tables = [people(club, await frozen(club, period=f"2026-Q{number}")) for number in (1, 2, 3)]
    assert tables == [["ada", "ben"], ["ben", "cleo"], ["cleo", "ada"]]
    assert posts(club) == []


async def test_a_quarter_that_was_missed_by_some_days_is_posted_still(club: Club):
    await lobby(club)
    await played(club, "ada", "ben", "cleo")
    await over(club, but=DAY)
    await club.restart(after=6 * 86_400)
    assert len(posts(club)) == 1


async def test_by_a_clock_that_is_doubted_nothing_is_frozen(club: Club):
    await played(club, "ada", "ben", "cleo")
    await club.env.advance_time(86_400)
    with clock_wrong(timedelta(days=120)):
        await club.env.advance_time(5 * 60)
        assert await frozen(club) is None
    await club.env.advance_time(30 * 60)
    assert await frozen(club) is None
    await over(club)
    assert people(club, await frozen(club)) == ["ada", "ben", "cleo"]


@pytest.mark.parametrize("done", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("step", ["freeze_some", "frozen_everywhere", "begin", "posted"])
async def test_killed_before_or_after_any_write_it_is_frozen_and_posted_once(
    club: Club, monkeypatch: pytest.MonkeyPatch, step: str, done: bool
):
    await lobby(club)
    await played(club, "ada", "ben", "cleo")
    await over(club, but=DAY)
    plain = getattr(SeasonStore, step)

    async def killed(self: SeasonStore, *given: Any) -> None:
        if done:
            await plain(self, *given)
        raise RuntimeError("on purpose")

    with monkeypatch.context() as patch:
        patch.setattr(SeasonStore, step, killed)
        await over(club)
    assert all("on purpose" in str(record.exc_info) for record in club.forgive())
    await club.restart()
    await club.env.advance_time(HOUR.total_seconds())
    assert people(club, await frozen(club)) == ["ada", "ben", "cleo"]
    assert len(posts(club)) == 1
    await club.restart()
    assert len(posts(club)) == 1


async def test_what_was_posted_although_the_answer_was_lost_is_not_posted_again(club: Club):
    await lobby(club)
    await played(club, "ada", "ben", "cleo")
    await over(club, but=DAY)
    with answer_lost(f"/channels/{club.channel.id}/messages"):
        await over(club)
    for _ in range(30):
        await club.people["ada"].send(club.channel, "Good morning")
    await club.env.advance_time(2 * HOUR.total_seconds())
    assert len(posts(club)) == 1


async def test_after_a_fault_it_is_tried_again_and_where_it_is_refused_no_more(club: Club):
    await lobby(club)
    await played(club, "ada", "ben", "cleo")
    await over(club, but=DAY)
    path = f"/channels/{club.channel.id}/messages"
    club.env.inject_error("POST", path, status=400, code=0, times=1)
    await over(club)
    assert posts(club) == []
    await club.env.advance_time(HOUR.total_seconds())
    assert len(posts(club)) == 1
    await played(club, "ada", "ben", "cleo", at=IN_IT + 92 * DAY)
    club.env.inject_error("POST", path, status=403, code=50013, times=1)
    await over(club, "2026-Q2")
    await club.env.advance_time(2 * 86_400)
    assert len(posts(club)) == 1


async def test_two_servers_each_have_their_own(club: Club):
    other = club.another("Elsewhere", "zoe", both=("ada",))
    await other.speaks("de")
    await lobby(club)
    await lobby(other)
    await played(club, "ada", "ben", "cleo")
    await played(other, "zoe", "ada")
    await over(club)
    assert "Ada is the champion among 3 players." in posts(club)[0].content
    (post,) = [message for message in other.public() if "Die Saison ist vorbei: 1. Quartal 2026" in message.content]
    assert "kein Titel" in post.content
    assert labels(post) == ["Linkx als Text"]
    assert people(other, await frozen(other)) == ["zoe", "ada"]


async def test_all_games_are_posted_with_a_picture_and_its_words_each(club: Club):
    await lobby(club)
    for game in GAMES:
        await played(club, "ben", "ada", "cleo", game=game)
    await over(club)
    (post,) = posts(club)
    assert [attachment.filename for attachment in post.attachments] == [f"{game}.png" for game in sorted(GAMES)]
    for attachment in post.attachments:
        assert attachment.description is not None
        assert "first quarter of 2026, final, by rating. 1: Ben, 1" in attachment.description
    for label in labels(post):
        said = private(await club.press("ada", post, label)).splitlines()
        assert "first quarter of 2026, final · by rating" in said[0]
        assert said[1].startswith("1. Ben: 1")
        assert said[2].startswith(("2. **Ada**: 1", "2. Cleo: 1"))


async def test_a_server_that_removed_the_bot_is_asked_nothing_and_told_when_it_is_back(club: Club):
    await lobby(club)
    await played(club, "ada", "ben", "cleo")
    await over(club, but=DAY)
    await club.remove_bot()
    since = len(club.env.http_requests)
    await over(club)
    assert [each for each in club.env.http_requests[since:] if "/channels/" in each.path] == []
    assert people(club, await frozen(club)) == ["ada", "ben", "cleo"]
    await club.take_bot_back()
    await club.env.advance_time(HOUR.total_seconds())
    assert len(posts(club)) == 1


async def test_a_result_that_is_struck_out_just_before_is_not_in_it(club: Club):
    await played(club, "ada", "ben", "cleo")
    await over(club, but=DAY)

    def work(connection: Connection) -> None:
        connection.execute("UPDATE result SET voided = 1 WHERE id % 3 <> 1")  # Ben and Cleo played together is left
        connection.execute("INSERT INTO stale (scope, game) VALUES (?, 'linkx')", (club.guild.id,))

    await club.bot._storage._database.write(work)
    await over(club)
    season = await frozen(club)
    assert season is not None
    assert sum(line.standing.matches for line in season.lines) == 2 * 3

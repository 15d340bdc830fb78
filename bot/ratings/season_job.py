"""Closing of seasons: tables of a past quarter are frozen, and posted in servers with a place for them.

The first twenty lines are copied one hour after the quarter's end and never change: a title must not pass to another
player because a match is voided or the rules of ratings change later.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from time import perf_counter
from typing import Any, Final

import discord

from bot.discord.interactions.components import view
from bot.discord.names import Names
from bot.discord.places import Languages, Places
from bot.discord.requests import REFUSED, UNDELIVERED, Outbox
from bot.discord.throttle import after_others
from bot.matches.board.posts import Posts
from bot.matches.store.recount import RecountStore
from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import PAGE, POSTED_FOR, Order, Season, end, following, next_settled, quarters, settled
from bot.ratings.history_texts import season_over
from bot.ratings.leaderboard_texts import LeaderboardPage, leaderboard
from bot.ratings.season_store import SeasonStore, UnpostedSeason
from bot.ratings.views import LeaderboardText
from bot.runtime.clock import TrustedClock
from bot.runtime.context import survived
from bot.runtime.jobs import Job
from bot.ui import Picture, Post, Texts
from rules import GAMES

MOST_PICTURES: Final = 4
_NOBODY: Final = UserId(0)

log = logging.getLogger(__name__)


@dataclass(eq=False)
class SeasonPosts:
    """Posts the final tables of quarters; ``now`` returns the time."""

    _client: discord.Client
    _outbox: Outbox
    _seasons: SeasonStore
    _posts: Posts
    _names: Names
    _places: Places
    _languages: Languages
    _now: Callable[[], datetime]

    async def post(self, wanted: UnpostedSeason) -> bool:
        """Post a quarter in a server, unless it is there; returns True if it is posted or cannot be."""
        guild, period = wanted.guild, wanted.period
        if self._now() >= end(period) + POSTED_FOR:
            log.info("The season %s is not posted in server %d, because it is too late.", period, guild)
        elif not self._places.is_available(guild):
            return False
        else:
            try:
                if not await self._posted_already(wanted):
                    await self._send(guild, period)
            except UNDELIVERED as error:
                log.warning("The season %s could not be posted in server %d: %s", period, guild, error)
                if not isinstance(error, REFUSED):
                    return False
        await self._seasons.posted(guild, period)
        return True

    async def _posted_already(self, wanted: UnpostedSeason) -> bool:
        """Return whether it was posted but not recorded, because of a crash or a lost answer."""
        if wanted.begun is None or wanted.begun_in is None:
            return False
        seasons = await self._seasons.of_quarter(wanted.guild, wanted.period)
        below = {press.custom_id for press in _presses(seasons)}
        return await self._outbox.find(wanted.guild, wanted.begun_in, wanted.begun, below.__eq__) is not None

    async def _send(self, guild: GuildId, period: str) -> None:
        channel = await self._seasons.channel(guild)
        seasons = (await self._seasons.of_quarter(guild, period))[:MOST_PICTURES]
        if channel is None or not seasons:
            return
        texts = await self._languages.of_server(guild)
        post = await self._shown(guild, seasons, texts)
        labelled = {
            each.custom_id: texts("season-text", game=GAMES[each.ladder.game].title) for each in _presses(seasons)
        }
        below = view(*(discord.ui.Button[Any](label=text, custom_id=key) for key, text in labelled.items()))
        await self._seasons.begin(guild, period, channel, self._now())
        await self._outbox.send(guild, channel, post, below, nonce(guild, period))

    async def _shown(self, guild: GuildId, seasons: Sequence[Season], texts: Texts) -> Post:
        people = {line.user for season in seasons for line in season.lines[:PAGE]}
        names = await self._names.at_present(guild, people, texts)
        appearance = await self._posts.appearance(guild, None)
        known = self._client.get_guild(guild)
        server = known.name if known is not None and known.name else texts("name-server")
        pictures: list[Picture] = []
        for season in seasons:
            page = LeaderboardPage(
                *(season.ladder, Order.RATING, 1, _NOBODY, server),
                *(season.lines[: PAGE + 1], None, names),
                final=True,
            )
            picture = (await leaderboard(page, texts, appearance=appearance)).picture
            if picture is not None:
                pictures.append(replace(picture, name=f"{season.ladder.game}.png"))
        text = season_over(seasons, names, texts, self._posts.signs)
        return Post(text, pictures[0], also=tuple(pictures[1:]))


def nonce(guild: GuildId, period: str) -> str:
    """The nonce of a post, unique per server; 25 characters at most."""
    year, quarter = period.split("-Q")
    return f"s{int(year) % 100:02}{quarter}.{guild:x}"


def _presses(seasons: Sequence[Season]) -> list[LeaderboardText]:
    return [LeaderboardText(season.ladder, Order.RATING, 1) for season in seasons[:MOST_PICTURES]]


AT_ONCE: Final = 8  # the number of servers posted to concurrently, so that a slow one delays no others


class SeasonJob(Job):
    """Freezes each quarter once, when the time of the ``watch`` is certain, and posts it. Of several processes the one
    that ``leads`` freezes, and each posts in its servers."""

    again_after = timedelta(minutes=30)
    fault = "What seasons are to be posted could not be found out."

    def __init__(
        self,
        recount: RecountStore,
        seasons: SeasonStore,
        watch: TrustedClock,
        posts: SeasonPosts,
        soon: Callable[[], object],
        leads: Callable[[], bool],
    ) -> None:
        self._recount = recount
        self._seasons = seasons
        super().__init__(watch, soon)
        self._posts = posts
        self._leads = leads

    async def work(self, now: datetime) -> datetime | None:
        over = await survived(self._freeze(), "The tables of a season that is over could not be frozen.")
        return next_settled(now) if over and await self._post() else None

    async def _freeze(self) -> bool:
        """Freeze the settled quarters that are not frozen yet; return whether none are left."""
        store = self._seasons
        before = await store.last_frozen()
        first = await store.first() if before is None else following(before)
        last = settled(self._watch.now())
        if first is None or first > last:
            return True
        if not self._leads():  # it is looked again whether that is done
            return False
        for period in quarters(first, last):
            if not await self._freeze_quarter(period):
                return False
            await store.frozen_everywhere(period)
        return True

    async def _freeze_quarter(self, period: str) -> bool:
        """Freeze a quarter in all servers, with pauses as long as a part takes, so that other work can run."""
        beyond: GuildId | None = GuildId(0)
        while beyond is not None:
            if self._watch.doubt_left():
                return False
            await self._recount.freshen()  # what was struck out before now counts no more
            began = perf_counter()
            beyond = await self._seasons.freeze_some(period, beyond, self._watch.now())
            await asyncio.sleep(perf_counter() - began)
        return True

    async def _post(self) -> bool:
        gate = asyncio.Semaphore(AT_ONCE)

        async def post(wanted: UnpostedSeason) -> bool:
            async with gate:
                if self._watch.doubt_left():
                    return False
                with after_others():
                    fault = f"The season could not be posted in server {wanted.guild}."
                    return bool(await survived(self._posts.post(wanted), fault))

        return all(await asyncio.gather(*map(post, await self._seasons.unposted())))

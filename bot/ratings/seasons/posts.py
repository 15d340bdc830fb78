"""The final tables of a quarter in a server that has a place for them: posted once, in one silent message."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any, Final

import discord

from bot.discord.interactions.components import view
from bot.discord.languages import Languages
from bot.discord.names import Names
from bot.discord.outbox import Outbox
from bot.discord.places import Places
from bot.discord.requests import REFUSED, UNDELIVERED
from bot.matches.board.posts import Posts
from bot.model.ids import GuildId, UserId
from bot.model.ratings.seasons import PAGE, POSTED_FOR, Order, Season, end
from bot.ratings.leaderboard.texts import LeaderboardPage, leaderboard
from bot.ratings.seasons.store import SeasonStore, UnpostedSeason
from bot.ratings.seasons.texts import season_over
from bot.ratings.views import LeaderboardText
from bot.ui import Picture, Post
from bot.ui.languages import Texts
from rules import GAMES

MOST_PICTURES: Final = 4
_NOBODY: Final = UserId(0)

log = logging.getLogger(__name__)


class SeasonPosts:
    """Posts the final tables of quarters. ``now`` tells the time."""

    def __init__(
        self,
        client: discord.Client,
        outbox: Outbox,
        seasons: SeasonStore,
        posts: Posts,
        names: Names,
        places: Places,
        languages: Languages,
        now: Callable[[], datetime],
    ) -> None:
        self._client = client
        self._outbox = outbox
        self._seasons = seasons
        self._posts = posts
        self._names = names
        self._places = places
        self._languages = languages
        self._now = now

    async def post(self, wanted: UnpostedSeason) -> bool:
        """Post a quarter in a server, unless it is there already; returns whether that is settled, for good or ill."""
        guild, period = wanted.guild, wanted.period
        if self._now() >= end(period) + POSTED_FOR:
            log.info("The season %s is not posted in server %d any more, it is too late.", period, guild)
        elif not self._places.told_of(guild) or not await self._tried(wanted):
            return False
        await self._seasons.posted(guild, period)
        return True

    async def _tried(self, wanted: UnpostedSeason) -> bool:
        """True if it is posted now, or cannot be."""
        try:
            if not await self._stands(wanted):
                await self._send(wanted.guild, wanted.period)
        except UNDELIVERED as error:
            log.warning("The season %s could not be posted in server %d: %s", wanted.period, wanted.guild, error)
            return isinstance(error, REFUSED)
        return True

    async def _stands(self, wanted: UnpostedSeason) -> bool:
        """True if it was posted but not recorded, because of a crash or a lost answer."""
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
        post, below = await self._shown(guild, seasons, texts), season_buttons(seasons, texts)
        await self._seasons.begin(guild, period, channel, self._now())
        await self._outbox.send(guild, channel, post, below, nonce(guild, period))

    async def _shown(self, guild: GuildId, seasons: Sequence[Season], texts: Texts) -> Post:
        """The champions in words, and the tables as pictures."""
        people = {line.user for season in seasons for line in season.lines[:PAGE]}
        names = await self._names.at_present(guild, people, texts)
        appearance = await self._posts.appearance(guild, None)
        server = self._client.get_guild(guild)
        pictures: list[Picture] = []
        for season in seasons:
            page = LeaderboardPage(
                *(season.ladder, Order.RATING, 1, _NOBODY, "" if server is None else server.name),
                *(season.lines[: PAGE + 1], None, names),
                final=True,
            )
            picture = (await leaderboard(page, texts, appearance=appearance)).picture
            if picture is not None:
                pictures.append(replace(picture, name=f"{season.ladder.game}.png"))
        told = season_over(seasons, names, texts, self._posts.signs)
        return Post(told, pictures[0], also=tuple(pictures[1:]))


def nonce(guild: GuildId, period: str) -> str:
    """The nonce of a post, unique per server; 25 characters at most."""
    year, quarter = period.split("-Q")
    return f"s{int(year) % 100:02}{quarter}.{guild:x}"


def season_buttons(seasons: Sequence[Season], texts: Texts) -> discord.ui.View:
    """Below the final tables of a quarter: each of them as text."""
    return view(
        *(
            discord.ui.Button[Any](
                label=texts("season-in-words", game=GAMES[press.ladder.game].title), custom_id=press.custom_id
            )
            for press in _presses(seasons)
        )
    )


def _presses(seasons: Sequence[Season]) -> list[LeaderboardText]:
    return [LeaderboardText(season.ladder, Order.RATING, 1) for season in seasons[:MOST_PICTURES]]

"""A person in direct messages with the bot, who plays there against computers."""

import random
from typing import Any

import discord

from bot.model.match import Match
from tests.bot.stories import labels, random_step
from tests.peer import Club


class Direct:
    """The direct messages of one person, and what they do there."""

    def __init__(self, club: Club, who: str = "ada") -> None:
        self.club = club
        self.user = club.people[who].user

    async def slash(self, command: str, **options: Any) -> Any:
        result = await self.user.slash(command, **options)
        assert result.acknowledged, f"/{command} was never answered"
        await self.club.replied()
        return result

    async def press(self, message: Any, label: str) -> Any:
        if label not in labels(message) and "More" in labels(message):
            behind = (await self.user.click(message, label="More")).response
            assert behind is not None, "More was never answered"
            message = behind.message
        result = await self.user.click(message, label=label)
        assert result.acknowledged, f"{label} was never answered"
        await self.club.replied()
        return result

    async def begin(self, game: str = "linkage", **options: Any) -> Match:
        await self.slash(f"play {game}", **({"first": "me", "level": "newcomer"} | options))
        return await self.newest()

    async def newest(self) -> Match:
        found = await self.club.bot.services.table.match_in(self.channel)
        assert found is not None, "they have played none"
        return found

    @property
    def channel(self) -> Any:
        assert self.user.dm_channel is not None, "nothing was ever written there"
        return self.user.dm_channel.id

    @property
    def posts(self) -> list[discord.Message]:
        assert self.user.dm_channel is not None, "nothing was ever written there"
        return [message for message in self.user.dm_channel.history() if not message.flags.ephemeral]

    @property
    def board(self) -> discord.Message:
        return next(message for message in reversed(self.posts) if message.attachments)

    async def step(self, dice: random.Random) -> None:
        now = await self.newest()
        assert now.waiting_for == self.user.id, "it is not their turn"
        await self.slash("move", move=random_step(now, dice))

    async def play_on(self) -> Match:
        dice = random.Random(1)
        while (found := await self.newest()).status.live:
            await self.step(dice)
        return found

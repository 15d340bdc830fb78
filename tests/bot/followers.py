"""Followers of a match, and the messages that they get."""

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from tests.bot.stories import match, private
from tests.peer import Club

GATHERED = 17.0  # Seconds after which something is told, and a moment more
EVERY = 300.0  # Seconds between two messages about a match


async def follow(club: Club, who: str, label: str | None = None, number: int = 1) -> str:
    answer = await club.slash(who, "board", match=number, private=True)
    for pressed in ("Follow", *([] if label in (None, "The end") else [label])):
        assert answer.response is not None, "nothing to press"
        answer = await club.press(who, answer.response.message, pressed)
    return private(answer)


def written(club: Club, who: str) -> list[discord.Message]:
    return [each for each in club.people[who].user.dm_channel.history() if each.author.id == club.robot.id]


async def hide(club: Club, who: str) -> None:
    """Hide the channel and its threads from a person."""
    deny = discord.PermissionOverwrite(view_channel=False).pair()[1].value
    overwrites = club.env.backend.get_channel(club.channel.id).overwrites
    overwrites.append(Overwrite(target_id=club.people[who].id, type=OverwriteType.MEMBER, allow=0, deny=deny))
    club.env.backend.announce_channel_update(club.channel.id)
    await club.env.settle()


async def revision(club: Club, number: int = 1) -> int:
    return (await match(club, number)).revision

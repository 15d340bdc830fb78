"""Lobbies in stories: set one up, and read it."""

from typing import Any

import discord
from simcord.builders import ChannelHandle

from bot.community.lobby import job as lobby_keeping
from tests.bot.stories import private
from tests.bot.weeks import manager, told
from tests.layouts import words
from tests.peer import Club

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
SOON = 4.0  # seconds after which a quiet lobby shows a change
BUSY = lobby_keeping.EVERY.total_seconds() + SOON


async def wanted(club: Club, who: str | None = None, channel: ChannelHandle | None = None, **options: Any) -> str:
    if "off" not in options:
        options["channel"] = channel or club.channel
    said = private(await club.slash(who or manager(club), "server lobby", **options))
    await club.env.advance_time(SOON)
    return said


def lobbies(club: Club, channel: ChannelHandle | None = None) -> list[discord.Message]:
    return [message for message in club.public(channel) if words(message).startswith("## ")]


def lobby(club: Club, channel: ChannelHandle | None = None) -> str:
    (found,) = lobbies(club, channel)
    return told(club, found)


def part(club: Club, heading: str) -> list[str]:
    lines = lobby(club).split("\n")
    at = lines.index(f"### {heading}") + 1
    end = next((index for index in range(at, len(lines)) if lines[index].startswith("### ")), len(lines))
    return [line.removeprefix("- ") for line in lines[at:end]]


def asked(club: Club, since: int, channel: ChannelHandle | None = None) -> list[str]:
    path = f"/channels/{(channel or club.channel).id}/messages"
    return [each.method for each in club.env.http_requests[since:] if each.path.startswith(path)]

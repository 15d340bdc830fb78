"""The kinds of numbers by which things are known, so that a type checker tells a person from a channel."""

from typing import NewType

UserId = NewType("UserId", int)
"""Somebody in Discord; a negative number stands for somebody who was forgotten."""
GuildId = NewType("GuildId", int)
"""A server, as Discord's API calls it; where there may be ``None`` instead, that is direct messages with the bot."""
ChannelId = NewType("ChannelId", int)
"""A channel, or a thread in one."""
MessageId = NewType("MessageId", int)
RoleId = NewType("RoleId", int)
MatchId = NewType("MatchId", int)
"""The number under which people know a match; 0 for one that is not kept yet."""
TournamentId = NewType("TournamentId", int)


def is_former(user: UserId | None) -> bool:
    """Whether a number stands for somebody who was forgotten, who is named, written to and waited for no more."""
    return user is not None and user < 0

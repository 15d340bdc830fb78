"""Visibility of one channel to all readers of another, compared with Discord's rules for all kinds of people."""

import random
from itertools import chain, combinations
from typing import Any

import discord

from bot.discord.places import all_see

EVERYONE, ROLES, PERSON, OURS, VIEW = 1, (2, 3, 4), 50, 99, 1024


def overwrites(dice: random.Random) -> list[dict[str, Any]]:
    kinds = [(EVERYONE, 0), *((role, 0) for role in ROLES), (PERSON, 1)]
    told = [(*kind, dice.choice(["allow", "deny"])) for kind in kinds if dice.random() < 0.4]
    bits = {"allow": "0", "deny": "0"}
    return [{"id": number, "type": kind, **bits, said: str(VIEW)} for number, kind, said in told]


def test_all_see_agrees_with_permissions_of_each_kind():
    dice, state = random.Random(5), discord.Client(intents=discord.Intents.none())._connection
    ours: Any = {"id": OURS, "username": "bot", "discriminator": "0", "avatar": None}
    state.user = discord.ClientUser(state=state, data=ours)
    agreed = 0
    for _ in range(300):
        base = [VIEW if dice.random() < 0.5 else 0 for _ in (EVERYONE, *ROLES)]
        roles = [
            {"id": number, "name": str(number), "permissions": str(bits), "position": at, "color": 0, "colors": {}}
            for at, (number, bits) in enumerate(zip((EVERYONE, *ROLES), base, strict=True))
        ]
        data: Any = {"id": EVERYONE, "name": "Club", "owner_id": 7, "roles": roles}
        guild = discord.Guild(data=data, state=state)
        guild._add_member(person(guild, OURS, ()))
        readers, place = (channel(guild, number, dice) for number in (10, 11))
        if not all_see(readers, place):
            continue
        agreed += 1
        for number in (PERSON, 60):
            for some in chain.from_iterable(combinations(ROLES, count) for count in range(len(ROLES) + 1)):
                somebody = person(guild, number, some)
                reads = readers.permissions_for(somebody).view_channel
                assert not reads or place.permissions_for(somebody).view_channel, (number, some, base)
    assert agreed > 30


def channel(guild: discord.Guild, number: int, dice: random.Random) -> discord.TextChannel:
    data: Any = {"id": number, "type": 0, "name": "some", "position": 0, "permission_overwrites": overwrites(dice)}
    return discord.TextChannel(state=guild._state, guild=guild, data=data)


def person(guild: discord.Guild, number: int, roles: tuple[int, ...]) -> discord.Member:
    user: Any = {"id": number, "username": "some", "discriminator": "0", "avatar": None}
    data: Any = {"user": user, "roles": roles, "joined_at": None, "deaf": False, "mute": False, "flags": 0}
    return discord.Member(data=data, guild=guild, state=guild._state)

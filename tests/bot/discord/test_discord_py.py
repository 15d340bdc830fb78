"""Private names of discord.py: each fails here first when a version of discord.py changes it."""

from typing import Any
from unittest.mock import MagicMock

import discord
from discord.user import ClientUser

from bot.discord.discord_py import CustomState, CustomStateClient, mark_answered, overwrites, role_ids

USER = {"id": 5, "username": "me", "discriminator": "0", "avatar": None}
GAMES = {"id": 2, "type": 0, "name": "games", "position": 0}
GUILD: Any = {
    "id": 77,
    "name": "club",
    "roles": [{"id": 77, "name": "all", "permissions": "0"}],
    "members": [{"user": USER, "roles": ["9"], "flags": 0}],
    "channels": [GAMES | {"permission_overwrites": [{"id": 77, "type": 0, "allow": 1024, "deny": 1024}]}],
}


class Recorder(CustomState):
    def clear(self, *, views: bool = True) -> None:
        super().clear(views=views)
        self.kept: dict[int, discord.Guild] = {}
        self.keep_guilds(self.kept)

    def received(self, data: dict[str, Any]) -> discord.Guild:
        payload: Any = data
        guild = self.kept[int(data["id"])] = discord.Guild(data=payload, state=self)
        return guild


def client() -> CustomStateClient[Recorder]:
    made = CustomStateClient(Recorder, intents=discord.Intents(guilds=True), shard_count=1)
    me: Any = USER
    made.state.user = ClientUser(state=made.state, data=me)
    return made


async def test_servers_overwrites_and_roles_are_kept_as_told():
    connected = client()
    connected.state.parsers["GUILD_CREATE"](GUILD)
    assert [*connected.state.kept] == [77]
    assert [*connected.guilds] == [connected.get_guild(77)] == [*connected.state.kept.values()]
    (guild,) = connected.guilds
    assert overwrites(guild.channels[0]) == [{"id": 77, "type": 0, "allow": "1024", "deny": "1024"}]
    assert guild.me is not None
    assert role_ids(guild.me) == [9]


async def test_marked_interaction_is_not_answered_again():
    interaction = MagicMock()
    interaction.response = discord.InteractionResponse(interaction)
    assert not interaction.response.is_done()
    mark_answered(interaction)
    assert interaction.response.is_done()

"""The page of a match in the sandbox: in a frame, for the person and the place that the frame's address names."""

import re
from importlib.resources import files
from secrets import token_hex
from typing import Final

from aiohttp import web

from bot.app.activity import pages_of, server_of
from bot.matches.activity.server import Origins
from bot.matches.activity.visits import NotAdmitted, Visit
from bot.model.ids import ChannelId, GuildId, MatchId, UserId
from bot.sandbox.server import ADDRESS, bound
from bot.sandbox.world import World

FRAME: Final = files(__package__).joinpath("frame")
_CODE: Final = re.compile(r"([a-z0-9]{1,32})\.([0-9]{1,19})\.([0-9]{1,15})")


class SandboxGate:
    """Admits everybody on this computer as any person; a code is ``<person>.<place>.<match>``."""

    def __init__(self, world: World) -> None:
        self._world = world

    async def admit(self, code: str, instance: str) -> Visit:
        """The visit of a person in a place. Raises ``NotAdmitted`` if one of them is unknown."""
        found, scene = _CODE.fullmatch(code), self._world.scene
        known = found is not None and found[1] in scene.people
        place = scene.places(found[1]).get(int(found[2])) if found is not None and known else None
        if found is None or place is None:
            raise NotAdmitted("activity-not-there")
        user, guild = UserId(scene.people[found[1]].id), None if place.private else GuildId(scene.guild)
        scene.bot.services.launches.want(user, MatchId(int(found[3])))
        return Visit(user, guild, ChannelId(place.handle.id), instance, scene.locale)

    async def is_there(self, visit: Visit) -> bool:
        """True, since nobody leaves the sandbox."""
        return True


async def serve_boards(world: World, port: int) -> web.AppRunner:
    """Serve the pages of matches at the first free port after ``port``, that of the sandbox."""
    bot = world.scene.bot
    pages = pages_of(bot, bot.services, world.let_bot)
    pages.begin()
    frames = [f"http://{name}:{port}" for name in (ADDRESS, "localhost")]
    origins = Origins(lambda: world.boards, frames)
    server = server_of(pages, SandboxGate(world), token_hex(), origins, FRAME)
    runner, got = await bound(server.application(), port + 1)
    world.boards = f"http://{ADDRESS}:{got}"
    return runner

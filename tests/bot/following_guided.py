"""A part of the tour in ``test_every_language``: following a match."""

import random

import discord

from bot.ui import Button
from tests.bot.followers import GATHERED, written
from tests.bot.guide import Guide, answer
from tests.bot.stories import labels, match, offered, random_step


async def followed(guide: Guide, panel: discord.Message) -> None:
    club, cleo, texts = guide.club, guide.club.people["cleo"], guide.texts
    for wish in ("turning", "end", "turns"):
        panel = answer(await cleo.click(panel, label=texts(f"button-follow-{wish}")))
        listed = await guide.slash("cleo", "matches", show="followed")
    played = random_step(await match(club, 5), random.Random(1))
    await guide.slash(await guide.mover(5), "move", club.thread, move=played)
    await club.env.advance_time(GATHERED)
    letter = written(club, "cleo")[-1]
    assert labels(letter)[-1] == texts("button-unfollow")
    panel = answer(await club.choose("cleo", listed, offered(listed)[0][0]))
    await guide.press("cleo", panel, Button.UNFOLLOW)
    await guide.slash("cleo", "matches", show="followed")
    await guide.slash("cleo", "matches", show="server")

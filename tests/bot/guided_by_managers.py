"""A part of the tour in ``test_every_language``: managing a server."""

import random

from bot.ui import Button
from tests.bot.guide import Guide, answer
from tests.bot.stories import match
from tests.bot.whole import brought_on, to_come


async def ruling(guide: Guide, eve: str) -> None:
    club = guide.club
    await guide.slash(eve, "server void", match=5)
    await guide.slash(eve, "server close", match=4)
    await guide.slash(eve, "server close", match=99)
    await guide.slash(eve, "server records")
    await guide.slash("ada", "history")
    await guide.slash("ada", "matches")
    await guide.slash("ada", "undo", match=99)
    await guide.begin("lovelinks", "ben", length="short")
    await brought_on(club, to_come(await match(club, 7), random.Random(1)), 7)
    for button in (Button.CHECK, Button.RULES):
        await guide.press("ada", club.boards()[-1], button)


async def lobby(guide: Guide, eve: str) -> None:
    club, texts = guide.club, guide.texts
    await guide.slash(eve, "server lobby")
    await guide.slash(eve, "server lobby", channel=club.channel)
    await guide.slash("ada", "play lovelinks", seats=4, hints=True, role=club.bot_role)
    await club.env.advance_time(30)
    below = next(message for message in club.public() if message.content.startswith(texts("lobby-title")))
    for key in ("daily", "leaderboard"):
        answer(await club.people["cleo"].click(below, label=texts(f"button-lobby-{key}")))
    form = await club.people["cleo"].click(below, label=texts("button-lobby-play"))
    filled = {"game": ["link"], "opponent": [club.people["dan"]], "pace": ["1d"]}
    answer(await club.people["cleo"].submit_modal(form, filled))
    await guide.slash(eve, "server lobby", off=True)

"""A part of the tour in ``test_every_language``: what one does where the bot is no guest, in whatever language."""

import random

from bot.messages import Button
from bot.messages.post import label
from rules import GAMES
from tests.bot.guide import Guide
from tests.own_install import Guestless, Somewhere


async def privately(guide: Guide) -> None:
    """Somebody reads the help, is refused what needs others, and plays a private match of each game."""
    texts, dice = guide.texts, random.Random(1)
    move, cancel = label(Button.MOVE, texts), label(Button.CANCEL, texts)
    ada = Guestless(guide.club, Somewhere.HOME)
    await ada.slash("help")
    for refused in ({"opponent": ada.friend}, {"rated": True}, {"pace": "1d"}, {"role": guide.club.bot_role}):
        await ada.slash("play linkage", **refused)
    for game in GAMES:
        await ada.slash(f"play {game}", level="newcomer", first="me")
        await ada.move(dice, move, cancel)
        for key in ("first", "on", "last", "gif"):
            await ada.press(texts(f"button-{key}"))
        await ada.slash("study")
    await ada.slash("play link", level="newcomer", size=4)
    while texts("button-again") not in ada.labels:
        await ada.move(dice, move, cancel)
    for key in ("undo", "record"):
        await ada.press(texts(f"button-{key}"))

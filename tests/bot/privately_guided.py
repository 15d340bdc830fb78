"""A part of the tour in ``test_every_language``: private matches and one's own data."""

import random

from bot.ui import Button
from bot.ui.post import label
from rules import GAMES
from tests.bot.guide import Guide, answer
from tests.own_install import Guestless, Somewhere


async def privately(guide: Guide) -> None:
    texts, dice = guide.texts, random.Random(1)
    move, cancel = label(Button.MOVE, texts), label(Button.CANCEL, texts)
    ada = Guestless(guide.club, Somewhere.HOME)
    await ada.slash("help")
    await ada.slash("about")
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
    await own_data(guide)


async def own_data(guide: Guide) -> None:
    ben, texts = guide.club.people["ben"], guide.texts
    for command in ("privacy show", "privacy export"):
        await guide.slash("ben", command)
    for word in ("?", texts("privacy-word")):
        told = await guide.slash("ben", "privacy delete")
        form = await ben.click(told, label=texts("privacy-button"))
        said = answer(await ben.submit_modal(form, {"word": word})).content
    assert said == texts("privacy-deleted", copies=0)
    for command, options in (("history", {}), ("profile", {}), ("rematch", {"match": 1})):
        await guide.slash("ada", command, **options)

"""A whole match and what stays of it an hour later: few private messages, and no board twice."""

import random
from typing import Any

import discord
import pytest

from bot.model.match import Status
from tests.bot.picking import Picking
from tests.bot.shared import QUICK
from tests.bot.stories import begin, labels, match, name_of, play_of, random_step
from tests.bot.whole import brought_on, to_come
from tests.generous import generous
from tests.peer import Club

HOUR = 3600.0
OPTIONS: list[dict[str, Any]] = [
    {"game": "link", "size": 4, "opening": "swap"},
    {"game": "lovelinks", "opponent2": "cleo", **QUICK["lovelinks"]},
]
"""A game with turns of one step after its opening, and one with draws, turns of two, and letters."""
LAST = 14  # steps that are played in Discord


async def pictures(message: discord.Message) -> list[bytes]:
    return [await picture.read() for picture in message.attachments]


async def act(club: Club, dice: random.Random) -> None:
    """Play a step by the picker or by /move, or offer a draw."""
    found = await match(club)
    who, board = name_of(club, found.waiting_for), club.boards()[-1]
    chance = dice.random()
    if chance < 0.4:
        picking = Picking(club, who)
        await picking.open(board)
        await picking.anything(dice, whole=dice.random() < 0.5)
        if "Cancel" in labels(picking.message):  # the turn is not over
            await club.press(who, picking.message, "Cancel")
    elif chance < 0.5 and found.game.draw_can_be_agreed:
        await club.confirm(who, board, "Draw")
    else:
        await club.slash(who, "move", club.thread, move=random_step(found, dice))


@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: options["game"])
async def test_a_match_leaves_little_and_no_board_twice(club: Club, options: dict[str, Any]):
    dice, turn = random.Random(3), 0
    with generous():
        await begin(club, **options)
        await brought_on(club, to_come(await match(club), dice)[:-LAST])
        while (found := await match(club)).status is Status.RUNNING:
            if play_of(found).turn != turn:
                turn = play_of(found).turn
                last = [picture for board in club.boards()[-2:] for picture in await pictures(board)]
                assert len({*last}) == len(last), f"before turn {turn}"
            await act(club, dice)
    shown = [picture for board in club.boards() for picture in await pictures(board)]
    assert len({*shown}) == len(shown) > LAST / 2, "each board once, and the card"
    await club.env.advance_time(HOUR)
    for who in (name_of(club, user) for user in found.players):
        places = (club.channel, *club.channel.threads)
        private = [m for place in places for m in place.history(viewer=club.people[who]) if m.flags.ephemeral]
        letters = club.people[who].user.dm_channel.history()
        assert max(len(private), len(letters)) <= 1, [message.content for message in (*private, *letters)]
        assert len(letters) == (1 if found.game.key == "lovelinks" else 0)

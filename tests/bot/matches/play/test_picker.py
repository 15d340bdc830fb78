"""The picker as stories: buttons that keep their places, a turn in one go, typed steps, and what a match leaves."""

import random
from typing import Any

import discord
import pytest

from bot.model.ids import MatchId
from bot.model.match import Status
from rules import GAMES
from rules.play import AnyPlay
from rules.play import begin as start_of
from tests.bot.picking import Picking, below, can_confirm, choices, indexes, open_choices
from tests.bot.shared import QUICK, STALE
from tests.bot.stories import begin, labels, match, name_of, play_of, random_step
from tests.bot.whole import brought_on, to_come
from tests.generous import generous
from tests.peer import Club
from tests.rules.helpers import combinations, random_move

BELOW = ["Back", "Cancel", "Type"]


async def brought(club: Club, game: str, steps: int, dice: random.Random) -> AnyPlay:
    await begin(club, game=game, **{"lovelinks": {"length": "short"}}.get(game, {}))
    table = club.bot.services.table
    for _ in range(steps):
        found = await match(club)
        if found.waiting_for is None:
            break
        await table.submit(MatchId(1), found.waiting_for, random_step(found, dice))
    await club.bot.services.reconciler.show(MatchId(1))
    await club.env.settle()
    found = await match(club)
    assert found.status is Status.RUNNING
    return play_of(found)


async def opened(club: Club) -> Picking:
    picking = Picking(club, name_of(club, (await match(club)).waiting_for))
    await picking.open(club.boards()[-1])
    return picking


@pytest.mark.parametrize("game", ["linkx", "lovelinks"])
async def test_a_picker_offers_and_plays_turns(club, game):
    dice = random.Random(game)
    play = await brought(club, game, 7, dice)
    picking, menu = await opened(club), play.game.menu(play.state)
    assert len(choices(picking.message)) == len(menu.choices)
    for child, choice in zip(choices(picking.message), menu.choices, strict=True):
        assert child.disabled == (choice.then is None)
        assert child.label
    assert [child.label for child in below(picking.message)] == BELOW
    assert [child.disabled for child in below(picking.message)] == [True, False, False]
    rows = [len(row.children) for row in picking.message.components]
    assert all(rows)
    assert max(rows[:-1]) - min(rows[:-2] or rows[:-1]) <= 1, "rows of equal length"
    assert picking.message.attachments[0].description

    first = [(child.label, child.disabled) for child in choices(picking.message)]
    await picking.choose(*open_choices(picking.message)[-1])
    now = [(child.label, child.disabled) for child in choices(picking.message)]
    assert now != first or can_confirm(picking.message)
    await picking.press("Back")
    assert [(child.label, child.disabled) for child in choices(picking.message)] == first
    await picking.press("Cancel")
    assert picking.message.content == "Nothing was changed."
    assert not picking.message.components
    assert play_of(await match(club)) == play

    if game == "lovelinks":
        who = name_of(club, (await match(club)).waiting_for)
        await club.slash(who, "preferences", confirm=False)
        picking, before = await opened(club), await match(club)
        while offered := open_choices(picking.message):
            await picking.choose(*offered[0])
        assert await match(club) == before
        assert can_confirm(picking.message)
        await club.slash(who, "preferences", confirm=True)
    for moves in dice.sample(list(turns(play, dice)), 3):
        picking = await opened(club)
        await picking.reach(play, moves)
        assert can_confirm(picking.message)
        assert picking.presses + 1 <= budget(game, play, moves)
    shown = picking.message
    assert "this is how it would look" in shown.content
    steps = below(shown)[0].custom_id.split(":", 4)[4].split(", ")
    await picking.press("Confirm")
    played = play_of(await match(club)).steps[len(play.steps) :]
    assert [step.text for step in played if step.seat == play.to_move] == steps
    assert picking.message.content.startswith("You played: ")


async def test_steps_are_typed_into_a_form(club):
    await begin(club)
    old = await opened(club)
    old_form = await club.people["ada"].click(old.message, label="Type")
    picking = await opened(club)
    form = await club.people["ada"].click(picking.message, label="Type")
    assert form.modal["title"] == "Linkage 1: your turn"
    answer = await club.people["ada"].submit_modal(form, {"steps": "white d4-d5"})
    assert answer.response.content.splitlines() == [
        "d4 holds the black counter; choose two free cells.",
        "Which colour?",
    ]
    assert labels(answer.response.message)[-3:] == BELOW
    assert play_of(await match(club)).steps == ()
    again = await club.people["ada"].click(answer.response.message, label="Type")
    answer = await club.people["ada"].submit_modal(again, {"steps": "d5 d6 blue"})
    assert answer.response.message.id == picking.message.id, "it takes the place of the picker"
    assert answer.response.content.startswith("You played: Blue on d5-d6.")

    late = await club.people["ada"].submit_modal(old_form, {"steps": "blue a1-a2"})
    assert late.response.content.startswith(STALE)
    assert [step.text for step in play_of(await match(club)).steps] == ["blue d5-d6"]


async def test_pickers_left_open_show_the_new_position(club):
    await begin(club)
    picking, revision = await opened(club), (await match(club)).revision
    for press in ((f"il:confirm:1:{revision}:0.1.2",), (f"il:pick:1:{revision}:0", "1")):
        (answer,) = await club.at_once(("ada", picking.message, *press))
        assert answer.response is not None
        assert answer.response.content == "Which colour?", "a picker of an earlier kind begins anew"
    left_open = {which: await opened(club) for which in ("choice", "Confirm", "Type", "Back")}
    for which, picking in left_open.items():
        for _ in range(3 if which == "Confirm" else 1):
            await picking.choose(*open_choices(picking.message)[0])
    await club.slash("ada", "move", club.thread, move="yellow g6-g7")
    for which, picking in left_open.items():
        if which == "choice":
            await picking.choose(*open_choices(picking.message)[0])
        else:
            await picking.press(which)
        assert picking.message.content.startswith(STALE), which
        assert "yellow" in (picking.message.attachments[0].description + picking.message.content).casefold(), which
        assert "Move" in labels(picking.message), which
    assert len(play_of(await match(club)).steps) == 1
    ben = await opened(club)
    await ben.choose(*open_choices(ben.message)[0])
    await club.slash("ada", "undo", club.thread)
    await ben.choose(*open_choices(ben.message)[0])
    assert ben.message.content.startswith(STALE)
    assert play_of(await match(club)).steps == ()


async def test_without_confirm_the_last_press_plays(club):
    dice = random.Random(1)
    play = await brought(club, "linkage", 6, dice)
    for who in ("ada", "ben"):
        await club.slash(who, "preferences", confirm=False)
    picking = await opened(club)
    move = dice.choice(play.game.legal_moves(play.state))
    await picking.reach(play, [move], skipping=False)
    found = await match(club)
    assert play_of(found).steps[-1].text == play.game.format(move)
    assert picking.message.content.startswith("You played: ")
    assert "Undo" in labels(picking.message)
    await picking.press("Undo")
    assert play_of(await match(club)) == play


def budget(game: str, play: AnyPlay, moves: list[object]) -> int:
    """The maximum presses for these moves of one turn, including Move and Confirm."""
    texts = [play.game.format(move) for move in moves]
    if game == "lovelinks":
        return 2 + 2 * sum(" new" not in text for text in texts) + sum(" new" in text for text in texts)
    if game == "link":
        return 4 if texts[0].isalnum() and any(map(str.isdecimal, texts[0])) else 5
    return {"linkage": 5, "linkx": 4}[game]


@pytest.mark.slow
def test_steps_take_no_more_presses_than_they_may(long):
    for game in GAMES:
        for seed in range(40 if long else 1):
            dice = random.Random(f"{game} {seed}")
            for play in positions(game, dice):
                for moves in turns(play, dice):
                    for skipping in (True, False) if game != "lovelinks" else (True,):
                        presses = 1 + len(indexes(play, moves, skipping=skipping)) + skipping
                        assert presses <= budget(game, play, moves) - (not skipping), [play.record(), moves]


def positions(game: str, dice: random.Random) -> list[AnyPlay]:
    rules = GAMES[game]
    play, found = start_of(rules, dice.choice(combinations(rules)), dice.choice(rules.seats)), []
    while play.to_move is not None:
        if play.to_move >= 0:
            found.append(play)
        play = play.after(random_move(rules, play.state, dice))
    return dice.sample(found, min(8, len(found)))


def turns(play: AnyPlay, dice: random.Random) -> list[list[object]]:
    """Every legal move, and what may follow it in the same turn, one of each."""
    found = []
    for move in play.game.legal_moves(play.state):
        moves, then = [move], play.after(move)
        while play.game.key == "lovelinks" and (then.to_move, then.turn) == (play.to_move, play.turn):
            following = dice.choice(play.game.legal_moves(then.state))
            moves.append(following)
            then = then.after(following)
        found.append(moves)
    return found


WHOLE: list[dict[str, Any]] = [
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


@pytest.mark.parametrize("options", WHOLE, ids=lambda options: options["game"])
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
    await club.env.advance_time(3600.0)
    for who in (name_of(club, user) for user in found.players):
        places = (club.channel, *club.channel.threads)
        private = [m for place in places for m in place.history(viewer=club.people[who]) if m.flags.ephemeral]
        letters = club.people[who].user.dm_channel.history()
        assert max(len(private), len(letters)) <= 1, [message.content for message in (*private, *letters)]
        assert len(letters) == (1 if found.game.key == "lovelinks" else 0)

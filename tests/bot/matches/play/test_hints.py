"""Hints: one good step in the picker, for one person alone, where everybody who plays agreed to it."""

from typing import Any

import pytest

from bot.model.match import Status
from rules import GAMES
from tests.bot.guide import answer
from tests.bot.picking import Picking, below, can_confirm
from tests.bot.stories import begin, invite, labels, match, opened, play_of, private
from tests.peer import Club


async def alone(club: Club, game: str, **options: Any) -> Any:
    await opened(club, game, opponent=club.robot, level="newcomer", **options)
    await club.replied()
    return club.boards()[-1]


async def hinted(club: Club, board: Any, who: str = "ada") -> Picking:
    picking = Picking(club, who)
    result = await club.press(who, board, "Hint")
    await club.replied()
    picking.message = answer(result)
    return picking


@pytest.mark.slow
async def test_a_hint_opens_the_picker_at_a_step_which_confirm_plays(club):
    for number, game in enumerate(GAMES, 1):
        board = await alone(club, game)
        before = play_of(await match(club, number)).steps
        more = answer(await club.press("ada", board, "More"))
        ada = await hinted(club, board)
        assert "A good step: **" in ada.message.content
        assert ada.message.attachments
        assert can_confirm(ada.message), "what is hinted at can be played"
        assert play_of(await match(club, number)).steps == before, "a hint plays nothing"
        steps = below(ada.message)[0].custom_id.split(":", 4)[4]
        await ada.press("Confirm")
        await club.replied()
        assert play_of(await match(club, number)).steps[len(before)].text == steps.split(", ")[0]
        assert private(await club.press("ada", more, "Hint")).startswith("That belongs to an earlier moment")


@pytest.mark.slow
async def test_where_the_last_press_plays_a_hint_shows_where_it_is(club):
    await club.slash("ada", "preferences", confirm=False)
    ada = await hinted(club, await alone(club, "link", opening="none"))
    assert "A good step" in ada.message.content
    assert not play_of(await match(club)).steps


async def test_between_people_there_are_hints_only_where_they_agreed(club):
    await begin(club)
    more = await club.press("ada", club.boards()[-1], "More")
    assert "Hint" not in labels(answer(more))
    invitation = await invite(club, hints=True)
    assert "With hints behind More for everyone, so it is not rated." in invitation.content
    await club.press("ben", invitation, "Accept")
    running = await match(club, 2)
    assert (running.hints, running.rated, running.status) == (True, False, Status.RUNNING)
    board = club.boards()[-1]
    assert "A good step" in (await hinted(club, board)).message.content
    assert "It is <@" in private(await club.press("ben", board, "Hint"))
    more = await club.press("cleo", board, "More")
    assert "Hint" not in labels(answer(more))

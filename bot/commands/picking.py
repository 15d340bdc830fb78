"""Showing a picker over a study, in a lesson or in a puzzle."""

from dataclasses import replace

from bot.commands.answers import Answer
from bot.commands.match_services import MatchServices
from bot.display.picker import Picker
from bot.display.picker_ids import Spot
from bot.match.picking import Picked
from bot.messages.board import Heard
from bot.messages.picker import picker
from renderers.look import Look


async def show_picker(
    services: MatchServices,
    answer: Answer,
    spot: Spot,
    picked: Picked,
    look: Look,
    heard: Heard,
    *,
    note: str,
    told: str | None = None,
) -> None:
    """Show a picker as far as it has come, below a ``note``; where the last choice plays at once, that is ``told``."""
    post = await picker(picked, look, heard, at_once=told)
    if note:
        post = replace(post, content=f"{note}\n{post.content}")
    await answer.say(post, Picker(spot, picked, at_once=told is not None).view(answer.texts, services.signs))

"""Showing a picker in which the last choice is played at once: over a study, or in a lesson."""

from dataclasses import replace

from bot.commands.answers import Answer
from bot.commands.services import Services
from bot.display.picker import Picker
from bot.display.picker_ids import Spot
from bot.match.picking import Picked
from bot.messages.board import Heard
from bot.messages.picker import picker
from renderers.look import Look


async def show_picker(
    services: Services, answer: Answer, spot: Spot, picked: Picked, look: Look, heard: Heard, *, told: str, note: str
) -> None:
    """Show a picker as far as it has come: what takes a step back is ``told`` in it, a ``note`` above."""
    post = await picker(picked, look, heard, at_once=told)
    if note:
        post = replace(post, content=f"{note}\n{post.content}")
    await answer.say(post, Picker(spot, picked, at_once=True).view(answer.texts, services.signs))

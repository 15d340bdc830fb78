"""The picker as it is read and seen: what was chosen, what is asked, and the position with what can be chosen."""

from typing import Any

from bot.matches.texts.board import Heard, drawn, shown
from bot.model.picking import Picked
from bot.players.question import Thought
from bot.ui.drawing import aside
from bot.ui.languages import Texts
from bot.ui.post import Picture, Post
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Look
from rules.game import Menu
from rules.play import AnyPlay


async def picker(picked: Picked, look: Look, told: Heard, *, at_once: str | None = None) -> Post:
    """What somebody sees who chooses a step; ``at_once`` says that the last choice plays it, and what takes it back."""
    menu, texts = picked.menu, look.texts
    if menu is None:
        steps = texts.series(map(texts.said, picked.labels))
        return Post(texts("picker-would-look", steps=steps), await drawn(picked.play, look, told))
    choosing = await aside(_drawn_to_choose, picked.play, menu, look, told)
    return Post("\n".join(_asked(picked, menu, texts, at_once)), choosing)


def hinted(play: AnyPlay, advice: Thought, texts: Texts) -> str:
    """What is said above the picker in which somebody finds a hint."""
    game, state = play.game, play.state
    step = texts.said(game.label(state, game.parse(state, advice.step)))
    why = "chance"
    if advice.certain and advice.chance in (0, 1):
        why = "wins" if advice.chance else "loses"
    because = RENDERERS[game.key].because(play, game.parse(state, advice.step), texts)
    return f"{texts('picker-hint', step=step, why=why, chance=round(100 * advice.chance))} {because}".rstrip()


def _asked(picked: Picked, menu: Menu[Any], texts: Texts, at_once: str | None) -> list[str]:
    what, lines = texts.of(menu.prompt), []
    if picked.labels:
        lines.append(texts("picker-so-far", steps=texts.series(map(texts.said, picked.labels))))
    if picked.chosen:
        chosen = " · ".join(texts.said(label) for label in picked.chosen)
        lines.append(texts("picker-choose-next", chosen=chosen, what=what))
    else:
        lines.append(texts("picker-choose", what=what))
    if at_once is not None:
        lines.append(f"-# {at_once}")
    return lines


def _drawn_to_choose(play: AnyPlay, menu: Menu[Any], look: Look, position: Heard) -> Picture:
    image, texts, told = RENDERERS[play.game.key].choosing(play, menu, look), look.texts, ""
    if menu.numbered:
        numbers = (
            texts("picker-number", number=number, choice=texts.said(choice.label))
            for number, choice in enumerate(menu.choices, 1)
        )
        told = texts("picker-numbers", choices="; ".join(numbers))
    return shown(png(image), play, position, texts, first=told)

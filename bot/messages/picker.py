"""The picker as it is read and seen: what was chosen, what is asked, and the position with what can be chosen."""

from collections.abc import Sequence
from typing import Any

from bot.match import Match
from bot.match.picking import Picked
from bot.messages.board import Heard, alt, heard, look, picture
from bot.messages.drawing import aside
from bot.messages.languages import Texts
from bot.messages.post import Picture, Post
from bot.players.thought import Thought
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Look
from rules.game import Menu
from rules.play import AnyPlay


async def picker(
    match: Match, picked: Picked, names: Sequence[str], texts: Texts, *, at_once: bool = False, dark: bool = False
) -> Post:
    """What somebody sees who chooses a step; ``at_once`` says that the last choice plays it."""
    menu = picked.menu
    if menu is None:
        steps = texts.series(map(texts.said, picked.labels))
        shown = await picture(match, names, texts, picked.play, dark=dark)
        return Post(texts("picker-would-look", steps=steps), shown)
    drawn = await aside(_drawn, picked.play, menu, look(match, names, texts, dark), heard(match, names, texts))
    return Post("\n".join(_asked(picked, menu, texts, at_once=at_once)), drawn)


def hinted(match: Match, advice: Thought, texts: Texts) -> str:
    """What is said above the picker in which somebody finds a hint."""
    assert match.play is not None, "there are hints in matches that have begun"
    game, state = match.game, match.play.state
    step = texts.said(game.label(state, game.parse(state, advice.step)))
    why = "chance"
    if advice.certain and advice.chance in (0, 1):
        why = "wins" if advice.chance else "loses"
    because = RENDERERS[game.key].because(match.play, game.parse(state, advice.step), texts)
    return f"{texts('picker-hint', step=step, why=why, chance=round(100 * advice.chance))} {because}".rstrip()


def _asked(picked: Picked, menu: Menu[Any], texts: Texts, *, at_once: bool) -> list[str]:
    what, lines = texts.of(menu.prompt), []
    if picked.labels:
        lines.append(texts("picker-so-far", steps=texts.series(map(texts.said, picked.labels))))
    if picked.chosen:
        chosen = " · ".join(texts.said(label) for label in picked.chosen)
        lines.append(texts("picker-choose-next", chosen=chosen, what=what))
    else:
        lines.append(texts("picker-choose", what=what))
    if at_once:
        lines.append(f"-# {texts('picker-at-once')}")
    return lines


def _drawn(play: AnyPlay, menu: Menu[Any], look: Look, position: Heard) -> Picture:
    drawn, texts = RENDERERS[play.game.key].choosing(play, menu, look), look.texts
    told = alt(play, position, texts)
    if menu.numbered:
        numbers = (
            texts("picker-number", number=number, choice=texts.said(choice.label))
            for number, choice in enumerate(menu.choices, 1)
        )
        told = f"{texts('picker-numbers', choices=texts.series(numbers))} {told}"
    return Picture(png(drawn), told)

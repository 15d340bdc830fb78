"""``python -m tests.readme_pictures`` redraws the pictures of README and docs in ``data/pictures``.

They show the first position of each rulebook, every level of the picker in an unfinished position from a later page,
and, as an animation, the longest complete match among the first pages.
"""

from collections.abc import Iterator
from operator import itemgetter
from pathlib import Path
from typing import Any, Final

from bot.matches.rulebook import NAMES, pages
from bot.ui import texts_for
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Look
from renderers.replay import replay
from rules.game import Menu
from rules.play import AnyPlay

FOLDER: Final = Path(__file__).parents[1] / "data" / "pictures"
MATCH: Final = 128


def pictures() -> dict[str, bytes]:
    """Return every picture by its file name."""
    drawn, whole = {}, []
    texts = texts_for("en")
    for key, renderer in RENDERERS.items():
        first, *others = [page.example for page in pages(key, texts.language) if page.example is not None]
        look = Look(NAMES[: first.seats], texts, match=MATCH)
        drawn[f"{key}.png"] = png(renderer.draw(first, look))
        if first.outcome is not None:
            whole.append((len(first.steps), first, look))
        play = max((other for other in others if other.outcome is None), key=_telling)
        for number, menu in enumerate(levels(play.game.menu(play.state)), 1):
            drawn["-".join(("level", key, f"{number}.png"))] = png(renderer.choosing(play, menu, look))
    _, longest, look = max(whole, key=itemgetter(0))
    drawn["replay.gif"] = b"".join(replay(longest, look))
    return drawn


def _telling(play: AnyPlay) -> int:
    return len(play.steps) * len(play.game.legal_moves(play.state))


def levels(menu: Menu[Any]) -> Iterator[Menu[Any]]:
    """Yield a menu and its submenus, each time the one with the most options."""
    yield menu
    below = [choice.then for choice in menu.choices if isinstance(choice.then, Menu)]
    if below:
        yield from levels(max(below, key=lambda each: len([*each.moves()])))


def main() -> None:
    """Write all pictures."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_bytes(picture)
        print(f"{name}: {len(picture)} bytes")


if __name__ == "__main__":
    main()

"""``python -m bot.messages.readme_pictures`` draws the README's pictures anew, in ``data/pictures``.

They show the position on the first page of each rulebook, in the README's language.
"""

from pathlib import Path
from typing import Final

from bot.messages.languages import texts_for
from bot.messages.rulebooks import NAMES, pages
from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.look import Look

FOLDER: Final = Path(__file__).parent.parent.parent / "data" / "pictures"
MATCH: Final = 128


def pictures() -> dict[str, bytes]:
    """Every picture by its file name."""
    drawn = {}
    texts = texts_for("en")
    for key, renderer in RENDERERS.items():
        play = pages(key, texts.language)[0].example
        assert play is not None, "the first page of a rulebook has a picture"
        drawn[f"{key}.png"] = png(renderer.draw(play, Look(NAMES[: play.seats], texts, match=MATCH)))
    return drawn


def main() -> None:
    """Write them."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in pictures().items():
        (FOLDER / name).write_bytes(picture)
        print(f"{name}: {len(picture)} bytes")


if __name__ == "__main__":
    main()

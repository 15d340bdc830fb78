"""The README's pictures are the ones that the project draws today."""

import io

import pytest
from PIL import Image, ImageChops, ImageSequence

from tests.readme_pictures import FOLDER, pictures

TOLERANCE = 64


@pytest.mark.slow
def test_the_pictures_of_the_readme_are_not_stale():
    assert {*pictures()} == {file.name for file in FOLDER.iterdir()} - {"sandbox.png"}
    for name, drawn in pictures().items():
        kept, fresh = (Image.open(io.BytesIO(data)) for data in ((FOLDER / name).read_bytes(), drawn))
        for was, now in zip(ImageSequence.Iterator(kept), ImageSequence.Iterator(fresh), strict=True):
            # Versions of FreeType shade letters a little differently; anything that moved differs far more.
            change = ImageChops.difference(was.convert("RGB"), now.convert("RGB")).convert("L").histogram()
            assert sum(change[TOLERANCE + 1 :]) < 1000, f"{name} is stale: run python -m tests.readme_pictures"


def test_the_pages_show_every_picture():
    top = FOLDER.parent.parent
    pages = ("README.md", "docs/games.md", "docs/picker.md")
    shown = "".join((top / page).read_text(encoding="utf-8") for page in pages)
    assert [file.name for file in FOLDER.iterdir() if f"data/pictures/{file.name}" not in shown] == []

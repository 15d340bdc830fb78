"""The README's pictures are the ones that the project draws today."""

import io

from PIL import Image, ImageChops

from bot.messages.readme_pictures import FOLDER, pictures

TOLERANCE = 64


def test_the_pictures_of_the_readme_are_not_stale():
    for name, drawn in pictures().items():
        kept, fresh = (Image.open(io.BytesIO(data)).convert("RGB") for data in ((FOLDER / name).read_bytes(), drawn))
        # Versions of FreeType shade letters a little differently; anything that moved differs far more.
        differing = sum(1 for x in ImageChops.difference(kept, fresh).convert("L").tobytes() if x > TOLERANCE)
        assert differing < 1000, f"{name} is stale: run python -m bot.messages.readme_pictures"


def test_the_readme_and_the_page_about_the_picker_show_them():
    top = FOLDER.parent.parent
    shown = "".join((top / page).read_text(encoding="utf-8") for page in ("README.md", "docs/picker.md"))
    for name in pictures():
        assert f"data/pictures/{name}" in shown, name

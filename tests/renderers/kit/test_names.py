"""Names in pictures: what the face lacks never shows as an empty box, and long names are cut short."""

import pytest

from renderers import RENDERERS
from renderers.kit.encoding import png
from renderers.kit.lettering import STRONG, fitted, shown_name, width
from renderers.look import Look
from rules.linkage import LinkageGame
from rules.play import begin


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ada", "Ada"),
        ("Zoë Ångström", "Zoë Ångström"),
        ("Юлия", "Юлия"),
        ("𝓐𝓭𝓪", "Ada"),
        ("Ada 🦊🦊", "Ada"),
        ("A 李小龙", "A"),
        ("李小龙", "Player 2"),
        ("שלום", "Player 2"),
        ("🦊", "Player 2"),
        ("  \u200b ", "Player 2"),
        ("", "Player 2"),
        ("Line\nbreak", "Linebreak"),
    ],
)
def test_names_show_what_the_face_has(name: str, shown: str) -> None:
    assert shown_name(name, 1) == shown


def test_a_name_that_cannot_be_shown_looks_like_the_placeholder() -> None:
    play = begin(LinkageGame(), LinkageGame.options(), 2)
    draw = RENDERERS["linkage"].draw
    assert png(draw(play, Look(("Ada", "李小龙")))) == png(draw(play, Look(("Ada", "Player 2"))))


@pytest.mark.parametrize("most", [40, 80, 200])
def test_long_texts_are_cut_to_the_room(most: int) -> None:
    short = fitted("Maximiliane von Hohenstaufen", STRONG, most)
    assert short.endswith("…")
    assert width(short, STRONG) <= most
    assert fitted("Ada", STRONG, 200) == "Ada"

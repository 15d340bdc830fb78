"""Pictures of tournaments: everything has room, everybody is on them, and each thing told can be seen."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image

from data.texts import Texts, languages, texts_in
from renderers.kit.canvas import SIZE
from renderers.kit.encoding import png
from renderers.look import ON_PAPER, Appearance
from renderers.standings.bracket import Bracket, BracketMatch, BracketRound, BracketSide, draw_bracket
from renderers.standings.cross_table import CrossCell, CrossRow, CrossTable, draw_cross_table
from renderers.standings.tables import (
    LadderPicture,
    LadderRung,
    TableLine,
    TieColumn,
    TournamentTable,
    draw_ladder,
    draw_tournament_table,
)
from tests.renderers.positions import texts_noted
from tests.renderers.room import NAMES as GREEK
from tests.renderers.room import watched
from tests.renderers.standings.test_pictures import check_both
from tests.texts import ENGLISH

PEOPLE = (0, 1, 2, 5, 12, 16, 17, 33, 64)
TITLE, ABOUT = "Winter Cup", "Love Links · round robin · round 11 of 11"
NAMES = ("Ada", "Ben Okafor", "Cléo", "Гриша", "🦊🦊", "", "a former player", "W" * 32, "名前", "Jo", "שלום עולם")


TIES = (
    ("Buchholz", "BH", "27½"),
    ("Sonneborn-Berger", "SB", "110¾"),
    ("direct encounter", "DE", "–"),
    ("wins", "W", "8"),
)


def table(people: int, names: Sequence[str] = NAMES, *, over: bool = False, ties: int = 4) -> TournamentTable:
    lines = tuple(
        TableLine(
            rank=str(place + 1),
            name=names[place % len(names)],
            points=f"{64 - place}½",
            played="126",
            won=over and place < 2,
            out=place % 5 == 3,
        )
        for place in range(people)
    )
    return TournamentTable(
        TITLE, ABOUT, tuple(TieColumn(name, head, (value,) * people) for name, head, value in TIES[:ties]), lines, over
    )


def cross(people: int, names: Sequence[str] = NAMES, *, over: bool = False) -> CrossTable:
    dice = random.Random(people)
    rows = tuple(
        CrossRow(
            name=names[place % len(names)],
            cells=tuple(
                CrossCell(points, more=bool(points) and not over, now=not over and dice.random() < 0.3)
                for points in dice.choices(("", "0", "½", "1", "1½", "2"), k=people)
            ),
            points="21½",
            rank=str(place + 1),
            won=over and place == 0,
            out=place % 5 == 3,
        )
        for place in range(people)
    )
    return CrossTable(TITLE, ABOUT, rows, over, "Ties: luck")


def bracket(people: int, names: Sequence[str] = NAMES, *, over: bool = False) -> Bracket:
    rounds, boards = [], 1 << max(0, (people - 1).bit_length() - 1)
    while people > 1 and boards:
        rounds.append(BracketRound(f"Round of {2 * boards}", tuple(_match(at, names, over) for at in range(boards))))
        boards = boards // 2 if boards <= 8 else 0
    return Bracket(TITLE, ABOUT, tuple(rounds), names[0] if over and boards == 0 else "", "Bold: goes on")


def _match(at: int, names: Sequence[str], over: bool) -> BracketMatch:
    one, other = names[2 * at % len(names)], names[(2 * at + 1) % len(names)]
    if at % 4 == 3:
        return BracketMatch(BracketSide(one, won=True), None)
    if over or at % 4 == 2:
        return BracketMatch(BracketSide(one, "½", lost=True), BracketSide(other, "1½", won=True))
    return BracketMatch(BracketSide(one), BracketSide(other if at % 4 else ""), now=bool(at % 4))


def ladder(people: int, names: Sequence[str] = NAMES, *, over: bool = False) -> LadderPicture:
    rungs = tuple(
        LadderRung(
            name=names[place % len(names)],
            moved=(0, 63, -63)[place % 3],
            opponent="" if over or place % 4 == 3 else str(people),
            played="126",
        )
        for place in range(people)
    )
    return LadderPicture(TITLE, ABOUT, rungs, over, "Arrows: luck")


KINDS: dict[str, tuple[Callable[..., Any], Callable[..., Image.Image]]] = {
    "table": (table, draw_tournament_table),
    "cross": (cross, draw_cross_table),
    "bracket": (bracket, draw_bracket),
    "ladder": (ladder, draw_ladder),
}


def _draw(
    kind: str, people: int, over: bool, texts: Texts, appearance: Appearance, names: Sequence[str] = NAMES
) -> Image.Image:
    make, draw = KINDS[kind]
    return draw(make(people, names, over=over), texts, appearance=appearance)


PICTURES: dict[str, Callable[..., Image.Image]] = {
    f"{kind} of {people}{', over' if over else ''}": partial(_draw, kind, people, over)
    for kind in KINDS
    for people in PEOPLE
    for over in (False, True)
    if people <= 12 or kind != "cross"
}
"""Each takes texts, an appearance, and if wanted names."""
FEW = tuple(draw for name, draw in PICTURES.items() if name.split(",")[0].split()[-1] in ("0", "12", "64"))
"""Those that show each thing at least once."""

SHORT = ("Ωα", "Βη", "Γω", "Δι")


def written(draw: Callable[..., Image.Image], *shown: object, **how: object) -> list[str]:
    found: list[str] = []
    with texts_noted(lambda canvas, at, text, *given, **named: found.append(text)):
        draw(*shown, **how)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_all_has_room_whatever_people_are_called(language: str) -> None:
    for at, draw in enumerate(PICTURES.values()):
        for large, names in ((at % 2 == 0, GREEK), (at % 2 == 1, GREEK if at % 3 else SHORT)):
            with watched():
                draw(texts_in(language), Appearance(large=large), names)


def test_pictures_have_one_width_one_palette_and_few_bytes() -> None:
    for draw in FEW:
        check_both(partial(draw, ENGLISH))


def test_a_list_is_as_high_as_its_lines() -> None:
    for kind in ("table", "ladder"):
        heights = {
            people: PICTURES[f"{kind} of {people}"](ENGLISH, ON_PAPER).height for people in (1, 2, 5, 12, 16, 17, 64)
        }
        in_one = [heights[people] for people in (1, 2, 5, 12)]
        assert all(before < after for before, after in pairwise(in_one))
        assert max(heights[12], heights[16], heights[17]) <= SIZE[1]
        assert heights[17] < heights[64] <= 2 * SIZE[1]


@pytest.mark.parametrize("large", [False, True])
def test_everybody_of_sixty_four_is_on_the_picture(large: bool) -> None:
    names, appearance = [f"N{number}" for number in range(64)], Appearance(large=large)
    for kind in ("table", "ladder", "bracket"):
        found = written(PICTURES[f"{kind} of 64"], ENGLISH, appearance, names)
        known = set(names) if kind != "bracket" else set(names) - set(names[1::8]) - set(names[7::8])
        assert set(names) & set(found) == known, "all but those who are not known yet and those who meet nobody"


def test_figures_give_way_to_names_but_points_never() -> None:
    def heads(people: int, large: bool) -> set[str]:
        shown = table(people)
        found = written(draw_tournament_table, shown, ENGLISH, appearance=Appearance(large=large))
        heads = {"Points", *(tie.head for tie in shown.ties), "Played"} & set(found)
        note = " ".join(found[found.index(next(text for text in found if text.startswith("Ties: "))) :])
        assert {tie.head for tie in shown.ties if f"({tie.head})" in note} == heads - {"Points", "Played"}
        assert all(tie.name in note for tie in shown.ties), "what has no column decides as well"
        return heads

    assert heads(12, False) == {"Points", "BH", "SB", "DE", "W", "Played"}
    assert {"Points", "BH"} <= heads(64, False) < heads(12, False)
    assert "Points" in heads(64, True)


def test_missing_names_entries_and_opponents_have_words() -> None:
    for kind in KINDS:
        assert "Player" in written(PICTURES[f"{kind} of 12, over"], ENGLISH, ON_PAPER, ("🦊", ""))
        nobody = "Nobody is paired yet" if kind == "bracket" else "Nobody has entered yet"
        assert nobody in written(PICTURES[f"{kind} of 0"], ENGLISH, ON_PAPER)
    assert written(PICTURES["bracket of 64"], ENGLISH, ON_PAPER).count("bye") == 8


def test_each_thing_told_of_a_table_is_seen() -> None:
    shown = table(5)
    first, *others = shown.lines
    lines = ({"rank": "7"}, {"name": "Zoe"}, {"points": "3"}, {"played": "7"}, {"won": True}, {"out": True})
    changed = [replace(shown, lines=(replace(first, **change), *others)) for change in lines]
    changed += [shown, replace(shown, over=True), replace(shown, title="-"), replace(shown, about="-")]
    ties = shown.ties[0]
    told = ({"head": "A"}, {"name": "luck"}, {"values": ()}, {"values": ("1", *ties.values[1:])})
    changed += [replace(shown, ties=(replace(ties, **change), *shown.ties[1:])) for change in told]
    assert len({png(draw_tournament_table(each, ENGLISH)) for each in changed}) == len(changed)


def test_each_thing_told_of_a_cross_table_is_seen() -> None:
    shown = cross(4)
    first, *others = shown.rows
    cells = (CrossCell(), CrossCell(now=True), CrossCell("1"), CrossCell("0"), CrossCell("1", more=True))
    rows = [replace(first, cells=(first.cells[0], cell, *first.cells[2:])) for cell in cells]
    rows += [replace(first, name="Zoe"), replace(first, points="3"), replace(first, rank="7")]
    rows += [replace(rows[0], won=True), replace(rows[0], out=True)]
    changed = [replace(shown, rows=(row, *others)) for row in rows] + [replace(shown, over=True)]
    assert len({png(draw_cross_table(each, ENGLISH)) for each in changed}) == len(changed)


def test_each_thing_told_of_a_bracket_is_seen() -> None:
    shown = bracket(4)
    semis, final = shown.rounds
    one, other = BracketSide("Ada"), BracketSide("Ben")
    match = replace(semis.matches[0], one=one, other=other, now=False)
    matches = [match, replace(match, now=True), replace(match, other=None), replace(match, one=BracketSide(""))]
    matches += [
        replace(match, one=replace(one, **change)) for change in ({"score": "1"}, {"won": True}, {"lost": True})
    ]
    changed = [replace(shown, rounds=(replace(semis, matches=(each, *semis.matches[1:])), final)) for each in matches]
    changed += [replace(changed[0], winner="Ada"), replace(changed[0], rounds=(semis,))]
    assert len({png(draw_bracket(each, ENGLISH)) for each in changed}) == len(changed)


def test_each_thing_told_of_a_ladder_is_seen() -> None:
    shown = ladder(5)
    first, *others = shown.rungs
    rungs: tuple[dict[str, Any], ...]
    rungs = ({}, {"name": "Zoe"}, {"moved": 2}, {"moved": -2}, {"moved": 3}, {"opponent": "3"}, {"opponent": ""})
    changed = [replace(shown, rungs=(replace(first, **change), *others)) for change in (*rungs, {"played": "9"})]
    changed += [replace(shown, over=True), replace(shown, note="-")]
    assert len({png(draw_ladder(each, ENGLISH)) for each in changed}) == len(changed)


def test_titles_give_way_to_what_is_told_of_them() -> None:
    for large in (False, True):
        shown = replace(table(2), title="Ω" * 60)
        found = written(draw_tournament_table, shown, ENGLISH, appearance=Appearance(large=large))
        assert shown.about in found
        assert any(text.startswith("ΩΩΩ") and text.endswith("…") for text in found)
    assert table(2).about in written(draw_tournament_table, replace(table(2), title="🦊"), ENGLISH)

"""Pictures of tournaments as tests want to look at them: of few and of many, under way and over, with any names."""

import random
from collections.abc import Callable, Sequence
from functools import partial

from PIL import Image

from data.texts import Texts
from renderers.look import Appearance
from renderers.standing.bracket import Bracket, BracketMatch, BracketRound, BracketSide, draw_bracket
from renderers.standing.cross_table import CrossCell, CrossRow, CrossTable, draw_cross_table
from renderers.standing.ladder_picture import LadderPicture, LadderRung, draw_ladder
from renderers.standing.tournament_table import TableLine, TieColumn, TournamentTable, draw_tournament_table

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
    """So many lines with as many figures as there can be."""
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
    """A table in which somebody is on every cell."""
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
    """The first round, and if it is not too large all after it; names on every side if it is over."""
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
    """So many rungs, on which people have moved as far as they can."""
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


Draw = Callable[[Texts, Appearance, Sequence[str]], Image.Image]


def _draw(
    kind: str, people: int, over: bool, texts: Texts, appearance: Appearance, names: Sequence[str] = NAMES
) -> Image.Image:
    match kind:
        case "table":
            return draw_tournament_table(table(people, names, over=over), texts, appearance=appearance)
        case "cross":
            return draw_cross_table(cross(people, names, over=over), texts, appearance=appearance)
        case "bracket":
            return draw_bracket(bracket(people, names, over=over), texts, appearance=appearance)
        case _:
            return draw_ladder(ladder(people, names, over=over), texts, appearance=appearance)


PICTURES: dict[str, Callable[..., Image.Image]] = {
    f"{kind} of {people}{', over' if over else ''}": partial(_draw, kind, people, over)
    for kind in ("table", "cross", "bracket", "ladder")
    for people in PEOPLE
    for over in (False, True)
    if people <= 12 or kind != "cross"
}
"""Each takes texts, an appearance, and if wanted names."""
FEW = tuple(draw for name, draw in PICTURES.items() if name.split(",")[0].split()[-1] in ("0", "12", "64"))
"""Those that show each thing at least once."""

"""Who may do what with a puzzle: everybody, each for themselves. A part of the table in ``test_who_may_press``."""

from bot.display.puzzle_ids import PuzzleControl, first_number, number_of
from bot.match.picking import path_to
from bot.puzzles.catalogue import catalogue, puzzle_of
from tests.bot.commands.attempts import Row, component
from tests.bot.commands.cast import ALL, running

PUZZLE = puzzle_of(next(iter(catalogue("linkage").values())))
NUMBER = number_of(PUZZLE.id)
HEADING = f"**Puzzle** · Linkage · level {PUZZLE.grade}"
GONE = {"This puzzle is not here any more; /puzzle has others.": ALL}

BELOW: dict[PuzzleControl, tuple[str, str]] = {
    PuzzleControl.NEW: ("**Puzzle** · Linkage · level", ""),
    PuzzleControl.NEXT: ("**Puzzle** · Linkage · level", ""),
    PuzzleControl.TRY: ("Choose: Colour.", ""),
    PuzzleControl.SHOW: ("**Solution:**", "puzzle_try"),
    PuzzleControl.STUDY: ("**Study ", "study"),
    PuzzleControl.RECORD: ("The record of the match up to this puzzle", ""),
}
"""What is said when something below a puzzle is pressed, and what changes."""
FIRST = path_to(PUZZLE.play, PUZZLE.solutions[0][0])[0]
STEPS = ", ".join(PUZZLE.solutions[0])

PUZZLES = [
    *(
        Row(
            "PuzzlePress",
            running,
            component(f"il:puzzle:{NUMBER}:0:{control}"),
            {said: ALL},
            wrote=wrote,
        )
        for control, (said, wrote) in BELOW.items()
    ),
    *(
        Row("PuzzlePress", running, component(f"il:puzzle:{number}:0:{control}"), {}, GONE)
        for number in (first_number("linkx"), 9 * 16**8)
        for control in (PuzzleControl.TRY, PuzzleControl.SHOW, PuzzleControl.STUDY, PuzzleControl.RECORD)
    ),
    Row("PuzzlePress", running, component(f"il:puzzle:{9 * 16**8}:0:next"), {}, GONE),
    Row("PuzzlePress", running, component(f"il:puzzle:{NUMBER}:77:next"), {"There is no puzzle of level 77": ALL}),
    Row("PickerPress", running, component(f"il:puzzle-at:{NUMBER}:0:{FIRST}"), {" · Choose: ": ALL}),
    Row("PickerPress", running, component(f"il:puzzle-at:{NUMBER}:0:99"), {"That is no choice here": ALL}),
    Row(
        "StepsPress",
        running,
        component(f"il:puzzle-steps:{NUMBER}:0:{STEPS}"),
        {"**Right:**": ALL},
        wrote="puzzle_try",
    ),
    Row("StepsPress", running, component(f"il:puzzle-steps:{NUMBER}:0:nonsense"), {HEADING: ALL}),
    Row("TypePress", running, component(f"il:puzzle-type:{NUMBER}:0:"), {"": ALL}),
    Row("CancelPress", running, component(f"il:puzzle-cancel:{NUMBER}:0:"), {HEADING: ALL}),
]

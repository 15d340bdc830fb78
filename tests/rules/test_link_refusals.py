"""LINK, how its steps are offered, typed and refused: a case for each sentence that a player can meet."""

from rules import GAMES
from rules.link.state import LinkOptions
from rules.play import replay
from tests.rules.helpers import label, read, refusal, refused_move, told_path, unequal

LINK = GAMES["link"]
BARE = LinkOptions(size=8, opening="none")
SMALL = LinkOptions(size=4, opening="none")
SWAP = LinkOptions(size=4, opening="swap")
THREE = LinkOptions(size=4)
SIX = LinkOptions(size=6, opening="none")
TWELVE = LinkOptions(size=12, opening="none")
ANOTHER = "draw another one or place a stone."
HOW = "Write one cell for a stone, such as `d4`, or two for a bar, such as `c3-d4`."
CHOOSE = "Three stones are placed; now choose your colour: `black` or `white`."
SETTLED = "The colours are settled; write only where: a cell such as `d4`, or a bar such as `c3-d4`."
NO_SWAP = "This match is played without `swap`; place a stone, such as `d4`, or draw a bar, such as `c3-d4`."
SWAP_LATER = "Saying `swap` answers Black's first stone; place that stone first, such as `d4`."
SWAP_OVER = "Saying `swap` was only possible right after Black's first stone; place a stone or draw a bar."
CHOICE_LATER = "The colours are chosen after the third stone; place a stone on a vacant cell, such as `d4`."


def after(steps, options=SMALL):
    return replay(LINK, options, 2, steps.split())


def test_legal_steps_begin_with_what_is_contested():
    for steps, options, first, last in (
        ("b2 b3 c3 c2 d4 f6", SIX, "b2-c3", "c3-d4"),
        ("b2 b3 c3 c2 d4 b3-c2", SIX, "a1", "c3-d4"),
        ("b2", SWAP, "swap", "d4"),
    ):
        legal = [LINK.format(move) for move in LINK.legal_moves(after(steps, options).state)]
        assert (legal[0], legal[-1]) == (first, last), steps


def test_steps_have_a_label_and_a_path_through_the_picker():
    bars, swap, three = after("b2 a4 c3 c4"), after("b2", SWAP), after("b2 c3 d4", THREE)
    for play, text, said, path in (
        (bars, "d4", "Stone on d4", (("Column or bar", "d"), ("Cell", "d4"))),
        (bars, "c3-b2", "Bar b2-c3", (("Column or bar", "Bar"), ("Bar", "b2-c3"))),
        (swap, "swap", "Swap: play Black and own its stone", (("Column or bar", "Swap"),)),
        (three, "white", "Play White", (("Colour", "White"),)),
    ):
        assert label(play, text) == said
        assert told_path(LINK, play.state, LINK.parse(play.state, text)) == path


def test_steps_may_be_typed_loosely_and_in_german():
    rows = [
        *(("b2 a4 c3 c4", SMALL, text, "b2-c3") for text in ("b2-c3", "C3 B2", "c3,b2", "b2c3", "c3 - b2")),
        ("b9 a1 a10 a2", TWELVE, "b9 a10", "a10-b9"),
        *(("b2 c3 d4", THREE, text, "black") for text in ("schwarz", "Schw")),
        *(("b2 c3 d4", THREE, text, "white") for text in ("W", "weiß", "WEISS", "we")),
        *(("b2", SWAP, text, "swap") for text in ("sw", "tausch", "tauschen", "s")),
    ]
    assert not unequal((text, read(after(steps, options), text), step) for steps, options, text, step in rows)
    for text, step in (("schwarz", "black"), ("we", "white")):
        assert [LINK.format(move) for move in LINK.complete(after("b2 c3 d4", THREE).state, text)] == [step]


def test_refusals_say_what_would_be_right():
    rows = [
        ("", BARE, "!?", "That is not a step; one looks like `c3-d4`."),
        ("", BARE, "i1", "i1 is not a cell; columns are a to h and rows 1 to 8."),
        ("", SMALL, "a5", "a5 is not a cell; columns are a to d and rows 1 to 4."),
        ("b2", SMALL, "b2", "b2 already holds a stone; choose a vacant cell."),
        ("", SMALL, "stone", HOW),
        ("", SMALL, "a1 a2 a3", HOW),
        ("", SMALL, "a1-a2", "a1 and a2 are not diagonal neighbours; a bar joins two stones that are."),
        ("", SMALL, "a1-a1", "a1 and a1 are not diagonal neighbours; a bar joins two stones that are."),
        ("", SMALL, "a1-c3", "a1 and c3 are not diagonal neighbours; a bar joins two stones that are."),
        ("b2 c3", SMALL, "b2-c3", "c3 holds no black stone; a bar joins two black stones."),
        ("b2 c3 b3", SMALL, "c2 b3", "b3 holds no white stone; a bar joins two white stones."),
        ("b2 b3 c3 c2 b2-c3", SMALL, "b3-c2", f"The black bar b2-c3 crosses there; {ANOTHER}"),
        (
            "b2 b3 c3 c2 d1 b3-c2",
            SMALL,
            "b2-c3",
            f"The white bar b3-c2 crosses there; {ANOTHER}",
        ),
        ("b2 a4 c3 c4 b2-c3 d4", SMALL, "c3b2", f"The bar b2-c3 is already there; {ANOTHER}"),
        ("b2", SMALL, "swap", NO_SWAP),
        ("b2", THREE, "swap", NO_SWAP),
        ("", SWAP, "swap", SWAP_LATER),
        ("b2 c3", SWAP, "swap", SWAP_OVER),
        ("b2 swap", SWAP, "swap", SWAP_OVER),
        ("b2", SMALL, "white", SETTLED),
        ("", SMALL, "black d4", SETTLED),
        ("b2", THREE, "white", CHOICE_LATER),
        ("b2 c3 d4", THREE, "a1", CHOOSE),
        ("b2 c3 d4", THREE, "swap", CHOOSE),
        ("b2 c3 d4 white", THREE, "black", SETTLED),
        ("b2 c3 d4 white", THREE, "schwarz", SETTLED),
        ("b2", THREE, "weiß", CHOICE_LATER),
        ("b2 c3", SWAP, "tausch", SWAP_OVER),
        ("b2", SMALL, "blau", HOW),
    ]
    assert not unequal(
        ((steps, text), refusal(after(steps, options), text), sentence) for steps, options, text, sentence in rows
    )


def test_moves_of_another_stage_or_size_are_refused():
    def move(steps, options=SMALL):
        return after(steps, options).steps[-1].move

    rows = [
        (after(""), move("b2 swap", SWAP), NO_SWAP),
        (after("", SWAP), move("b2 swap", SWAP), SWAP_LATER),
        (after("", THREE), move("b2 c3 d4 white", THREE), CHOICE_LATER),
        (after("b2 c3 d4", THREE), move("b2", BARE), CHOOSE),
        # On the large board f1 has the number that b2 has on the small one.
        (after(""), move("f1", BARE), "f1 is not a cell; columns are a to d and rows 1 to 4."),
        (after("b2"), move("b2"), "b2 already holds a stone; choose a vacant cell."),
        (after("b2 a4"), move("b2 a4 c3 c4 b2-c3"), "c3 holds no black stone; a bar joins two black stones."),
    ]
    assert not unequal((made, refused_move(play, made), sentence) for play, made, sentence in rows)

"""LINK: its menu and offers, its notation and refusals."""

from itertools import chain, product

from rules import GAMES
from rules.game import Column
from rules.link.menu import MOST_BARS
from rules.link.state import Bar, LinkOptions, Reply
from rules.play import begin, replay
from tests.rules.helpers import label, read, refusal, refused_move, told_path, unequal
from tests.texts import ENGLISH

LINK = GAMES["link"]
LETTERS = "abcdefghijkl"
SMALL, SIX, BARE, TWELVE = (LinkOptions(size, "none") for size in (4, 6, 8, 12))
SWAP, THREE = (LinkOptions(4, opening) for opening in ("swap", "three-move"))

KIND = "A stone in which column, or a bar?"


def reached(steps, options=SMALL):
    return replay(LINK, options, 2, steps.split())


def after(steps, size=8, opening="none"):
    return reached(steps, LinkOptions(size, opening))


def labels(menu, opened=False):
    return [choice.label for choice in menu.choices if not opened or choice.then is not None]


def below(menu, label):
    return next(choice.then for choice in menu.choices if choice.label == label)


def first_level(play):
    menu, size = LINK.menu(play.state), play.options.size
    return menu.choices[:size], {ENGLISH.render(choice.label): choice for choice in menu.choices[size:]}


def bars_of(play):
    return first_level(play)[1]["Bar"].then


# -- the levels of the menu


def test_columns_and_the_bar_are_chosen_first_then_a_cell():
    for size in range(4, 13):
        play = begin(LINK, LinkOptions(size), 2)
        columns, others = first_level(play)
        assert [choice.label for choice in columns] == list(LETTERS[:size])
        assert [choice.about for choice in columns] == [Column(index) for index in range(size)]
        assert all(choice.then is not None for choice in columns)
        assert (list(others), others["Bar"].about, others["Bar"].then) == (["Bar"], Bar, None)
        for letter in "abc":
            cell = below(LINK.menu(play.state), letter)
            assert len(cell.choices) == size
            play = play.after(cell.choices[0].then)
        assert (play.to_move, len(LINK.menu(play.state).choices)) == (1, 2)


def test_taken_cells_keep_their_place_and_bars_are_sorted():
    column = below(LINK.menu(after("c3 c5 d4").state), "c")
    assert labels(column) == [f"c{row}" for row in range(1, 9)]
    assert labels(column, opened=True) == ["c1", "c2", "c4", "c6", "c7", "c8"]
    assert [LINK.format(move) for move in column.moves()] == labels(column, opened=True)
    menu = LINK.menu(after("a1 a2 a3 a4", size=4).state)
    assert labels(menu)[:4] == ["a", "b", "c", "d"]
    assert labels(menu, opened=True) == ["b", "c", "d"]
    assert list(LINK.menu(after("b1 a1 b2 a2 b3 a3 b4", size=4).state).moves()) == []
    bars = bars_of(after("c3 h1 d4 h2 d2 h3 b2 h4 c1 h6 b4 h7"))
    assert labels(bars) == ["b2-c1", "b2-c3", "b4-c3", "c1-d2", "c3-d2", "c3-d4"]
    assert not bars.numbered
    assert bars_of(after("c3 g7 d4")) is None
    assert labels(bars_of(after("c3 g7 d4 f6"))) == ["c3-d4"]
    assert bars_of(after("c3 g7 d4 f6 c3-d4 a1")) is None


def test_many_bars_are_chosen_by_their_first_column():
    black = [f"{column}{row}" for row in (2, 3, 5, 6, 8, 9) for column in "bcdefg"]
    white = [f"{column}{row}" for row in (1, 4, 7, 10, 11, 12, 2, 5) for column in "hijkl"]
    play = after("", size=12).read(*chain.from_iterable(zip(black, white, strict=False)))
    drawable = {move.text for move in LINK.legal_moves(play.state) if isinstance(move, Bar)}
    assert len(drawable) > MOST_BARS
    menu = bars_of(play)
    assert labels(menu) == list(LETTERS[:11])
    assert labels(menu, opened=True) == ["b", "c", "d", "e", "f"]
    assert [choice.about for choice in menu.choices] == [Column(index) for index in range(11)]
    assert labels(below(menu, "c"))[:3] == ["c2-d3", "c3-d2", "c5-d6"]
    assert {move.text for move in menu.moves()} == drawable


def test_as_many_bars_as_fit_are_on_one_level():
    black = [f"{column}{row}" for row in (5, 6) for column in LETTERS]
    white = [f"{column}{row}" for row in (8, 10, 12, 2) for column in "acegik"]
    play = after("", size=12).read(*chain.from_iterable(zip(black, white, strict=True)))
    assert len(labels(bars_of(play))) == MOST_BARS
    assert labels(bars_of(play))[:2] == ["a5-b6", "a6-b5"]


def test_replies_can_be_chosen_only_when_they_are_due():
    answers = first_level(after("d4", opening="swap"))[1]
    assert (list(answers), answers["Swap"].then, answers["Bar"].then) == (["Bar", "Swap"], Reply("swap"), None)
    for steps, opening in (("", "swap"), ("d4 swap", "swap"), ("d4 e5", "swap"), ("d4", "none"), ("d4", "three-move")):
        assert list(first_level(after(steps, opening=opening))[1]) == ["Bar"]
    menu = LINK.menu(after("d4 e5 d3", opening="three-move").state)
    assert [ENGLISH.render(choice.label) for choice in menu.choices] == ["Black", "White"]
    assert [choice.then for choice in menu.choices] == [Reply("black"), Reply("white")]
    assert offered(after("d4", opening="swap"), 1) == [Reply("swap")]
    assert offered(after("d4 e5 d3", opening="three-move")) == [Reply("black"), Reply("white")]


# -- what is offered first


def offered(play, count=25):
    return LINK.complete(play.state, "", [step.move for step in play.steps])[:count]


def test_empty_board_offers_its_middle_first_and_its_edge_last():
    for size in range(4, 13):
        play = begin(LINK, LinkOptions(size), 2)
        moves = LINK.likely(play.state, LINK.legal_moves(play.state), ())
        middle = {(size - 1) // 2, size // 2}
        first = {(move.cell % size, move.cell // size) for move in moves[: len(middle) ** 2]}
        assert first == set(product(middle, middle))
        on_edge = [not {move.cell % size, move.cell // size}.isdisjoint((0, size - 1)) for move in moves]
        assert on_edge == [False] * (size - 2) ** 2 + [True] * (size * size - (size - 2) ** 2)


def test_near_cells_and_contested_bars_are_offered_first():
    near = [move.text for move in offered(after("c3 f6"), 6)]
    assert set(near) <= {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4", "e5", "e6", "e7", "f5", "f7", "g5", "g6", "g7"}
    assert {"b2", "b4", "d2", "d4"} & set(near[:2])
    assert [move.text for move in offered(after("c3 c4 d4 d3"), 1)] == ["c3-d4"]
    play = after("c3 g7 d4 g2")
    assert not isinstance(offered(play, 1)[0], Bar)
    assert "c3-d4" in [move.text for move in offered(play)]
    # Both could be stopped: b2-c3 joins what is apart, f5-g6 what f6 joins already.
    play = after("b2 b3 c3 c2 f5 g5 g6 a8 f6 f7")
    assert [move.text for move in offered(play) if isinstance(move, Bar)] == ["b2-c3", "f5-g6"]
    for steps, options, first, last in (
        ("b2 b3 c3 c2 d4 f6", SIX, "b2-c3", "c3-d4"),
        ("b2 b3 c3 c2 d4 b3-c2", SIX, "a1", "c3-d4"),
        ("b2", SWAP, "swap", "d4"),
    ):
        legal = [LINK.format(move) for move in LINK.legal_moves(reached(steps, options).state)]
        assert (legal[0], legal[-1]) == (first, last), steps


ANOTHER = "draw another one or place a stone."
HOW = "Write one cell for a stone, such as `d4`, or two for a bar, such as `c3-d4`."
CHOOSE = "Three stones are placed; now choose your colour: `black` or `white`."
SETTLED = "The colours are settled; write only where: a cell such as `d4`, or a bar such as `c3-d4`."
NO_SWAP = "This match is played without `swap`; place a stone, such as `d4`, or draw a bar, such as `c3-d4`."
SWAP_LATER = "`swap` answers Black's first stone; place that stone first, such as `d4`."
SWAP_OVER = "`swap` was only possible right after Black's first stone; place a stone or draw a bar."
CHOICE_LATER = "The colours are chosen after the third stone; place a stone on a vacant cell, such as `d4`."


def test_steps_have_a_label_and_a_path_through_the_picker():
    bars, swap, three = reached("b2 a4 c3 c4"), reached("b2", SWAP), reached("b2 c3 d4", THREE)
    for play, text, label_text, path in (
        (bars, "d4", "Stone on d4", ((KIND, "d"), ("Which cell?", "d4"))),
        (bars, "c3-b2", "Bar b2-c3", ((KIND, "Bar"), ("Which bar?", "b2-c3"))),
        (swap, "swap", "Swap: play Black and own its stone", ((KIND, "Swap"),)),
        (three, "white", "Play White", (("Which colour?", "White"),)),
    ):
        assert label(play, text) == label_text
        assert told_path(LINK, play.state, LINK.parse(play.state, text)) == path


def test_steps_may_be_typed_loosely_and_in_german():
    rows = [
        *(("b2 a4 c3 c4", SMALL, text, "b2-c3") for text in ("b2-c3", "C3 B2", "c3,b2", "b2c3", "c3 - b2")),
        ("b9 a1 a10 a2", TWELVE, "b9 a10", "a10-b9"),
        *(("b2 c3 d4", THREE, text, "black") for text in ("schwarz", "Schw")),
        *(("b2 c3 d4", THREE, text, "white") for text in ("W", "weiß", "WEISS", "we")),
        *(("b2", SWAP, text, "swap") for text in ("sw", "tausch", "tauschen", "s")),
    ]
    assert not unequal((text, read(reached(steps, options), text), step) for steps, options, text, step in rows)
    for text, step in (("schwarz", "black"), ("we", "white")):
        assert [LINK.format(move) for move in LINK.complete(reached("b2 c3 d4", THREE).state, text)] == [step]


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
        ("b2 b3 c3 c2 d1 b3-c2", SMALL, "b2-c3", f"The white bar b3-c2 crosses there; {ANOTHER}"),
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
        ((steps, text), refusal(reached(steps, options), text), sentence) for steps, options, text, sentence in rows
    )


def test_moves_of_another_stage_or_size_are_refused():
    def move(steps, options=SMALL):
        return reached(steps, options).steps[-1].move

    rows = [
        (reached(""), move("b2 swap", SWAP), NO_SWAP),
        (reached("", SWAP), move("b2 swap", SWAP), SWAP_LATER),
        (reached("", THREE), move("b2 c3 d4 white", THREE), CHOICE_LATER),
        (reached("b2 c3 d4", THREE), move("b2", BARE), CHOOSE),
        # On the large board f1 has the number that b2 has on the small one.
        (reached(""), move("f1", BARE), "f1 is not a cell; columns are a to d and rows 1 to 4."),
        (reached("b2"), move("b2"), "b2 already holds a stone; choose a vacant cell."),
        (reached("b2 a4"), move("b2 a4 c3 c4 b2-c3"), "c3 holds no black stone; a bar joins two black stones."),
    ]
    assert not unequal((made, refused_move(play, made), sentence) for play, made, sentence in rows)

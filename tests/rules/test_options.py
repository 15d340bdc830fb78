"""Options of a match: text and JSON in, a frozen dataclass out, and back."""

from dataclasses import dataclass, make_dataclass

import pytest

from rules.options import BadOption, choice, declared, number, parse, read, text, values
from tests.rules.helpers import unequal
from tests.texts import ENGLISH


@dataclass(frozen=True)
class Example:
    size: int = number(8, 4, 12)
    opening: str = choice("swap", "none")


Few = make_dataclass("Few", [("games", int, number(1, 0, 2))], frozen=True)
Bare = make_dataclass("Bare", [], frozen=True)


def refusal(call, *arguments):
    with pytest.raises(BadOption) as refused:
        call(*arguments)
    assert ENGLISH.of(refused.value.code).endswith(".")
    return ENGLISH.of(refused.value.code)


def test_options_are_declared_with_defaults_in_order():
    size, opening = declared(Example)
    assert (size.name, size.default, size.limits, list(size.choices)) == ("size", 8, (4, 12), list(range(4, 13)))
    assert (opening.default, opening.limits, opening.choices) == ("swap", None, ("swap", "none"))
    assert read(Example, {}) == Example() == Example(8, "swap")
    assert read(Example, {"size": 5}) == Example(5, "swap")
    assert parse(Example, ["opening=none"]) == Example(8, "none")
    assert (text(Example()), values(Example())) == ("size=8 opening=swap", {"size": 8, "opening": "swap"})
    assert (declared(Bare), text(Bare())) == ((), "")
    assert read(Bare, {}) == parse(Bare, []) == Bare()


def test_values_that_are_no_choice_are_refused_with_the_choices():
    sizes, openings = "The option size must be from 4 to 12.", "The option opening must be swap or none."
    no_sizes: list[object] = [True, False, 8.0, "8", None, [8], {"8": 8}, 3, 13, -8]
    no_openings: list[object] = [True, 0, None, ["swap"], {}, "Swap", "", "sw"]
    words = ("size=", "size=eight", "size=-8", "size=+8", "size= 8", "size=٨", "size=" + "9" * 5000)
    rows = [
        *((read, Example, {"size": value}, sizes) for value in no_sizes),
        *((parse, Example, [word], sizes) for word in words),
        *((read, Example, {"opening": value}, openings) for value in no_openings),
        (read, Few, {"games": True}, "The option games must be from 0 to 2."),
        (read, Example, {"sise": 8}, "There is no option ‘sise’; this game has size or opening."),
        (read, Bare, {"size": 8}, "There is no option ‘size’; this game has none."),
    ]
    assert not unequal((str(given)[:60], refusal(call, kind, given), sentence) for call, kind, given, sentence in rows)
    assert len(refusal(read, Example, {"x" * 5000: 8})) < 120
    for word in ("size", "8", "", "size:8", "y" * 5000):
        assert len(refusal(parse, Example, [word])) < 120

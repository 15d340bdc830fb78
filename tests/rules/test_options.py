"""Options of a match: text and JSON in, a frozen dataclass out, and back."""

from contextlib import suppress
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import GAMES
from rules.options import BadOption, choice, declared, number, parse, read, text, values
from tests.texts import ENGLISH


@dataclass(frozen=True)
class Example:
    size: int = number(8, 4, 12)
    opening: str = choice("swap", "none")


@dataclass(frozen=True)
class Bare:
    pass


EXAMPLES = st.builds(Example, size=st.integers(4, 12), opening=st.sampled_from(["swap", "none"]))
EVERY_EXAMPLE = {Example(size, opening) for size in range(4, 13) for opening in ("swap", "none")}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


def refusal(call, *arguments):
    with pytest.raises(BadOption) as refused:
        call(*arguments)
    assert ENGLISH.of(refused.value.code).endswith(".")
    return ENGLISH.of(refused.value.code)


def test_what_is_declared_can_be_asked_for():
    size, opening = declared(Example)
    assert (size.name, size.default, size.limits) == ("size", 8, (4, 12))
    assert list(size.choices) == list(range(4, 13))
    assert (opening.default, opening.limits) == ("swap", None)
    assert opening.choices == ("swap", "none")
    assert declared(Bare) == ()


def test_options_left_out_take_their_defaults():
    assert read(Example, {}) == Example() == Example(8, "swap")
    assert read(Example, {"size": 5}) == Example(5, "swap")
    assert parse(Example, ["opening=none"]) == Example(8, "none")
    assert read(Bare, {}) == parse(Bare, []) == Bare()


def test_options_are_written_with_their_defaults_in_order():
    assert text(Example()) == "size=8 opening=swap"
    assert values(Example()) == {"size": 8, "opening": "swap"}
    assert text(Bare()) == ""


@given(EXAMPLES)
def test_options_go_through_text_and_json_unchanged(options):
    assert parse(Example, text(options).split()) == options
    assert parse(Example, reversed(text(options).split())) == options
    assert read(Example, values(options)) == options


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_value_that_a_game_offers_goes_through_text_and_json(game):
    for option in declared(game.options):
        for value in option.choices:
            options = read(game.options, {option.name: value})
            assert getattr(options, option.name) == value
            assert parse(game.options, text(options).split()) == options


@pytest.mark.parametrize("value", [True, False, 8.0, "8", None, [8], {"8": 8}, 3, 13, -8])
def test_a_number_of_another_type_or_out_of_its_limits_is_refused(value):
    assert refusal(read, Example, {"size": value}) == "The option size must be from 4 to 12."


@pytest.mark.parametrize("value", [True, 0, None, ["swap"], {}, "Swap", "", "sw"])
def test_a_word_that_is_no_choice_is_refused(value):
    assert refusal(read, Example, {"opening": value}) == "The option opening must be swap or none."


def test_true_is_not_the_number_one():
    @dataclass(frozen=True)
    class Few:
        games: int = number(1, 0, 2)

    assert refusal(read, Few, {"games": True}) == "The option games must be from 0 to 2."


def test_an_unknown_option_is_refused_with_the_known_ones():
    assert refusal(read, Example, {"sise": 8}) == "There is no option ‘sise’; this game has size or opening."
    assert refusal(read, Bare, {"size": 8}) == "There is no option ‘size’; this game has none."
    assert len(refusal(read, Example, {"x" * 5000: 8})) < 120


@pytest.mark.parametrize("word", ["size", "8", "", "size:8", "y" * 5000])
def test_a_word_of_another_form_is_refused(word):
    assert len(refusal(parse, Example, [word])) < 120


@pytest.mark.parametrize(
    "word", ["size=", "size=eight", "size=-8", "size=+8", "size= 8", "size=٨", "size=" + "9" * 5000]
)
def test_a_number_must_be_written_in_plain_digits(word):
    assert refusal(parse, Example, [word]) == "The option size must be from 4 to 12."


@settings(max_examples=50)
@given(st.dictionaries(st.text() | st.sampled_from(["size", "opening"]), JSON))
def test_any_json_gives_options_or_a_sentence(given_values):
    with suppress(BadOption):
        assert values(read(Example, given_values)) == values(Example()) | given_values


@given(st.lists(st.text()))
def test_any_words_give_options_or_a_sentence(words):
    with suppress(BadOption):
        assert parse(Example, words) in EVERY_EXAMPLE

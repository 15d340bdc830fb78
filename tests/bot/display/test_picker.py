"""The buttons of the picker where a level is larger than any of the four games has it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.display.ids import LONGEST
from bot.display.picker import Picker
from bot.display.picker_ids import Spot
from bot.match import ChannelId, First, GuildId, Match, MatchId, Status
from bot.match.picking import Picked
from bot.messages.signs import Signs
from rules import GAMES
from rules.codes import Code
from rules.game import Choice, Menu
from rules.play import begin
from tests.bot.playing import seats
from tests.bot.tables import ADA, BEN
from tests.texts import ENGLISH

Rows = list[list[dict[str, Any]]]

GAME = GAMES["linkage"]
MATCH = Match(
    id=MatchId(10**9),
    game=GAME,
    options=GAME.options(),
    first=First.ME,
    seed=b"",
    guild=GuildId(1),
    home=ChannelId(2),
    channel=ChannelId(3),
    status=Status.RUNNING,
    revision=1000,
    seats=seats(ADA, BEN),
    entries=(),
)


def shown(count: int, steps: tuple[str, ...], *, numbered: bool, shut: frozenset[int] = frozenset()) -> Rows:
    """The rows of a picker with so many choices."""
    choices = tuple(Choice(f"c{i}", None if i in shut else f"move {i}") for i in range(count))
    menu = Menu(Code("rules-prompt-cell"), choices, numbered)
    picked = Picked(begin(GAME, GAME.options(), 2), steps, steps, menu, (), (3,))
    view = Picker(Spot.of(MATCH), picked, at_once=False).view(ENGLISH, Signs())
    return [row["components"] for row in view.to_components()]


@given(st.integers(1, 25), st.booleans(), st.booleans())
def test_a_level_has_buttons_or_else_a_select(count, numbered, begun):
    rows = shown(count, ("c3",) if begun else (), numbered=numbered)
    below = ["Confirm", "Back", "Cancel", "Type"][not begun :]
    every = [child for row in rows for child in row]
    assert [child["label"] for child in every[-len(below) :]] == below
    assert all(1 <= len(row) <= 5 for row in rows)
    ids = [child["custom_id"] for child in every]
    assert len(set(ids)) == len(ids)
    assert all(len(each) <= LONGEST for each in ids)
    if count + len(below) <= 25:
        labels = [child["label"] for child in every[: -len(below)]]
        assert labels == [str(i + 1) if numbered else f"c{i}" for i in range(count)]
    else:
        (select,) = rows[0]
        assert [option["value"] for option in select["options"]] == [str(i) for i in range(count)]


def test_a_select_offers_only_what_is_possible():
    (select,), _ = shown(25, (), numbered=True, shut=frozenset({0, 7}))
    assert len(select["options"]) == 23
    assert select["options"][0] == {"label": "2 · c1", "value": "1", "default": False}


@pytest.mark.parametrize(
    ("count", "rows"), [(3, [3]), (7, [4, 3]), (8, [4, 4]), (9, [5, 4]), (12, [4, 4, 4]), (22, [5, 5, 5, 5, 5])]
)
def test_rows_are_of_equal_length(count, rows):
    made = [len(row) for row in shown(count, (), numbered=False)]
    assert made == (rows if count > 20 else [*rows, 3])

"""Cells as masks, groups that grow by a piece at a time, and shortest paths, against the plain ways to say the same."""

import random
from itertools import pairwise

from rules.grid import cells_in, grid, groups, joined, mask, shortest_path

BOARD = grid(5, 4)
STEPS = dict(enumerate(BOARD.beside))


def test_a_mask_holds_its_cells():
    assert cells_in(mask([7, 0, 64])) == (0, 7, 64)
    assert cells_in(0) == ()


def test_joining_cells_one_by_one_makes_the_groups_that_are_there():
    for seed in range(50):
        cells = random.Random(seed).sample(BOARD.cells, 12)
        grown: tuple[int, ...] = ()
        for cell in cells:
            grown = joined(grown, mask([cell]), mask(BOARD.beside[cell]))
            assert grown[-1] >> cell & 1
        assert sorted(map(cells_in, grown)) == sorted(tuple(sorted(g)) for g in groups(cells, BOARD.beside))


def test_joining_nothing_new_joins_what_is_reached():
    assert joined((0b1, 0b10, 0b100), 0, 0b101) == (0b10, 0b101)


def test_a_shortest_path_goes_from_a_start_to_a_goal():
    path = shortest_path([BOARD.by_name["a1"]], {BOARD.by_name["c2"]}, STEPS)
    assert (path[0], path[-1], len(path)) == (BOARD.by_name["a1"], BOARD.by_name["c2"], 4)
    assert all(after in BOARD.beside[before] for before, after in pairwise(path))


def test_a_start_that_is_a_goal_is_the_whole_path():
    assert shortest_path([3, 4], {4}, STEPS) == (4,)


def test_there_may_be_no_path():
    assert shortest_path([0], {2}, {0: [1], 1: [0], 2: []}) == ()

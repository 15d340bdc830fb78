"""Boards of every size: names, neighbours, groups, masks and shortest paths against their plain definitions."""

import random
from itertools import pairwise
from string import ascii_lowercase

from hypothesis import given
from hypothesis import strategies as st

from rules.grid import Grid, cells_in, grid, groups, joined, mask, shortest_path

GRIDS = st.builds(grid, st.integers(1, 26), st.integers(1, 26))
SMALL = st.builds(grid, st.integers(1, 7), st.integers(1, 7))
BOARD = grid(5, 4)


def some_cells(data, board):
    return data.draw(st.sets(st.sampled_from(board.cells)))


@given(GRIDS)
def test_each_cell_has_a_name_of_its_own(board):
    assert board == Grid(board.width, board.height)
    assert len(set(board.names)) == len(board.cells) == board.width * board.height
    for cell in board.cells:
        assert (board.column(cell), board.row(cell)) == (cell % board.width, cell // board.width)
        assert board.names[cell] == f"{ascii_lowercase[board.column(cell)]}{board.row(cell) + 1}"
        assert board.by_name[board.names[cell]] == cell


@given(SMALL)
def test_neighbours_share_a_side_or_only_a_corner(board):
    for a in board.cells:
        across = {b: (abs(board.column(a) - board.column(b)), abs(board.row(a) - board.row(b))) for b in board.cells}
        assert sorted(board.beside[a]) == [b for b, d in across.items() if sorted(d) == [0, 1]]
        assert sorted(board.diagonal[a]) == [b for b, d in across.items() if d == (1, 1)]


@given(SMALL, st.data())
def test_cells_are_joined_by_column_then_row_in_any_order(board, data):
    cells = some_cells(data, board)
    names = sorted((board.names[cell] for cell in cells), key=lambda name: (name[0], int(name[1:])))
    assert board.join(cells) == board.join(sorted(cells, reverse=True)) == "-".join(names)


@given(SMALL, st.data())
def test_groups_are_the_classes_of_being_reachable(board, data):
    cells = some_cells(data, board)
    found = groups(cells, board.beside)
    assert sorted(cell for group in found for cell in group) == sorted(cells)
    assert [min(group) for group in found] == sorted(min(group) for group in found)
    for group in found:
        assert not any(near in cells - group for cell in group for near in board.beside[cell])
        reached = {min(group)}
        for _ in group:
            reached |= {near for cell in reached for near in board.beside[cell] if near in group}
        assert reached == group


def test_masks_hold_cells_and_join_to_the_groups_that_are_there():
    assert (cells_in(mask([7, 0, 64])), cells_in(0)) == ((0, 7, 64), ())
    for seed in range(50):
        cells = random.Random(seed).sample(BOARD.cells, 12)
        grown: tuple[int, ...] = ()
        for cell in cells:
            grown = joined(grown, mask([cell]), mask(BOARD.beside[cell]))
            assert grown[-1] >> cell & 1
        assert sorted(map(cells_in, grown)) == sorted(tuple(sorted(g)) for g in groups(cells, BOARD.beside))
    assert joined((0b1, 0b10, 0b100), 0, 0b101) == (0b10, 0b101)


def test_shortest_path_goes_from_a_start_to_a_goal():
    start, goal = BOARD.by_name["a1"], BOARD.by_name["c2"]
    path = shortest_path([start], {goal}, dict(enumerate(BOARD.beside)))
    assert (path[0], path[-1], len(path)) == (start, goal, 4)
    assert all(after in BOARD.beside[before] for before, after in pairwise(path))
    assert shortest_path([3, 4], {4}, dict(enumerate(BOARD.beside))) == (4,)
    assert shortest_path([0], {2}, {0: [1], 1: [0], 2: []}) == ()

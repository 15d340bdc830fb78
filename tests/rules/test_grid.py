"""Boards of every size: names, neighbours and groups against their plain definitions."""

from string import ascii_lowercase

from hypothesis import given
from hypothesis import strategies as st

from rules.grid import Grid, grid, groups

GRIDS = st.builds(grid, st.integers(1, 26), st.integers(1, 26))
SMALL = st.builds(grid, st.integers(1, 7), st.integers(1, 7))


def some_cells(data, board):
    return data.draw(st.sets(st.sampled_from(board.cells)))


def test_cells_are_counted_from_the_bottom_left_row_by_row():
    board = Grid(3, 2)
    assert board.names == ("a1", "b1", "c1", "a2", "b2", "c2")
    assert [board.column(cell) for cell in board.cells] == [0, 1, 2, 0, 1, 2]
    assert [board.row(cell) for cell in board.cells] == [0, 0, 0, 1, 1, 1]


@given(GRIDS)
def test_each_cell_has_a_name_of_its_own(board):
    assert len(set(board.names)) == len(board.cells) == board.width * board.height
    for cell in board.cells:
        assert board.names[cell] == f"{ascii_lowercase[board.column(cell)]}{board.row(cell) + 1}"
        assert board.by_name[board.names[cell]] == cell


@given(SMALL)
def test_neighbours_share_a_side_or_only_a_corner(board):
    for a in board.cells:
        across = {b: (abs(board.column(a) - board.column(b)), abs(board.row(a) - board.row(b))) for b in board.cells}
        assert set(board.beside[a]) == {b for b, d in across.items() if sorted(d) == [0, 1]}
        assert set(board.diagonal[a]) == {b for b, d in across.items() if d == (1, 1)}
        assert len(set(board.beside[a])) == len(board.beside[a])
        assert len(set(board.diagonal[a])) == len(board.diagonal[a])


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


def test_there_is_one_grid_of_a_size():
    assert grid(7, 7) is grid(7, 7)
    assert grid(7, 7) == Grid(7, 7)

"""Shortest paths on a board; names, neighbours and groups are compared in ``test_matches`` and ``test_linkage``."""

from itertools import pairwise

from rules.grid import grid, shortest_path

BOARD = grid(5, 4)


def test_shortest_path_goes_from_a_start_to_a_goal():
    start, goal = BOARD.by_name["a1"], BOARD.by_name["c2"]
    path = shortest_path([start], {goal}, dict(enumerate(BOARD.beside)))
    assert (path[0], path[-1], len(path)) == (start, goal, 4)
    assert all(after in BOARD.beside[before] for before, after in pairwise(path))
    assert shortest_path([3, 4], {4}, dict(enumerate(BOARD.beside))) == (4,)
    assert shortest_path([0], {2}, {0: [1], 1: [0], 2: []}) == ()

"""Pairing with the least total cost.

Each rule of pairing is one number, so another rule is another number and not another case in a search. FIDE's basic
rules are kept, the finer ones of its Dutch system are not. 64 people are paired in 0.05 to 0.2 s; the time grows with
the cube of their number.
"""

from collections.abc import Callable, Sequence
from itertools import combinations


def matched(people: Sequence[int], wrong: Callable[[int, int], tuple[int, ...] | None]) -> tuple[tuple[int, int], ...]:
    """As many pairs as can be, and among those the ones with which least is wrong; in the order of ``people``.

    :param wrong: what is wrong with a pair, always as many numbers of at least 0, the weightiest first: no sum of later
        ones outweighs an earlier one. ``None`` where two must not be paired. It is asked with the earlier of two first.
    """
    from networkx import Graph, max_weight_matching  # noqa: PLC0415 - it would slow every start of the bot

    edges = {pair: faults for pair in combinations(people, 2) if (faults := wrong(*pair)) is not None}
    graph = Graph()
    graph.add_nodes_from(people)
    graph.add_weighted_edges_from((*pair, -fault) for pair, fault in _as_one_number(edges, len(people) // 2).items())
    place = {number: i for i, number in enumerate(people)}
    found = [sorted(pair, key=place.__getitem__) for pair in max_weight_matching(graph, maxcardinality=True)]
    return tuple(sorted(((a, b) for a, b in found), key=lambda pair: place[pair[0]]))


def _as_one_number(edges: dict[tuple[int, int], tuple[int, ...]], pairs: int) -> dict[tuple[int, int], int]:
    """Faults as numbers whose sums over so many pairs compare like the sums of the faults, one after the other."""
    levels = list(zip(*edges.values(), strict=True))
    one_number = dict.fromkeys(edges, 0)
    for level in levels:
        radix = max(level) * pairs + 1
        for (pair, before), fault in zip(one_number.items(), level, strict=True):
            one_number[pair] = before * radix + fault
    return one_number

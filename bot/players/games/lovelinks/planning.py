"""Evaluation of turns: their points, and the chances they leave to the next seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import exp, sqrt
from typing import Final, TypeAlias, TypeVar

from bot.players.board import Shares
from bot.players.games.lovelinks.links import (
    ALONE,
    AT_BOTH,
    CLOSABLE,
    DECKS,
    FIT,
    KIND_BITS,
    STEP_BITS,
    WORTH,
    placement_number,
)
from bot.players.games.lovelinks.position import GROWN, UNOPPOSED, Key, LoveLinksPosition

P = TypeVar("P", bound=LoveLinksPosition)

NOTHING: Final = -1000.0  # stands for the account of a closing that is not possible
LONG_WAY: Final = 4.0  # the discount of a closing that needs both placements where one could do
LEAST: Final = 3  # the length from which a bracelet can be closed within one turn


class Reach(dict[int, float]):
    """The maximum points a stock adds by closing a bracelet in one turn, by the bracelet's shape; computed lazily. A
    shape that is not closable yet is taken for that of a bracelet of :data:`LEAST` links."""

    __slots__ = ("stock",)

    def __init__(self, stock: tuple[int, ...]) -> None:
        super().__init__()
        self.stock = stock

    def __missing__(self, shape: int) -> float:
        best = NOTHING
        fit = FIT[shape]
        closable = shape >= CLOSABLE
        for kind in self.stock:
            for how, grown, bonus in fit[kind]:
                if how == AT_BOTH:
                    best = max(best, WORTH[kind] + bonus)
                else:
                    after = _closing(self.stock, grown if closable else grown + CLOSABLE, kind)
                    best = max(best, WORTH[kind] + bonus + after - (LONG_WAY if closable else 0))
        self[shape] = best
        return best


def _closing(stock: tuple[int, ...], shape: int, used: int) -> float:
    """Return the points of the best closing link, with ``used`` removed from the stock."""
    best, fit = NOTHING, FIT[shape]
    for kind in _without(stock, used):
        ways = fit[kind]
        if ways and ways[-1][0] == AT_BOTH:
            best = max(best, WORTH[kind] + ways[-1][2])
    return best


reach: Final = lru_cache(maxsize=8192)(Reach)
"""The reach of a stock; cached, because stocks recur within a search."""


def take(reached: Reach, row: list[int], side: int) -> float:
    """The points of a side with that reach at a bracelet in one turn; 0 if it cannot close it."""
    if row[2] < LEAST:
        return 0.0
    added = reached[row[0]]
    if added <= NOTHING / 2:
        return 0.0
    return row[3] + added + (row[4] - row[5 + side] or 10)


@dataclass(frozen=True, slots=True)
class Weights:
    """Weights of likely future points; tuned by matches of paired deals."""

    second: float = 0.5  # the second bracelet that the next seat can close in its turn
    later: float = 0.6  # the weight of closings by each seat after the next; applied again for each seat further on
    first_steps: int = 8  # the number of first steps of a turn that are expanded
    second_steps: int = 5  # the number of second steps for each of them
    heat: float = 5.5  # the uncertainty of a lead: points per square root of the links still to come


Way: TypeAlias = tuple[tuple[int, ...], list[float]]
"""The steps of a way to end a turn, and the scores to be expected after it."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A position of a seat that is to move, with its turn thought through."""

    steps: tuple[int, ...]  # the steps worth thinking about, best first
    values: tuple[float, ...]  # the margin that the best turn beginning with each of them leads to
    turn: tuple[int, ...]  # the steps of the best turn
    outlook: tuple[float, ...]  # the scores to be expected after it


def outlook(board: LoveLinksPosition, weights: Weights) -> list[float]:
    """Return the expected scores if closable bracelets are taken in turn, best first."""
    scores = [float(score) for score in board.scores]
    if board.over:
        return scores
    rows = [row for row in board.rows if row[2] >= GROWN - 1]
    seats, weight = len(board.stocks), 1.0
    for turn in range(seats):
        if not rows:
            break
        seat = (board.seat + turn) % seats
        stock = board.stocks[seat]
        if not stock:
            continue
        side = board.side_of[seat]
        reached = reach(tuple(sorted(stock)))
        takes = [take(reached, row, side) for row in rows]
        best = max(takes)
        if best > 0:
            at = takes.index(best)
            scores[side] += weight * best
            del rows[at], takes[at]
            if turn == 0 and rows and len(stock) > 1:
                second = max(takes)
                scores[side] += weights.second * second
                if second > 0:
                    del rows[takes.index(second)]
        weight *= weights.later
    return scores


def margin(scores: list[float], side: int) -> float:
    """Return by how much a side leads the mean of the others."""
    own = scores[side]
    return own - (sum(scores) - own) / (len(scores) - 1)


def promising(board: LoveLinksPosition, weights: Weights) -> list[tuple[float, int]]:
    """Return every legal step with its immediate effect, best first."""
    seat, stocks = board.seat, board.stocks
    side, stock = board.side_of[seat], stocks[seat]
    following = (seat + 1) % len(stocks)
    theirs, their_side = reach(tuple(sorted(stocks[following]))), board.side_of[following]
    ours = {kind: reach(_without(stock, kind)) for kind in stock}
    found: list[tuple[float, int]] = []
    last = board.placed == 1
    ally = 1.0 if their_side == side else -1.0
    if not board.owed:
        for row in board.rows:
            fit, length = FIT[row[0]], row[2]
            lost = ally * take(theirs, row, their_side)
            for kind, mine in ours.items():
                for how, shape, bonus in fit[kind]:
                    if how == AT_BOTH:
                        worth = row[3] + WORTH[kind] + bonus + (row[4] - row[5 + side] or UNOPPOSED) - lost
                    else:
                        worth = (3.0 if board.matched else 1.0) if bonus else 0.0
                        if length >= GROWN - 2:
                            grown = [shape + CLOSABLE * (length == GROWN - 1), 0, length + 1, row[3] + WORTH[kind]]
                            grown += [row[4] + 1, *row[5:]]
                            grown[5 + side] += 1
                            left = ally * take(theirs, grown, their_side) - lost
                            gain = take(mine, grown, side) - take(mine, row, side)
                            worth += left + gain * (weights.later if last else 1.0)
                    found.append((worth, (row[1] + 1) << STEP_BITS | how << KIND_BITS | kind))
    if not found:
        for kind, mine in ours.items():
            kept = weights.later * sum(take(mine, row, side) for row in board.rows)
            found.append((kept, placement_number(board.born, ALONE, kind)))
    found.sort(reverse=True)
    return found


def _without(stock: Sequence[int], kind: int) -> tuple[int, ...]:
    kept = sorted(stock)
    kept.remove(kind)
    return tuple(kept)


def plan(board: LoveLinksPosition, weights: Weights) -> Plan:
    """The turn of the seat to move, thought through."""
    side = board.side_of[board.seat]
    judged: list[tuple[float, Way]] = []
    before: list[int] = []
    for _, step in promising(board, weights)[: weights.first_steps]:
        way = _followed_up(board, step, side, weights, [each for each in before if apart(each, step)])
        before.append(step)
        if way is not None:
            judged.append((margin(way[1], side), way))
    judged.sort(key=lambda each: each[0], reverse=True)
    values, steps = tuple(value for value, _ in judged), tuple(turn[0] for _, (turn, _) in judged)
    turn, scores = judged[0][1]
    return Plan(steps, values, turn, tuple(scores))


def whole_turns(board: P, weights: Weights) -> list[tuple[float, int, P]]:
    """The ways to play (the rest of) a turn: by what each leads to, its first step and the position after it. Best
    first; of those that lead to the same, as when only the order of the steps differs, one is named."""
    side = board.side_of[board.seat]
    found: dict[Key, tuple[float, int, P]] = {}
    for first, after in _ways(board, weights):
        if (key := after.key()) not in found:
            found[key] = margin(outlook(after, weights), side), first, after
    return sorted(found.values(), key=lambda turn: -turn[0])


def _ways(before: P, weights: Weights, begun: int | None = None) -> Iterator[tuple[int, P]]:
    """The promising ways to play (the rest of) a turn: the first step, and the position after the last."""
    most = weights.first_steps if begun is None else weights.second_steps
    for _, step in promising(before, weights)[:most]:
        first, after = step if begun is None else begun, before.after(step)
        if turn_continues(after, before):
            yield from _ways(after, weights, first)
        else:
            yield first, after


def apart(step: int, other: int) -> bool:
    """True if two steps are at different bracelets, so that their order does not matter."""
    return step >> STEP_BITS != other >> STEP_BITS


def _followed_up(
    before: LoveLinksPosition, step: int, side: int, weights: Weights, known: Sequence[int] = ()
) -> Way | None:
    """The best way to end the turn that continues with a step; ``None`` if every good one has a ``known`` step next."""
    board = before.after(step)
    if not turn_continues(board, before):
        return (step,), outlook(board, weights)
    best: Way | None = None
    most = 0.0
    for _, following in promising(board, weights)[: weights.second_steps]:
        way = None if following in known else _followed_up(board, following, side, weights)
        if way is not None and (best is None or margin(way[1], side) > most):
            best, most = way, margin(way[1], side)
    return best and ((step, *best[0]), best[1])


def turn_continues(board: LoveLinksPosition, before: LoveLinksPosition) -> bool:
    """True if the turn of the position ``before``, one step earlier, continues."""
    same = not board.over and not board.due and board.seat == before.seat
    return same and (board.owed or board.placed > before.placed)


def links_left(board: LoveLinksPosition) -> int:
    """The number of links still to be placed."""
    later = sum(len(deck) for deck in DECKS[board.round + 1 :])
    return later + len(board.bag) + sum(map(len, board.stocks))


def estimated_shares(scores: tuple[float, ...], left: int, weights: Weights) -> Shares:
    """Return the expected shares for these scores with this many links left to place."""
    heat = 1.0 + weights.heat * sqrt(left)
    best = max(scores)
    parts = [exp((score - best) / heat) for score in scores]
    whole = sum(parts)
    return tuple(part / whole for part in parts)

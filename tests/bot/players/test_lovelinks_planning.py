"""Planning of turns by computer players of Love Links."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from bot.players.board import OVER
from bot.players.games.lovelinks.board import ANSWERS, WIDE, LoveLinksBoard
from bot.players.games.lovelinks.links import DECKS
from bot.players.games.lovelinks.planning import (
    Reach,
    estimated_shares,
    links_left,
    margin,
    outlook,
    plan,
    promising,
    take,
    whole_turns,
)
from rules import GAMES
from rules.game import CHANCE
from rules.options import read
from rules.play import begin

GAME = GAMES["lovelinks"]
WEIGHTS = WIDE


def turns_of(board: LoveLinksBoard) -> list[tuple[int, LoveLinksBoard]]:
    found = []
    for first, after in board.turns():
        assert isinstance(after, LoveLinksBoard)
        found.append((first, after))
    return found


def opened(seed: int, seats: int = 2, length: str = "standard") -> tuple[LoveLinksBoard, Random]:
    dice = Random(seed)
    board = LoveLinksBoard.of(begin(GAME, read(GAME.options, {"length": length}), seats))
    drawn(board, dice)
    return board, dice


def drawn(board: LoveLinksBoard, dice: Random) -> None:
    while board.side_to_move() == CHANCE:
        board.play(board.draw(dice))


def played(board: LoveLinksBoard, dice: Random, steps: int) -> None:
    """Play at random until so many links are left, or a little fewer."""
    while links_left(board) > steps and not board.over:
        board.play(dice.choice(board.moves()))
        drawn(board, dice)


def turns_begun(most: Sequence[int]) -> Iterator[LoveLinksBoard]:
    """Boards where somebody begins a turn and about so many links are left."""
    for seed, steps in enumerate(most):
        board, dice = opened(seed)
        played(board, dice, steps)
        if not (board.over or board.placed or board.owed):
            yield board


def greedy(board: LoveLinksBoard, dice: Random) -> int:
    def scored(step: int) -> float:
        after = board.after(step)
        return after.scores[side] - board.scores[side] + dice.random() / 2

    side = board.side_to_move()
    return max(board.moves(), key=scored)


@pytest.mark.parametrize("seats", GAME.seats)
def test_plans_are_legal_and_their_figures_fit_together(seats):
    for seed in range(1):
        board, dice = opened(seed, seats, ("standard", "short")[seats % 2])
        while not board.over:
            candidates = list(board.candidates())
            assert candidates
            assert len(candidates) == len(set(candidates))
            assert set(candidates) <= set(board.moves())
            assert sorted(step for _, step in promising(board, WEIGHTS)) == sorted(board.moves())
            priors = board.priors(candidates)
            assert priors is not None
            assert sum(priors) == pytest.approx(1)
            assert list(priors) == sorted(priors, reverse=True)
            assert board.priors(candidates[-1:]) == [priors[-1]], "a step that joins later keeps its part"
            expected = board.expectation()
            assert expected is not None
            assert len(expected) == len(board.scores)
            assert sum(expected) == pytest.approx(1)
            board.play(dice.choice(candidates))
            drawn(board, dice)
        assert board.side_to_move() == OVER


def test_planned_turns_beat_greedy_steps():
    lead = 0
    for seed in range(3):
        for planner in (0, 1):
            board, dice = opened(seed)
            while not board.over:
                board.play(board.candidates()[0] if board.side_to_move() == planner else greedy(board, dice))
                drawn(board, dice)
            lead += board.scores[planner] - board.scores[1 - planner]
    assert lead > 6 * 100


@pytest.mark.parametrize("seats", [2, *(pytest.param(seats, marks=pytest.mark.slow) for seats in (3, 4))])
def test_whole_turns_are_complete_and_miss_no_better(seats):
    for seed in range(1):
        board, dice = opened(seed, seats, ("standard", "short")[seats % 2])
        while not board.over:
            turns = turns_of(board)
            most, *_ = whole_turns(board, WEIGHTS)[0]
            assert most >= plan(board, WEIGHTS).values[0] - 1e-6
            assert len({after.key() for _, after in turns}) == len(turns), "each leads somewhere else"
            for first, after in turns:
                assert first in board.moves()
                assert after.over or (not after.placed and not after.owed)
                assert sum(map(len, after.stocks)) < sum(map(len, board.stocks))
            board.play(turns[-1][0])
            assert not board.due or not board.turns(), "nobody has a turn while a draw is due"
            drawn(board, dice)


@pytest.mark.parametrize("seats", [2, 3])
def test_foresight_leaves_the_board_and_repeats(seats):
    board, _ = opened(7, seats)
    deal, seen = board.deal(Random(3)), set()
    for _, after in turns_of(board):
        key = after.key()
        shares = after.foreseen(deal)
        assert after.foreseen(deal) == shares
        assert sum(shares) == pytest.approx(1)
        assert after.key() == key
        seen.add(shares)
    assert len(seen) > 1


def test_a_deal_is_every_link_to_come():
    board, _ = opened(8)
    deal = board.deal(Random(5))
    assert sorted(deal) == sorted([*board.bag, *DECKS[1], *DECKS[2]])
    drawn_links = {}
    for _, after in turns_of(board):
        links = [after.stocks[0][:]]
        after.draw_from(deal)
        drawn_links[tuple(after.stocks[0][len(links[0]) :])] = after
    assert [*drawn_links] == [tuple(deal[:2])], "the same after every turn"


def test_opponents_answer_better_than_planned():
    """Of the turns among which an answer is chosen, none is better in the same look for the seat that answers."""
    better = 0
    for board in turns_begun(range(84, 20, -4)):
        deal = board.deal(Random(1))
        shares = [after.as_planned(deal)[board.seat] for _, after in turns_of(board)[:ANSWERS]]
        assert board.answered(deal).as_planned(deal)[board.seat] == max(shares)
        better += max(shares) > shares[0]
    assert better, "the likeliest is not always the best"


def test_reach_agrees_with_every_possible_turn():
    found = 0
    for board in turns_begun(range(80, 20, -5)):
        side, stock = board.side_to_move(), tuple(board.stocks[board.seat])
        for row in board.rows:
            alone = board.copy()
            alone.rows = [row[:]]
            best = most_by_closing(alone, side, row[1], alone.scores[side])
            assert (take(Reach(stock), row, side) > 0) == (best > 0)
            found += best > 0
    assert found


def most_by_closing(board, side: int, born: int, before: int) -> int:
    best = 0
    for step in board.moves():
        if step >> 8 != born + 1:
            continue
        after = board.after(step)
        if not any(row[1] == born for row in after.rows):
            best = max(best, after.scores[side] - before)
        elif after.placed > board.placed and not after.due:
            best = max(best, most_by_closing(after, side, born, before))
    return best


def test_closable_bracelets_count_for_the_next_seat():
    """The next seat takes the best that it can close; a bracelet too short for that counts for nobody."""
    counted = 0
    for board in turns_begun([60, 59] * 10):
        side, reached = board.side_to_move(), Reach(tuple(board.stocks[board.seat]))
        scores = [float(score) for score in board.scores]
        board.rows.sort(key=lambda row: take(reached, row, side))
        board.rows = board.rows[-1:]
        best = take(reached, board.rows[0], side)
        if best:
            counted += 1
            assert outlook(board, WEIGHTS)[side] == scores[side] + best
        board.rows[0][2] = 2
        assert outlook(board, WEIGHTS) == scores
    assert counted > 5


def test_the_same_lead_is_worth_more_towards_the_end():
    early, late = (estimated_shares((50.0, 40.0), left, WEIGHTS)[0] for left in (80, 4))
    assert 0.5 < early < late < 1
    assert estimated_shares((30.0, 30.0, 30.0), 20, WEIGHTS) == pytest.approx((1 / 3,) * 3)
    assert margin([10.0, 4.0, 2.0], 0) == 7


def best_share(board: LoveLinksBoard, side: int) -> float:
    shares = board.shares()
    if shares is not None:
        return shares[side]
    found = []
    for step in board.moves():
        after = board.after(step)
        found.append(best_share(after, side))
    return max(found) if board.side_to_move() == side else min(found)


def test_the_last_turns_are_exact():
    solved = 0
    for seed in range(20):
        board, dice = opened(seed)
        played(board, dice, 3)
        if board.over or board.owed:
            continue
        side = board.side_to_move()
        board.scores = [100, 100]
        exact = board.exact(20_000)
        assert exact is not None
        assert exact.shares[side] == best_share(board, side)
        board.play(exact.move)
        assert best_share(board, side) == exact.shares[side]
        assert sum(exact.shares) == pytest.approx(1)
        solved += 1
    assert solved > 5


def test_plans_follow_the_position_and_say_what_is_certain():
    board, dice = opened(2)
    first = board.candidates()
    assert board.copy().candidates() == first
    assert plan(board, WEIGHTS) == plan(board.copy(), WEIGHTS)
    assert board.exact(100_000) is None, "links are to come"
    board.play(first[0])
    assert set(board.candidates()) <= set(board.moves()), "no plan is kept when the position changes"
    drawn(board, dice)
    played(board, dice, 4)
    assert board.exact(1) is None, "the time is short"

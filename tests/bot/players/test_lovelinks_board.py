"""The fast board of Love Links, step by step against the plain rules."""

from collections import Counter
from random import Random

import pytest

from bot.players.board import OVER
from bot.players.games.lovelinks.board import LoveLinksBoard
from bot.players.games.lovelinks.links import KINDS
from rules import GAMES
from rules.game import CHANCE
from rules.options import read
from rules.play import AnyPlay, begin

GAME = GAMES["lovelinks"]
LENGTHS = ("standard", "short")


def start(length: str, seats: int) -> AnyPlay:
    return begin(GAME, read(GAME.options, {"length": length}), seats)


def wanted(play: AnyPlay, moves, dice: Random):
    """A move at random, closings often: they are what a random match has few of."""
    closing = [move for move in moves if GAME.format(move).endswith(":close")]
    return dice.choice(closing if closing and dice.random() < 0.6 else moves)


def side(play: AnyPlay) -> int:
    if play.to_move is None:
        return OVER
    if play.to_move == CHANCE:
        return CHANCE
    return next(index for index, seats in enumerate(GAME.sides(play.seats)) if play.to_move in seats)


def shares(play: AnyPlay) -> tuple[float, ...] | None:
    if play.outcome is None:
        return None
    first = [play.outcome.places[seats[0]] == 1 for seats in GAME.sides(play.seats)]
    return tuple(won / sum(first) for won in first)


def agrees(board: LoveLinksBoard, play: AnyPlay) -> None:
    legal = {GAME.format(move) for move in GAME.legal_moves(play.state)}
    moves = board.moves()
    texts = [board.text(move) for move in moves]
    assert len(texts) == len(set(texts))
    assert set(texts) == legal
    assert [board.number(text) for text in texts] == list(moves)
    assert board.side_to_move() == side(play)
    assert board.shares() == shares(play)
    if play.to_move == CHANCE:
        weights = zip(GAME.legal_moves(play.state), GAME.weights(play.state), strict=True)
        assert Counter(f"draw {KINDS[kind].text}" for kind in board.bag) == {
            GAME.format(move): weight for move, weight in weights
        }
    now = play.state.progress
    assert (tuple(board.scores), tuple(board.captured)) == (now.scores, now.captured)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_step_agrees_with_the_rules(seats):
    for seed in range(4):
        for length in LENGTHS:
            dice, play = Random(f"{length} {seats} {seed}"), start(length, seats)
            board = LoveLinksBoard.of(play)
            agrees(board, play)
            while play.to_move is not None:
                move = wanted(play, GAME.legal_moves(play.state), dice)
                number = board.number(GAME.format(move))
                if dice.random() < 0.1:
                    agrees(LoveLinksBoard.of(play), play)
                    board, kept = board.copy(), board
                    before = (kept.scores[:], [row[:] for row in kept.rows], [stock[:] for stock in kept.stocks])
                    board.play(number)
                    assert (kept.scores, kept.rows, kept.stocks) == before
                else:
                    board.play(number)
                play = play.after(move)
                agrees(board, play)
                agrees(LoveLinksBoard.of(play), play)


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_ends_as_the_rules_say_it_does(seats):
    for length in LENGTHS:
        for seed in range(4):
            dice, play = Random(f"playout {length} {seats} {seed}"), start(length, seats)
            for _ in range(dice.randrange(120)):
                if play.to_move is None:
                    break
                play = play.after(wanted(play, GAME.legal_moves(play.state), dice))
            board = LoveLinksBoard.of(play)
            noted = Recorded.of(play)
            noted.noted = []
            traces: list[list[int]] = [[] for _ in GAME.sides(seats)]
            found = noted.playout(dice, traces)
            mine: list[list[int]] = [[] for _ in GAME.sides(seats)]
            for text in noted.noted:
                if not text.startswith("draw"):
                    mine[side(play)].append(board.number(text))
                board.play(board.number(text))
                play = play.read(text)
            assert play.to_move is None
            assert found == shares(play) == board.shares()
            assert traces == mine


class Recorded(LoveLinksBoard):
    """A board that writes down what befalls it."""

    noted: list[str]

    def _receive(self, kind):
        self.noted.append(self.text(kind))
        super()._receive(kind)

    def _start(self, kind):
        self.noted.append(f"{KINDS[kind].text} new")
        super()._start(kind)

    def _place(self, row, kind, way):
        number = (row[1] + 1) << 8 | way.how << 6 | kind
        self.noted.append(self.text(number))
        super()._place(row, kind, way)


def test_draws_are_as_likely_as_the_links_that_are_left():
    play = start("standard", 2)
    board = LoveLinksBoard.of(play)

    class Roll(Random):
        """Goes through all that dice can give, one place of the bag at a time."""

        def __init__(self, at: int, size: int) -> None:
            super().__init__()
            self._value = (at + 0.5) / size

        def random(self) -> float:
            return self._value

    size = len(board.bag)
    drawn = Counter(board.text(board.draw(Roll(at, size))) for at in range(size))
    weights = zip(GAME.legal_moves(play.state), GAME.weights(play.state), strict=True)
    assert drawn == {GAME.format(move): weight for move, weight in weights}

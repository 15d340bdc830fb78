"""Playouts and draws of the fast board of Love Links."""

from collections import Counter
from random import Random

import pytest

from bot.players.games.lovelinks.board import LoveLinksBoard
from bot.players.games.lovelinks.links import KINDS
from rules import GAMES
from tests.bot.players.agreeing import a_step, shares, side, start

GAME = GAMES["lovelinks"]
LENGTHS = ("standard", "short")


@pytest.mark.parametrize("seats", GAME.seats)
def test_playouts_are_matches_by_the_rules(seats):
    for length in LENGTHS:
        for seed in range(2):
            dice, play = Random(f"playout {length} {seats} {seed}"), start("lovelinks", seats, length=length)
            for _ in range(dice.randrange(120)):
                if play.to_move is None:
                    break
                play = play.read(a_step(play, dice))
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


def test_draws_are_as_likely_as_the_links_left():
    play = start("lovelinks")
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

"""Agreement of fast boards and rules over random steps."""

from collections import Counter
from random import Random
from typing import Any

from bot.players.board import OVER, FastBoard
from bot.players.games import board_of
from bot.players.games.linkage.board import LinkageBoard
from bot.players.games.lovelinks.board import LoveLinksBoard
from bot.players.games.lovelinks.links import KINDS
from rules import GAMES
from rules.game import CHANCE
from rules.linkage import colour_groups
from rules.options import read
from rules.play import AnyPlay, begin


def start(key: str, seats: int = 2, **options: Any) -> AnyPlay:
    return begin(GAMES[key], read(GAMES[key].options, options), seats)


def on_board(play: AnyPlay) -> FastBoard:
    return board_of(play.game).of(play)


def side(play: AnyPlay) -> int:
    if play.to_move is None:
        return OVER
    if play.to_move == CHANCE:
        return CHANCE
    return next(index for index, seats in enumerate(play.game.sides(play.seats)) if play.to_move in seats)


def shares(play: AnyPlay) -> tuple[float, ...] | None:
    if play.outcome is None:
        return None
    first = [play.outcome.places[seats[0]] == 1 for seats in play.game.sides(play.seats)]
    return tuple(won / sum(first) for won in first)


def agrees(board: FastBoard, play: AnyPlay) -> None:
    game, state, moves = play.game, play.state, board.moves()
    legal = [game.format(move) for move in game.legal_moves(state)]
    assert sorted(map(board.text, moves)) == sorted(legal)
    assert [board.number(board.text(move)) for move in moves] == list(moves)
    assert (board.side_to_move(), board.shares()) == (side(play), shares(play))
    if isinstance(board, LinkageBoard) and state.more is not None:
        assert board.count == len(colour_groups(state))
    if isinstance(board, LoveLinksBoard):
        assert (tuple(board.scores), tuple(board.captured)) == (state.progress.scores, state.progress.captured)
        if play.to_move == CHANCE:
            bag = Counter(f"draw {KINDS[kind].text}" for kind in board.bag)
            assert bag == dict(zip(legal, game.weights(state), strict=True))


def a_step(play: AnyPlay, dice: Random) -> str:
    """A step at random, and more often than by chance those that a random match has few of."""
    game = play.game
    texts = [game.format(move) for move in game.legal_moves(play.state)]
    rare = [text for text in texts if (len(text) > 3 if game.key == "link" else text.endswith(":close"))]
    return dice.choice(rare if rare and dice.random() < (0.4 if game.key == "link" else 0.6) else texts)


def a_step_that_links_nothing(play: AnyPlay, dice: Random) -> str:
    """A step at random that does not win where there is one, so that the board fills up."""
    texts = [play.game.format(move) for move in play.game.legal_moves(play.state)]
    dice.shuffle(texts)
    return next((text for text in texts if play.read(text).outcome is None), texts[0])

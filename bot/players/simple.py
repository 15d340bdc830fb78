"""A player that only keeps a match going: it takes the first legal move."""

from rules.game import Game, M, S


def chosen(game: Game[S, M], state: S) -> M:
    """The move it plays in a state where some seat is to move."""
    return game.legal_moves(state)[0]

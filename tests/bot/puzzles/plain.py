"""Solutions of a puzzle by a slow, independent search: the public rules alone, with every move of both sides.

It shares no code with the searches of the players. All it spares itself is a position that it has seen, told by what
lies on the board and what was played last, and it tries first what has refuted something before.
"""

from collections import Counter

from rules.play import AnyPlay


class TooLong(Exception):
    """More positions would have to be looked at than were allowed."""


class Plain:
    """A search for wins within a number of turns; ``most`` is how many positions it may make."""

    def __init__(self, play: AnyPlay, most: float) -> None:
        self.game = play.game
        self.shared = play.game.key == "linkage"
        self.left = most
        self.known: dict[object, bool] = {}
        self.good: Counter[str] = Counter()

    def solutions(self, play: AnyPlay, turns: int) -> tuple[tuple[str, ...], ...]:
        seat = play.to_move
        return tuple(
            sorted(
                (text,)
                for text, state, lain in self.moves(play.state, self.lain(play))
                if self.wins(state, lain, text, seat, turns - 1)
            )
        )

    def holds(self, play: AnyPlay, seat: int | None, turns: int) -> bool:
        held: bool = self.wins(play.state, self.lain(play), play.steps[-1].text, seat, turns)
        return held

    def lain(self, play: AnyPlay) -> frozenset[tuple[int | None, str]]:
        return frozenset((None if self.shared else step.seat, step.text) for step in play.steps)

    def moves(self, state, lain):
        game, seat = self.game, state.to_move
        legal = [(game.format(move), move) for move in game.legal_moves(state)]
        self.left -= len(legal)
        if self.left < 0:
            raise TooLong
        for text, move in sorted(legal, key=lambda pair: -self.good[pair[0]]):
            yield text, game.apply(state, move), lain | {(None if self.shared else seat, text)}

    def wins(self, state, lain, last, seat, turns):
        outcome = self.game.outcome(state)
        if outcome is not None:
            return outcome.places[seat] == 1 and outcome.places.count(1) == 1
        mine = state.to_move == seat
        if mine and not turns:
            return False
        key = (lain, last if self.shared else None, mine, turns)
        if key not in self.known:
            self.known[key] = not mine
            for text, after, lies in self.moves(state, lain):
                if self.wins(after, lies, text, seat, turns - mine) is mine:
                    self.good[text] += 1
                    self.known[key] = mine
                    break
        return self.known[key]

"""Solutions of a puzzle and the worth of whole turns by slow, independent searches: the public rules alone.

They share no code with the searches of the players, and look at every move of both sides, and every order of every
turn. All that is spared is a position that was seen, told by what lies on the board and what was played last, and what
has refuted something before is tried first.
"""

from collections import Counter

from rules.game import CHANCE
from rules.play import AnyPlay
from tests.present import present


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


def turns(play: AnyPlay, number: int):
    """Every way to play (the rest of) the turn of that number, and the match after it, draws taken as they come."""
    for move in play.game.legal_moves(play.state):
        after = play.after(move)
        if after.turn == number and after.to_move not in (CHANCE, None):
            for steps, end in turns(after, number):
                yield (after.steps[-1].text, *steps), end
        else:
            while after.to_move == CHANCE:
                after = after.after(play.game.legal_moves(after.state)[-1])
            yield (play.game.format(move),), after


def points(play: AnyPlay, seat: int) -> int:
    score: int = play.state.progress.scores[seat]
    return score


def best_turn(play: AnyPlay):
    """The most that a turn makes, less the most that the other seat makes in its next one; and every such turn."""
    seat = present(play.to_move)
    worth = {}
    replies: dict[object, int] = {}
    for steps, end in turns(play, play.turn):
        other = end.to_move
        assert other == 1 - seat
        key = (end.state.layout, end.state.progress.scores)
        if key not in replies:
            replies[key] = max(points(reply, other) - points(end, other) for _, reply in turns(end, end.turn))
        worth[steps] = points(end, seat) - points(play, seat) - replies[key]
    return _best(worth)


def best_closing(play: AnyPlay):
    """The most that a closing scores, and every way to it: at once, or after one link at the same bracelet."""
    seat = present(play.to_move)
    worth: dict[tuple[str, ...], int] = {}
    for first in (play.after(move) for move in play.game.legal_moves(play.state)):
        step = first.steps[-1].text
        if step.endswith(":close"):
            worth[(step,)] = points(first, seat) - points(play, seat)
        elif first.turn == play.turn and first.to_move == seat:
            for second in (first.after(move) for move in first.game.legal_moves(first.state)):
                closing = second.steps[-1].text
                if closing.endswith(":close") and bracelet(closing) == bracelet(step):
                    worth[step, closing] = points(second, seat) - points(first, seat)
    return _best(worth)


def bracelet(step: str) -> str:
    return step.split()[1].split(":", maxsplit=1)[0]


def _best(worth):
    most = max(worth.values())
    return most, tuple(sorted(steps for steps, each in worth.items() if each == most))

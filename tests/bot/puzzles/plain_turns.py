"""Worth of whole turns by a slow, independent search: the public rules alone, with every order of every turn."""

from rules.game import CHANCE
from rules.play import AnyPlay


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
    seat = play.to_move
    assert seat is not None
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
    seat = play.to_move
    assert seat is not None
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

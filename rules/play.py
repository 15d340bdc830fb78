"""A match as a fold of its steps, and queries over whole records; the log of steps is the truth."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic

from rules import GAMES
from rules.codes import Code, Coded, Value, either
from rules.game import CHANCE, Event, Game, Illegal, Json, Label, M, Outcome, S
from rules.notation import Unreadable
from rules.options import BadOption, read, values


class BadRecord(Coded, ValueError):
    """A record that cannot be replayed; ``step`` is the index of the step at fault, if it is one."""

    def __init__(self, key_or_code: Code | str, /, step: int | None = None, **values: Value) -> None:
        super().__init__(key_or_code, **values)
        self.step = step


@dataclass(frozen=True, slots=True)
class Step(Generic[M]):
    """One step as it was played: its seat (``None`` for a draw), in which turn, and what it brought about."""

    seat: int | None
    move: M
    text: str
    turn: int
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Play(Generic[S, M]):
    """A match from its start to now. A value: :meth:`after` returns a new one."""

    game: Game[S, M]
    options: Any
    seats: int
    state: S
    steps: tuple[Step[M], ...] = ()

    @property
    def to_move(self) -> int | None:
        """The seat to move, ``CHANCE`` while a draw is due, ``None`` when the match is over."""
        return self.state.to_move

    @property
    def turn(self) -> int:
        """The number of the turn under way."""
        return self.state.turn

    def same_turn(self, other: "Play[S, M]") -> bool:
        """True if the same turn of the same seat is under way as in another position of the match."""
        return (self.state.to_move, self.state.turn) == (other.state.to_move, other.state.turn)

    @property
    def outcome(self) -> Outcome | None:
        """The result by the rules of the game, or ``None``."""
        return self.game.outcome(self.state)

    @property
    def texts(self) -> tuple[str, ...]:
        """The steps in notation."""
        return tuple(step.text for step in self.steps)

    def after(self, move: M) -> "Play[S, M]":
        """The match after one more move; raises :class:`Illegal` if it is not legal now."""
        before, state = self.state, self.game.apply(self.state, move)
        seat = None if before.to_move == CHANCE else before.to_move
        step = Step(seat, move, move.text, before.turn, state.events)
        return Play(self.game, self.options, self.seats, state, (*self.steps, step))

    def read(self, *texts: str) -> "Play[S, M]":
        """The match after the steps these texts mean; raises :class:`Unreadable` or :class:`Illegal`."""
        play = self
        for text in texts:
            play = play.after(play.game.parse(play.state, text))
        return play

    def at(self, count: int) -> "Play[S, M]":
        """The match as it stood after its first ``count`` steps."""
        play = begin(self.game, self.options, self.seats)
        for step in self.steps[:count]:
            play = play.after(step.move)
        return play

    def labels(self, steps: Sequence[Step[M]]) -> tuple[Label, ...]:
        """The steps that follow as a person would say them."""
        play, found = self, list[Label]()
        for number, step in enumerate(steps, start=1):
            found.append(self.game.label(play.state, step.move))
            play = play.after(step.move) if number < len(steps) else play
        return tuple(found)

    def stops(self, first: int = 0) -> list[int]:
        """The numbers of steps, from ``first`` on, after which no draw was due, and the last."""
        between = [number for number, step in enumerate(self.steps) if number >= first and step.seat is not None]
        return [*between, len(self.steps)]

    @property
    def has_draws(self) -> bool:
        """True if anything was drawn at random."""
        return any(step.seat is None for step in self.steps)

    @property
    def last_played(self) -> Step[M] | None:
        """The last step played by a seat, if any."""
        return next((step for step in reversed(self.steps) if step.seat is not None), None)

    def latest(self) -> tuple[Step[M], ...]:
        """The steps of the turn last played in, draws left out."""
        own = [step for step in self.steps if step.seat is not None]
        return tuple(step for step in own if step.turn == own[-1].turn)

    def record(self) -> dict[str, Json]:
        """The portable record (RULES, section 5)."""
        return {
            "game": self.game.key,
            "seats": self.seats,
            "options": dict(values(self.options)),
            "steps": list(self.texts),
        }


AnyPlay = Play[Any, Any]
"""A match of some game (see :data:`rules.game.AnyGame`)."""


def begin(game: Game[S, M], options: Any, seats: int) -> Play[S, M]:
    """A match before its first step; raises :class:`BadOption` if the game is not played by that many."""
    if seats not in game.seats:
        raise BadOption("rules-seats", game=game.title, allowed=either(map(str, game.seats)), seats=seats)
    return Play(game, options, seats, game.start(options, seats))


def replay(game: Game[S, M], options: Any, seats: int, steps: Iterable[str]) -> Play[S, M]:
    """The match that these steps make; raises :class:`BadRecord` if a step cannot be read or is not legal."""
    play = begin(game, options, seats)
    for index, text in enumerate(steps):
        play = _read(play, text, index)
    return play


def _read(play: Play[S, M], text: str, index: int) -> Play[S, M]:
    try:
        return play.read(text)
    except (Unreadable, Illegal) as error:
        raise BadRecord(error.code, index) from error


def read_record(record: object) -> tuple[AnyPlay, tuple[str, ...]]:
    """The match before its first step and the steps to come, from JSON; raises :class:`BadRecord` for anything else."""
    if not isinstance(record, Mapping):
        raise BadRecord("rules-record-form")
    key, seats = record.get("game"), record.get("seats", 2)
    options, steps = record.get("options", {}), record.get("steps", [])
    game = GAMES.get(key) if isinstance(key, str) else None
    if game is None:
        raise BadRecord("rules-record-game", games=either(GAMES))
    if type(seats) is not int:
        raise BadRecord("rules-record-seats")
    if not isinstance(options, Mapping):
        raise BadRecord("rules-record-options")
    if not isinstance(steps, list) or not all(isinstance(step, str) for step in steps):
        raise BadRecord("rules-record-steps")
    try:
        return begin(game, read(game.options, options), seats), tuple(steps)
    except BadOption as error:
        raise BadRecord(error.code) from error


def trace(record: object) -> dict[str, Any]:
    """All plies of a record, before each step and after the last, and the outcome; raises :class:`BadRecord`."""
    play, steps = read_record(record)
    plies = [_ply(play)]
    for index, text in enumerate(steps):
        play = _read(play, text, index)
        plies.append(_ply(play))
    outcome = play.outcome
    return {
        "plies": plies,
        "over": outcome is not None,
        "places": list(outcome.places) if outcome else None,
        "detail": dict(outcome.detail) if outcome else None,
    }


def _ply(play: AnyPlay) -> dict[str, object]:
    legal = sorted(move.text for move in play.game.legal_moves(play.state))
    return {"to_move": "chance" if play.to_move == CHANCE else play.to_move, "legal": legal}


def perft(game: Game[S, M], state: S, depth: int) -> int:
    """The number of step sequences of length ``depth``; a draw counts each distinct link once."""
    if depth == 0:
        return 1
    moves = game.legal_moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)


def playout(game: Game[S, M], state: S, choose: Callable[[Sequence[M], Sequence[int] | None], M]) -> tuple[S, int]:
    """Play to the end: the last state and the number of steps. ``choose`` gets the legal moves, and weights for a
    draw."""
    steps = 0
    while state.to_move is not None:
        weights = game.weights(state) if state.to_move == CHANCE else None
        state = game.apply(state, choose(game.legal_moves(state), weights))
        steps += 1
    return state, steps

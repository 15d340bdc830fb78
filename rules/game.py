"""A turn-based game between seats. States are frozen values; random draws are steps taken while :data:`CHANCE` is to
move, so a list of steps replays a whole match."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar, TypeVarTuple, cast, final

from rules.codes import Code, Coded, either
from rules.notation import Unreadable, complete, fits, in_other_words, spelled, tokens

CHANCE: Final = -1
"""The value of :attr:`AnyState.to_move` while a random draw is due; seats count from 0."""

MOST_NAMED: Final = 8
"""The maximum number of moves that the error for an ambiguous step lists."""

Json: TypeAlias = bool | int | float | str | Sequence["Json"] | Mapping[str, "Json"] | None


class AnyMove(Protocol):
    """A move: a frozen value that stores its notation, since texts are compared far more often than made."""

    @property
    def text(self) -> str:
        """The canonical text: ``parse(state, move.text) == move`` wherever the move is legal."""


M = TypeVar("M", bound=AnyMove)

Label: TypeAlias = Code | str
"""A move for people: a text, or notation, which is the same in all languages."""


class Illegal(Coded, ValueError):
    """The step can be read but may not be played; the text tells a player why and what would be right."""


@dataclass(frozen=True, slots=True)
class Event:
    """An automatic consequence of a step, shown to players."""

    seat: int

    @property
    def points(self) -> int:
        """Points for the side of its seat."""
        return 0

    @property
    def new_stage(self) -> bool:
        """True if a new part of the match begins with it, such as a round."""
        return False


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """A seat had no legal step, so its turn went by; ``reason`` says why."""

    reason: Code


class AnyState(Protocol):
    """A position of some game: a frozen value."""

    @property
    def to_move(self) -> int | None:
        """The seat to move, :data:`CHANCE` while a draw is due, ``None`` when the match is over."""

    @property
    def turn(self) -> int:
        """The number of the turn under way, from 1. Steps with the same number are one turn of one seat."""

    @property
    def events(self) -> tuple[Event, ...]:
        """Automatic consequences of the last step, in order."""


S = TypeVar("S", bound=AnyState)


@dataclass(frozen=True, slots=True)
class Outcome:
    """Result of a match: the place of each seat (1 is best, equal places are a tie) and details of the game."""

    places: tuple[int, ...]
    detail: Mapping[str, Json]


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a board as something to choose, counted from 0 at the left."""

    index: int


@dataclass(frozen=True, slots=True)
class Choice(Generic[M]):
    """One entry of a :class:`Menu`: the move it stands for, the menu it leads to, or nothing that is legal now."""

    label: Label
    then: "M | Menu[M] | None"
    about: object = None
    """The subject of a choice that is no move, for renderers: a :class:`Column`, a colour, a piece."""

    def moves(self) -> "Iterator[M]":
        """Every move that this choice leads to."""
        if isinstance(self.then, Menu):
            yield from self.then.moves()
        elif self.then is not None:
            yield self.then


@dataclass(frozen=True, slots=True)
class Menu(Generic[M]):
    """One level of choices that leads to a move; the order stays the same from turn to turn. ``prompt`` names what is
    chosen."""

    prompt: Code
    choices: tuple[Choice[M], ...]
    numbered: bool = False
    """True if pictures draw and number the choices, from 1 in their order, because words would be unclear."""

    def moves(self) -> Iterator[M]:
        """Every move that this menu leads to."""
        for choice in self.choices:
            yield from choice.moves()

    def path(self, move: M) -> "tuple[tuple[Menu[M], int], ...]":
        """The levels that lead to a move and the index of the choice in each, outermost first; empty if none do."""
        for index, choice in enumerate(self.choices):
            if choice.then == move:
                return ((self, index),)
            if isinstance(choice.then, Menu) and (path := choice.then.path(move)):
                return ((self, index), *path)
        return ()


class Game(ABC, Generic[S, M]):
    """The rules of one game. Every method is pure; a game gets a line in ``rules.GAMES`` and passes the contract
    test."""

    version: ClassVar[int]
    """The version of this game's rules, from 1; raised when a recorded match could replay differently."""
    key: ClassVar[str]
    """Name in records and commands, such as ``linkage``."""
    title: ClassVar[str]
    """Name for people, the same in all languages; what else people read has keys that begin with :attr:`key`."""
    example: ClassVar[str]
    """A step in notation, shown when input could not be understood."""
    options: ClassVar[type]
    """A frozen dataclass whose fields are declared with :mod:`rules.options`."""
    seats: ClassVar[tuple[int, ...]] = (2,)
    """The numbers of seats that can play."""
    roles: ClassVar[tuple[str, ...]] = ()
    """Keys of what seats 0, 1 ... play at the start, such as ``more`` and ``fewer``; empty where seats have none."""
    draw_can_be_agreed: ClassVar[bool] = True
    rated_by_role: ClassVar[bool] = False
    """True if players have a rating for each role, because one role wins far more often."""

    # -- the course of a match

    @abstractmethod
    def start(self, options: Any, seats: int) -> S:
        """The state before the first step; ``options`` is an instance of :attr:`options`."""

    @abstractmethod
    def legal_moves(self, state: S) -> Sequence[M]:
        """Every legal move, without repeats, likeliest to be wanted first; empty exactly when the match is over."""

    @abstractmethod
    def apply(self, state: S, move: M) -> S:
        """The state after a legal move, forced passes included; raises :class:`Illegal` for others."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """The result, or ``None`` during the match."""

    @abstractmethod
    def least_turns(self, options: Any) -> int:
        """The minimum turns of each side for a rated match: fewer than an honest match takes, enough to show skill."""

    def weights(self, state: S) -> Sequence[int]:
        """Weights of :meth:`legal_moves` while a draw is due, as whole numbers in the same order."""
        return [1] * len(self.legal_moves(state))

    # -- who plays what

    def sides(self, seats: int) -> tuple[tuple[int, ...], ...]:
        """The seats that win together, a tuple a side."""
        return tuple((seat,) for seat in range(seats))

    def role(self, state: S, seat: int) -> str | None:
        """The role of a seat in this state, or ``None`` if there are no roles or they are not decided yet."""
        return self.roles[seat] if self.roles else None

    # -- notation

    @final
    def format(self, move: M) -> str:
        """The canonical text of a move: ``parse(state, format(move)) == move`` wherever it is legal."""
        return move.text

    @abstractmethod
    def refusal(self, state: S, written: tuple[str, ...]) -> Code:
        """Why no legal move reads like the tokens ``written``: one sentence that says what would be right."""

    def aliases(self, move: M) -> tuple[str, ...]:
        """Other texts that a player may write for a move; several moves may share one, and notation goes first."""
        return in_other_words(move.text)

    def possible(self, state: S, typed: str) -> Sequence[M]:
        """The legal moves that ``typed`` may mean or become, as far as signs between its tokens tell."""
        return self.legal_moves(state)

    def label(self, state: S, move: M) -> Label:
        """A move as a person would say it in a list of choices."""
        return move.text

    def parse(self, state: S, text: str) -> M:
        """The one legal move that ``text`` means in any case, order and abbreviation; raises :class:`Unreadable` if it
        is no step or fits several, :class:`Illegal` if it is not legal."""
        move = self.written(state, text)
        if move is not None:
            return move
        if not self.legal_moves(state):
            raise Illegal("rules-over")
        written = tokens(text)
        if not written:
            raise Unreadable("rules-no-step", example=self.example)
        possible = self.possible(state, text)
        found = [move for move in possible if fits(written, spelled(move.text), whole=True)] or [
            move for move in possible if any(fits(written, spelled(alias), whole=True) for alias in self.aliases(move))
        ]
        if len(found) > 1:  # a word in full is not the beginning of a longer one
            found = [move for move in found if sorted(tokens(move.text)) == sorted(written)] or found
        if len(found) == 1:
            return found[0]
        if found:
            several = either(f"`{move.text}`" for move in found[:MOST_NAMED])
            raise Unreadable("rules-several", steps=several)
        raise Illegal(self.refusal(state, written))

    def written(self, state: S, text: str) -> M | None:
        """The legal move with exactly this canonical text, or ``None``; logs are read by it, so it should be quick."""
        for move in self.legal_moves(state):
            if move.text == text:
                return move
        return None

    def typed(self, state: S, text: str) -> M:
        """The move that a person means: as :meth:`parse`, which records use, but what fits in two ways is asked about.

        Raises :class:`Unreadable` or :class:`Illegal`.
        """
        move = self.parse(state, text)
        if move.text != text and (doubt := self.doubt(text, move)):
            raise Unreadable(doubt)
        return move

    def doubt(self, text: str, move: M) -> Code | None:
        """The question to a person whose ``text`` reads as a move, but names something else as well."""
        return None

    def likely(self, state: S, moves: Sequence[M], latest: Sequence[M]) -> Sequence[M]:
        """These legal moves, the likely ones first; ``latest`` are the last ones played."""
        return moves

    def complete(self, state: S, typed: str, latest: Sequence[M] = ()) -> list[M]:
        """The legal moves that ``typed`` may become, best first, at most 25."""
        moves = self.likely(state, self.possible(state, typed), latest)
        return complete(typed, moves, attrgetter("text"), aliases=self.aliases)

    # -- the short path to a move

    @abstractmethod
    def menu(self, state: S) -> Menu[M]:
        """All legal moves, each once, as nested choices: at most 22 at each level wherever the game can, 25 at most."""


AnyGame: TypeAlias = Game[Any, Any]
"""Some game, its state and move unknown: Python has no existential type, so ``Any`` stands in here and only here."""


def places_by_score(sides: Sequence[tuple[int, ...]], scores: Sequence[Any]) -> tuple[int, ...]:
    """The place of each seat: 1 + the number of sides whose score (anything that compares) is higher."""
    place = {
        seat: 1 + sum(other > score for other in scores)
        for side, score in zip(sides, scores, strict=True)
        for seat in side
    }
    return tuple(place[seat] for seat in sorted(place))


# -- fast immutable values for positions

Fields = TypeVarTuple("Fields")
T = TypeVar("T", bound=tuple[object, ...])
V = TypeVar("V")


def maker(kind: Callable[[*Fields], T]) -> Callable[[tuple[*Fields]], T]:
    """A named tuple's constructor at half the cost: it takes a tuple of all fields, in order."""
    return partial(tuple.__new__, cast(type[T], kind))


def replaced(values: tuple[V, ...], at: int, value: V) -> tuple[V, ...]:
    """The values with another one at an index; through a list, which costs half of joining slices."""
    changed = [*values]
    changed[at] = value
    return tuple(changed)


def without(values: tuple[V, ...], at: int) -> tuple[V, ...]:
    """The values but the one at an index."""
    left = [*values]
    del left[at]
    return tuple(left)

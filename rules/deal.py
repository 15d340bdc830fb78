"""Random draws that anybody can check: each follows from the match's secret seed and the number of the draw. The seed's
:func:`commitment` is shown when a match begins and the seed when it ends, for :func:`audit`."""

import hmac
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from typing import Final

from rules.game import CHANCE, Game, M, S
from rules.play import read_record, replay

_HASHES: Final = 1 << 256


def commitment(seed: bytes) -> str:
    """The SHA-256 of the seed in hexadecimal, published before the first draw to prove that the seed was fixed."""
    return sha256(seed).hexdigest()


def deal(game: Game[S, M], state: S, seed: bytes, number: int) -> M:
    """The draw due in ``state``, the ``number``-th of the match from 1; independent of the order of the legal moves."""
    assert state.to_move == CHANCE, "only draws are dealt"
    moves = {
        move.text: (move, weight) for move, weight in zip(game.legal_moves(state), game.weights(state), strict=True)
    }
    ordered = [moves[text] for text in sorted(moves)]
    ends = list(accumulate(weight for _, weight in ordered))
    ticket = _below(ends[-1], seed, number)
    return next(move for (move, _), end in zip(ordered, ends, strict=True) if ticket < end)


def _below(limit: int, seed: bytes, number: int) -> int:
    """A number from 0 to ``limit`` - 1, each equally likely: hashes in the uneven rest of the range are skipped."""
    attempt = 0
    while True:
        hashed = int.from_bytes(hmac.digest(seed, f"{number}.{attempt}".encode(), sha256), "big")
        if hashed < _HASHES - _HASHES % limit:
            return hashed % limit
        attempt += 1


@dataclass(frozen=True, slots=True)
class Audit:
    """Result of :func:`audit`: the number of draws that follow from the seed, and the first that does not."""

    followed: int
    step: int | None
    """The index of the first step that is another draw than the seed's."""
    recorded: str
    dealt: str


def audit(record: object, seed: bytes) -> Audit:
    """Check the draws of a record against a seed; raises :class:`BadRecord` if it cannot be replayed."""
    first, steps = read_record(record)
    game, state, draws = first.game, first.state, 0
    for index, step in enumerate(replay(game, first.options, first.seats, steps).steps):
        if step.seat is None:
            dealt = game.format(deal(game, state, seed, draws + 1))
            if step.text != dealt:
                return Audit(draws, index, step.text, dealt)
            draws += 1
        state = game.apply(state, step.move)
    return Audit(draws, None, "", "")

"""The chain that proves a log: each link is a hash over the one before it and over what its entry says.

The encoding is specified in ``docs/decisions/hash-chain.md`` and never changes, because stored links stay.
"""

import json
from hashlib import sha256

from rules.deal import commitment


def opening_link(
    number: int,
    game: str,
    version: int,
    options: str,
    first: str,
    seats: int,
    seed: bytes,
    pace: int | None,
    rated: int,
    guild: int,
    home: int,
    role: int | None,
) -> bytes:
    """The first link: all that is settled when a match is opened, and nobody who sits in it.

    ``seats`` are those it was opened with, ``pace`` the seconds for one turn.
    """
    secret = commitment(seed)
    return _hashed("interlink", number, game, version, options, first, seats, secret, pace, rated, guild, home, role)


def entry_link(before: bytes, revision: int, at: int, seat: int | None, kind: str, text: str) -> bytes:
    """The link of an entry, which was written ``at`` so many seconds after 1970, with the link ``before`` it."""
    return _hashed(before.hex(), revision, at, seat, kind, text)


def _hashed(*values: str | int | None) -> bytes:
    return sha256(json.dumps(values, separators=(",", ":")).encode("ascii")).digest()

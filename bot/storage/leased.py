"""Who has which shards, where several bots have a database together."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Leased:
    """Who has which shards at a moment."""

    charge: frozenset[int] = frozenset()
    """Those that this bot is in charge of."""
    others: frozenset[int] = frozenset()
    """Those that others are."""
    homes: frozenset[int] = frozenset()
    """Those that are the own ones of others that run."""

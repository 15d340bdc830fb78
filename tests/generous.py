"""Tests without rate limits."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from unittest.mock import patch

from bot.matches.opening import store
from bot.model.rate_limits import ALLOWED, Allowance

WITHOUT_END = Allowance(1_000_000, timedelta(microseconds=1))


@contextmanager
def generous() -> Iterator[None]:
    """Lift the rate limits and the limits on invitations."""
    without_end = patch.dict(ALLOWED, dict.fromkeys(ALLOWED, WITHOUT_END))
    no_pause = (timedelta(),)
    with without_end, patch.multiple(store, MOST_PENDING=1_000_000, MOST_UNACCEPTED=1_000_000, PAUSES=no_pause):
        yield

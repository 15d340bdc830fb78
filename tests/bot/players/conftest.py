"""The compiled search can be compared only where it was built."""

from bot.players import kernel

collect_ignore = ["test_kernel.py"] if not kernel.IS_COMPILED else []

"""The compiled search can be compared only where it was built."""

from bot.players import kernel

collect_ignore = ["test_kernel.py"] if kernel.LINK_TREE is None else []

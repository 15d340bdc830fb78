"""The search of computer players once more, compiled, for games in which speed decides.

Both forms make the same steps from the same dice in as many simulations. Where nothing could be compiled, the one in
Python is left.
"""

LINK_TREE: "type[LinkTree] | None"
"""Builds trees of LINK; ``None`` where nothing could be compiled."""
try:
    from bot.players.kernel.compiled import LinkTree
except ImportError:
    LINK_TREE = None
else:
    LINK_TREE = LinkTree

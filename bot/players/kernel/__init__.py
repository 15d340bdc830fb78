"""The compiled form of the search of computer players, for games in which speed decides.

Both forms make the same steps from the same dice in as many simulations. Where nothing could be compiled, the one in
Python is left.
"""

try:
    from bot.players.kernel import compiled
except ImportError:
    IS_COMPILED = False
else:
    IS_COMPILED = True

__all__ = ["IS_COMPILED", "compiled"]

"""A plugin for pytest that leaves the compiled search out:

python -m pytest -p tests.uncompiled tests/bot/players
"""

from bot.players import kernel

kernel.IS_COMPILED = False

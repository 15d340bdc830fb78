"""The wiring: the client, its command line, start and stop."""

import gc

_collected = gc.isenabled()
gc.disable()  # modules are no garbage: looking for it takes a fifth of the import
try:
    from bot.app.client import create
finally:
    if _collected:
        gc.enable()

__all__ = ["create"]

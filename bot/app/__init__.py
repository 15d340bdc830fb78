"""Wiring of the client, its command line, start and stop."""

import gc

_collected = gc.isenabled()
gc.disable()  # imported modules are never garbage: collecting takes a fifth of the import time
try:
    from bot.app.client import create
finally:
    if _collected:
        gc.enable()

__all__ = ["create"]

"""The wiring: the client, its command line, start and stop."""

import gc

_collected = gc.isenabled()
gc.disable()  # modules are here to stay: searching them for garbage again and again takes a fifth of the import
from bot.app.client import create  # noqa: E402

gc.freeze()
if _collected:
    gc.enable()

__all__ = ["create"]

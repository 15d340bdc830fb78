"""The import of the bot."""

import subprocess
import sys

COUNTED = """
import gc, sys
runs = []
def count(phase, info):  # before and after the import of the parts there may be some
    if "bot.app.client" in sys.modules and not hasattr(sys.modules["bot.app"], "create"):
        runs.append(phase)
gc.callbacks.append(count)
import bot.app
print(len(runs), gc.isenabled())
gc.disable()
del sys.modules["bot.app"]
import bot.app
print(gc.isenabled())
"""


def test_import_runs_no_garbage_collection():
    done = subprocess.run([sys.executable, "-c", COUNTED], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["0", "True", "False"]

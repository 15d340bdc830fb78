"""The import of the bot."""

import subprocess
import sys

COUNTED = """
import gc
gc.collect()
runs = []
gc.callbacks.append(lambda phase, info: runs.append(phase))
import bot.app
print(runs.count("start") <= 1, gc.isenabled())
gc.disable()
del __import__("sys").modules["bot.app"]
import bot.app
print(gc.isenabled())
"""


def test_import_runs_no_garbage_collection():
    done = subprocess.run([sys.executable, "-c", COUNTED], check=True, capture_output=True, text=True)
    assert done.stdout.split() == ["True", "True", "False"]

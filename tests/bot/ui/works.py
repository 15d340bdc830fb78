"""Work for the drawing process in tests: functions of a module, so that it can import them."""

import os
import time


def twice(number: int, *, pause: float = 0.0) -> tuple[int, int]:
    time.sleep(pause)
    return 2 * number, os.getpid()


def fault(words: str) -> None:
    raise ValueError(words)


def vanish() -> None:
    os._exit(7)


def large(size: int) -> bytes:
    return bytes(size)

"""What the process that draws is given to do in tests: functions of a module, so that it finds them."""

import os
import time


def twice(number: int, *, pause: float = 0.0) -> tuple[int, int]:
    """Something that takes a while; with the process that did it."""
    time.sleep(pause)
    return 2 * number, os.getpid()


def fault(words: str) -> None:
    """Something that cannot be done."""
    raise ValueError(words)


def vanish() -> None:
    """What happens where memory runs out."""
    os._exit(7)


def large(size: int) -> bytes:
    """So many bytes."""
    return bytes(size)

"""The process that draws, started by :mod:`bot.ui.drawing`; while idle, it draws samples to fill the caches."""

from bot.runtime.process import serve
from bot.ui.drawing import packed, unpacked
from data.texts import DEFAULT, texts_in
from renderers.warm import warming


def reply(line: bytes) -> bytes:
    """Call the function in a line and return its result."""
    work, args, kwargs = unpacked(line)
    return packed(work(*args, **kwargs))


if __name__ == "__main__":
    serve(reply, meanwhile=warming(texts_in(DEFAULT)))

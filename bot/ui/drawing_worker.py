"""The process that draws: ``python -m bot.ui.drawing_worker``, started by :mod:`bot.ui.drawing`.

While idle, it draws sample pictures until most parts of pictures are cached.
"""

from bot.runtime.worker import serve
from bot.ui.drawing import packed, unpacked
from data.texts import DEFAULT, texts_in
from renderers.warm import warming


def reply(line: bytes) -> bytes:
    """Call the function in a line and return its result."""
    work, args, kwargs = unpacked(line)
    return packed(work(*args, **kwargs))


if __name__ == "__main__":
    serve(reply, meanwhile=warming(texts_in(DEFAULT)))

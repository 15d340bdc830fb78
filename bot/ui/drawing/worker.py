"""The process that draws: ``python -m bot.ui.drawing.worker``, which :mod:`bot.ui.drawing.render_client` starts.

Until most of what pictures are put together from is kept, it draws some for nobody whenever it is not asked for any.
"""

from bot.runtime.serving import serve
from bot.ui.drawing.serialization import packed, unpacked
from data.texts import DEFAULT, texts_in
from renderers.warm import warming


def reply(line: bytes) -> bytes:
    """Do what a line asks for."""
    work, args, kwargs = unpacked(line)
    return packed(work(*args, **kwargs))


if __name__ == "__main__":
    serve(reply, meanwhile=warming(texts_in(DEFAULT)))

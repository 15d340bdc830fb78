"""Tools for pictures and their texts, shared by all renderers. A ``sketch`` makes sprites in the colours of the
``palette``; a ``canvas`` takes sprites and ``typography`` and becomes a file by ``encoding``. ``faces`` are fonts of
other scripts."""

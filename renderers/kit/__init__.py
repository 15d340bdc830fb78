"""Tools for pictures and their texts, shared by all renderers.

A ``sketch`` makes sprites in the colours of the ``palette``; a ``canvas`` takes sprites and ``typography`` and becomes
a file by ``encoding``. ``faces`` are letters of other scripts, where the machine has them. ``layout``, ``board``
and ``pieces`` are what several pictures have, ``text`` what several texts have.
"""

"""Renderers of the games: one folder each, with the same structure.

``renderer`` is what the registry holds; it puts together ``picture`` and ``words``. Other files draw the pieces.
"""

"""How the matches of each game are perceived: a folder for each, all of one shape.

``renderer`` is what the registry holds; it puts together ``picture`` and ``words``. Other files draw the pieces.
"""

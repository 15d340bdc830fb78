"""Linkage as people perceive it: ``picture``, ``words``, and what it is played with, ``dominoes``."""

"""LINK as people perceive it."""

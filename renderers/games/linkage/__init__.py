"""Linkage as people perceive it."""

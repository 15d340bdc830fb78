"""Puzzles: positions with a few winning or best turns, mined from matches, proven, graded, and told as data."""

"""Puzzles: positions with a few winning or best turns, mined from matches."""

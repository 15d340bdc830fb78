"""Puzzles for one person."""

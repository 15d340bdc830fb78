"""Puzzle files, and the judging of answers."""

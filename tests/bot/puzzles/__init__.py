"""Puzzles: their proofs, their files, what is said to answers."""

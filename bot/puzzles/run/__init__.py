"""The puzzle run: ever harder puzzles, one after the other, until three mistakes."""

"""Mining of puzzles from matches between computer players, for `data/puzzles`."""

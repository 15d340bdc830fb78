"""The puzzles: how they are found, proven, graded and judged."""

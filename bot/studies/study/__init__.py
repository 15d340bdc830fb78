"""Studies: positions tried out on a board of one's own."""

"""Computer players of each game: a fast board, and knowledge about good play."""

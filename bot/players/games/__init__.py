"""What each game brings to its computer players: a fast board, and what is known about playing it well."""

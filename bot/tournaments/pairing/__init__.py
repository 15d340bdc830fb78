"""Tournament pairings and standings as pure functions of the results."""

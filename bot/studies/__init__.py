"""Studies, conditional moves, lessons, replays and reviews."""

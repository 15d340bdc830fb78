"""Studies, replays, reviews and lessons: what one does alone."""

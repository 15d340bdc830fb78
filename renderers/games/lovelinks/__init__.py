"""Love Links as people perceive it."""

"""Tournaments: who plays whom, and how it stands; pure functions of what has been played. No effects."""

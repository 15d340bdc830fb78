"""Ratings, streaks and counts as pure functions of results."""

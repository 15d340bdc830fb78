"""Lessons as values."""

"""Matches: opened, played, shown, and ended by time."""

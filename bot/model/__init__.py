"""Matches, ratings, studies and tournaments as values. No effects, no Discord, no database."""

"""Profiles, and two people against each other."""

"""Seasons that are over."""

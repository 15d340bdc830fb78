"""Linkx for computer players."""

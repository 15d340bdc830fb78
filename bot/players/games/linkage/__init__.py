"""Linkage for computer players."""

"""LINK for computer players."""

"""Histories of finished matches."""

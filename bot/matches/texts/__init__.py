"""Texts about matches."""

"""Texts and pictures of tournaments."""

"""Linkx as people perceive it."""

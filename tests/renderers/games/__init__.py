"""Tests of each game as people perceive it."""

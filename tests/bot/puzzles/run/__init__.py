"""Tests of the puzzle run."""

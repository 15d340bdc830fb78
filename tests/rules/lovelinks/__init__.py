"""Tests of the rules of Love Links."""

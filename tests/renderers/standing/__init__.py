"""Tests of leaderboards and profiles."""

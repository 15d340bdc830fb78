"""Tests of the rules: one contract for every game, then each game sentence by sentence."""

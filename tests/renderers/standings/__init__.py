"""Tests of pictures that show no position."""

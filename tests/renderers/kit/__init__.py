"""Tests of how pictures are made, whatever game they show."""

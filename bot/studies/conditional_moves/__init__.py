"""Conditional moves, entered on the study of a running match."""

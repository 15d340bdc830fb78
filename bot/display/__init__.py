"""Bringing what Discord shows in line with the log: posts, threads, names, buttons; what rests, and comes back."""

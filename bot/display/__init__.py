"""Bringing what Discord shows in line with the log: what is shown, posts, threads, names, buttons, and the clock."""

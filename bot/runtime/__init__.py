"""The base of every room: processes of our own, the clock, jobs, metrics and the context of log lines."""

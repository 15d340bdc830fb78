"""Worker processes, the clock, jobs, metrics and the context of log lines."""

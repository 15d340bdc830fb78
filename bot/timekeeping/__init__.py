"""What falls due: the time of day and whether it can be believed, reminders, notices, and matches that end by time."""

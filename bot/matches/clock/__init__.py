"""Reminders, timeouts and schedules of matches."""

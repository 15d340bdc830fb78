"""The puzzle of the day."""

"""Studies as values."""

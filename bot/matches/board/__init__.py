"""Messages that show matches, kept in line with their logs."""

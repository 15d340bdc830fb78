"""SQLite: one file, one bot."""

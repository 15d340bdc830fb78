"""SQLite: one file, one bot, and all that looks after the file."""

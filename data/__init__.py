"""Data of the project: texts, rulebooks, example positions, fonts, and tables of the games."""

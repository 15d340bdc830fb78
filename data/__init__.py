"""What is neither code nor configuration: texts and rulebooks, example positions, fonts, and tables of the games."""

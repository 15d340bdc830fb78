"""Love Links for computer players."""

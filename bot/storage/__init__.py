"""The database: engines, migrations and copies, and the only SQL of the project."""

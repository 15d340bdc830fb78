"""Errors of the database that use cases and their callers meet."""


class BadDatabase(Exception):
    """The file is no database that this version can use; the text says why and what would be right."""


class Unwritable(Exception):
    """The database cannot be written at the moment: the disk is full, read-only, or another program holds the file."""


class Unreachable(Unwritable, BadDatabase):
    """There is no way to the database at the moment; that passes by itself, or somebody sees to its server."""

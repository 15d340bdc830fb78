"""The lobby of a server."""

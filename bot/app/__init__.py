"""The wiring: the client, its command line, start and stop."""

from bot.app.client import create

__all__ = ["create"]

"""The use cases: everything people can do. Decided by pure functions, kept by the storage; no Discord, no pictures."""

from bot.table.people import People
from bot.table.refusals import Refused, Stale
from bot.table.seating import Opening
from bot.table.table import Table

__all__ = ["Opening", "People", "Refused", "Stale", "Table"]

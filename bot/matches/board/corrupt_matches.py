"""Naming the matches that cannot be read, so that whoever runs the bot knows of them from the start."""

import logging
from typing import Final

from bot.matches.service import Table
from bot.model.errors import BadDatabase

NAMED: Final = 10
"""As many matches are named; how many more there are is told."""

log = logging.getLogger(__name__)


async def name_unreadable(table: Table) -> None:
    """Read every open and running match once, and say in the log which cannot be read and why."""
    try:
        found = await table.unreadable()
    except BadDatabase as error:
        log.error("%s", error)  # noqa: TRY400 - the sentence says all
        return
    for unreadable in found[:NAMED]:
        log.warning("%s", unreadable)
    if len(found) > NAMED:
        log.warning("%d more matches cannot be read; python -m bot check names them all.", len(found) - NAMED)

"""A record brought back: ``/import`` opens a study of the match in a file."""

import asyncio
from typing import Any, Final

import discord
from discord import app_commands

from bot.discord.interactions.answers import Answer, answering
from bot.discord.interactions.localization import about, name, options
from bot.discord.interactions.options import personal
from bot.discord.requests import UNDELIVERED, persistently
from bot.model.errors import Refused
from bot.studies.services import StudyServices
from bot.studies.study.commands import opened
from bot.ui.drawing import aside
from bot.ui.escaping import with_quotes_escaped
from rules.codes import Code
from rules.play import BadRecord
from rules.records import Record, read
from rules.strict_json import LONGEST, too_long

FETCHED_WITHIN: Final = 15.0
"""Seconds that Discord has to hand over a file, which takes it less than one."""
MANY: Final = ".jsonl"
"""How the names of files with a record on each line end."""


def register(tree: app_commands.CommandTree[Any], services: StudyServices) -> None:
    """Add ``/import``."""

    @personal
    @tree.command(name=name("import"), description=about("import"))
    @options("import", "record")
    @answering(services, Answer.privately)
    async def import_record(answer: Answer, record: discord.Attachment) -> None:
        await opened(services, answer, await read_beside(await _fetched(record)))


async def read_beside(data: bytes) -> Record:
    """The record that a file holds. It is read where pictures are drawn, since a hostile one takes its time.

    :raises Refused: it holds none.
    """
    found = await aside(_read, data)
    if isinstance(found, Code):
        raise Refused(with_quotes_escaped(found))
    return found


async def _fetched(file: discord.Attachment) -> bytes:
    """What is in a file, unless it is said to hold more than a record may.

    :raises Refused: it is, or Discord does not hand it over.
    """
    if file.size > LONGEST:
        raise Refused("record-many" if file.filename.endswith(MANY) else too_long().code)
    try:
        async with asyncio.timeout(FETCHED_WITHIN):
            return await persistently(file.read)
    except TimeoutError:
        raise Refused("answer-file-slow") from None
    except UNDELIVERED:
        raise Refused("answer-file-lost") from None


def _read(data: bytes) -> Record | Code:
    """The record in a file, or what is wrong with it: what is raised beside the loop would count as a fault there."""
    try:
        return read(data)
    except BadRecord as error:
        return error.code

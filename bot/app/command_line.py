"""The command line: runs the bot, maintains its database, or serves the sandbox."""

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NoReturn, TypeAlias

from bot.app.doctor.runner import examine
from bot.app.lifecycle import StartupError, run
from bot.app.logs import set_up
from bot.app.maintenance import backup, carry_over, put_back, recount_all, verify
from bot.model.errors import BadDatabase, Unwritable
from bot.runtime.database_url import BadAddress, Where, named
from bot.runtime.process import print_stopped
from bot.settings import BadSetting, load
from bot.ui import languages, texts_for

PORT: Final = 8765
UNUSABLE: Final = 2  # exit status for arguments, settings, tokens and databases that cannot be used


Sandbox: TypeAlias = Callable[[int, str, bool], None]
"""Serves the sandbox on a port, in a language, and opens the browser or not. Raises ``OSError`` if no port is free."""


def run_command(arguments: Sequence[str] | None, sandbox: Sandbox) -> int:
    """Run until stopped; returns the exit status."""
    try:
        asked = _arguments(arguments)
        if asked.command == "doctor":
            return _examine(asked)
        settings = load()
    except (BadArgument, BadSetting) as error:
        return _refuse(str(error))
    if asked.command is not None:
        return _care(asked, settings.database)
    if not settings.token:
        return _serve(asked, sandbox)
    set_up(settings.log_level, settings.token, settings.log_format)
    try:
        asyncio.run(run(settings))
    except StartupError as error:
        return _refuse(str(error))
    print_stopped()
    return 0


class BadArgument(Exception):
    """Error in the command line; the text is one sentence."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadArgument(f"{message[:1].upper()}{message[1:]}; see python -m bot --help.")


def _arguments(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = _Parser(prog="python -m bot", description="Run the bot, or without DISCORD_TOKEN the sandbox.")
    parser.add_argument("--port", type=_port, default=PORT, help=f"port of the sandbox (default {PORT})")
    parser.add_argument(
        "--language", choices=languages(), default="en", help="language of the sandbox (default: %(default)s)"
    )
    parser.add_argument("--no-open", action="store_true", help="do not open the sandbox in the browser")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    copy = commands.add_parser("backup", help="back up the database, even while the bot runs")
    copy.add_argument("file", type=Path, help="path of the new file")
    back = commands.add_parser("restore", help="replace the database by a backup; the old one is kept")
    back.add_argument("file", type=Path, help="the backup")
    whole = commands.add_parser("check", help="verify a database; exit status 1 if it has errors")
    whole.add_argument("database", type=_database, nargs="?", help="file or address (default: INTERLINK_DATABASE)")
    whole.add_argument("--heads", action="store_true", help="also print the head of each match's hash chain")
    move = commands.add_parser("move-database", help="copy everything to another file or server, and verify it")
    move.add_argument("source", metavar="FROM", type=_database, help="file, or address of a PostgreSQL database")
    move.add_argument("target", type=_database, metavar="TO", help="new file, or address of an empty database")
    commands.add_parser("recompute", help="recalculate all ratings from the results; exit status 1 if they differed")
    doctor = commands.add_parser("doctor", help="check the setup; exit status 1 if something is wrong")
    doctor.add_argument("--all", action="store_true", help="also list checks without problems")
    doctor.add_argument("--server", type=_id, help="ID of a server to check, instead of the first three")
    doctor.add_argument("--channel", type=_id, help="ID of a channel or thread to check")
    return parser.parse_args(arguments)


def _examine(asked: argparse.Namespace) -> int:
    logging.disable()  # the findings report the failures
    try:
        return 0 if asyncio.run(examine(asked.server, asked.channel, texts_for("en"), show_all=asked.all)) else 1
    except (KeyboardInterrupt, BrokenPipeError):  # stopped by the user, or nobody reads the output
        return 1
    finally:
        logging.disable(logging.NOTSET)


def _care(asked: argparse.Namespace, database: Where) -> int:
    try:
        match asked.command:
            case "backup":
                return backup(database, asked.file)
            case "restore":
                return put_back(asked.file, database)
            case "move-database":
                return carry_over(asked.source, asked.target)
            case "recompute":
                return recount_all(database)
            case _:
                return verify(asked.database or database, show_heads=asked.heads)
    except BadDatabase as error:
        return _refuse(str(error))
    except Unwritable as error:
        return _refuse(f"The database cannot be written ({error}); check the disk and the file, then try again.")


def _database(text: str) -> Where:
    try:
        return named(text)
    except BadAddress as error:
        raise BadArgument(f"A database cannot be used: {error}.") from None
    except OSError:
        raise BadArgument(f"{text} is neither a file in a folder that exists nor the address of a server.") from None


def _port(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) <= 5 and 0 < int(text) < 65536):
        raise BadArgument(f"--port must be a whole number from 1 to 65535, not {text}.")
    return int(text)


def _id(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and 15 <= len(text) <= 20):
        raise BadArgument(f"An ID has 15 to 20 digits, unlike {text}; Discord copies IDs in developer mode.")
    return int(text)


def _serve(asked: argparse.Namespace, sandbox: Sandbox) -> int:
    if find_spec("simcord") is None:
        return _refuse('DISCORD_TOKEN is not set; for the sandbox run pip install -e ".[sandbox]" and start again.')
    print("DISCORD_TOKEN is not set, so this is the sandbox: the bot in a simulated Discord.")
    try:
        sandbox(asked.port, asked.language, not asked.no_open)
    except OSError:
        return _refuse(f"No port from {asked.port} on is free; name another one with --port.")
    return 0


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)
    return UNUSABLE

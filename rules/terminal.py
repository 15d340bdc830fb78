"""Helpers shared by command lines over the rules: reading files, printing errors in English."""

import sys
from pathlib import Path
from typing import NoReturn


def contents(file: str) -> bytes:
    """Read a file, or the standard input for ``-``; exits with an error if it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}.")


def refuse(text: str) -> NoReturn:
    """Print an error and exit with 2."""
    print(text, file=sys.stderr)
    raise SystemExit(2)

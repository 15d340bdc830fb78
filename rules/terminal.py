"""What command lines over the rules share: files read and refusals said, for those who program, in English."""

import sys
from pathlib import Path
from typing import NoReturn


def contents(file: str) -> bytes:
    """What a file holds, or for ``-`` the standard input.

    :raises SystemExit: it cannot be read, which is said.
    """
    try:
        return sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        refuse(f"{file} cannot be read: {error.strerror}.")


def refuse(text: str) -> NoReturn:
    """Say what would be right, and end with 2.

    :raises SystemExit: always.
    """
    print(text, file=sys.stderr)
    raise SystemExit(2)

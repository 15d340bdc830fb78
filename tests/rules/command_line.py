"""The command line of the rules, run within the tests."""

import io
from contextlib import redirect_stderr, redirect_stdout
from unittest.mock import patch

from rules.__main__ import main


def command(*arguments: str, given: bytes = b"") -> tuple[object, str, str]:
    """Run ``python -m rules`` with these arguments and this input; returns exit status, output and errors."""
    out, err = io.StringIO(), io.StringIO()
    with patch("sys.stdin", io.TextIOWrapper(io.BytesIO(given))), redirect_stdout(out), redirect_stderr(err):
        try:
            status: object = main(arguments)
        except SystemExit as ended:
            status = ended.code
    return status, out.getvalue(), err.getvalue()

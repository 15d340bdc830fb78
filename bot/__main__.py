"""``python -m bot``: runs the bot with the token of ``.env`` or the environment, or the sandbox without one."""

import sys
from collections.abc import Sequence

from bot.app.command_line import run_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Run until stopped; returns the exit status."""
    return run_command(arguments, _sandbox)


def _sandbox(port: int, language: str, open_page: bool) -> None:
    from bot.sandbox.run import run  # noqa: PLC0415  # it needs simcord, which the bot itself does not

    run(port, language, open_page=open_page)


if __name__ == "__main__":
    sys.exit(main())

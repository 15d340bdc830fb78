"""Worker processes, the clock, jobs, metrics and the context of log lines."""

from typing import Final

VERSION: Final = "0.1.0"  # the version of Interlink; the package metadata reads it from here

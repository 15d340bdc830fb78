"""Which Interlink this is; what is installed under a version takes it from here."""

from typing import Final

VERSION: Final = "0.1.0"

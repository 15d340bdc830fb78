"""The version of Interlink; the package metadata reads it from here."""

from typing import Final

VERSION: Final = "0.1.0"

"""Commands in every language, translated once per process: half of the time of a bot's start."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

from discord.app_commands import Command, ContextMenu, Group, Translator

_TRANSLATED: dict[tuple[type[Translator], str], dict[str, Any]] = {}
"""By the translator and the command as it is before it is translated."""


@contextmanager
def translated_once() -> Iterator[None]:
    """Translate each command once per process."""
    with ExitStack() as patches:
        for kind in (Command, Group, ContextMenu):
            patches.enter_context(patch.object(kind, "get_translated_payload", _of(kind)))
        yield


def _of(kind: Any) -> Any:
    translate = kind.get_translated_payload

    async def translated(self: Any, tree: Any, translator: Translator) -> dict[str, Any]:
        key = type(translator), json.dumps(self.to_dict(tree))
        if key not in _TRANSLATED:
            _TRANSLATED[key] = await translate(self, tree, translator)
        return _TRANSLATED[key]

    return translated

"""Counting reads of the database."""

import pytest

from bot.app.stores import Storage


class Reads:
    def __init__(self, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
        self._count = 0
        database = storage.database
        plain = database.read

        async def read(work):
            self._count += 1
            return await plain(work)

        monkeypatch.setattr(database, "read", read)

    def since(self) -> int:
        found, self._count = self._count, 0
        return found

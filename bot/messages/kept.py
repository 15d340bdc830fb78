"""Files that were made lately, kept in memory up to so many bytes: whoever asks for the same again need not wait."""

from collections import OrderedDict
from collections.abc import Hashable


class KeptFiles:
    """Files by all that they follow from. Where there is no room, those go first that nobody asked for the longest."""

    def __init__(self, most: int) -> None:
        """``most`` is how many bytes they may take together."""
        self._most = most
        self._files: OrderedDict[Hashable, bytes] = OrderedDict()
        self.taken = 0
        """Bytes that they take."""

    def get(self, key: Hashable) -> bytes | None:
        """A file, if it is still kept."""
        if key in self._files:
            self._files.move_to_end(key)
        return self._files.get(key)

    def keep(self, key: Hashable, file: bytes) -> None:
        """Keep a file as long as there is room."""
        self.taken += len(file) - len(self._files.pop(key, b""))
        self._files[key] = file
        while self.taken > self._most:
            self.taken -= len(self._files.popitem(last=False)[1])

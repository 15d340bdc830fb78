"""Servers folded up: as discord.py's objects while something happens in them, as a few hundred bytes otherwise.

discord.py makes hundreds of objects of a server and keeps them for ever. Of most servers nothing is asked for hours,
and the garbage collector would go through all of them.

discord.py keeps 36 kB of an average server; trimmed and folded up it is 0.8 kB. The garbage collector stops the bot for
80 ms per thousand servers kept as objects, and for nothing where they are bytes. The 256 servers used last stay
objects.
"""

import marshal
import zlib
from collections import OrderedDict
from collections.abc import Iterator, MutableMapping
from typing import Any, Final

import discord
from discord.state import ConnectionState

from bot.discord.gateway.payload_filter import Payload, known

AT_HAND: Final = 256
"""So many servers are kept as objects, those in which something happened last."""
_QUICKLY: Final = 1
_AWAY: Final = zlib.compress(marshal.dumps({"unavailable": True}))


class FoldedServers(MutableMapping[int, discord.Guild]):
    """Servers by their numbers, as discord.py keeps them in a dictionary; whichever is asked for is made anew.

    Whoever holds one for longer may hold what is no longer true of it; discord.py itself changes one only where it has
    just asked for it.
    """

    def __init__(self, state: ConnectionState[Any]) -> None:
        self._state = state
        self.most = AT_HAND
        self._at_hand: OrderedDict[int, discord.Guild] = OrderedDict()
        self._folded: dict[int, bytes] = {}
        """All of them; what lies here of one at hand may be out of date."""

    def __getitem__(self, number: int) -> discord.Guild:
        found = self._at_hand.get(number)
        if found is not None:
            self._at_hand.move_to_end(number)
            return found
        found = discord.Guild(data=_unfolded(number, self._folded[number]), state=self._state)
        self._take(found)
        return found

    def __setitem__(self, number: int, guild: discord.Guild) -> None:
        self._folded[number] = _AWAY
        self._take(guild)

    def __delitem__(self, number: int) -> None:
        del self._folded[number]
        self._at_hand.pop(number, None)

    def __contains__(self, number: object) -> bool:
        return number in self._folded

    def __iter__(self) -> Iterator[int]:
        return iter(self._folded)

    def __len__(self) -> int:
        return len(self._folded)

    def put(self, told: Payload) -> None:
        """Keep a server as it was told, trimmed; no object is made of it until it is asked for."""
        number = int(told["id"])
        self._at_hand.pop(number, None)
        self._fold(number, told)

    def put_away(self, number: int) -> None:
        """Keep of a server that it is there, and that nothing is told of it at the moment."""
        self._at_hand.pop(number, None)
        self._folded[number] = _AWAY

    def _take(self, guild: discord.Guild) -> None:
        self._at_hand[guild.id] = guild
        self._at_hand.move_to_end(guild.id)
        if len(self._at_hand) > self.most:
            number, oldest = self._at_hand.popitem(last=False)
            self._fold(number, known(oldest))

    def _fold(self, number: int, told: Payload) -> None:
        self._folded[number] = zlib.compress(marshal.dumps(told), _QUICKLY)


def _unfolded(number: int, folded: bytes) -> Any:
    return {"id": number} | marshal.loads(zlib.decompress(folded))

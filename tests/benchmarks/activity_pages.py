"""Open pages of the Activity in a process of its own: real WebSockets that fetch each picture that they are shown.

``python -m tests.benchmarks.activity_pages ADDRESS ORIGIN`` reads a list of ``[session, match]`` a line and opens these
pages. It answers each line with a list of ``[page, match, revision, seconds]``: the times, by the monotonic clock, at
which a board and its picture were on a page since the last line.
"""

import asyncio
import json
import re
import sys
import time
from typing import Any, Final, NamedTuple

import aiohttp
from aiohttp import ClientSession, ClientWebSocketResponse, TCPConnector, WSMsgType

BOARD: Final = '{"message": {"id": "1"'
SHOWN: Final = re.compile(r'"il:\w+:(\d+):(\d+):')
PICTURE: Final = re.compile(r'"key": "([0-9a-f]{64})"')
OPENED_AT_ONCE: Final = 10


class Arrival(NamedTuple):
    """A board that is on a page, with its picture."""

    page: int
    match: int
    revision: int
    at: float  # by the monotonic clock, which all processes share


class OpenPages:
    """The pages that are open, and the boards that they showed since they were last asked."""

    def __init__(self, address: str, origin: str, session: ClientSession) -> None:
        self._address, self._headers, self._session = address, {"Origin": origin}, session
        self._opening = asyncio.Semaphore(OPENED_AT_ONCE)
        self._reading: list[asyncio.Task[None]] = []
        self.arrivals: list[Arrival] = []

    async def open(self, wanted: list[tuple[str, int]]) -> None:
        first = len(self._reading)
        sockets = await asyncio.gather(*(self._opened(signed, match) for signed, match in wanted))
        for page, (socket, ready) in enumerate(sockets, first):
            self._reading.append(asyncio.create_task(self._read(page, socket, ready)))
        await asyncio.gather(*(ready.wait() for _, ready in sockets))

    async def _opened(self, session: str, match: int) -> tuple[ClientWebSocketResponse, asyncio.Event]:
        async with self._opening:
            socket = await self._session.ws_connect(f"{self._address}/socket", headers=self._headers, max_msg_size=0)
            await socket.send_str(json.dumps({"session": session, "match": match}))
            return socket, asyncio.Event()

    async def _read(self, page: int, socket: ClientWebSocketResponse, ready: asyncio.Event) -> None:
        fetched = set[str]()
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            text: str = message.data
            for key in PICTURE.findall(text):
                if key not in fetched:
                    fetched.add(key)
                    async with self._session.get(f"{self._address}/picture/{key}") as picture:
                        picture.raise_for_status()
                        await picture.read()
            if text.startswith(BOARD) and (shown := SHOWN.search(text)) is not None:
                self.arrivals.append(Arrival(page, int(shown[1]), int(shown[2]), time.monotonic()))
                ready.set()
        raise ConnectionError(f"page {page} was closed with {socket.close_code}")

    def check(self) -> None:
        """Raise the error of a page that was closed."""
        for reading in self._reading:
            if reading.done():
                reading.result()


async def main(address: str, origin: str) -> None:
    async with ClientSession(connector=TCPConnector(limit=0), timeout=aiohttp.ClientTimeout(total=None)) as session:
        pages = OpenPages(address, origin, session)
        while line := await asyncio.to_thread(sys.stdin.readline):
            wanted: Any = json.loads(line)
            await pages.open(wanted)
            pages.check()
            arrivals, pages.arrivals = pages.arrivals, []
            print(json.dumps(arrivals), flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2]))

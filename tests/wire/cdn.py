"""The server of attached files."""

from dataclasses import dataclass
from typing import Any

from aiohttp import web

from tests.wire.faults import Faults
from tests.wire.truth import Truth

PATH = "/attachments"


@dataclass(frozen=True)
class Attached:
    """An attached file as Discord describes it."""

    payload: dict[str, Any]

    @property
    def id(self) -> str:
        return str(self.payload["id"])


class Cdn:
    """Serves files, in full and at once unless a fault is due."""

    def __init__(self, truth: Truth, faults: Faults) -> None:
        self._truth = truth
        self._faults = faults
        self._files: dict[str, bytes] = {}
        self.fetched = 0
        self.problems: list[str] = []

    def keep(self, address: str, data: bytes, name: str, announced: int | None = None) -> Attached:
        """Store a file; ``announced`` overrides its size."""
        number = str(self._truth.new_id())
        path = f"{PATH}/{number}/{name}"
        self._files[path] = data
        url = f"http://{address}{path}"
        size = len(data) if announced is None else announced
        return Attached({"id": number, "filename": name, "size": size, "url": url, "proxy_url": url})

    async def handle(self, request: web.Request) -> web.StreamResponse:
        self.fetched += 1
        if "Authorization" in request.headers:
            self.problems.append(f"{request.path} was told the bot's token")
        fault = self._faults.take("GET", request.path)
        if fault is not None:
            await fault.wait(fault.late)
            if fault.status:
                return web.Response(status=fault.status, text=fault.page)
        data = self._files[request.path]
        if fault is None or not fault.lost:
            return web.Response(body=data)
        response = web.StreamResponse(headers={"Content-Length": str(len(data))})
        await response.prepare(request)
        await response.write(data[: len(data) // 2])
        if request.transport is not None:
            request.transport.abort()
        return response

"""Faults of this Discord: wrong, late or missing answers."""

import asyncio
import re
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Fault:
    """A fault of the next ``times`` matching requests, after the first ``skip``."""

    method: str
    path: str
    status: int = 0  # Answer with this status; 0 acts
    acts: bool = False  # Act, then answer with ``status``
    body: dict[str, Any] = field(default_factory=dict)
    page: str = ""  # An HTML page instead of the body
    retry_after: float | None = None
    late: float = 0.0
    delay: float = 0.0
    freed: asyncio.Event = field(default_factory=asyncio.Event)  # Ends ``late`` and ``delay``
    lost: bool = False  # Break the connection after acting
    unheard: bool = False
    times: int = 1
    skip: int = 0
    done: int = 0

    async def wait(self, seconds: float) -> None:
        if not seconds:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self.freed.wait(), seconds)

    def matches(self, method: str, path: str) -> bool:
        return self.times > 0 and method == self.method and re.fullmatch(self.path, path) is not None


class Faults:
    def __init__(self) -> None:
        self._due: list[Fault] = []

    def add(self, fault: Fault) -> Fault:
        self._due.append(fault)
        return fault

    @property
    def due(self) -> list[Fault]:
        return [fault for fault in self._due if fault.times]

    def clear(self) -> None:
        self._due.clear()

    def take(self, method: str, path: str) -> Fault | None:
        for fault in self._due:
            if fault.matches(method, path):
                if fault.skip:
                    fault.skip -= 1
                    continue
                fault.times -= 1
                fault.done += 1
                return fault
        return None


class Refusal(Exception):
    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


def unknown(what: str) -> Refusal:
    codes = {"Channel": 10003, "Message": 10008, "User": 10013, "Webhook": 10015, "interaction": 10062}
    return Refusal(404, codes[what], f"Unknown {what}")

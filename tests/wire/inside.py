"""Asking a running bot how it is, as monitoring and supervisors do."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import aiohttp
from prometheus_client.parser import text_string_to_metric_families

from tests.wire.wire import PATIENCE, Wire

Samples = dict[str, dict[frozenset[tuple[str, str]], float]]
"""Values by labels, by the name of what they are."""


async def health(wire: Wire) -> tuple[int, dict[str, Any]]:
    """The status of ``/healthz`` and what it says."""
    async with aiohttp.ClientSession() as session, session.get(_address(wire, "healthz")) as answer:
        return answer.status, await answer.json()


async def alive(wire: Wire) -> bool:
    """Whether a supervisor that asks ``/livez`` lets it be."""
    async with aiohttp.ClientSession() as session, session.get(_address(wire, "livez")) as answer:
        return answer.status == 200


async def metrics(wire: Wire) -> Samples:
    """What ``/metrics`` says: the name of each sample, its labels and values."""
    async with aiohttp.ClientSession() as session, session.get(_address(wire, "metrics")) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/plain"
        found: Samples = {}
        for family in text_string_to_metric_families(await answer.text()):
            for sample in family.samples:
                found.setdefault(sample.name, {})[frozenset(sample.labels.items())] = sample.value
        return found


async def measured_until(wire: Wire, check: Callable[[Samples], bool], seconds: float = PATIENCE) -> Samples:
    """Ask for figures again and again until they are such."""
    found: Samples = {}
    try:
        async with asyncio.timeout(seconds):
            while True:
                found = await metrics(wire)
                with suppress(KeyError):  # nothing of the kind was counted yet
                    if check(found):
                        return found
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"it never came to that, but to {found}") from None


def labelled(**labels: str) -> frozenset[tuple[str, str]]:
    """The labels of a sample."""
    return frozenset(labels.items())


async def asked_until(wire: Wire, check: Callable[[int, str], bool], seconds: float = PATIENCE) -> str:
    """Ask again and again, from before there is anybody to ask, until status and sentences are such."""
    seen: list[tuple[int, str]] = []
    try:
        async with asyncio.timeout(seconds):
            while True:
                try:
                    status, said = await health(wire)
                except aiohttp.ClientConnectionError:
                    await asyncio.sleep(0.01)
                    continue
                seen.append((status, " ".join(said["wrong"])))
                if check(*seen[-1]):
                    return seen[-1][1]
                await asyncio.sleep(0.01)
    except TimeoutError:
        raise AssertionError(f"it never said so, but {seen[-3:]}") from None


def works(status: int, wrong: str) -> bool:
    """Whether people can play."""
    return status == 200 and not wrong


def _address(wire: Wire, path: str) -> str:
    return f"http://127.0.0.1:{wire.bot.health_port}/{path}"

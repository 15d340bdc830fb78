"""Findings of the doctor about the Activity."""

from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.app.doctor import activity
from bot.app.doctor.activity import NAME, addresses
from bot.settings import ActivitySettings

ENTRY: dict[str, Any] = {"id": "9", "name": "launch", "type": 4, "handler": 2, "description": ""}
ON = {f"INTERLINK_{name}": value for name, value in (
    ("ACTIVITY_URL", "https://127.0.0.1:9"), ("ACTIVITY_PORT", "9200"), ("CLIENT_SECRET", "very-secret"),
)}  # fmt: skip


async def test_switches_page_and_address_are_checked(practice, monkeypatch):
    assert NAME not in await practice.examined()
    monkeypatch.setattr(activity, "is_built", lambda: False)
    found = (await practice.examined(**ON))[NAME]
    assert [line.partition(":")[0] for line in found] == ["wrong", "wrong", "note", "note"]
    for told in ("npm ci && npm run build", "Enable Activities at https://", "pass this address on to 127.0.0.1:9200"):
        assert sum(told in line for line in found) == 1, told

    monkeypatch.setattr(activity, "is_built", lambda: True)
    practice.discord.application |= {"flags": 1 << 17}
    practice.discord.truth.commands.append(ENTRY)
    found = (await practice.examined(**ON))[NAME]
    assert sorted(line.partition(":")[0] for line in found) == ["fine", "fine", "fine", "note"]
    assert (await practice.examined(**ON))["commands"] == ["fine: 0 differ from this version."]


async def test_page_is_found_at_its_address():
    async def page(_: web.Request) -> web.Response:
        return web.Response(text='<body data-client="1">')

    app = web.Application()
    app.router.add_get("/", page)
    async with TestServer(app) as server:
        config = ActivitySettings(str(server.make_url("/")), 1, secret="x")
        findings = [each async for each in addresses(config)]
    assert [each.level for each in findings][1] == "fine"

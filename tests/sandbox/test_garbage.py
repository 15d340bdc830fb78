"""Garbage in every input of the sandbox: refused with a sentence, without failures."""

import asyncio
import json
import random
import re
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, urlencode

import yarl

from tests.layouts import controls
from tests.sandbox.conftest import Site

ORDINARY, MANY = 200, 10_000
REFUSALS = (400, 403, 404, 405, 409, 413, 415)
SENTENCE = re.compile(r"\S.{8,}[.]", re.DOTALL)
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1.5, float("nan"), float("-inf"), 10**400, "", "x", "9" * 5000, "9" * 20, "٣", "²"),
    *("\ud800", "\0", "<@1>", "/", "/play", "a\nb", "```", "x" * 3000, [], [[]], ["x"], {}, {"a": {}}, {"x": ["y"]}),
    *({"x": True}, [1], ["\ud800"], [""], ["x"] * 30, "constructor", "__proto__", "\u202e"),
)
BODIES = (
    *("", "[", "{", "[" * 30_000, '{"a":' * 9000, "nan", "NaN", "-Infinity", "9" * 5000, f"-{'9' * 60_000}", "1e99999"),
    *('"\\ud800"', '{"as":"ada","as":"ben"}', "null", "\0", "\ufeff{}", '{"seconds":1e400}', "{}" * 99, "x" * 70_000),
    *('{"as":"ada","place":1e400}', '{"as":"ada","text":' + "9" * 5000 + "}", '{"\\ud800":1}', "[1,]", "'x'"),
)
CHARSETS = (
    *("klingon", "utf-16", "utf-32", "base64", "rot13", "hex", "zip", "idna", "punycode", "undefined", "utf-7"),
    *('""', "'x", "unicode_escape", "raw_unicode_escape", "uu", "bz2", "mbcs", "a" * 400, "utf 8", "utf-8-sig"),
)
ENCODINGS = ("gzip", "br", "deflate", "identity", "zstd", "x", "")
DOORS = ("complete", "attach", "say", "menu", "press", "choose", "fill", "dismiss", "wait")
LINES = (
    *("/play linkage opponent: ben ", "/move move:", "/board match: ", "/away until: ", "/preferences quiet: "),
    *("/server settings most: ", "/server settings channel: ", "/block add player: ", "/matches page: ", "hello"),
    *(
        "/profile player: ben versus: ",
        "/study import record: ",
        "/study import record: Challenge",
        "/leaderboard page: ",
    ),
    *("/server close match: ", "/rules game: "),
)
ENDS = ("", "1", "-1", "9" * 1900, "nan", "1e9", "\ud83d", "x" * 1900, "٣", "True", "\0", "1_0", "match: 9", "@Ben")


class Visitor:
    """A client that sends requests the page would not."""

    def __init__(self, site: Site, dice: random.Random) -> None:
        self._site = site
        self._dice = dice

    async def look_around(self) -> None:
        channel, thread = await self._site.begun()
        self._places = [channel, thread, await self._site.place("ada", "dm")]
        board = (await self._site.look("ada", thread))["messages"][-1]
        await self._site.press("ada", thread, board, "Move")
        seen = [message for place in self._places for message in (await self._site.look("ada", place))["messages"]]
        parts = [part for message in seen for part in controls(message["parts"])]
        self._messages = [message["id"] for message in seen]
        self._ids = [part["custom_id"] for part in parts]

    def _some(self, good: Callable[[], Any]) -> Any:
        return good() if self._dice.random() < 0.85 else self._dice.choice(VALUES)

    def _body(self, door: str) -> str | bytes:
        dice = self._dice
        if dice.random() < 0.1:
            return dice.choice((*BODIES, dice.randbytes(40)))
        text = dice.choice(LINES) + dice.choice(ENDS)
        given = {
            "as": self._some(lambda: dice.choice(("ada", "ben", "cleo"))),
            "place": self._some(lambda: dice.choice(self._places)),
            "text": self._some(lambda: text),
            "name": self._some(lambda: "Challenge"),
            "person": self._some(lambda: "ben"),
            "message": self._some(lambda: dice.choice(self._messages)),
            "id": self._some(lambda: dice.choice(self._ids)),
            "values": self._some(lambda: {} if door == "fill" else dice.choice(([], ["0"], ["99999"], self._places))),
            "key": self._some(lambda: "x"),
            "data": self._some(lambda: "eyJnYW1lIjogImxpbmsifQ=="),
            "seconds": dice.choice((1, 60, *VALUES)),
        }
        if dice.random() < 0.1:
            del given[dice.choice(list(given))]
        return json.dumps(given)

    async def act(self) -> int:
        dice, door = self._dice, self._dice.choice(DOORS)
        headers, body = {"Content-Type": "application/json", "Origin": self._site.address}, self._body(door)
        if dice.random() < 0.1:
            headers["Content-Type"] += f"; charset={dice.choice(CHARSETS)}"
        if dice.random() < 0.05:
            headers["Content-Encoding"] = dice.choice(ENCODINGS)
        sent = body if isinstance(body, bytes) else body.encode("utf-8", "surrogatepass")
        async with self._site.session.post(f"/{door}", data=sent, headers=headers) as response:
            return await _well(response, f"{door} {sent[:300]!r} {headers}")

    async def ask(self) -> int:
        dice = self._dice
        what = quote(str(dice.choice(VALUES))[:2000], safe="", errors="surrogatepass")
        path = dice.choice(("state", f"picture/{what}", f"page/{what}", what, "say", "%00", "%ff"))
        asked = {"as": dice.choice(("ada", "eve", "")), "since": dice.choice(ENDS), "place": dice.choice(ENDS)}
        address = f"{self._site.address}/{path}?{urlencode(asked, errors='surrogatepass')}"
        async with self._site.session.get(yarl.URL(address, encoded=True)) as response:
            return await _well(response, address[:300])


async def _well(response: Any, what: str) -> int:
    assert response.status == 200 or response.status in REFUSALS, f"{response.status}: {what}"
    if response.status != 200:
        assert SENTENCE.fullmatch((await response.json())["error"]), what
    return int(response.status)


async def test_garbage_is_refused_and_harms_nothing(site, long, caplog):
    visitor, answers = Visitor(site, random.Random(3)), []
    await visitor.look_around()
    for _ in range(MANY if long else ORDINARY):
        answers.append(await visitor.act())
        if len(answers) % 4 == 0:
            answers.append(await visitor.ask())
    assert {200, 400, 404, 409} <= set(answers)
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []
    channel = await site.place("ada", "channel")
    await site.act("say", "ada", channel, text="Still there?")
    assert "Still there?" in [message["text"] for message in (await site.look("ben", channel))["messages"]]


async def exchanged(site: Site, head: str, body: str = "") -> bytes:
    host = site.address.removeprefix("http://")
    filled = head.format(host=f"Host: {host}", ours=f"Host: {host}\r\nOrigin: {site.address}")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    try:
        writer.write((filled.replace("\n", "\r\n").replace("\r\r", "\r") + "\r\n\r\n" + body).encode("latin-1"))
        return await asyncio.wait_for(reader.readline(), 60)
    finally:
        writer.close()


JSON = "{ours}\nContent-Type: application/json"


REQUESTS = [
    (f"POST /say HTTP/1.1\n{JSON}\nTransfer-Encoding: chunked", "zz\r\n{}\r\n0\r\n\r\n", 400),
    (f"POST /say HTTP/1.1\n{JSON}\nContent-Length: 2\nContent-Length: 3", "{}", 400),
    (f"POST /say HTTP/1.1\n{JSON}\nContent-Length: {'9' * 5000}", "{}", 400),
    (f"POST /say HTTP/1.1\n{JSON}; charset*=klingon''utf-8\nContent-Length: 2", "{}", 400),
    (f"POST /say HTTP/1.1\n{JSON}; charset=\x80\xff\nContent-Length: 2", "{}", 400),
    ("POST /say HTTP/1.1\n{ours}\nContent-Type: ;;;=\nContent-Length: 2", "{}", 415),
    ("POST /say HTTP/1.1\n{host}\nOrigin: \x80\xff\nContent-Length: 2", "{}", 403),
    ("POST /say HTTP/1.1\nContent-Length: 2", "{}", 400),
    ("GET /state?as=ada HTTP/1.1\nHost: x\n{host}", "", 400),
    ("GET http://[::1/state HTTP/1.1\n{host}", "", 400),
    ("GET //[x/state HTTP/1.1\n{host}", "", 404),
    ("CONNECT x:1 HTTP/1.1\n{host}", "", 403),
    ("GET / HTTP/1.1\n{host}\nCookie: =;;=\x80", "", 200),
    ("GET /" + "a" * 9000 + " HTTP/1.1\n{host}", "", 400),
    ("BREW / HTTP/1.1\n{host}", "", 400),
    ("\x00\x01\x02", "", 400),
]


async def test_malformed_requests_are_refused(site, caplog):
    wrong = []
    for head, body, status in REQUESTS:
        caplog.clear()
        answer = await exchanged(site, head, body)
        wrong += [f"{head[:80]!r}: {caplog.text}"] if "Traceback" in caplog.text or len(caplog.records) > 1 else []
        if answer.split()[1:2] != [str(status).encode()]:
            wrong.append(f"{head[:80]!r}: {answer!r} instead of {status}")
    assert not wrong, "\n".join(wrong)
    assert (await site.look("ada"))["me"] == "ada"

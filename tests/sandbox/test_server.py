"""The page's server on a real socket: requests it refuses, and people acting through it."""

import asyncio
import re
from typing import Any

import aiohttp
import pytest

from bot.sandbox.server import serve
from bot.ui.words import drawn
from tests.layouts import texts
from tests.sandbox.conftest import GAME
from tests.source import TOP

PAGE = TOP / "bot/sandbox/page"
EVIL = "http://evil.example"


REQUESTS: list[tuple[str, dict[str, str], str | None, int]] = [
    ("GET /", {"Host": "evil.example"}, None, 403),
    ("GET /state?as=ada", {"Host": "127.0.0.1"}, None, 403),
    ("GET /state?as=ada", {"Origin": EVIL}, None, 403),
    ("POST /say", {"Origin": EVIL}, "{}", 403),
    ("POST /say", {"Origin": "null"}, "{}", 403),
    ("POST /say", {}, "{}", 403),
    ("POST /wait", {"Origin": "self", "Content-Type": "text/plain"}, "{}", 415),
    ("POST /wait", {"Origin": "self", "Content-Type": "application/x-www-form-urlencoded"}, "a=b", 415),
    ("POST /say", {"Origin": "self"}, "{", 400),
    ("POST /say", {"Origin": "self"}, "[1]", 400),
    ("POST /say", {"Origin": "self"}, "[" * 9999, 400),
    ("POST /say", {"Origin": "self"}, "{}", 400),
    ("POST /say", {"Origin": "self"}, '{"as": "eve", "place": "1", "text": "x"}', 400),
    ("POST /say", {"Origin": "self"}, '{"as": "ada", "place": "1", "text": "x"}', 404),
    ("POST /say", {"Origin": "self"}, '{"as": "ada", "place": 1, "text": "x"}', 400),
    ("POST /say", {"Origin": "self"}, '"' + "x" * 99999 + '"', 413),
    ("POST /complete", {"Origin": "self"}, "", 400),
    ("POST /say", {"Origin": "self"}, "9" * 5000, 400),
    ("POST /say", {"Origin": "self"}, f'{{"as": "ada", "place": "{"9" * 5000}", "text": "x"}}', 404),
    ("POST /say", {"Origin": "self"}, '{"as": "ada", "place": "1", "text": "\\ud800"}', 400),
    ("POST /say", {"Origin": "self", "Content-Type": "application/json; charset=klingon"}, "{}", 400),
    ("POST /say", {"Origin": "self", "Content-Type": "application/json; charset=utf-16"}, "{}9", 400),
    ("POST /say", {"Origin": "self", "Content-Encoding": "gzip"}, "{}", 400),
    ("POST /nothing", {"Origin": "self"}, "{}", 404),
    ("GET /say", {}, None, 405),
    ("GET /page/..%2Fserver.py", {}, None, 404),
    ("GET /state", {}, None, 400),
    ("GET /state?as=ada&since=soon", {}, None, 400),
    (f"GET /state?as=ada&since={'9' * 5000}", {}, None, 400),
    (f"GET /picture/{'9' * 5000}?as=ada", {}, None, 400),
    ("GET /picture/3?as=ada", {}, None, 404),
]
ACTS: list[tuple[str, dict[str, Any]]] = [
    ("complete", {"text": ""}),
    ("complete", {"text": "move"}),
    ("complete", {"text": "/" + "x" * 2000}),
    ("press", {"message": "9" * 5000, "id": "x"}),
    ("press", {"message": "\u00b2", "id": "x"}),
    ("dismiss", {"message": "-1"}),
    ("choose", {"message": "1", "id": "x", "values": [["x"]]}),
    ("fill", {"key": "x", "values": {"x": [["x"]]}}),
    ("fill", {"key": "x", "values": {"x": {}}}),
    ("menu", {"name": "Challenge", "person": "eve"}),
    ("menu", {"name": "Challenge", "person": ["ben"]}),
    ("menu", {"name": "Replay", "message": "x"}),
]


async def test_requests_of_no_page_are_refused_with_a_sentence(site):
    wrong = []
    for line, headers, body, status in REQUESTS:
        sent = {"Content-Type": "application/json"} | headers
        if sent.get("Origin") == "self":
            sent["Origin"] = site.address
        async with site.session.request(*line.split(), headers=sent, data=body) as response:
            said = (await response.json())["error"]
            sentence = re.fullmatch(r"[A-Z].{10,}\.|as .{10,}\.|[a-z]+ must .{4,}\.", said)
            policy = response.headers["Content-Security-Policy"]
            if response.status != status or not sentence or "default-src 'none'" not in policy:
                wrong.append(f"{line[:60]} {headers} {str(body)[:60]}: {response.status}, {said}, {policy}")
    channel = await site.place("ada", "channel")
    for what, given in ACTS:
        async with site.post(what, {"as": "ada", "place": channel, **given}) as response:
            said = (await response.json())["error"]
            if response.status != 400 or not said.endswith("."):
                wrong.append(f"{what} {str(given)[:60]}: {response.status}, {said}")
    assert not wrong, "\n".join(wrong)


async def test_page_files_and_emojis_are_served_with_a_strict_policy(site):
    for place in ("9" * 5000, "\u00b2", "games"):
        state = await site.look("ada", place)
        assert state["place"] == state["places"][0]["id"], "an impossible place gives the first one"
    for name in ["", *(f"page/{path.name}" for path in PAGE.iterdir())]:
        async with site.session.get(f"/{name}") as response:
            assert response.status == 200
            policy = response.headers["Content-Security-Policy"]
            assert "script-src 'self'" in policy
            assert "unsafe" not in policy
            assert response.headers["X-Content-Type-Options"] == "nosniff"
            assert response.headers["Cross-Origin-Resource-Policy"] == "same-origin"
            kind = "text/javascript" if name.endswith(".js") else "text/css" if name.endswith(".css") else ""
            assert kind in response.content_type
    for sign in drawn().values():
        async with site.session.get(f"/emoji/{sign.emoji}") as response:
            assert (response.status, response.content_type) == (200, "image/png")
            assert await response.read() == sign.png
    for name in (GAME, f"{GAME}_000000", "x"):
        async with site.session.get(f"/emoji/{name}") as response:
            assert response.status == 404
    address = site.address.replace("127.0.0.1", "localhost")
    async with aiohttp.ClientSession(address) as session, session.get("/state?as=ada") as response:
        assert response.status == 200
    port = int(site.address.rpartition(":")[2])
    runner, got = await serve(site.world, port)
    await runner.cleanup()
    assert got > port, "a port that is taken gives way to the next"


def test_the_page_never_makes_markup_of_texts():
    for path in PAGE.iterdir():
        text = path.read_text("utf-8")
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", text), (
            path.name
        )
        assert text.count("\n") <= 400, path.name
    assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|\sstyle=", (PAGE / "index.html").read_text("utf-8"))


async def test_private_answers_stay_private_and_boards_do_not(site):
    channel, thread = await site.begun("link", " size: 4 opening: none")
    board = await site.newest("ada", thread)
    await site.press("ada", thread, board, "Move")
    own = await site.newest("ada", thread)
    assert own["private"]
    assert all(not message["private"] for message in (await site.look("ben", thread))["messages"])
    picture = f"/picture/{own['pictures'][0]['id']}?as="
    async with site.session.get(f"{picture}ada") as response:
        assert response.status == 200
    async with site.session.get(f"{picture}ben") as response:
        assert response.status == 404
    choice = {"message": own["id"], "id": own["parts"][0]["components"][0]["custom_id"]}
    await site.refused("press", "ben", thread, **choice)
    await site.act("dismiss", "ben", thread, message=own["id"])
    assert await site.newest("ada", thread) == own
    await site.act("press", "ada", thread, **choice)
    assert (await site.newest("ada", thread))["parts"] != own["parts"]
    await site.act("dismiss", "ada", thread, message=own["id"])
    assert not any(message["private"] for message in (await site.look("ada", thread))["messages"])
    seen = await site.look("ben", thread)
    assert [place["kind"] for place in seen["places"]] == ["channel", "thread", "dm"]
    offered = (await site.act("complete", "ada", thread, text="/move move:"))["items"]
    await site.act("say", "ada", thread, text=f"/move move:{offered[0]['insert']}")
    board = await site.newest("ben", thread)
    assert f"<@{seen['people'][1]['id']}>, it is your turn" in board["text"]
    assert len(board["pictures"][0]["alt"]) > 40
    async with site.session.get(f"/picture/{board['pictures'][0]['id']}?as=ben") as response:
        assert response.content_type == "image/png"
        assert (await response.read()).startswith(b"\x89PNG")
    assert "play in" in (await site.look("ada", channel))["messages"][0]["text"]


async def test_others_hear_at_once_and_see_their_pings(site):
    channel = await site.place("ben", "channel")
    before = await site.look("ben", channel)
    waiting = asyncio.create_task(site.look("ben", channel, since=before["version"]))
    await site.act("say", "ada", channel, text="Anyone for a match?")
    news = await asyncio.wait_for(waiting, 60)
    assert news["messages"][-1]["text"] == "Anyone for a match?"
    assert (news["places"][0]["last"], news["places"][0]["ping"]) == (news["messages"][-1]["id"], "0")
    await site.act("say", "ada", channel, text=f"/play {GAME} opponent: @Ben")
    own = await site.look("ada", channel)
    invitation = next(message for message in reversed(own["messages"]) if not message["private"])
    assert f"<@{own['people'][0]['id']}>" in invitation["text"]
    assert (invitation["pings"], own["places"][0]["ping"]) == ([own["people"][1]["id"]], "0"), "one's own pings nobody"
    news = await site.look("ben", channel)
    assert news["messages"][-1]["line"] == f"/play {GAME} opponent: <@{news['people'][1]['id']}>"
    assert news["places"][0]["ping"] == news["messages"][-1]["id"]
    await asyncio.gather(
        *(site.act("say", who, channel, text=f"{who} {n}") for n in range(4) for who in ("ada", "ben"))
    )
    texts = [message["text"] for message in (await site.look("ada", channel))["messages"][-8:]]
    assert len(set(texts)) == 8, "acts at once wait for each other"
    people = (await site.look("ada"))["people"]
    assert [person["manages"] for person in people] == [True, False, False, False]
    for person in people:
        offered = await site.act("complete", person["key"], channel, text="/server")
        assert bool(offered["items"]) == person["manages"]
    await site.act("say", "ada", channel, text="/server settings most: 3")
    answer = await site.newest("ada", channel)
    assert (answer["private"], "3" in answer["text"]) == (True, True)
    assert "no command" in await site.refused("say", "ben", channel, text="/server settings")


async def test_lines_menus_and_presses_have_what_there_is(site):
    channel = await site.place("ada", "channel")
    for text, said in (("/nothing", "no command"), ("/board private: perhaps", "choose from the list")):
        assert said in await site.refused("say", "ada", channel, text=text), text
    assert (await site.look("ada", channel))["messages"] == []
    channel = await site.place("ben", "channel")
    state = await site.look("ben", channel)
    assert state["menu"] == ["Challenge"]
    await site.act("menu", "ben", channel, name="Challenge", person="cleo")
    asked = await site.newest("ben", channel)
    assert (asked["private"], asked["line"], asked["by"]) == (True, "Challenge", state["people"][1]["id"])
    assert (await site.look("cleo", channel))["messages"] == []
    select = asked["parts"][0]["components"][0]
    value = select["options"][0]["value"]
    await site.act("choose", "ben", channel, message=asked["id"], id=select["custom_id"], values=[value])
    invitation = next(m for m in (await site.look("cleo", channel))["messages"] if m["parts"])
    assert invitation["pings"] == [state["people"][2]["id"]]
    channel, dm = await site.place("ada", "channel"), await site.place("ada", "dm")
    assert (await site.look("ada", dm))["menu"] == []
    for place, name in ((dm, "Challenge"), (channel, "Admire")):
        assert f"no {name}" in await site.refused("menu", "ada", place, name=name, person="ben")
    await site.act("menu", "ada", channel, name="Challenge", person="ada")
    assert "yourself" in (await site.newest("ada", channel))["text"]
    channel, thread = await site.begun()
    board = await site.newest("ada", thread)
    assert [(await site.look("ada", place))["messageMenu"] for place in (thread, dm)] == [["Replay", "Text"], []]
    await site.act("menu", "ada", thread, name="Replay", message=board["id"])
    replay = await site.newest("ada", thread)
    assert (replay["private"], replay["line"], "position 1 of 1" in texts(replay["parts"])[0]) == (True, "Replay", True)
    for name, number in (("Challenge", board["id"]), ("Text", "1")):
        await site.refused("menu", "ada", thread, name=name, message=number)
    await site.refused("press", "ada", thread, message="1", id="x")
    first = (await site.look("ada", channel))["messages"][0]
    assert "no longer there" in await site.refused("press", "ada", channel, message=first["id"], id="x")


async def test_commands_and_matches_work_in_direct_messages(site):
    dm = await site.place("cleo", "dm")
    offered = await site.act("complete", "cleo", dm, text="/")
    assert "/help" in [item["label"] for item in offered["items"]]
    assert not any(item["label"].startswith("/leaderboard") for item in offered["items"])
    await site.act("say", "cleo", dm, text="/help")
    await site.act("say", "cleo", dm, text="hello")
    hello, greeting = (await site.look("cleo", dm))["messages"][-2:]
    assert (hello["text"], greeting["text"].startswith("I am **Interlink**.")) == ("hello", True)
    await site.refused("say", "ada", dm, 404, text="hello")
    dm = await site.place("cleo", "dm")
    await site.act("say", "cleo", dm, text=f"/play {GAME} level: newcomer first: me")
    board = next(each for each in (await site.look("cleo", dm))["messages"] if "it is your turn" in each["text"])
    assert board["pictures"]


@pytest.mark.slow
async def test_computer_replies_are_seen_without_acting(site):
    channel = await site.place("cleo", "channel")
    await site.act("say", "cleo", channel, text=f"/play {GAME} opponent: Interlink level: newcomer first: me")
    thread = await site.place("cleo", "thread")
    match = max(await site.world.scene.bot.services.table.matches_of(site.world.people["cleo"].id), key=lambda m: m.id)
    step = match.game.format(match.game.legal_moves(match.play.state)[0])
    await site.act("say", "cleo", thread, text=f"/move move: {step}")
    seen = await site.look("cleo", thread)
    for _ in range(100):
        public = [message for message in seen["messages"] if not message["private"]]
        if "it is your turn" in public[-1]["text"] and len(public) > 2:
            break
        seen = await site.look("cleo", thread, since=seen["version"])
    assert next(part["label"] for part in public[-1]["parts"][0]["components"]) == "Move"
    assert "Interlink (newcomer)" in public[-1]["text"]
    assert public[-1]["pictures"]


async def test_time_passes_when_asked_and_keeps_threads_awake(site):
    channel = await site.place("ada", "channel")
    before = (await site.look("ada"))["now"]
    await site.act("wait", "ada", channel, seconds=86400)
    assert 86400 <= (await site.look("ada"))["now"] - before < 86400 + 600
    for wrong in (0, -5, 1e9, True, "3600", None, 10**9):
        await site.refused("wait", "ada", channel, 400, seconds=wrong)
    _, thread = await site.begun()
    seen = await site.look("ben", thread)
    await site.world.tick()
    assert site.world.version == seen["version"]
    site.world._advanced -= 7 * 86400  # a week in which nobody acts
    await site.world.tick()
    after = await site.look("ben", thread, since=seen["version"])
    assert after["version"] > seen["version"]
    assert after["messages"] != seen["messages"]
    await site.act("wait", "ada", thread, seconds=7 * 86400)
    said = [message["text"] for message in (await site.look("ada", thread))["messages"]]
    assert any("time has run out" in text for text in said)
    assert not any("keeps its thread open" in text for text in said)

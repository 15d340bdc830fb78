"""The page's HTTP server, for this computer alone; it accepts requests from the page only."""

import json
import mimetypes
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final, TypeGuard

from aiohttp import web

from bot.app.logs import http_log
from bot.sandbox import view
from bot.sandbox.line import UnfinishedLine
from bot.sandbox.scene import Place
from bot.sandbox.world import Impossible, OpenForm, World
from bot.ui.drawing import to_worker
from bot.ui.web_page import SHARED, filled_in, page_file, words
from bot.ui.words import drawn
from rules.codes import Code, Coded, Value, code

ADDRESS: Final = "127.0.0.1"
PORTS_TRIED: Final = 50
PATIENCE: Final = 20.0  # seconds after which a poll without news is answered
LONGEST_WAIT: Final = 31 * 86400
LONGEST_LINE: Final = 2000
LARGEST_BODY: Final = 64 * 1024
LARGEST_FILE: Final = 1_100_000  # bytes, a little more than the bot accepts, to show its error
LONGEST_NUMBER: Final = 20  # digits of an id
POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; frame-src"
)
HEADERS: Final = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cache-Control": "no-store",
}
START: Final = "index.html"
FOLDERS: Final = (files(__package__).joinpath("page"), SHARED)
WORLD: Final = web.AppKey("world", World)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class InvalidRequest(Coded):
    """A request that the page never makes; the code says what is wrong."""

    def __init__(self, key: str, status: int = 400, **values: Value) -> None:
        super().__init__(key, **values)
        self.status = status


@dataclass(frozen=True, slots=True)
class PersonAction:
    """A person's action in a place."""

    body: dict[str, Any]
    world: World
    who: str
    place: Place


async def serve(world: World, port: int) -> tuple[web.AppRunner, int]:
    """Serve ``world`` at the first free port from ``port`` on; returns runner and port, or raises ``OSError``."""
    app = web.Application(middlewares=[_guarded], client_max_size=LARGEST_BODY)
    app[WORLD] = world
    app.add_routes(
        [
            web.get("/", _page),
            web.get("/page/{name}", _page),
            web.get("/words", _words),
            web.get("/state", _state),
            web.get("/picture/{file}", _picture),
            web.get("/emoji/{name}", _emoji),
            web.post("/complete", _complete),
            web.post("/attach", _attach),
            *(web.post(f"/{act}", _do) for act in ACTS),
        ]
    )
    return await bound(app, port)


async def bound(app: web.Application, port: int) -> tuple[web.AppRunner, int]:
    """Serve at the first free port from ``port`` on; returns runner and port, or raises ``OSError``."""
    runner = web.AppRunner(app, access_log=None, logger=http_log, shutdown_timeout=0.5, auto_decompress=False)
    await runner.setup()
    last = min(port + PORTS_TRIED, 65535)
    for attempt in range(port, last + 1):
        try:
            await web.TCPSite(runner, ADDRESS, attempt).start()
        except OSError:
            if attempt == last:
                await runner.cleanup()
                raise
        else:
            return runner, attempt
    raise AssertionError("the last attempt returns or raises")


@web.middleware
async def _guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        _check(request)
        response = await handler(request)
    except InvalidRequest as error:
        response = _refusal(request, error.code, error.status)
    except (Impossible, UnfinishedLine) as error:
        response = _refusal(request, error.code, 409)
    except web.HTTPException as error:
        keys = {404: "sandbox-no-address", 413: "sandbox-body-too-long"}
        response = _refusal(request, code(keys.get(error.status, "sandbox-no-request")), error.status)
    boards = request.app[WORLD].boards or "'none'"
    response.headers.update(HEADERS | {"Content-Security-Policy": f"{POLICY} {boards}"})
    return response


def _refusal(request: web.Request, error: Code, status: int) -> web.Response:
    """The error as a sentence for people, and its key for the page."""
    return web.json_response({"error": request.app[WORLD].texts.of(error), "key": error.key}, status=status)


def _check(request: web.Request) -> None:
    """Refuse requests that other sites make a browser send here, under any host name (DNS rebinding)."""
    local = request.transport.get_extra_info("sockname") if request.transport else None
    hosts = {f"{name}:{local[1]}" for name in (ADDRESS, "localhost")} if local else set()
    if request.host not in hosts:
        raise InvalidRequest("sandbox-address", 403)
    origin = request.headers.get("Origin")
    if origin is not None and origin != f"http://{request.host}":
        raise InvalidRequest("sandbox-page", 403)
    if request.method in ("GET", "HEAD"):
        return
    if origin is None:
        raise InvalidRequest("sandbox-origin", 403)
    if request.content_type != "application/json":
        raise InvalidRequest("sandbox-json", 415)
    if "Content-Encoding" in request.headers:
        raise InvalidRequest("sandbox-compressed")


async def _page(request: web.Request) -> web.Response:
    name = request.match_info.get("name", START)
    found = page_file(name, FOLDERS)
    if found is None:
        raise web.HTTPNotFound
    kind = mimetypes.guess_type(name)[0] or "text/plain"
    text = found.read_text("utf-8")
    if name == START:
        text = filled_in(text, request.app[WORLD].texts)
    return web.Response(text=text, content_type=kind, charset="utf-8")


async def _words(request: web.Request) -> web.Response:
    return web.json_response(words(request.app[WORLD].texts, "page"))


async def _state(request: web.Request) -> web.Response:
    world, who = request.app[WORLD], _who(request.app[WORLD], request.query.get("as"))
    await world.changed(_number(request.query.get("since", "0"), "since"), PATIENCE)
    return web.json_response(view.state(world, who, _whole(request.query.get("place", ""))))


async def _picture(request: web.Request) -> web.Response:
    world, who = request.app[WORLD], _who(request.app[WORLD], request.query.get("as"))
    file = world.pictures.get((who, _number(request.match_info["file"], "picture")))
    if file is None:
        raise InvalidRequest("sandbox-no-picture", 404)
    kind = mimetypes.guess_type(file.filename)[0] or "application/octet-stream"
    return web.Response(body=await file.read(), content_type=kind)


async def _emoji(request: web.Request) -> web.Response:
    """Serve an application emoji, which simcord does not keep; the name changes with the picture."""
    pictures = {sign.emoji: sign.png for sign in (await to_worker(drawn)).values()}
    found = pictures.get(request.match_info["name"])
    if found is None:
        raise InvalidRequest("sandbox-no-picture", 404)
    return web.Response(body=found, content_type="image/png")


async def _complete(request: web.Request) -> web.Response:
    act = await _act(request)
    text = _text(act.body, "text")
    if not text.startswith("/") or len(text) > LONGEST_LINE:
        raise InvalidRequest("sandbox-line", most=LONGEST_LINE)
    slot = act.world.slot(act.who, act.place, text)
    return web.json_response(view.completions(*await act.world.complete(act.who, act.place, text), slot, LARGEST_FILE))


async def _attach(request: web.Request) -> web.Response:
    act = await _act(request.clone(client_max_size=LARGEST_FILE * 4 // 3 + LARGEST_BODY))
    try:
        data = b64decode(_text(act.body, "data"), validate=True)
    except ValueError as error:
        raise InvalidRequest("sandbox-data") from error
    if len(data) > LARGEST_FILE:
        raise web.HTTPRequestEntityTooLarge(LARGEST_FILE, len(data))
    return web.json_response({"name": act.world.attach(act.who, _text(act.body, "name"), data).name})


async def _do(request: web.Request) -> web.Response:
    """Answer an action with a form, if one opened. Changes are found by polling."""
    form = await ACTS[request.path[1:]](await _act(request))
    return web.json_response({"form": None if form is None else {"key": form[0], **form[1]}})


async def _say(act: PersonAction) -> OpenForm | None:
    text = _text(act.body, "text").strip()
    if not 0 < len(text) <= LONGEST_LINE:
        raise InvalidRequest("sandbox-message", most=LONGEST_LINE)
    return await act.world.say(act.who, act.place, text)


async def _menu(act: PersonAction) -> OpenForm | None:
    on = _message(act) if "message" in act.body else _who(act.world, act.body.get("person"), "person")
    return await act.world.use_menu(act.who, act.place, _text(act.body, "name"), on)


async def _press(act: PersonAction) -> OpenForm | None:
    return await act.world.press(act.who, act.place, _message(act), _text(act.body, "id"))


async def _choose(act: PersonAction) -> OpenForm | None:
    message, values = _message(act), act.body.get("values")
    if not _texts(values):
        raise InvalidRequest("sandbox-list")
    return await act.world.choose(act.who, act.place, message, _text(act.body, "id"), values)


async def _fill(act: PersonAction) -> OpenForm | None:
    values = act.body.get("values")
    if not isinstance(values, dict) or not all(isinstance(v, str | bool) or _texts(v) for v in values.values()):
        raise InvalidRequest("sandbox-values")
    return await act.world.fill(act.who, act.place, _text(act.body, "key"), values)


async def _dismiss(act: PersonAction) -> None:
    act.world.dismiss(act.who, act.place, _message(act))


async def _wait(act: PersonAction) -> None:
    seconds = act.body.get("seconds")
    if type(seconds) is not int or not 0 < seconds <= LONGEST_WAIT:
        raise InvalidRequest("sandbox-seconds")
    await act.world.wait(seconds)


ACTS: Final[Mapping[str, Callable[[PersonAction], Awaitable[OpenForm | None]]]] = {
    act.__name__.strip("_"): act for act in (_say, _menu, _press, _choose, _fill, _dismiss, _wait)
}


async def _act(request: web.Request) -> PersonAction:
    try:
        body = json.loads(await request.text())
        json.dumps(body, ensure_ascii=False).encode()  # a lone surrogate is valid JSON, but no text
    except (ValueError, LookupError, RecursionError) as error:
        raise InvalidRequest("sandbox-json") from error
    if not isinstance(body, dict):
        raise InvalidRequest("sandbox-object")
    world = request.app[WORLD]
    who = _who(world, body.get("as"))
    place = world.scene.places(who).get(_whole(_text(body, "place")) or 0)
    if place is None:
        raise InvalidRequest("sandbox-no-place", 404)
    return PersonAction(body, world, who, place)


def _message(act: PersonAction) -> int:
    return _number(_text(act.body, "message"), "message")


def _who(world: World, key: object, name: str = "as") -> str:
    if isinstance(key, str) and key in world.people:
        return key
    raise InvalidRequest("sandbox-nobody", name=name, people=world.texts.series(world.people))


def _text(body: dict[str, Any], name: str) -> str:
    value = body.get(name)
    if not isinstance(value, str):
        raise InvalidRequest("sandbox-text", name=name)
    return value


def _texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(entry, str) for entry in value)


def _number(text: str, name: str) -> int:
    number = _whole(text)
    if number is None:
        raise InvalidRequest("sandbox-whole", name=name)
    return number


def _whole(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) <= LONGEST_NUMBER else None

"""The gate for interactions: payloads reduced to the fields in use, each of which is checked."""

import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from typing import Any, Final

from discord import AppCommandOptionType, AppCommandType, ButtonStyle, ChannelType, ComponentType, InteractionType

Payload = dict[str, Any]
Read = Callable[[object, str], Any]
"""Read a value. Raises ``Malformed`` with its place, which is the second argument."""

LONGEST: Final = 6000  # the longest text that Discord sends, as an option of a command
LONGEST_ID: Final = 100  # the longest id of a component
GREATEST: Final = 2**53  # upper bound of numbers that Discord sends
MOST: Final = 250  # upper bound of the length of lists, such as a member's roles
_DIGITS: Final = re.compile(r"[0-9]{1,19}")
_SURROGATES: Final = re.compile("[\ud800-\udfff]")

log = logging.getLogger(__name__)


class Malformed(Exception):
    """Error about a field that Discord does not send like this; its text is the place, never the value."""


def readable(payload: object) -> Payload | None:
    """Return an interaction's fields in use; ``None``, with a line in the log, if Discord cannot have sent it."""
    try:
        return _interaction(payload, "payload")
    except Malformed as error:
        log.warning("Dropped an interaction, since its %s is not as Discord sends it.", error)
        return None


# -- values


def _is(kind: type, allowed: Callable[[Any], bool] = lambda _: True) -> Read:
    def read(value: object, at: str) -> Any:
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)) or not allowed(value):
            raise Malformed(at)
        return value

    return read


def _text(most: int = LONGEST, least: int = 0) -> Read:
    return _is(str, lambda value: least <= len(value) <= most and _SURROGATES.search(value) is None)


def _number(value: str, least: int = 0) -> bool:
    return _DIGITS.fullmatch(value) is not None and least <= int(value) < 2**63


def _is_time(value: str) -> bool:
    try:
        return datetime.fromisoformat(value).tzinfo is not None
    except ValueError:
        return False


def _in(kind: type[Any], *names: str) -> Read:
    """Read a number of an enumeration of discord.py, of some if they are named."""
    allowed = {each.value for each in kind if not names or each.name in names}
    return _is(int, allowed.__contains__)


def _list(each: Read, least: int = 0) -> Read:
    def read(value: object, at: str) -> list[Any]:
        if not isinstance(value, list) or not least <= len(value) <= MOST:
            raise Malformed(at)
        return [each(item, at) for item in value]

    return read


def _by_id(each: Read) -> Read:
    def read(value: object, at: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise Malformed(at)
        return {ID(key, at): each(item, at) for key, item in value.items()}

    return read


def _fields(needed: Mapping[str, Read], also: Mapping[str, Read] | None = None, **fixed: object) -> Read:
    """Read an object with ``needed`` fields and ``also`` such that may be missing; ``fixed`` ones are unused."""

    def read(value: object, at: str) -> Payload:
        if not isinstance(value, dict):
            raise Malformed(at)
        there = {name: each for name, each in (also or {}).items() if value.get(name) is not None}
        return fixed | {name: each(value.get(name), f"{at}.{name}") for name, each in {**needed, **there}.items()}

    return read


# -- people and places

TEXT: Final = _text()
FLAG: Final = _is(bool)
COUNT: Final = _is(int, range(GREATEST).__contains__)
ID: Final = _is(str, lambda value: _number(value, 1))
BITS: Final = _is(str, _number)
USER: Final = _fields({"id": ID, "username": TEXT}, {"global_name": TEXT, "bot": FLAG}, discriminator="0", avatar=None)
_OF_MEMBER: Final = {"nick": TEXT, "permissions": BITS, "communication_disabled_until": _is(str, _is_time)}
_FILE: Final = {"id": ID, "size": COUNT, "filename": TEXT, "url": TEXT}
PRIVATE: Final = {ChannelType.private.value, ChannelType.group.value}
THREADS: Final = {each.value for each in ChannelType if each.name.endswith("_thread")}
_PLACE: Final = {"id": ID, "type": _in(ChannelType)}
UNREAD: Final[Payload] = {"name": "", "position": 0, "bitrate": 0, "user_limit": 0}
UNTOLD: Final[Payload] = {"name": "", "owner_id": 0, "message_count": 0, "member_count": 0}
"""Unused fields that discord.py requires, of a channel and of a thread."""
_CHANNEL: Final = _fields(_PLACE, **UNREAD, permission_overwrites=())
_AWAKE: Final = _fields({"archived": FLAG}, auto_archive_duration=0, archive_timestamp=None)
_THREAD: Final = _fields(_PLACE | {"parent_id": ID, "thread_metadata": _AWAKE}, **UNTOLD)


def _place(value: object, at: str) -> Payload:
    """Read a channel or a thread, in which the bot need not be."""
    found: Payload = _CHANNEL(value, at)
    return found if found["type"] not in THREADS else _THREAD(value, at)


def _described_place(value: object, at: str) -> Payload:
    return {**_place(value, at), **_fields({"permissions": BITS}, {"app_permissions": BITS})(value, at)}


# -- what is within messages and forms

DEEPEST: Final = 3  # the maximum depth of components
BUTTON: Final = ComponentType.button.value
_CUSTOM_ID: Final = _text(LONGEST_ID, 1)
_INSIDE: Final = _fields({}, {"component": _is(dict), "accessory": _is(dict), "components": _list(_is(dict))})
_TARGET: Final = _fields({"id": ID, "channel_id": ID, "author": USER, "type": COUNT}, content="")


def _below(part: object, at: str, depth: int) -> list[object]:
    inside = _INSIDE(part, at)
    if depth > DEEPEST:
        raise Malformed(at)
    single = (inside[name] for name in ("component", "accessory") if name in inside)
    return [*inside.get("components", ()), *single]


def _ids(part: object, at: str, depth: int = 0) -> Iterator[str]:
    yield from _fields({}, {"custom_id": _CUSTOM_ID})(part, at).values()
    for each in _below(part, at, depth):
        yield from _ids(each, f"{at}.components", depth + 1)


def _target(value: object, at: str) -> Payload:
    """Read the message on which a command is used, with the ids of its components as those of buttons in one row."""
    row = [{"type": BUTTON, "style": ButtonStyle.secondary.value, "custom_id": each} for each in _ids(value, at)]
    found: Payload = _TARGET(value, at)
    return found | {"components": [{"type": ComponentType.action_row.value, "components": row}]}


RESOLVED: Final = _fields(
    {},
    {
        "users": _by_id(USER),
        "members": _by_id(_fields({"roles": _list(ID)}, _OF_MEMBER, flags=0)),
        "roles": _by_id(_fields({"id": ID}, name="")),
        "channels": _by_id(_described_place),
        "messages": _by_id(_target),
        "attachments": _by_id(_fields(_FILE, proxy_url="")),
    },
)
"""The objects that options name, and the target of a command in a context menu."""

# -- commands

GROUPS: Final = (AppCommandOptionType.subcommand.value, AppCommandOptionType.subcommand_group.value)
VALUES: Final[Mapping[int, Read]] = {
    AppCommandOptionType.string.value: TEXT,
    AppCommandOptionType.integer.value: _is(int, lambda value: abs(value) < GREATEST),
    AppCommandOptionType.boolean.value: FLAG,
    **{AppCommandOptionType[each].value: ID for each in ("user", "channel", "role", "attachment")},
}
_KINDS: Final = {*(kind.value for kind in AppCommandType), 4}  # 4 opens an Activity; discord.py does not know it
TARGETS: Final = {AppCommandType.user.value: "users", AppCommandType.message.value: "messages"}
"""The objects on which commands in context menus are used."""
_COMMAND: Final = _fields(
    {"name": TEXT, "type": _is(int, _KINDS.__contains__)}, {"guild_id": ID, "target_id": ID, "resolved": RESOLVED}
)
_OPTION: Final = _fields({"name": TEXT, "type": _is(int, {*GROUPS, *VALUES}.__contains__)})


def _command(value: object, at: str) -> Payload:
    found: Payload = _COMMAND(value, at)
    kind = TARGETS.get(found["type"])
    if kind is not None and found.get("target_id") not in found.get("resolved", {}).get(kind, {}):
        raise Malformed(f"{at}.target_id")
    return found | {"options": _options(value, at)}


def _completion(value: object, at: str) -> Payload:
    found: Payload = _COMMAND(value, at) | {"options": _options(value, at, incomplete=True)}
    if focused(found) is None:
        raise Malformed(f"{at}.options")
    return found


def focused(data: Mapping[str, Any]) -> str | None:
    """Return the name of the option that is being typed."""
    options = data["options"]
    while options and options[0]["type"] in GROUPS:
        options = options[0]["options"]
    return next((option["name"] for option in options if "focused" in option), None)


def _options(above: Any, at: str, depth: int = 0, *, incomplete: bool = False) -> list[Payload]:
    """Read the options of a command or group; in an ``incomplete`` command, leave out those with unusable values."""
    at, found = f"{at}.options", []
    for given in _list(_is(dict))(above.get("options", []), at):
        option: Payload = _OPTION(given, at)
        if option["type"] in GROUPS:
            if depth == len(GROUPS):
                raise Malformed(at)
            found.append(option | {"options": _options(given, at, depth + 1, incomplete=incomplete)})
        elif incomplete and given.get("focused") is True:
            typed = given.get("value")
            found.append(option | {"value": TEXT(str(typed) if type(typed) is int else typed, at), "focused": True})
        else:
            with suppress(*([Malformed] if incomplete else [])):
                found.append(option | {"value": VALUES[option["type"]](given.get("value"), f"{at}.value")})
    return found


# -- components and forms

SELECTS: Final = {each.value for each in ComponentType if each.name.endswith("select")}
_PRESS: Final = _fields({"custom_id": _CUSTOM_ID, "component_type": _is(int, {BUTTON, *SELECTS}.__contains__)})
_CHOICE: Final = _fields({"values": _list(TEXT)}, {"resolved": RESOLVED})
_FORM: Final = _fields({"custom_id": _CUSTOM_ID, "components": _list(_is(dict))}, {"resolved": RESOLVED})
_ENTRY: Final = _fields({"custom_id": _CUSTOM_ID, "type": COUNT}, {"value": TEXT, "values": _list(TEXT)})
_ATTACHED: Final = _fields({"id": ID}, size=0, filename="", url="", proxy_url="")
MESSAGE: Final = _fields({"id": ID}, {"flags": COUNT, "attachments": _list(_ATTACHED)}, type=0, content="")


def _press(value: object, at: str) -> Payload:
    found: Payload = _PRESS(value, at)
    return found if found["component_type"] == BUTTON else found | _CHOICE(value, at)


def _form(value: object, at: str) -> Payload:
    """Read a form; its entries are one list."""
    found: Payload = _FORM(value, at)
    return found | {"components": [entry for part in found["components"] for entry in _entries(part, at)]}


def _entries(part: object, at: str, depth: int = 1) -> Iterator[Payload]:
    at = f"{at}.components"
    below = _below(part, at, depth)
    for each in below:
        yield from _entries(each, at, depth + 1)
    if not below:
        yield _ENTRY(part, at)


# -- the whole

DATA: Final[Mapping[int, Read]] = {
    InteractionType.application_command.value: _command,
    InteractionType.autocomplete.value: _completion,
    InteractionType.component.value: _press,
    InteractionType.modal_submit.value: _form,
}
_WHOLE: Final = _fields(
    {"id": ID, "application_id": ID, "type": _is(int, DATA.__contains__), "token": _text(least=1), "channel": _place},
    {
        **{"guild_id": ID, "message": MESSAGE, "locale": TEXT, "app_permissions": BITS},
        **{"context": COUNT, "authorizing_integration_owners": _fields({}, {"0": BITS, "1": BITS})},
    },
    version=1,
    attachment_size_limit=0,
)
_BY_MEMBER: Final = _fields({"member": _fields({"user": USER, "roles": _list(ID)}, _OF_MEMBER, flags=0)})
_BY_USER: Final = _fields({"user": USER})


def _interaction(payload: object, at: str) -> Payload:
    found: Payload = _WHOLE(payload, at)
    in_server = "guild_id" in found
    found |= (_BY_MEMBER if in_server else _BY_USER)(payload, at)
    found |= _fields({"data": DATA[found["type"]]})(payload, at)
    data = found["data"]
    if in_server == (found["channel"]["type"] in PRIVATE):
        raise Malformed(f"{at}.channel.type")
    if not in_server and "resolved" in data:  # neither members nor places are known where there is no server
        data["resolved"] = {kind: data["resolved"].get(kind, {}) for kind in ("users", "messages", "attachments")}
    return found

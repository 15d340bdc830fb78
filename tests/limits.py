"""Discord's limits as its documentation states them, checked on every request the bot makes in a story."""

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from simcord.components import COMPONENTS_V2_FLAG

from tests.layouts import MOST_PARTS, controls, every, kind, texts

NAME = re.compile(r"^[-_'\w]{1,32}$")
SELECTS = (3, 5)  # Those of options, and of people
FILE, RADIO, CHECKBOXES = 19, 21, 22
FORM = 9  # The answer to an interaction that opens a form
_ACCEPTED: deque[Sequence[Mapping[str, Any]]] = deque(maxlen=2)
"""The lists of commands that were in order, newest last: each start of the bot sends the same."""


def check_request(method: str, path: str, payload: Any, files: Sequence[Any]) -> None:
    """Fail if Discord would refuse or truncate this request."""
    if isinstance(payload, list) and path.endswith("/commands"):
        check_commands(payload)
    if not isinstance(payload, Mapping):
        return
    data = payload.get("data") if path.endswith("/callback") else payload
    if not isinstance(data, Mapping):
        return
    if path.endswith("/threads"):
        assert 1 <= _units(data["name"]) <= 100, data["name"]
        return
    if "choices" in data:
        check_choices(data["choices"])
    assert _units(data.get("content") or "") <= 2000, data["content"]
    if path.endswith("/callback") and payload.get("type") == FORM:
        check_form(data)
        return
    layout = bool(data.get("flags", 0) & COMPONENTS_V2_FLAG)
    assert not (layout and (data.get("content") or data.get("embeds"))), "text next to a message of components"
    check_components(data.get("components") or [], layout=layout)
    check_files(data, files)
    if data.get("nonce") is not None:
        assert len(data["nonce"]) <= 25
    assert sum(_embed_length(embed) for embed in data.get("embeds") or []) <= 6000
    new_message = method == "POST" and ("/messages" in path or "/webhooks/" in path or path.endswith("/callback"))
    if new_message and data.get("content"):
        mentions = data.get("allowed_mentions")
        assert mentions is not None, "a message that does not say whom it may ping"
        assert not mentions.get("parse"), mentions


def check_files(data: Mapping[str, Any], files: Sequence[Any]) -> None:
    assert len(files) <= 10
    for attachment in data.get("attachments") or []:
        description = attachment.get("description")
        if "filename" in attachment or description is not None:
            assert description, "a picture without alt text"
            assert _units(description) <= 1024, description


def check_components(parts: Sequence[Mapping[str, Any]], *, layout: bool) -> None:
    """Fail if a message cannot be made of these; as a ``layout`` it consists of them."""
    rows = [part for part in parts if kind(part) == 1]
    if layout:
        assert len([*every(parts)]) <= MOST_PARTS
        assert sum(map(_units, texts(parts))) <= 4000
        assert all(texts([part]) for part in parts if kind(part) in (9, 10)), "a line without a text"
    else:
        assert rows == [*parts]
        assert len(rows) <= 5
    for row in rows:
        children = row["components"]
        assert 1 <= len(children) <= (1 if any(kind(child) in SELECTS for child in children) else 5)
    ids = []
    for control in controls(parts):
        ids.append(control.get("custom_id"))
        assert len(control.get("custom_id") or "") <= 100
        assert _units(control.get("label") or "") <= 80
        assert control["type"] != 2 or control.get("label") or control.get("emoji"), control
        assert len(control.get("placeholder") or "") <= 150
        check_options(control)
    assert len(set(ids)) == len(ids), ids


def check_options(select: Mapping[str, Any]) -> None:
    if select["type"] != 3:
        return
    options = select["options"]
    assert 1 <= len(options) <= 25
    assert len({option["value"] for option in options}) == len(options)
    assert sum(bool(option.get("default")) for option in options) <= 1
    for option in options:
        assert 1 <= _units(option["label"]) <= 100
        assert 1 <= len(option["value"]) <= 100


def check_form(form: Mapping[str, Any]) -> None:
    assert 1 <= len(form["custom_id"]) <= 100
    assert 1 <= _units(form["title"]) <= 45, form["title"]
    assert 1 <= len(form["components"]) <= 5
    for labelled in form["components"]:
        assert labelled["type"] == 18
        assert 1 <= _units(labelled["label"]) <= 45, labelled
        assert _units(labelled.get("description") or "") <= 100, labelled
        field = labelled["component"]
        assert 1 <= len(field["custom_id"]) <= 100
        if field["type"] in SELECTS:
            check_options(field)
        elif field["type"] in (RADIO, CHECKBOXES):
            assert (2 if field["type"] == RADIO else 1) <= len(field["options"]) <= 10
            assert all(1 <= _units(option["label"]) <= 100 for option in field["options"])
        elif field["type"] != FILE:
            assert field["type"] == 4
            assert _units(field.get("placeholder") or "") <= 100
            assert 0 <= field.get("min_length", 0) <= field.get("max_length", 4000) <= 4000


def check_choices(choices: Sequence[Mapping[str, Any]]) -> None:
    assert len(choices) <= 25
    for locale in (None, *_locales(choices)):
        assert len({_word(choice, "name", locale) for choice in choices}) == len(choices), (choices, locale)
        assert all(1 <= _units(_word(choice, "name", locale)) <= 100 for choice in choices), (choices, locale)
    for choice in choices:
        assert not isinstance(choice["value"], str) or 1 <= len(choice["value"]) <= 100


def check_commands(commands: Sequence[Mapping[str, Any]]) -> None:
    """Fail if Discord would refuse these commands; accepted ones are cached."""
    if commands in _ACCEPTED:
        return
    slash = [command for command in commands if command.get("type", 1) == 1]
    assert len(slash) <= 100
    assert len({command["name"] for command in slash}) == len(slash)
    for locale in (None, *_locales(commands)):
        for command in slash:
            assert sum(map(len, _texts(command, locale))) <= 8000, (command["name"], locale)
        names = [_word(command, "name", locale) for command in slash]
        assert len(set(names)) == len(names), (names, locale)
    for command in slash:
        _check_command(command)
    for command in commands:
        for text in (command.get("name_localizations") or {}).values():
            assert 1 <= len(text) <= 32, text
    _ACCEPTED.append(commands)


def _check_command(command: Mapping[str, Any]) -> None:
    assert NAME.match(command["name"]), command["name"]
    assert command["name"] == command["name"].lower()
    for name in (command.get("name_localizations") or {}).values():
        assert NAME.match(name), name
        assert name == name.lower(), name
    for text in (command["description"], *(command.get("description_localizations") or {}).values()):
        assert 1 <= len(text) <= 100, text
    options = command.get("options") or []
    assert len(options) <= 25
    for locale in (None, *_locales(options)):
        assert len({_word(option, "name", locale) for option in options}) == len(options), (command["name"], locale)
    required = [bool(option.get("required")) for option in options]
    assert required == sorted(required, reverse=True), "a required option after an optional one"
    for option in options:
        _check_command(option)
        check_choices(option.get("choices") or [])
        assert not (option.get("choices") and option.get("autocomplete"))


def _texts(command: Mapping[str, Any], locale: str | None) -> Iterator[str]:
    """Texts that count against a command's limit in one language."""
    yield _word(command, "name", locale)
    yield _word(command, "description", locale)
    for choice in command.get("choices") or []:
        yield _word(choice, "name", locale)
        yield str(choice["value"])
    for option in command.get("options") or []:
        yield from _texts(option, locale)


def _word(payload: Mapping[str, Any], field: str, locale: str | None) -> str:
    localised: Mapping[str, str] = payload.get(f"{field}_localizations") or {}
    return localised.get(locale or "") or payload.get(field) or ""


def _locales(payloads: Sequence[Mapping[str, Any]]) -> set[str]:
    return {locale for payload in payloads for locale in payload.get("name_localizations") or {}}


def _units(text: str) -> int:
    """The length of a text in UTF-16 code units, the larger of Discord's two counts."""
    return len(text.encode("utf-16-le")) // 2


def _embed_length(embed: Mapping[str, Any]) -> int:
    fields = embed.get("fields") or []
    return (
        len(embed.get("title") or "")
        + len(embed.get("description") or "")
        + sum(len(field["name"]) + len(field["value"]) for field in fields)
    )

"""Messages as people see them: those of components say their words in them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from bot.ui import Post

_CONTROLS = {2, 3, 5, 6, 7, 8}  # buttons and selects
_TEXT = 10
MOST_PARTS = 40


def every(components: Iterable[Any]) -> Iterator[Any]:
    """Components, and those within them, as payloads or as objects of discord.py."""
    for each in components:
        yield each
        for name in ("components", "children", "accessory", "component"):
            inside = _value(each, name)
            if inside is not None:
                yield from every(inside if isinstance(inside, list | tuple) else [inside])


def controls(components: Iterable[Any]) -> list[Any]:
    """The buttons and selects among components."""
    return [each for each in every(components) if kind(each) in _CONTROLS]


def texts(components: Iterable[Any]) -> list[str]:
    return [str(_value(each, "content")) for each in every(components) if kind(each) == _TEXT]


def words(message: Any) -> str:
    """The text of a message or of a post, or of the components that make it up."""
    lines = [line.text for line in message.lines] if isinstance(message, Post) else texts(message.components)
    return "\n".join(filter(None, [message.content, *lines]))


def kind(component: Any) -> int:
    value = _value(component, "type")
    return int(getattr(value, "value", value))


def _value(component: Any, name: str) -> Any:
    return component.get(name) if isinstance(component, Mapping) else getattr(component, name, None)

"""The controls of messages and forms on the page: those that a person was shown, so that others cannot be forged."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from bot.matches.activity.payloads import Json

Values: TypeAlias = frozenset[str] | None  # of a select or a radio group; ``None`` for buttons and text inputs
_BUTTON, _SELECT, _TEXT, _RADIO = 2, 3, 4, 21  # types of components
_CHOOSING: Final = (_SELECT, _RADIO)
_NO_ENTRY: Final[tuple[str, int, list[str]]] = ("", 0, [])
_USABLE: Final = {_BUTTON, _SELECT, _TEXT, _RADIO}  # people and channels cannot be chosen on the page


class Controls:
    """Controls by their ids."""

    def __init__(self, components: Iterable[Mapping[str, Any]], pictures: Iterable[Json] = ()) -> None:
        self._offered: dict[str, tuple[int, Values]] = {}
        for each in _within(components):
            if each["type"] in _USABLE and "custom_id" in each and not each.get("disabled"):
                values = frozenset(option["value"] for option in each.get("options", ()))
                self._offered[each["custom_id"]] = each["type"], values if each["type"] in _CHOOSING else None
        for picture in pictures:
            self._offered |= {tap["press"]: (_BUTTON, None) for tap in picture["taps"]}
            slider = picture["slider"]
            if slider is not None:
                self._offered[slider["choose"]] = _SELECT, frozenset(str(value) for value in slider["values"])

    def __bool__(self) -> bool:
        return bool(self._offered)

    def press(self, data: Mapping[str, Any]) -> Json | None:
        """The data of a press as Discord would send it; ``None`` if there is no such control."""
        match data:
            case {"custom_id": str(name), "values": [_, *_] as values} if self._allows(name, _SELECT, values):
                return {"custom_id": name, "component_type": _SELECT, "values": values}
            case {"custom_id": str(name)} if "values" not in data and self._allows(name, _BUTTON, ()):
                return {"custom_id": name, "component_type": _BUTTON}
        return None

    def filled_in(self, form: str, data: Mapping[str, Any]) -> Json | None:
        """The data of this form as Discord would send it; ``None`` if it has no such entries."""
        given = data.get("components")
        entries = [_entry(part) for part in given] if isinstance(given, list) else [_NO_ENTRY]
        if not all(self._allows(name, kind, values) for name, kind, values in entries):
            return None
        parts = [
            {"type": kind, "custom_id": name} | ({"values": [*values]} if kind == _SELECT else {"value": values[0]})
            for name, kind, values in entries
        ]
        return {"custom_id": form, "components": [{"type": 18, "component": part} for part in parts]}

    def _allows(self, name: str, kind: int, values: Iterable[object]) -> bool:
        offered = self._offered.get(name)
        if offered is None or offered[0] != kind:
            return False
        return offered[1] is None or all(isinstance(value, str) and value in offered[1] for value in values)


def _within(components: Iterable[Mapping[str, Any]]) -> Iterator[Mapping[str, Any]]:
    for each in components:
        yield each
        inside = [each[name] for name in ("component", "accessory") if name in each]
        yield from _within([*each.get("components", ()), *inside])


def _entry(part: object) -> tuple[str, int, list[str]]:
    match part:
        case {"component": {"custom_id": str(name), "values": list(values)}}:
            return name, _SELECT, [value for value in values if isinstance(value, str)]
        case {"component": {"custom_id": str(name), "value": str(value), "type": 21}}:
            return name, _RADIO, [value]
        case {"component": {"custom_id": str(name), "value": str(value)}}:
            return name, _TEXT, [value]
    return _NO_ENTRY


NOTHING: Final = Controls(())

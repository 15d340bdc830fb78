"""Garbage for every input: texts, numbers, ids and options, from one seed."""

import random
import re
import string
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from bot.app.features import ROUTES
from bot.app.help import HelpControl
from bot.community.lobby.views import LobbyControl
from bot.discord.interactions.components import ButtonRoute, FormRoute, SelectRoute
from bot.model.following import FollowWish
from bot.puzzles.daily.views import DailyControl
from bot.studies.replay.views import Control
from bot.studies.study.views import StudyControl
from bot.tournaments.views import TournamentControl
from bot.ui import Button
from rules import GAMES

COMMAND, COMPONENT, COMPLETION, MODAL = 2, 3, 4, 5
GROUPS: Final = (1, 2)
TEXT, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, FILE = 3, 4, 5, 6, 7, 8, 11
STRANGE: Final = (
    *("", " ", "\n", "\t\r\n", "\x00", "\x1b[2J", "\u202e", "\u200b" * 30, "\ufffd", "\U0001f98a" * 50, "ß" * 400),
    *("@everyone", "<@1>", "<#1>", "[Nitro](http://x.invalid)", "```", "~~**__", "'; DROP TABLE match; --", "%s%n{}"),
    *("9" * 5000, "-1", "1e309", "nan", "٣", "²", "0x10", "1.5", "None", "null", "true"),
    *("../../etc/passwd", "a" * 6000),
)
WORDS: Final = (
    *("blue", "red", "white", "yellow", "d1-d2", "a1", "z9", "V3", "c1", "2-8", "B:lock", "1", "pass", "black", "swap"),
    *("back", "5d", "999d", "2027-01-31", "9999-12-31", "0000-00-00", "22-7", "25-99", "off", "Europe/Berlin", "me"),
)
LIMIT: Final = 2**53
NAMED: Final = {USER: "users", CHANNEL: "channels", ROLE: "roles", FILE: "attachments"}
"""Resolved objects next to a command's options, by option type."""
TOKENS: Final = (  # Tokens of JSON and of records
    *("{", "}", "[", "]", ",", ":", " ", "\n", "null", "true", "NaN", "-Infinity", "0", "1e9", "-0", "9" * 99, "2.0"),
    *('"game"', '"link"', '"seats"', '"options"', '"steps"', '"players"', '"result"', '""', '"\\ud800"', "\ufeff"),
)
RECORD: Final = (
    b'{"game": "link", "seats": 2, "options": {"size": 6}, "steps": ["b3", "d4", "c4"], "rules": 1, '
    b'"players": [{"name": "Ada"}, {"level": 3}], "pace": 86400, "began": "2026-11-22T15:56:11Z", '
    b'"result": {"by": "resigned", "places": [2, 1]}}\n'
)


class Garbage:
    """Random inputs from a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def text(self, longest: int = 6000) -> str:
        dice = self.dice
        match dice.randrange(4):
            case 0:
                said = dice.choice(STRANGE)
            case 1:
                said = " ".join(dice.choices(WORDS, k=dice.randint(1, 6)))
            case 2:
                said = "".join(chr(dice.randrange(1, 0xD7FF)) for _ in range(dice.randint(1, 40)))
            case _:
                said = self.mutated(", ".join(dice.choices(WORDS, k=dice.randint(1, 4))))
        return said[:longest]

    def file(self) -> bytes:
        dice = self.dice
        match dice.randrange(4):
            case 0:
                return dice.randbytes(dice.randrange(200))
            case 1:
                return "".join(dice.choices(TOKENS, k=dice.randrange(60))).encode()
            case 2:
                return self.text().encode()
            case _:
                data = bytearray(RECORD)
                for _ in range(dice.randint(1, 3)):
                    at = dice.randrange(len(data))
                    data[at : at + dice.randrange(3)] = dice.choice((b"", dice.randbytes(1), b'"', b"{", b"9", b"[[["))
                return bytes(data)

    def mutated(self, text: str) -> str:
        letters = list(text)
        for _ in range(self.dice.randint(1, 3)):
            at = self.dice.randrange(len(letters) + 1)
            letters[at : at + self.dice.randrange(2)] = self.dice.choices(string.printable, k=self.dice.randrange(3))
        return "".join(letters)

    def number(self) -> int:
        dice = self.dice
        return dice.choice((0, 1, 2, -1, 25, 1000, 10**6, LIMIT - 1, 1 - LIMIT, dice.randrange(-LIMIT, LIMIT)))

    def custom_id(self, revision: int) -> str:
        dice = self.dice
        actions = [*(button.name.lower() for button in Button), "at", "among", "pick"]
        actions += ["study-at", "study-among", "study-type", "study-cancel", "studies", "turn"]
        actions += ["seat", "followed", "finished", "game", "page", "contents"]
        path = ".".join(str(abs(self.number()) % 10**6) for _ in range(dice.randrange(6)))
        match = dice.choice((1, 2, 3, 0, 99, 10**15 - 1))
        made = f"il:{dice.choice(actions)}:{match}:{dice.choice((revision, revision - 1, 0, 1, 10**9 - 1))}:{path}"
        standing = (
            f"il:leaderboard:{abs(self.number())}:{dice.choice(list(GAMES))}::rating:{abs(self.number()) % 10**9}",
            f"il:watch:{abs(self.number())}:{dice.choice(list(GAMES))}::rating:{abs(self.number()) % 10**9}",
            f"il:profile:{abs(self.number())}:{dice.choice(list(GAMES))}",
            f"il:versus:{abs(self.number())}:{abs(self.number())}",
            "il:stats:",
            "il:privacy:delete",
            f"il:help:{dice.choice(list(HelpControl))}",
            f"il:lobby:{dice.choice(list(LobbyControl))}",
            f"il:tournament:{match}:{dice.choice(list(TournamentControl))}:{abs(self.number()) % 10**6}",
            f"il:tournament:{match}:{dice.choice(list(TournamentControl))}",
        )
        control = f"replay:{match}:{abs(self.number()) % 10**6}:{dice.choice(list(Control))}"
        if dice.random() < 0.5:
            control = f"study:{match}:{revision}:{dice.choice(list(StudyControl))}"
        picked = dice.choice(("steps", "study-steps"))
        steps = (
            f"il:{picked}:{match}:{revision}:{self.mutated(dice.choice(('c3', 'blue d1-d2', '2-4 A:lock, 3-6 new')))}"
        )
        day = dice.choice((739_617, 0, 9_999_999, revision))
        wish = f"wish:{match}:{revision}:{dice.choice((*FollowWish, 'none'))}"
        daily = dice.choice((f"daily:{day}:{dice.choice(list(DailyControl))}", f"daily-at:{day}:0:{path}"))
        ours = dice.choice(
            (made, made, made, steps, f"il:{control}", f"il:{wish}", f"il:{daily}", dice.choice(standing))
        )
        return dice.choice((ours, ours, self.mutated(ours), self.text(100)))[:100] or "-"

    def component(self, revision: int) -> dict[str, Any]:
        custom_id = self.custom_id(revision)
        if not _is_of(SelectRoute, custom_id):  # Discord knows which of them is a button
            return {"custom_id": custom_id, "component_type": 2}
        values = [self.dice.choice((str(abs(self.number()) % 100), f"1.{revision}", self.text(100) or "-"))]
        return {"custom_id": custom_id, "component_type": 3, "values": values}

    def modal(self, revision: int) -> dict[str, Any]:
        name = self.text(100) or "-"
        ours = self.dice.choice(
            (f"il:type:1:{revision}:", "il:study-type:1:1:", "il:study:1:1:name", "il:privacy:delete", "il:lobby:play")
        )
        names = (name, "steps", "name", "word", "game", "opponent", "pace")
        field: dict[str, Any] = {"type": 4, "custom_id": self.dice.choice(names), "value": self.text(4000)}
        if self.dice.random() < 0.3:
            field |= {"type": 3, "values": [self.dice.choice((self.text(100), *GAMES, str(abs(self.number()))))]}
        row = self.dice.choice(({"type": 1, "components": [field]}, {"type": 18, "component": field}))
        return {"custom_id": self.dice.choice((ours, self.custom_id(revision))), "components": [row]}

    def command(self, commands: Sequence[Mapping[str, Any]], known: Mapping[str, Any]) -> dict[str, Any]:
        root = self.dice.choice(commands)
        common = {"id": root["id"], "name": root["name"], "type": root.get("type", 1), "resolved": known}
        if common["type"] != 1:
            return common | {"target_id": self.dice.choice(list(known["members"]))}
        return common | {"options": self._options(root.get("options") or [], known)}

    def completion(self, commands: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
        completed = [
            (root, path, option)
            for root in commands
            for path, option in _declared(root.get("options") or [])
            if option.get("autocomplete") and option["type"] in (TEXT, INTEGER)
        ]
        root, path, option = self.dice.choice(completed)
        given = [{"name": option["name"], "type": option["type"], "value": self.text(), "focused": True}]
        for group in reversed(path):
            given = [{"name": group["name"], "type": group["type"], "options": given}]
        return {"id": root["id"], "name": root["name"], "type": 1, "options": given}

    def _options(self, declared: Sequence[Mapping[str, Any]], known: Mapping[str, Any]) -> list[dict[str, Any]]:
        if declared and declared[0]["type"] in GROUPS:
            chosen = self.dice.choice(declared)
            below = self._options(chosen.get("options") or [], known)
            return [{"name": chosen["name"], "type": chosen["type"], "options": below}]
        given = [self._option(option, known) for option in declared if self.dice.random() < 0.7]
        if self.dice.random() < 0.1:
            given.append({"name": "unheard", "type": TEXT, "value": self.text()})
        return given

    def _option(self, option: Mapping[str, Any], known: Mapping[str, Any]) -> dict[str, Any]:
        dice, kind, named = self.dice, option["type"], NAMED
        value: object
        if kind in named:  # Discord describes whatever is named
            return {"name": option["name"], "type": kind, "value": dice.choice(list(known[named[kind]]))}
        choices = [choice["value"] for choice in option.get("choices") or []]
        if choices and dice.random() < 0.7:
            return {"name": option["name"], "type": kind, "value": dice.choice(choices)}
        value = {INTEGER: self.number(), BOOLEAN: dice.random() < 0.5, TEXT: self.text()}[kind]
        return {"name": option["name"], "type": kind, "value": value}


def _declared(
    options: Sequence[Mapping[str, Any]], path: tuple[Mapping[str, Any], ...] = ()
) -> Iterator[tuple[tuple[Mapping[str, Any], ...], Mapping[str, Any]]]:
    """Every option with the path of groups that leads to it."""
    for option in options:
        if option["type"] in GROUPS:
            yield from _declared(option.get("options") or [], (*path, option))
        else:
            yield path, option


def is_our_form(data: Mapping[str, Any]) -> bool:
    return _is_of(FormRoute, data["custom_id"])


def is_ours(data: Mapping[str, Any]) -> bool:
    return _is_of(SelectRoute if data["component_type"] == 3 else ButtonRoute, data["custom_id"])


def _is_of(kind: type, custom_id: str) -> bool:
    return any(isinstance(route, kind) and re.fullmatch(route.pattern, custom_id) for route in ROUTES)

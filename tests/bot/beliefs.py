"""Beliefs about a match that is only heard, built from sentences."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final, TypeAlias

from bot.ui import Texts
from tests.bot.heard import Page

Position: TypeAlias = dict[str, str]
COLOURS: Final = ("white", "blue", "red", "yellow", "black")
SIDES: Final = {"square": "#", "triangle": "^"}
_MANY: Final = 7777
_NUMBER: Final = "[-−]?\\d+"


def sentence(texts: Texts, key: str, *holes: str, count: str = "", **fixed: str | int) -> list[re.Pattern[str]]:
    shown = {hole: f"\ue000{hole}\ue001" for hole in holes}
    counted: list[dict[str, str | int]] = [{count: number} for number in (_MANY, 0, 1)] if count else [{}]
    found = []
    for each in counted:
        said = re.escape(texts(key, **shown, **fixed, **each))
        said = said.replace(str(_MANY), f"(?P<{count}>{_NUMBER})") if count else said
        found.append(re.compile(re.sub("\ue000(\\w+)\ue001", r"(?P<\1>[^.]+?)", said)))
    return found


def heard(texts: Texts, line: str, key: str, *holes: str, count: str = "", **fixed: str | int) -> Mapping[str, str]:
    for at, pattern in enumerate(sentence(texts, key, *holes, count=count, **fixed)):
        found = pattern.search(line)
        if found is not None:
            return {count or "said": str(at - 1)} | found.groupdict()
    return {}


class Belief(ABC):
    verdicts: ClassVar[tuple[str, ...]]

    def __init__(self, names: Mapping[str, str]) -> None:
        self.names = names
        self.position: Position = {}
        self.roles: dict[str, str] = {}
        self.winners: tuple[str, ...] | None = None

    def begins(self, page: Page, texts: Texts) -> None:
        self.position = self.read(page, texts)
        self.learns_roles(page, texts)

    def learns_roles(self, page: Page, texts: Texts) -> None:
        for mention, name in self.names.items():
            for role in self.sides(texts):
                if texts("position-plays", name=name, role=role) in page.words:
                    self.roles[mention] = self.sides(texts)[role]

    def sides(self, texts: Texts) -> Mapping[str, str]:
        return {}

    def tells(self, line: str, texts: Texts) -> None:
        for key in self.verdicts:
            found = heard(texts, line, key, "who", "role", "reason", "account", "one", "other", colour="black")
            found = found or heard(texts, line, key, "who", "role", "reason", "account", "one", "other", colour="white")
            if found:
                who = found["who"] if "who" in found else f"{found['one']} {found['other']}"
                self.winners = tuple(mention for mention in self.names if mention in who)
        self.follows(line, texts)

    @abstractmethod
    def follows(self, line: str, texts: Texts) -> None:
        """The event of a line."""

    @abstractmethod
    def read(self, page: Page, texts: Texts) -> Position:
        """The position that a page tells, as a text board or in words."""

    @abstractmethod
    def stands(self, page: Page, texts: Texts) -> tuple[int, ...]:
        """The standing on a page."""


def _grid(page: Page, letters: Mapping[str, str]) -> Position | None:
    if page.board is None:
        return None
    columns, found = page.board.splitlines()[0].split(), {}
    for line in page.board.splitlines():
        row = re.fullmatch(r"\s*(\d+) (.*) (\d+)", line)
        if row and row[1] == row[3]:
            signs = re.sub(r"[\[\]]", " ", row[2]).split()
            assert len(signs) == len(columns), line
            found.update({f"{c}{row[1]}": letters[s] for c, s in zip(columns, signs, strict=True) if s in letters})
    return found


def _rows(words: str, run: str, colours: Sequence[str], texts: Texts) -> Position:
    found = {}
    (row,) = sentence(texts, "position-row", "row", "held")
    for told in row.finditer(words):
        for part in told["held"].split(", "):
            for what in colours:
                (pattern,) = sentence(texts, run, "columns", what=what)
                lying = pattern.fullmatch(part)
                if lying and re.fullmatch("[a-z ]+", lying["columns"]):
                    found.update({f"{c}{told['row']}": what for c in lying["columns"].replace(" ", "")})
    return found


class LinkageBelief(Belief):
    verdicts = ("linkage-verdict",)

    def follows(self, line: str, texts: Texts) -> None:
        for colour in COLOURS[:4]:
            if found := heard(texts, line, "linkage-placed", "who", "cells", colour=colour):
                self.position |= dict.fromkeys(found["cells"].split("-"), colour)
        if found := heard(texts, line, "linkage-put-counter", "who", "cell"):
            self.position[found["cell"]] = "black"

    def read(self, page: Page, texts: Texts) -> Position:
        letters = {texts(f"linkage-letter-{colour}"): colour for colour in COLOURS[:4]} | {"#": "black"}
        found = _grid(page, letters)
        return _rows(page.words, "linkage-run", COLOURS, texts) if found is None else found

    def stands(self, page: Page, texts: Texts) -> tuple[int, ...]:
        return (int(heard(texts, page.words, "linkage-groups", "target", count="groups")["groups"]),)


class LinkBelief(Belief):
    verdicts = ("link-verdict",)

    def sides(self, texts: Texts) -> Mapping[str, str]:
        return {texts(f"link-role-{colour}"): colour for colour in ("black", "white")}

    def follows(self, line: str, texts: Texts) -> None:
        if found := heard(texts, line, "link-placed", "who", "cell"):
            self.position[found["cell"]] = self.roles[found["who"]]
        for colour in ("black", "white"):
            if found := heard(texts, line, "link-placed-opening", "who", "cell", colour=colour):
                self.position[found["cell"]] = colour
        if found := heard(texts, line, "link-placed-bar", "who", "bar"):
            self.position[found["bar"]] = self.roles[found["who"]]
        for colour, other in (("black", "white"), ("white", "black")):
            if found := heard(texts, line, "link-chose", "who", colour=colour):
                self.roles = {mention: colour if mention == found["who"] else other for mention in self.names}

    def read(self, page: Page, texts: Texts) -> Position:
        stones = _grid(page, {"#": "black", "O": "white"})
        stones = _rows(page.words, "link-run", ("black", "white"), texts) if stones is None else stones
        bars = {c: heard(texts, page.words, "link-bars", "bars", colour=c) for c in ("black", "white")}
        return stones | {bar: colour for colour, told in bars.items() if told for bar in told["bars"].split(", ")}

    def stands(self, page: Page, texts: Texts) -> tuple[int, ...]:
        return ()


class LinkxBelief(Belief):
    verdicts = ("linkx-verdict-link", "linkx-verdict-area", "linkx-verdict-tie")

    def sides(self, texts: Texts) -> Mapping[str, str]:
        return {texts(f"linkx-role-{colour}"): colour for colour in ("blue", "white")}

    def follows(self, line: str, texts: Texts) -> None:
        if found := heard(texts, line, "linkx-placed", "who", "piece", "cells"):
            self.position |= dict.fromkeys(found["cells"].split("-"), self.roles[found["who"]])

    def read(self, page: Page, texts: Texts) -> Position:
        found = _grid(page, {texts(f"linkx-letter-{colour}"): colour for colour in ("blue", "white")})
        return _rows(page.words, "linkx-run", ("blue", "white"), texts) if found is None else found

    def stands(self, page: Page, texts: Texts) -> tuple[int, ...]:
        found = heard(texts, page.words, "linkx-areas", "blue", "white")
        return int(found["blue"]), int(found["white"])


class LoveLinksBelief(Belief):
    """Bracelets by their letters: the open key and the open lock; and points."""

    verdicts = ()

    def __init__(self, names: Mapping[str, str]) -> None:
        super().__init__(names)
        self.points = dict.fromkeys(names, 0)

    def tells(self, line: str, texts: Texts) -> None:
        for key in ("lovelinks-wins", "lovelinks-ties"):
            if found := heard(texts, line, key, "who", "account", winners=1):
                self.winners = tuple(mention for mention in self.names if mention in found["who"])
        self.follows(line, texts)

    def follows(self, line: str, texts: Texts) -> None:
        for way in ("lock", "key"):
            holes = ("who", "link", "bracelet")
            scored = heard(texts, line, f"lovelinks-matched-{way}", *holes, count="points")
            if found := scored or heard(texts, line, f"lovelinks-did-{way}", *holes):
                key, lock = self.position[found["bracelet"]].split()
                own_key, own_lock = found["link"].split("-")
                self.position[found["bracelet"]] = f"{key} {own_lock}" if way == "lock" else f"{own_key} {lock}"
                self._scored(found)
        if found := heard(texts, line, "lovelinks-did-new", "who", "link", "bracelet"):
            self.position[found["bracelet"]] = found["link"].replace("-", " ")
        closed = heard(texts, line, "lovelinks-closed-for", "who", "link", "bracelet", "account", count="points")
        if found := closed or heard(texts, line, "lovelinks-did-close", "who", "link", "bracelet"):
            del self.position[found["bracelet"]]
            self._scored(found)

    def _scored(self, found: Mapping[str, str]) -> None:
        self.points[found["who"]] += int(found.get("points", "0").replace("−", "-"))

    def read(self, page: Page, texts: Texts) -> Position:
        if page.board is not None:
            table = re.finditer(r"^([A-Z]+) +(\d+) +(\d+|M) ", page.board, re.MULTILINE)
            return {row[1]: f"{row[2]} {row[3]}" for row in table}
        (told,) = sentence(texts, "bracelet-item", "bracelet", "key", "lock", "holds")
        (every,) = sentence(texts, "bracelet-all", "bracelets")
        spoken = every.search(page.words)
        found = [told.match(part) for part in spoken["bracelets"].split("; ")] if spoken else []
        return {each["bracelet"]: f"{each['key']} {each['lock']}" for each in found if each}

    def stands(self, page: Page, texts: Texts) -> tuple[int, ...]:
        told = (
            heard(texts, page.words, "stock-item", "captured", "links", count="points", name=name, gem=gem)
            for name, gem in zip(self.names.values(), SIDES, strict=True)
        )
        return tuple(int(each["points"]) for each in told)


BELIEFS: Final[dict[str, type[Belief]]] = {
    "linkage": LinkageBelief,
    "link": LinkBelief,
    "linkx": LinkxBelief,
    "lovelinks": LoveLinksBelief,
}

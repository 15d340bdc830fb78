"""Beliefs about a match that is only heard, built from sentences."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Final, TypeAlias

from bot.ui import Texts
from tests.bot.heard import Page

Position: TypeAlias = dict[str, str]
COLOURS: Final = ("white", "blue", "red", "yellow")
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


class LinkageBelief(Belief):
    verdicts = ("linkage-verdict",)

    def follows(self, line: str, texts: Texts) -> None:
        for colour in COLOURS:
            if found := heard(texts, line, "linkage-placed", "who", "cells", colour=colour):
                self.position |= dict.fromkeys(found["cells"].split("-"), colour)
        if found := heard(texts, line, "linkage-put-counter", "who", "cell"):
            self.position[found["cell"]] = "black"


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


class LinkxBelief(Belief):
    verdicts = ("linkx-verdict-link", "linkx-verdict-area", "linkx-verdict-tie")

    def sides(self, texts: Texts) -> Mapping[str, str]:
        return {texts(f"linkx-role-{colour}"): colour for colour in ("blue", "white")}

    def follows(self, line: str, texts: Texts) -> None:
        if found := heard(texts, line, "linkx-placed", "who", "piece", "cells"):
            self.position |= dict.fromkeys(found["cells"].split("-"), self.roles[found["who"]])


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


BELIEFS: Final[dict[str, type[Belief]]] = {
    "linkage": LinkageBelief,
    "link": LinkBelief,
    "linkx": LinkxBelief,
    "lovelinks": LoveLinksBelief,
}

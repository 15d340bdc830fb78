"""The catalogues as data: what each text holds, and where the code speaks of it."""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from data.texts import DEFAULT, sources
from tests.source import TOP, Module, modules

OURS = ("bot", "data", "renderers", "rules")
TELLING = frozenset({"text", "texts", "code", "Illegal", "Unreadable", "BadOption", "BadRecord", "UserError", "Coded"})
"""Functions called with the key of a text and its values; attributes count by their last name."""
PAGE = TOP / "bot" / "sandbox" / "page"
WITH_STEP = "BadRecord"
"""The class that takes the index of a step as well."""
JOINING = "_key"
"""The function that joins a key from parts, the first of which is its kind."""


@dataclass
class Text(Visitor):
    """One text: where it is, the values it needs, and the other texts it refers to."""

    file: str
    value: bool = False
    variables: set[str] = field(default_factory=set)
    references: set[str] = field(default_factory=set)

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:
        self.references.add(node.id.name)


@dataclass(frozen=True)
class Catalogue:
    """All texts of a language, and what in its files is no text."""

    texts: Mapping[str, Text]
    junk: tuple[str, ...]
    repeated: tuple[str, ...]
    comments: tuple[str, ...]

    def needed(self, key: str) -> set[str]:
        text = self.texts[key]
        return set(text.variables).union(*(self.needed(other) for other in text.references))


@cache
def catalogue(language: str) -> Catalogue:
    texts: dict[str, Text] = {}
    junk, repeated, comments = [], [], []
    for file, source in sources(language).items():
        for entry in FluentParser().parse(source).body:
            comment = entry.comment if isinstance(entry, ftl.Message) else entry
            if isinstance(comment, ftl.BaseComment):
                comments.append(comment.content or "")
            if isinstance(entry, ftl.Junk):
                junk.append(f"{file}: {(entry.content or '').strip()[:80]}")
            if isinstance(entry, ftl.Message):
                text = Text(file, value=entry.value is not None)
                text.visit(entry)
                repeated += [entry.id.name] if entry.id.name in texts else []
                texts[entry.id.name] = text
    return Catalogue(texts, tuple(junk), tuple(repeated), tuple(comments))


@dataclass(frozen=True)
class Mention:
    """A place in the code that names a text: in full, or by a pattern where part of the key is only known later."""

    where: str
    key: str
    pattern: re.Pattern[str] | None = None
    given: frozenset[str] | None = None
    """The values that are given with it; ``None`` where this cannot be seen."""


@cache
def mentions() -> tuple[Mention, ...]:
    return (*(mention for module in modules(*OURS) for mention in _mentions(module)), *_on_the_page())


def _on_the_page() -> Iterator[Mention]:
    for file in sorted(PAGE.glob("*.[jh]*")):
        for key in re.findall(r"page-[a-z0-9-]+", file.read_text("utf-8")):
            yield Mention(file.name, key)


def _mentions(module: Module) -> Iterator[Mention]:
    called: dict[int, ast.Call] = {}
    begun: set[int] = set()
    nodes = [node for node in ast.walk(module.tree) if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)]
    for node in nodes:
        if isinstance(node, ast.Call) and _name(node.func) == JOINING:
            begun.add(id(node.args[0]))
        if isinstance(node, ast.Call) and node.args and _name(node.func) in TELLING:
            for key in _keys(node.args[0]):
                called[id(key)] = node
    files = _beginnings()
    for node in nodes:
        where = f"{module.name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            is_key = node.value.startswith(files) and re.fullmatch(r"[a-z]+(-[a-z0-9_]+)+", node.value)
            if id(node) in begun or (is_key and id(node) not in called and node.value not in catalogue(DEFAULT).texts):
                yield Mention(where, f"{node.value}-*", re.compile(f"{re.escape(node.value)}(-.+)?"))
            elif is_key or id(node) in called:
                yield Mention(where, node.value, given=_given(called.get(id(node))))
        if isinstance(node, ast.JoinedStr):
            parts = [part.value if isinstance(part, ast.Constant) else None for part in node.values]
            text = "".join(str(part or "*") for part in parts)
            known = text.startswith(files) or (text.startswith("*-") and id(node) in called)
            if known and " " not in text:
                pattern = "".join(".+" if part is None else re.escape(str(part)) for part in parts)
                yield Mention(where, text, re.compile(pattern))


@cache
def _beginnings() -> tuple[str, ...]:
    return tuple(f"{file}-" for file in sources(DEFAULT))


def _keys(node: ast.expr) -> Iterator[ast.expr]:
    """The expressions that may be the key: both of a choice between two."""
    if isinstance(node, ast.IfExp):
        yield from _keys(node.body)
        yield from _keys(node.orelse)
    else:
        yield node


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


def _given(call: ast.Call | None) -> frozenset[str] | None:
    if call is None or any(keyword.arg is None for keyword in call.keywords):
        return None
    given = frozenset(keyword.arg for keyword in call.keywords if keyword.arg)
    return given - {"step"} if _name(call.func) == WITH_STEP else given

"""The project's own source as data: modules, what they import, and what their text says; for tests about the code."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

TOP = Path(__file__).parent.parent


@dataclass(frozen=True)
class Module:
    """One Python file of the project."""

    name: str  # As it is imported: ``bot.storage.write``; a package by its own name
    package: str  # The package for its relative imports
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text)

    @cached_property
    def imports(self) -> frozenset[str]:
        """Everything it imports; of ``from a import b`` both ``a`` and ``a.b``."""
        found = set()
        for node in statements(self.tree):
            if isinstance(node, ast.Import):
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                above = self.package.split(".")[: len(self.package.split(".")) - node.level + 1] if node.level else []
                base = ".".join([*above, *([node.module] if node.module else [])])
                found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
        return frozenset(found)

    def within(self, *places: str) -> bool:
        return within(self.name, *places)


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """A module and the statements in it, without the expressions, which are most of the nodes."""
    edge: list[ast.AST] = [tree]
    while edge:
        node = edge.pop()
        yield node
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            inside = getattr(node, name, None)
            edge += inside if isinstance(inside, list) else ()  # of a lambda it is an expression


def within(name: str, *places: str) -> bool:
    """True if a dotted name is one of these places or inside one."""
    return any(name == place or name.startswith(place + ".") for place in places)


@cache
def module(path: Path) -> Module:
    """One file, which is read and parsed once for all tests."""
    parts = path.relative_to(TOP).with_suffix("").parts
    package = parts[:-1]
    return Module(".".join(package if parts[-1] == "__init__" else parts), ".".join(package), path.read_text("utf-8"))


def modules(*folders: str) -> Iterator[Module]:
    for folder in folders:
        yield from map(module, sorted((TOP / folder).rglob("*.py")))

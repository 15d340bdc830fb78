"""Plain words: openings of docstrings, names of tests, and words that a reader would have to translate."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.source import TOP, statements

OPENINGS = re.compile(r"(?:What|Who|Whom|Whose|Where|Which|When|Whether|How|Whoever|Whatever|Wherever)\b")
"""A docstring begins with a noun phrase or a verb instead."""
OPENED = re.compile(rf"[\"']\s*{OPENINGS.pattern}")
WORDS = re.compile(r"(?i)\b(?:whoever|whomever|whatever befalls|lest|in vain|what came of|for good or ill)\b")
OLD_WORDS = re.compile(r"(?i)\b(?:(?:is|are) told|goes on|anew|beside|somebody|thereby|whom)\b")
"""Words that docstrings of the product do without."""
LONG_NAMES = re.compile(r"\bdef (test_\w{56,})\(")
FOLDERS = ("bot", "data", "renderers", "rules", "tests")
PROSE = ("*.md", "docs/**/*.md", ".ci/*", ".github/**/*.md", "Dockerfile", "compose.yaml", ".env.example")


def documented(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line and text of each docstring, also of attributes."""
    for statement in statements(tree):
        match statement:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield statement.lineno, text.strip()


def commented(text: str) -> Iterator[tuple[int, str]]:
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def test_docstrings_comments_and_test_names_are_plain() -> None:
    wrong = []
    for path in (path for folder in FOLDERS for path in sorted((TOP / folder).rglob("*.py"))):
        text, place = path.read_text("utf-8"), path.relative_to(TOP)
        wrong += [f"{place}: {name} is longer than 60 characters" for name in LONG_NAMES.findall(text)]
        words = [WORDS] if place.parts[0] == "tests" else [WORDS, OLD_WORDS]
        if not OPENED.search(text) and not any(each.search(text) for each in words):
            continue  # reading all files as code would take long
        found, said = [*documented(ast.parse(text))], [*commented(text)]
        wrong += [f"{place}:{line}: {one[:60]!r}" for line, one in found if OPENINGS.match(one)]
        told = [(line, one, kind) for line, one in found for kind in words] + [(line, one, WORDS) for line, one in said]
        wrong += [f"{place}:{line}: {each[0]}" for line, one, kind in told for each in kind.finditer(one)]
    for path in (path for pattern in PROSE for path in sorted(TOP.glob(pattern)) if path.is_file()):
        wrong += [f"{path.relative_to(TOP)}: {found[0]}" for found in WORDS.finditer(path.read_text("utf-8"))]
    assert wrong == []

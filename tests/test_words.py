"""Plain words: openings of docstrings, names of tests, and words that a reader would have to translate."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator

from tests.source import TOP, statements

OPENINGS = re.compile(r"(?:What|Who|Whom|Whose|Where|Which|When|Whether|How|Whoever|Whatever|Wherever)\b")
"""A docstring begins with a noun phrase or a verb instead."""
WORDS = re.compile(r"(?i)\b(?:whoever|whomever|whatever befalls|lest|in vain|what came of|for good or ill)\b")
OLD_WORDS = re.compile(r"(?i)\b(?:(?:is|are) told|goes on|anew|beside|somebody|thereby|whom)\b")
"""Words that docstrings of the product do without."""
LONGEST_TEST_NAME = 60
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


def test_docstrings_and_test_names_are_plain() -> None:
    wrong = []
    for path in (path for folder in FOLDERS for path in sorted((TOP / folder).rglob("*.py"))):
        tree = ast.parse(path.read_text("utf-8"))
        place = path.relative_to(TOP)
        wrong += [f"{place}:{line}: {text[:60]!r}" for line, text in documented(tree) if OPENINGS.match(text)]
        if place.parts[0] != "tests":
            wrong += [f"{place}:{n}: {found[0]}" for n, text in documented(tree) for found in OLD_WORDS.finditer(text)]
        wrong += [
            f"{place}:{node.lineno}: {node.name} is longer than {LONGEST_TEST_NAME} characters"
            for node in statements(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.name.startswith("test_")
            and len(node.name) > LONGEST_TEST_NAME
        ]
    assert wrong == []


def test_comments_and_documents_have_no_literary_words() -> None:
    wrong = []
    for path in (path for folder in FOLDERS for path in sorted((TOP / folder).rglob("*.py"))):
        text = path.read_text("utf-8")
        if WORDS.search(text):
            prose = [*documented(ast.parse(text)), *commented(text)]
            place = path.relative_to(TOP)
            wrong += [f"{place}:{line}: {found[0]}" for line, each in prose for found in WORDS.finditer(each)]
    for path in (path for pattern in PROSE for path in sorted(TOP.glob(pattern)) if path.is_file()):
        wrong += [f"{path.relative_to(TOP)}: {found[0]}" for found in WORDS.finditer(path.read_text("utf-8"))]
    assert wrong == []

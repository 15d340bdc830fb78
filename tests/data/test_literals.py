"""Nothing that players read is written in the code: no literal of two words or more."""

import ast
import re

from tests.data.catalogue import catalogue, our_modules
from tests.source import Module

WORDS = re.compile(r"[^\W\d_]{2,}[,;:.]? [^\W\d_]{2,}|[^\W\d_]{2,}[,;:.]? [aI] [^\W\d_]{2,}")
"""Two words or more, as in a sentence."""
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|WITH|WHERE|FROM|JOIN|ORDER BY|GROUP BY|VALUES|AND|"
    r"SET|IS NULL|NOT NULL|IN)\b"
)
FOR_WHO_RUNS_IT = (
    "bot.__main__",
    "bot.caring",
    "bot.doctor",
    "bot.health",
    "bot.logs.lines",
    "bot.players",
    "bot.puzzles",
    "bot.running",
    "bot.sandbox.demo",
    "bot.sandbox.run",
    "bot.settings",
    "bot.storage",
    "bot.logs.tracebacks",
    "bot.troubles",
    "renderers.__main__",
    "rules.__main__",
    "rules.terminal",
)
"""What these say is for whoever runs the bot, on their terminal and in the log, which are in English."""
NOT_FOR_PLAYERS = frozenset(
    {"AssertionError", "BadDatabase", "BadPage", "BadSetting", "LookupError", "NoText", "TypeError", "ValueError"}
)
"""What is raised with these is a mistake of ours, of a file or of a setting; nobody who plays reads it."""
LOGGING = frozenset({"survived"})
"""What logs the sentence that it is given."""
FAULT, TITLE = "fault", "title"
"""The variable for such a sentence, and the name of a game, which is the same in all languages."""
COMMANDS = catalogue("en").texts.keys()


def said(module: Module) -> list[str]:
    """Every literal of several words that is neither documentation, nor for the log, nor SQL."""
    found, ahead = [], list[ast.AST]([module.tree])
    while ahead:
        node = ahead.pop()
        if is_silent(node):
            continue
        if not (text := literal(node)):
            ahead += ast.iter_child_nodes(node)
        elif WORDS.search(text) and not SQL.search(text) and not is_command(text):
            found.append(f"line {getattr(node, 'lineno', 0)}: {text}")
    return found


def is_command(text: str) -> bool:
    """Whether a text is what a command within another is called in the code: ``block add``."""
    key = text.replace(" ", "-")
    return bool({f"command-{key}", f"command-about-{key}"} & COMMANDS)


def literal(node: ast.AST) -> str:
    """The text of a literal, without what is filled in; empty for anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_silent(node: ast.AST) -> bool:
    """Whether nobody who plays reads what is said here."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Assert():
            return True
        case ast.Call(called):
            name = ast.unparse(called)
            return name in LOGGING or name.startswith(("log.", "logging.", "re.compile"))
        case ast.Raise(ast.Call(called)):
            return ast.unparse(called) in NOT_FOR_PLAYERS
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
            return name in (FAULT, TITLE)
        case ast.FunctionDef(name):
            return name == "__str__"
        case _:
            return False


def test_nothing_that_players_read_is_written_in_the_code():
    found = (module for module in our_modules() if not module.within(*FOR_WHO_RUNS_IT))
    wrong = [f"{module.name}, {literal}" for module in found for literal in said(module)]
    assert not wrong, "\n".join(wrong)


def test_sentences_are_seen_and_what_no_player_reads_is_not():
    seen = (
        *("x = 'It is over.'", "x = f'{who} wins the match'", "raise Refused('You cannot.')", "x = 'Take a seat'"),
        "if x:\n    y = 'Komm her'",
    )
    let_be = (
        *("'''It is over.'''", "log.info('It is over.')", "assert x, 'it is over'", "x = 'SELECT id FROM match'"),
        *("raise ValueError('it is over')", "x = re.compile('two words')", "x = 'over'"),
    )
    assert [text for text in seen if not said(Module("bot.thing", "bot", text))] == []
    assert [text for text in let_be if said(Module("bot.thing", "bot", text))] == []

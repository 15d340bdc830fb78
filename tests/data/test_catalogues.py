"""The catalogues: nothing missing, nothing unused, the same values in every language, nothing said in code."""

import ast
import re

import pytest

import data.texts
from data.texts import DEFAULT, NoText, Texts, language_of, languages, nearest, texts_in
from tests.data.catalogue import OURS, catalogue, mentions
from tests.source import Module, modules


def test_catalogues_of_all_languages_are_whole_and_alike():
    for language in languages():
        found = catalogue(language)
        assert (found.junk, found.repeated) == ((), ())
        assert {key: text.file for key, text in found.texts.items() if not key.startswith(f"{text.file}-")} == {}
        assert [key for key, text in found.texts.items() if not text.value] == []
        assert {key for key, text in found.texts.items() if text.references - set(found.texts)} == set()
    first = catalogue(DEFAULT)
    for language in languages():
        other = catalogue(language)
        assert sorted(set(first.texts) - set(other.texts)) == [], f"missing in {language}"
        assert sorted(set(other.texts) - set(first.texts)) == [], f"only in {language}"
        values = {key: (first.needed(key), other.needed(key)) for key in first.texts}
        assert {key: needed for key, needed in values.items() if needed[0] != needed[1]} == {}, language


QUESTIONS = re.compile(
    r"(?:What|Who|Whom|Whose|Where|Which|When|Whether|How|Why|Whoever|Whatever|Wherever|"
    r"Was|Wer|Wem|Wen|Wessen|Wo|Wohin|Wozu|Wofür|Woraus|Wann|Wie|Warum|Ob|Welche[mnrs]?)\b"
)
"""A comment for translators begins with a noun phrase or an imperative instead."""


def test_comments_start_with_no_question_word():
    found = {(language, c) for language in languages() for c in catalogue(language).comments if QUESTIONS.match(c)}
    assert found == set()


def test_code_and_catalogue_name_the_same_texts():
    found = catalogue(DEFAULT)
    named = [mention for mention in mentions() if mention.pattern is None]
    assert [f"{m.where}: {m.key}" for m in named if m.key not in found.texts] == []
    wrong = {
        f"{m.where}: {m.key}": (set(m.given), found.needed(m.key))
        for m in named
        if m.given is not None and m.key in found.texts and m.given != found.needed(m.key)
    }
    assert wrong == {}
    used = {mention.key for mention in mentions()}.union(*(text.references for text in found.texts.values()))
    patterns = {mention.pattern for mention in mentions() if mention.pattern is not None}
    unused = [key for key in found.texts if key not in used and not any(p.fullmatch(key) for p in patterns)]
    assert unused == []
    empty = [m for m in mentions() if m.pattern is not None and not any(map(m.pattern.fullmatch, found.texts))]
    assert [f"{m.where}: {m.key}" for m in empty] == []


def test_nearest_language_of_a_locale_is_found(monkeypatch):
    locales = ("de", "DE-AT", "en-US", "en-GB", "fr", "", None)
    assert [nearest(locale) for locale in locales] == ["de", "de", "en", "en", "en", "en", "en"]
    monkeypatch.setattr(data.texts, "languages", lambda: ("en", "pt-BR", "zh", "zh-TW"))
    found = {locale: language_of(locale) for locale in ("pt-BR", "pt-PT", "pt", "zh-CN", "zh-TW", "es-ES")}
    assert found == {"pt-BR": "pt-BR", "pt-PT": None, "pt": None, "zh-CN": "zh", "zh-TW": "zh-TW", "es-ES": None}
    brazilian = Texts("pt-BR", ["thing = { $n ->\n [one] uma coisa\n *[other] { $n } coisas\n }"])
    assert brazilian.listed("abc") == "a, b e c"
    assert [brazilian("thing", n=1), brazilian("thing", n=2)] == ["uma coisa", "2 coisas"]


BROKEN = {
    "missing": "other = Anderes",
    "unreadable": "thing = { $n",
    "with a value that nobody gives": "thing = { $m } Dinge",
    "with a function that is not there": "thing = { AMOUNT($n) } Dinge",
    "with a text that is not there": "thing = { other } { $n }",
}


def test_broken_text_is_said_in_english_and_logged_once(caplog):
    for case, source in BROKEN.items():
        english = Texts("en", ["thing = { $n } things"])
        german = Texts("de", [source], instead=english)
        assert [german("thing", n=2), german("thing", n=3)] == ["2 things", "3 things"], case
        (record,) = caplog.records
        assert (record.levelname, "thing" in record.getMessage()) == ("ERROR", True), case
        caplog.clear()


def test_what_cannot_be_said_in_english_either_is_an_error():
    german = Texts("de", ["thing = { $n } Dinge"], instead=Texts("en", ["thing = { $n } things"]))
    for key in ("thing", "other"):
        with pytest.raises(NoText, match=f"{key} (is not among the texts of|in) en"):
            german(key)


def test_lists_and_numbers_are_written_as_the_language_does():
    english, german = texts_in("en"), texts_in("de")
    assert english.listed(["a", "b", "c"]) == "a, b and c"
    assert german.listed(["a", "b", "c"]) == "a, b und c"
    assert english.either(["a", "b", "c"]) == "a, b or c"
    assert german.either(["a", "b"]) == "a oder b"
    assert english.listed([]) == german.listed([]) == ""
    assert Texts("en", ["thing = { $n }"])("thing", n=12345) == "12345", "a match's number is no amount"


WORDS = re.compile(r"[^\W\d_]{2,}[,;:.]? [^\W\d_]{2,}|[^\W\d_]{2,}[,;:.]? [aI] [^\W\d_]{2,}")
"""Two words or more, as in a sentence."""
SQL = re.compile(
    r"\b(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|BEGIN|WITH|WHERE|FROM|JOIN|ORDER BY|GROUP BY|VALUES|AND|"
    r"SET|IS NULL|NOT NULL|IN)\b"
)
FOR_OPERATORS = (
    "bot.__main__",
    "bot.app.checks",
    "bot.app.command_line",
    "bot.app.doctor",
    "bot.app.health",
    "bot.app.left_servers",
    "bot.app.lifecycle",
    "bot.app.logs",
    "bot.app.maintenance",
    "bot.app.match_checks",
    "bot.app.startup",
    "bot.matches.store",
    "bot.players",
    "bot.puzzles.__main__",
    "bot.puzzles.catalogue",
    "bot.runtime.database_url",
    "bot.runtime.metrics",
    "bot.runtime.worker_pool",
    "bot.sandbox.run",
    "bot.settings",
    "bot.storage",
    "bot.tournaments.rows",
    "renderers.__main__",
    "rules.__main__",
    "rules.terminal",
)
"""Modules whose messages are for operators, in English."""
NOT_FOR_PLAYERS = frozenset(
    {"AssertionError", "BadDatabase", "BadPage", "BadSetting", "LookupError", "NoText", "TypeError", "ValueError"}
)
"""Exceptions that no player reads: errors in code, files or settings."""
LOGGING = frozenset({"survived"})
"""Functions that log their text."""
FAULT, TITLE = "fault", "title"
"""The variable for such a sentence, and the name of a game, which is the same in all languages."""


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
    """True for the name of a subcommand: ``block add``."""
    key = text.replace(" ", "-")
    return bool({f"command-{key}", f"command-about-{key}"} & catalogue(DEFAULT).texts.keys())


def literal(node: ast.AST) -> str:
    """The text of a literal, without what is filled in; empty for anything else."""
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "\0" for part in node.values)
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def is_silent(node: ast.AST) -> bool:
    """True if no player reads this text."""
    match node:
        case ast.Expr(ast.Constant()) | ast.Assert():
            return True
        case ast.Call(ast.Name(name)):
            return name in LOGGING
        case ast.Call(ast.Attribute(ast.Name(owner), name)):
            return owner in ("log", "logging") or (owner, name) == ("re", "compile")
        case ast.Raise(ast.Call(called)):
            return ast.unparse(called) in NOT_FOR_PLAYERS
        case ast.Assign([ast.Name(name)]) | ast.AnnAssign(ast.Name(name)):
            return name in (FAULT, TITLE)
        case ast.FunctionDef(name):
            return name == "__str__"
        case _:
            return False


def test_nothing_that_players_read_is_written_in_the_code():
    found = (each for each in modules(*OURS) if not each.within(*FOR_OPERATORS) and not each.name.endswith("store"))
    wrong = [f"{module.name}, {literal}" for module in found for literal in said(module)]
    assert not wrong, "\n".join(wrong)


def test_sentences_are_seen_and_what_no_player_reads_is_not():
    seen = (
        *("x = 'It is over.'", "x = f'{who} wins the match'", "raise UserError('You cannot.')", "x = 'Take a seat'"),
        "if x:\n    y = 'Komm her'",
    )
    let_be = (
        *("'''It is over.'''", "log.info('It is over.')", "assert x, 'it is over'", "x = 'SELECT id FROM match'"),
        *("raise ValueError('it is over')", "x = re.compile('two words')", "x = 'over'"),
    )
    assert [text for text in seen if not said(Module("bot.thing", "bot", text))] == []
    assert [text for text in let_be if said(Module("bot.thing", "bot", text))] == []

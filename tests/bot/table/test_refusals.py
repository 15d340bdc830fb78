"""What people are told when something cannot be done: every text of it, in every language."""

import re

import pytest

from bot.match import MatchId, Unreplayable
from bot.table.repository import UnreadableMatch
from data.texts import languages, sources, texts_in
from rules import GAMES
from rules.codes import code
from rules.options import declared
from tests.source import TOP

KEY = re.compile(r"^(table-[a-z-]+) =", re.MULTILINE)
CODE = re.compile(r'"(table-[a-z-]+)"')
USED = {
    key
    for room in ("table", "match", "storage")
    for file in (TOP / "bot" / room).glob("*.py")
    for key in CODE.findall(file.read_text("utf-8"))
}
OPTIONS = {option.name: option for game in GAMES.values() for option in declared(game.options)}


def test_every_text_is_used_and_every_code_has_one():
    named = {f"table-option-{name}" for name in OPTIONS}
    for language in languages():
        assert set(KEY.findall(sources(language)["table"])) == USED | named, language


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_options_are_told_by_their_values(language, option):
    texts = texts_in(language)
    told = [texts(f"table-option-{option.name}", value=value) for value in option.choices]
    assert len(set(told)) == len(told)
    if language == "en":
        assert told == [f"{option.name} {value}" for value in option.choices]


@pytest.mark.parametrize("language", languages())
def test_a_match_that_cannot_be_read_says_why_and_the_log_says_it_in_english(language):
    why = Unreplayable("entry 7 is missing", code("table-log-missing", entry=7))
    refusal, texts = UnreadableMatch(MatchId(3), why), texts_in(language)
    assert f"({texts('table-log-missing', entry=7)}.)" in texts.of(refusal.code)
    assert "can't replay its log. (entry 7 is missing.)" in str(refusal)
    other = UnreadableMatch(MatchId(3), Unreplayable("no such column: x"))
    assert "(no such column: x.)" in texts.of(other.code)

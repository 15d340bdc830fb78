"""Texts of refusals in every language."""

from bot.match import MatchId, Unreplayable
from bot.table.repository import UnreadableMatch
from data.texts import languages, texts_in
from rules import GAMES
from rules.codes import code
from rules.options import declared

OPTIONS = {option.name: option for game in GAMES.values() for option in declared(game.options)}


def test_option_values_have_texts_of_their_own():
    for language in languages():
        texts = texts_in(language)
        for option in OPTIONS.values():
            told = [texts(f"table-option-{option.name}", value=value) for value in option.choices]
            assert len(set(told)) == len(told), (language, option.name)
            if language == "en":
                assert told == [f"{option.name} {value}" for value in option.choices]


def test_an_unreadable_match_says_why_and_logs_in_english():
    for language in languages():
        why = Unreplayable("entry 7 is missing", code("table-log-missing", entry=7))
        refusal, texts = UnreadableMatch(MatchId(3), why), texts_in(language)
        assert f"({texts('table-log-missing', entry=7)}.)" in texts.of(refusal.code)
        assert "can't replay its log. (entry 7 is missing.)" in str(refusal)
        other = UnreadableMatch(MatchId(3), Unreplayable("no such column: x"))
        assert "(no such column: x.)" in texts.of(other.code)

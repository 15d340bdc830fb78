"""The catalogues: nothing missing, nothing unused, the same values in every language, and nothing said in code."""

import pytest

import data.texts
from data.texts import DEFAULT, NoText, Texts, language_of, languages, nearest, texts_in
from tests.data.catalogue import catalogue, mentions


def test_catalogues_can_be_read_and_refer_to_texts_that_are_there():
    for language in languages():
        found = catalogue(language)
        assert (found.junk, found.repeated) == ((), ())
        assert {key: text.file for key, text in found.texts.items() if not key.startswith(f"{text.file}-")} == {}
        assert [key for key, text in found.texts.items() if not text.value] == []
        assert {key for key, text in found.texts.items() if text.references - set(found.texts)} == set()


def test_every_language_has_the_same_texts_with_the_same_values():
    first = catalogue(DEFAULT)
    for language in languages():
        other = catalogue(language)
        assert sorted(set(first.texts) - set(other.texts)) == [], f"missing in {language}"
        assert sorted(set(other.texts) - set(first.texts)) == [], f"only in {language}"
        values = {key: (first.needed(key), other.needed(key)) for key in first.texts}
        assert {key: needed for key, needed in values.items() if needed[0] != needed[1]} == {}, language


def test_every_text_that_the_code_names_is_there_with_its_values():
    found = catalogue(DEFAULT)
    named = [mention for mention in mentions() if mention.pattern is None]
    assert [f"{m.where}: {m.key}" for m in named if m.key not in found.texts] == []
    wrong = {
        f"{m.where}: {m.key}": (set(m.given), found.needed(m.key))
        for m in named
        if m.given is not None and m.key in found.texts and m.given != found.needed(m.key)
    }
    assert wrong == {}


def test_every_text_is_used():
    found = catalogue(DEFAULT)
    used = {mention.key for mention in mentions()}.union(*(text.references for text in found.texts.values()))
    patterns = [mention.pattern for mention in mentions() if mention.pattern is not None]
    unused = [key for key in found.texts if key not in used and not any(p.fullmatch(key) for p in patterns)]
    assert unused == []


def test_every_pattern_of_keys_finds_some():
    found = catalogue(DEFAULT).texts
    empty = [m for m in mentions() if m.pattern is not None and not any(map(m.pattern.fullmatch, found))]
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

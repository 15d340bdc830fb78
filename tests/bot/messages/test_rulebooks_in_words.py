"""The rulebooks in every language: what pages name is there, and a translation tells what the English page tells."""

import json
import re
from pathlib import Path

import pytest

from bot.messages.board import illustration
from bot.messages.languages import Texts
from bot.messages.post import Button
from bot.messages.rulebooks import DATA, NAMES, Page, pages
from data.texts import FOLDER, languages, sources, texts_in
from rules import GAMES
from rules.notation import Unreadable
from rules.options import declared
from rules.play import replay
from tests.markdown import LINE, LINK, MENTION, pieces

each_key = pytest.mark.parametrize("key", GAMES)
each_language = pytest.mark.parametrize("language", languages())
each_translation = pytest.mark.parametrize("language", [each for each in languages() if each != "en"])

INSIDERS = {
    "en": re.compile(r"\b(records?|seeds?|command lines?|rule sheets?|sheets?|printed)\b", re.IGNORECASE),
    "de": re.compile(r"\b(Aufzeichnung\w*|Geheimnis\w*|Kommandozeilen?|\w*Anleitung\w*|gedruckt\w*)\b", re.IGNORECASE),
}
CODE = re.compile(r"`([^`]+)`")
BLOCK = re.compile(r"```.+?```", re.DOTALL)
BOLD = re.compile(r"\*\*(.+?)\*\*")
CELL = re.compile(r"\b[a-l]\d{1,2}\b")
NUMBER = re.compile(r"\d+(?:-[\dM]+)*")
COMMAND = re.compile(r"^/(\S+)")
PERSON = re.compile(rf"\b({'|'.join(NAMES)})s?\b")
"""A name, also of what is somebody's: ``Bens`` in German."""
SHOUTED = re.compile(r"\b[A-Z]{4,}\b")


def book(key: str, language: str) -> dict[str, Page]:
    """The pages of a rulebook by the names of their files."""
    files = sorted((FOLDER / language / "rulebooks" / key).glob("*.md"))
    return {file.stem: page for file, page in zip(files, pages(key, language), strict=True)}


def playing_here(key: str, language: str) -> Page:
    (found,) = (page for name, page in book(key, language).items() if name.endswith("-playing-here"))
    return found


def commands(texts: Texts) -> dict[str, str]:
    """The key of each command by its name in this language."""
    keys = re.findall(r"^(command-[a-z]+) =", sources(texts.language)["command"], re.MULTILINE)
    return {texts(key): key for key in keys}


def options(key: str, texts: Texts) -> dict[str, str]:
    """The name of each option of /play in a language, by its own."""
    names = ["first", "seats", *(option.name for option in declared(GAMES[key].options))]
    return {texts(f"command-option-{name}"): name for name in names}


def choices(key: str, texts: Texts) -> dict[str, str]:
    """What is written in records for each choice of an option, by the word for it in a language."""
    values = [str(value) for option in declared(GAMES[key].options) for value in option.choices]
    return {texts("command-choice-value", value=value, meaning="").rstrip(": "): value for value in values}


def synonyms(language: str) -> set[str]:
    """How words of the notation are written in a language."""
    file = FOLDER / language / "notation.json"
    return (
        {word for words in json.loads(file.read_text("utf-8")).values() for word in words} if file.is_file() else set()
    )


def code(key: str, page: Page, language: str) -> set[str]:
    """All that a page has in code: commands and options by their keys, and nothing that only this language types."""
    texts = texts_in(language)
    named, known, own = options(key, texts), commands(texts), synonyms(language)
    chosen, found = choices(key, texts), set()
    for text in CODE.findall(BLOCK.sub("", page.text)):
        if command := COMMAND.match(text):
            assert command[1] in known, f"{page.title}: there is no command {text}"
            text = text.replace(command[1], known[command[1]], 1)  # noqa: PLW2901
        option, colon, value = text.partition(":")
        if option in named:
            value = value.strip()
            found.add(f"{named[option]}: {chosen.get(value, value)}" if colon else named[option])
        elif text in chosen:
            found.add(chosen[text])
        elif not own & set(text.split()):
            found.add(SHOUTED.sub("...", text))
    return found


# -- each page, in every language


@each_language
@each_key
async def test_every_page_but_the_last_two_has_a_picture_with_words(key, language):
    *others, fine_print, found = pages(key, language)
    assert fine_print.example is found.example is None
    for each in others:
        assert each.example is not None, each.title
        assert each.example.game.key == key
        picture = await illustration(each.example, texts_in(language))
        assert picture.alt.startswith(f"{GAMES[key].title}, "), each.title
    assert len({each.example for each in others}) == len(others), "each page has a picture of its own"


@each_language
@each_key
def test_only_the_fine_print_tells_what_insiders_care_for(key, language):
    for each in pages(key, language)[:-2]:
        assert language not in INSIDERS or not INSIDERS[language].search(each.text), each.title


@each_language
@each_key
def test_whoever_is_named_is_in_the_picture(key, language):
    for each in pages(key, language)[:-2]:
        assert each.example is not None
        assert set(PERSON.findall(each.text)) <= set(NAMES[: each.example.seats]), each.title


@each_language
@each_key
def test_the_move_that_is_written_out_is_the_last_one_in_the_picture(key, language):
    here, texts = playing_here(key, language), texts_in(language)
    assert here.example is not None
    assert f"`{here.example.steps[-1].text}`" in here.text
    assert f"`/{texts('command-play')} {key}`" in here.text
    for option in declared(GAMES[key].options):
        assert f"`{texts(f'command-option-{option.name}')}" in here.text, option.name


@each_language
@each_key
def test_what_is_written_in_bold_on_how_to_play_here_are_buttons(key, language):
    texts = texts_in(language)
    labels = {texts(f"button-{button.value}") for button in Button}
    assert set(BOLD.findall(playing_here(key, language).text)) <= labels


@each_language
@each_key
def test_roles_are_called_as_in_the_pictures(key, language):
    texts = texts_in(language)
    for role in GAMES[key].roles:
        assert f"**{texts(f'{key}-role-{role}')}**" in pages(key, language)[0].text


@each_language
@each_key
def test_nothing_in_a_page_does_something_in_discord(key, language):
    for each in pages(key, language):
        for kind, text in pieces(each.text):
            assert kind not in (LINK, MENTION), (each.title, text)
            assert kind != LINE or text.strip() == "-", (each.title, text)


@each_language
def test_what_a_bracelet_scores_is_called_as_in_the_picture(language):
    texts = texts_in(language)
    items = re.findall(r"^(bracelet-account-[a-z]+) =", sources(language)["bracelet"], re.MULTILINE)
    text = book("lovelinks", language)["4-scoring"].text
    assert re.findall(r"^- \*\*(.+?)\*\*:", text, re.MULTILINE) == [texts(item) for item in items]


@pytest.mark.parametrize("typed", ["blue d1-d2", "b d2 d1", "blau d1-d2"])
def test_linkage_reads_the_other_ways_to_write_the_move(typed):
    play = playing_here("linkage", "de").example
    assert play is not None
    assert f"`{typed}`" in playing_here("linkage", "de").text
    before = replay(play.game, play.options, play.seats, [step.text for step in play.steps[:-1]])
    assert before.read(typed).steps[-1].text == play.steps[-1].text


@pytest.mark.parametrize("typed", ["schwarz", "weiß"])
def test_link_reads_the_german_colours_when_one_is_chosen(typed):
    play = book("link", "de")["4-opening"].example
    assert play is not None
    assert f"`{typed}`" in playing_here("link", "de").text
    try:
        play.read(typed)
    except Unreadable as error:
        pytest.fail(str(error))


# -- a translation beside the English pages


@each_translation
@each_key
def test_a_translation_has_the_same_pages(key, language):
    def names(folder: Path) -> list[str]:
        return sorted(path.name for path in folder.iterdir())

    texts = DATA / "texts"
    assert names(texts / language / "rulebooks" / key) == names(texts / "en" / "rulebooks" / key)


@each_translation
@each_key
def test_a_translation_names_the_same_cells_numbers_and_people(key, language):
    for name, english in book(key, "en").items():
        there = book(key, language)[name]
        for sign in (CELL, NUMBER, PERSON):
            assert set(sign.findall(there.text)) == set(sign.findall(english.text)), (name, sign.pattern)


@each_translation
@each_key
def test_a_translation_has_the_same_code_commands_and_options(key, language):
    for name, english in book(key, "en").items():
        assert code(key, book(key, language)[name], language) == code(key, english, "en"), name


@each_translation
@each_key
def test_a_translation_names_the_same_buttons(key, language):
    def buttons(language: str) -> set[Button]:
        texts = texts_in(language)
        keys = {texts(f"button-{button.value}"): button for button in Button}
        return {keys[word] for word in BOLD.findall(playing_here(key, language).text)}

    assert buttons(language) == buttons("en")


@each_translation
@each_key
def test_a_translation_is_set_out_as_the_english_page(key, language):
    def lines(page: Page) -> list[str]:
        return ["-" if line.startswith("- ") else "" if line else "\n" for line in page.text.splitlines()]

    for name, english in book(key, "en").items():
        assert lines(book(key, language)[name]) == lines(english), name


@each_translation
def test_a_translation_calls_what_all_rulebooks_have_alike(language):
    assert len({tuple(page.title for page in pages(key, language)[-2:]) for key in GAMES}) == 1
    assert len({playing_here(key, language).title for key in GAMES}) == 1

"""The rulebooks in every language: what pages name is there, and a translation tells what the English page tells."""

import json
import re
from pathlib import Path

from bot.matches.rulebook import DATA, NAMES, Page, pages
from bot.matches.texts.board import drawing_of, drawn
from bot.ui import Texts
from bot.ui.post import Button
from data.texts import FOLDER, languages, sources, texts_in
from renderers.look import ON_PAPER
from rules import GAMES
from rules.options import declared
from rules.play import replay
from tests.markdown import LINE, LINK, MENTION, pieces
from tests.present import present

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
    files = sorted((FOLDER / language / "rulebooks" / key).glob("*.md"))
    return {file.stem: page for file, page in zip(files, pages(key, language), strict=True)}


def playing_here(key: str, language: str) -> Page:
    (found,) = (page for name, page in book(key, language).items() if name.endswith("-playing-here"))
    return found


def commands(texts: Texts) -> dict[str, str]:
    keys = re.findall(r"^(command-[a-z]+) =", sources(texts.language)["command"], re.MULTILINE)
    return {texts(key): key for key in keys}


def options(key: str, texts: Texts) -> dict[str, str]:
    names = ["first", "seats", *(option.name for option in declared(GAMES[key].options))]
    return {texts(f"command-option-{name}"): name for name in names}


def choices(key: str, texts: Texts) -> dict[str, str]:
    """The value in records for each choice of an option, by its word in a language."""
    values = [str(value) for option in declared(GAMES[key].options) for value in option.choices]
    return {texts("command-choice-value", value=value, meaning="").rstrip(": "): value for value in values}


def synonyms(language: str) -> set[str]:
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

BOOKS = [(key, language) for key in GAMES for language in languages()]
TRANSLATED = [(key, language) for key, language in BOOKS if language != "en"]


async def test_pages_are_for_players_and_have_pictures_with_words():
    wrong = list[tuple[str, ...]]()
    for key, language in BOOKS:
        *others, fine_print, found = pages(key, language)
        assert fine_print.example is found.example is None
        for number, each in enumerate(others):
            assert each.example is not None, (language, each.title)
            assert each.example.game.key == key
            assert set(PERSON.findall(each.text)) <= set(NAMES[: each.example.seats]), (language, each.title)
            if language == "en" or number == 0:
                picture = await drawn(each.example, drawing_of(NAMES, texts_in(language), ON_PAPER))
                assert picture.alt.startswith(f"{GAMES[key].title}, "), (language, each.title)
        assert len({each.example for each in others}) == len(others), "each page has a picture of its own"
        texts, book = texts_in(language), pages(key, language)
        insiders = INSIDERS.get(language)
        wrong += [(language, each.title) for each in book[:-2] if insiders and insiders.search(each.text)]
        for each in book:
            for kind, text in pieces(each.text):
                if kind in (LINK, MENTION) or (kind == LINE and text.strip() != "-"):
                    wrong.append((language, each.title, text))
        roles = [f"**{texts(f'{key}-role-{role}')}**" for role in GAMES[key].roles]
        wrong += [(language, key, role) for role in roles if role not in book[0].text]
    assert not wrong


def test_pages_call_moves_options_buttons_and_things_alike():
    wrong = []
    for key, language in BOOKS:
        here, texts = playing_here(key, language), texts_in(language)
        assert here.example is not None
        wanted = [f"`{here.example.steps[-1].text}`", f"`/{texts('command-play')} {key}`"]
        wanted += [f"`{texts(f'command-option-{option.name}')}" for option in declared(GAMES[key].options)]
        wrong += [(language, key, each) for each in wanted if each not in here.text]
        labels = {texts(f"button-{button.value}") for button in Button}
        wrong += [(language, key, each) for each in set(BOLD.findall(here.text)) - labels]
    assert not wrong
    for language in languages():
        texts = texts_in(language)
        items = re.findall(r"^(bracelet-column-[a-z]+) =", sources(language)["bracelet"], re.MULTILINE)
        text = book("lovelinks", language)["4-scoring"].text
        assert re.findall(r"^- \*\*(.+?)\*\*:", text, re.MULTILINE) == [texts(item) for item in items]
        assert len({tuple(page.title for page in pages(key, language)[-2:]) for key in GAMES}) == 1
        assert len({playing_here(key, language).title for key in GAMES}) == 1


def test_other_ways_to_write_a_step_are_read():
    play = present(playing_here("linkage", "de").example)
    before = replay(play.game, play.options, play.seats, [step.text for step in play.steps[:-1]])
    for typed in ("blue d1-d2", "b d2 d1", "blau d1-d2"):
        assert f"`{typed}`" in playing_here("linkage", "de").text
        assert before.read(typed).steps[-1].text == play.steps[-1].text
    play = present(book("link", "de")["4-opening"].example)
    for typed in ("schwarz", "weiß"):
        assert f"`{typed}`" in playing_here("link", "de").text
        assert len(play.read(typed).steps) == len(play.steps) + 1


def test_a_translation_has_the_same_pages_and_facts():
    def names(folder: Path) -> list[str]:
        return sorted(path.name for path in folder.iterdir())

    def lines(page: Page) -> list[str]:
        return ["-" if line.startswith("- ") else "" if line else "\n" for line in page.text.splitlines()]

    texts, wrong = DATA / "texts", []
    for key, language in TRANSLATED:
        assert names(texts / language / "rulebooks" / key) == names(texts / "en" / "rulebooks" / key)
        for name, english in book(key, "en").items():
            there = book(key, language)[name]
            for sign in (CELL, NUMBER, PERSON):
                if set(sign.findall(there.text)) != set(sign.findall(english.text)):
                    wrong.append((language, name, sign.pattern))
            if code(key, there, language) != code(key, english, "en"):
                wrong.append((language, name, "code"))
            if lines(there) != lines(english):
                wrong.append((language, name, "how it is set out"))
        if buttons(key, language) != buttons(key, "en"):
            wrong.append((language, key, "buttons"))
    assert not wrong


def buttons(key: str, language: str) -> set[Button]:
    texts = texts_in(language)
    keys = {texts(f"button-{button.value}"): button for button in Button}
    return {keys[word] for word in BOLD.findall(playing_here(key, language).text)}

"""The lessons of the bot: legal steps, fitting answers, and words in every language."""

from collections.abc import Iterator
from fnmatch import filter as filter_

from bot.studies.lessons.model import ANY, Lesson, legal, lesson
from data.texts import languages, sources, texts_in
from rules import GAMES


def lessons() -> Iterator[tuple[str, Lesson]]:
    for key in GAMES:
        yield key, lesson(key)


def test_a_lesson_has_six_to_ten_steps_of_a_player():
    for key, found in lessons():
        assert 6 <= len(found.steps) <= 10, key
        assert len({step.name for step in found.steps}) == len(found.steps), key
        assert {step.play.game.key for step in found.steps} == {key}
        assert all(step.play.to_move in range(step.play.seats) for step in found.steps), key


def test_every_legal_step_has_a_fitting_answer():
    for _, found in lessons():
        for step in found.steps:
            tried = {each: step.tried(each) for each in legal(step.play)}
            assert step.tried(step.shown).right
            names = {each.name for each in step.reactions}
            assert {each.name for each in tried.values()} == names, f"{step.name}: an answer is never given"
            assert ANY in step.reactions[-1].patterns
            patterns = [pattern for each in step.reactions for pattern in each.patterns]
            assert len(set(patterns)) == len(patterns)
            assert [pattern for pattern in patterns if not filter_(tried, pattern)] == [], step.name
            seat = step.play.to_move
            assert seat is not None
            for text, reaction in tried.items():
                outcome = step.play.read(text).outcome
                won = outcome is not None and outcome.places[seat] == 1 and outcome.places.count(1) < step.play.seats
                assert not won or reaction.right, f"{step.name}: {text} wins at once"


def test_every_lesson_step_has_its_words():
    for key, found in lessons():
        wanted = {f"lesson-{key}-done"}
        for step in found.steps:
            names = ("title", "asked", *(each.name for each in step.reactions))
            wanted |= {f"lesson-{key}-{step.name}-{name}" for name in names}
        for language in languages():
            texts, source = texts_in(language), sources(language)[f"lesson-{key}"]
            there = {line.split(" = ")[0] for line in source.splitlines() if line.startswith("lesson-")}
            assert there == wanted, (key, language)
            assert all(texts(each) for each in wanted), (key, language)

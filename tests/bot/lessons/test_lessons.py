"""The lessons that come with the bot: nothing in them is against the rules, and every step has its words."""

from fnmatch import filter as filter_

import pytest

from bot.lessons.lesson import ANY, legal
from bot.lessons.library import lesson
from data.texts import languages, sources, texts_in
from rules import GAMES

each_game = pytest.mark.parametrize("key", GAMES)


@each_game
def test_a_lesson_has_six_to_ten_steps_in_which_somebody_plays(key):
    found = lesson(key)
    assert 6 <= len(found.steps) <= 10
    assert len({step.name for step in found.steps}) == len(found.steps)
    for step in found.steps:
        assert step.play.game.key == key
        assert step.play.to_move in range(step.play.seats)


@each_game
def test_whatever_is_tried_in_a_lesson_is_answered_by_the_rules(key):
    for step in lesson(key).steps:
        tried = [step.tried(each) for each in legal(step.play)]
        assert any(each.right for each in tried)
        assert step.tried(step.shown).right
        names = {each.name for each in step.reactions}
        assert {each.name for each in tried} == names, f"{step.name}: nothing leads to some of what is said"
        assert ANY in step.reactions[-1].patterns


@each_game
def test_every_pattern_of_a_lesson_is_about_some_step(key):
    for step in lesson(key).steps:
        patterns = [pattern for each in step.reactions for pattern in each.patterns]
        assert len(set(patterns)) == len(patterns)
        assert [pattern for pattern in patterns if not filter_(legal(step.play), pattern)] == [], step.name


@each_game
def test_whoever_can_win_at_once_is_never_told_that_it_is_wrong(key):
    for step in lesson(key).steps:
        seat = step.play.to_move
        assert seat is not None
        for each in legal(step.play):
            outcome = step.play.read(each).outcome
            won = outcome is not None and outcome.places[seat] == 1 and outcome.places.count(1) < step.play.seats
            assert not won or step.tried(each).right, f"{step.name}: {each}"


@each_game
@pytest.mark.parametrize("language", languages())
def test_every_step_has_its_words_and_there_are_no_others(key, language):
    wanted = {f"lesson-{key}-done"}
    for step in lesson(key).steps:
        names = ("title", "asked", *(each.name for each in step.reactions))
        wanted |= {f"lesson-{key}-{step.name}-{name}" for name in names}
    texts, source = texts_in(language), sources(language)[f"lesson-{key}"]
    there = {line.split(" = ")[0] for line in source.splitlines() if line.startswith("lesson-")}
    assert there == wanted
    assert all(texts(each) for each in wanted)

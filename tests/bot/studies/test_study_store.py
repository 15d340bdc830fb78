"""Studies as values and, with reviews, in the database: read as written, and damage is told and harms no other."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.app.maintenance import check
from bot.app.stores import Storage
from bot.model.errors import BadDatabase
from bot.model.ids import MatchId, UserId
from bot.model.study import LONGEST_NAME, ComputerOpponent, Study, StudyId, StudyLine
from bot.players.reviewing import Outlook, Review, TurningPoint
from bot.runtime.database_url import Where
from bot.storage.errors import VIOLATIONS
from bot.studies.replay.service import read as review_of
from bot.studies.replay.service import written
from rules import GAMES
from rules.deal import deal
from rules.game import CHANCE
from rules.options import read
from rules.play import AnyPlay, begin
from rules.records import Annotation, Mark
from tests.bot.playing import started
from tests.bot.storage.filled import fill
from tests.bot.storage.places import on_each_engine, storage_on
from tests.bot.storage.rows import changed
from tests.bot.tables import ADA, BEN
from tests.databases import careless

storage = on_each_engine

DAMAGE = (
    "UPDATE study SET game = 'chess'",
    "UPDATE study SET game = 'link'",
    "UPDATE study SET options = 'size=99'",
    "UPDATE study SET seats = 7",
    "UPDATE study SET open = 2",
    "UPDATE study SET names = '{'",
    "UPDATE study SET names = '7'",
    "UPDATE study_line SET steps = 'nonsense'",
    "UPDATE study_line SET at = 4000 WHERE line = 0",
    "UPDATE study_line SET at = -4000 WHERE line = 0",
    "UPDATE study_line SET annotations = '7'",
    """UPDATE study_line SET annotations = '[{"step": 1, "mark": "+"}]'""",
    """UPDATE study_line SET annotations = '[{"step": 4000, "mark": "!"}]'""",
    "DELETE FROM study_line",
)
UNREADABLE = "cannot be read .*; python -m bot check says|cannot be used"
OF_SQLITE = "UPDATE study_line SET steps = CAST(x'fffe80' AS TEXT)"
"""Damage that PostgreSQL refuses."""


async def test_damage_is_told_by_check_and_to_its_reader(where: Where):
    await fill(where)
    with careless(where) as connection:
        assert list(check(where)) == []
        for number, damage in enumerate((*DAMAGE, *([OF_SQLITE] if isinstance(where, Path) else []))):
            with changed(connection, damage, "study", "study_line"):
                async with storage_on(where) as storage:
                    with pytest.raises(BadDatabase, match=UNREADABLE):
                        await storage.studies.of(StudyId(1))
                if number % 4 == 0:  # the check reads them in the same way
                    (said,) = check(where)
                    assert said.startswith(("Study 1 cannot be read (", "The list of studies cannot be read (")), said
                    assert said.isprintable()
                    assert len(said) < 300
        assert list(check(where)) == []


async def test_studies_and_places_in_lessons_are_read_as_written(storage: Storage, clock):
    assert await storage.studies.of(StudyId(1)) is None
    for key, game in GAMES.items():
        options: object = read(game.options, {"size": 5} if key == "link" else {})
        play = begin(game, options, max(game.seats))
        for _ in range(3):
            play = play.after(game.legal_moves(play.state)[0])
        names = tuple(f'{number} "ü", \n' for number in range(play.seats))
        notes = Annotation(1, Mark.BLUNDER), Annotation(3, comment='"ü" 🦊 \\')
        study = Study(StudyId(0), ADA, (StudyLine(play, 2, "a, b", notes), StudyLine(play.at(1), 0)), 1, names=names)
        kept = await storage.studies.insert(study, clock())
        assert await storage.studies.of(kept.id) == kept
    assert [shelved.steps for shelved in await storage.studies.shelf(ADA)] == [1] * len(GAMES)
    assert await storage.studies.shelf(BEN) == []
    assert await storage.lessons.at(ADA, "link") == 0
    assert await storage.lessons.move(ADA, "link", 0, 3)
    assert await storage.lessons.move(ADA, "linkx", 0, 5)
    assert await storage.lessons.move(ADA, "link", 3, 2)
    assert not await storage.lessons.move(ADA, "link", 3, 4), "it has changed meanwhile"
    assert [await storage.lessons.at(ADA, key) for key in ("link", "linkx", "linkage")] == [2, 5, 0]
    assert await storage.lessons.at(BEN, "link") == 0
    assert [await storage.lessons.offer(user) for user in (ADA, ADA, BEN, ADA)] == [True, False, True, False]


REVIEW = Review(
    (Outlook(0, (0.5, 0.25, 0.25)), Outlook(3, (1 / 3, 0.1, 1 - 1 / 3 - 0.1)), Outlook(7, (1.0, 0.0, 0.0))),
    (TurningPoint(1, 2, 'd4 "x" ü', "chain 4: blue", 0.123456789), TurningPoint(5, 0, "pass", "e5", 1.0)),
)
"""With a part of each kind that is hard to write down."""
NO_REVIEWS = (
    "",
    "{",
    "null",
    "7",
    "[]",
    '"review"',
    "{}",
    '{"outlooks": []}',
    '{"outlooks": 3, "turned": []}',
    '{"outlooks": [[]], "turned": []}',
    '{"outlooks": [["x", 0.5, 0.5]], "turned": []}',
    '{"outlooks": [[1, "x"]], "turned": []}',
    '{"outlooks": [[1, null]], "turned": []}',
    '{"outlooks": [[1e999, 0.5, 0.5]], "turned": []}',
    '{"outlooks": [[0, 0.5, 0.5]], "turned": [[1, 2]]}',
    '{"outlooks": [[0, 0.5, 0.5]], "turned": [[1, 2, "d4", "d5", {}]]}',
    f'{{"outlooks": [[{"9" * 5000}, 0.5]], "turned": []}}',
)


async def test_reviews_are_read_as_written_and_kept_once_for_good(storage: Storage, table, where):
    assert [review_of(written(review)) for review in (REVIEW, Review((), ()))] == [REVIEW, Review((), ())]
    for kept in NO_REVIEWS:
        with pytest.raises(ValueError, match=r"."):
            review_of(kept)
    match = await started(table, "link", 2)
    assert await storage.reviews.of(match.id) is None
    with pytest.raises(VIOLATIONS):
        await storage.reviews.keep(MatchId(9), REVIEW)
    await storage.reviews.keep(match.id, REVIEW)
    await storage.reviews.keep(match.id, replace(REVIEW, turning_points=()))
    assert await storage.reviews.of(match.id) == REVIEW
    await storage.close()
    async with storage_on(where) as again:
        assert await again.reviews.of(match.id) == REVIEW


KEYS = st.sampled_from(list(GAMES))
SEEDS = st.integers(0, 2**32)
FEW = settings(max_examples=15)  # each is a whole match


def played_at_random(key: str, seed: int, most: int = 12) -> AnyPlay:
    """A match of so many steps of players at most, that is nowhere in the middle of a draw."""
    dice, play, count = random.Random(seed), begin(GAMES[key], GAMES[key].options(), 2), 0
    while play.to_move is not None and (play.to_move == CHANCE or count < most):
        if play.to_move == CHANCE:
            play = play.after(deal(play.game, play.state, b"%d" % seed, len(play.steps)))
        else:
            count += 1
            play = play.after(dice.choice(play.game.legal_moves(play.state)))
    return play


def study_of(play: AnyPlay, at: int | None = None) -> Study:
    return Study(StudyId(1), UserId(101), (StudyLine(play, len(play.steps) if at is None else at),))


def texts_of(play: AnyPlay) -> list[str]:
    return [step.text for step in play.steps]


@FEW
@given(KEYS, SEEDS, st.integers(0, 12))
def test_leafing_visits_every_turn_and_comes_back(key, seed, most):
    study = study_of(played_at_random(key, seed, most))
    count, back = len(study.line.play.steps), []
    while study.line.at:
        back.append(study.line.at)
        study = study.shown_at(study.line.leafed(-1))
    assert study.line.leafed(-1) == 0
    on = [0]
    while study.line.at < count:
        study = study.shown_at(study.line.leafed(1))
        on.append(study.line.at)
    assert on == [0, *reversed(back)]
    assert study.line.leafed(1) == count
    to_move = [study.line.play.at(each).to_move for each in on]
    assert CHANCE not in to_move[1:]
    moved = sum(step.seat is not None for step in study.line.play.steps)
    assert len(on) - 1 <= moved + 1


@FEW
@given(KEYS, SEEDS, st.integers(0, 200))
def test_a_study_shows_the_match_after_so_many_steps(key, seed, at):
    play = played_at_random(key, seed)
    at = min(at, len(play.steps))
    then = begin(GAMES[key], GAMES[key].options(), 2)
    for step in play.steps[:at]:
        then = then.after(step.move)
    shown = study_of(play, at).line.shown
    assert (texts_of(shown), shown.to_move) == (texts_of(then), then.to_move)
    assert texts_of(study_of(play).shown_at(10**6).line.shown) == texts_of(play)
    assert study_of(play).shown_at(-1).line.at == 0


@FEW
@given(KEYS, SEEDS, st.integers(0, 8))
def test_another_step_replaces_the_following_steps(key, seed, most):
    play = played_at_random(key, seed, most + 2)
    stops = study_of(play).line.stops
    if len(stops) < 3 or play.at(stops[-2]).to_move in (None, CHANCE):
        return
    study = study_of(play, stops[-2])
    before = study.line.shown
    same = study.played(before.read(play.steps[stops[-2]].text))
    assert texts_of(same.line.play) == texts_of(play)
    assert same.line.at == stops[-2] + 1
    others = [move for move in before.game.legal_moves(before.state) if move != play.steps[stops[-2]].move]
    if others:
        changed = study.played(before.after(others[0]))
        assert len(changed.line.play.steps) == changed.line.at == stops[-2] + 1


def test_annotations_stay_with_the_steps_they_are_on():
    game = GAMES["linkx"]
    play = begin(game, game.options(), 2)
    for _ in range(4):
        play = play.after(game.legal_moves(play.state)[0])
    other = play.at(2).after(game.legal_moves(play.at(2).state)[1])
    study = study_of(play, 0)
    assert study.annotated(Mark.GOOD, "before the first step") == study
    for at in (4, 1, 3):
        study = study.shown_at(at).annotated(Mark.MISTAKE, f" on\n{at} ")
    assert [(each.step, each.comment) for each in study.line.annotations] == [(1, "on 1"), (3, "on 3"), (4, "on 4")]
    assert study.annotated(Mark.GOOD, "").line.annotation == Annotation(3, Mark.GOOD)
    against = replace(study, against=ComputerOpponent(1, 0))
    for after, kept in (
        (study.annotated(None, " "), [1, 4]),
        (study.shown_at(2).played(play.at(3)), [1, 3, 4]),
        (study.shown_at(2).played(other), [1]),
        (study.on_other_line(), [1, 3]),
        (study.on_other_line().on_other_line(), [1, 3, 4]),
        (study.caught_up(other), [1]),
        (against.taken_back(), [1]),
        (against.anew(), []),
    ):
        assert [each.step for each in after.line.annotations] == kept
    love = played_at_random("lovelinks", 1, 60)
    drawn = max(number for number, step in enumerate(love.steps, 1) if step.seat is None)
    assert study_of(love, 1).line.step == 0, "only draws are shown"
    assert 0 < study_of(love, drawn).line.step < drawn
    assert love.steps[study_of(love, drawn).line.step - 1].seat is not None


@FEW
@given(st.binary(min_size=32, max_size=32))
def test_draws_are_made_until_somebody_is_to_move(secret):
    game = GAMES["lovelinks"]
    study = study_of(begin(game, game.options(), 2)).drawn(secret)
    assert study.line.shown.to_move == 0
    assert study.line.at == len(study.line.play.steps) > 0
    assert all(step.seat is None for step in study.line.play.steps)
    assert study.drawn(secret) == study, "nothing is due any more"


@given(st.text(max_size=80))
def test_names_are_short_and_on_one_line(name):
    named = study_of(begin(GAMES["linkage"], GAMES["linkage"].options(), 2)).named(name).line.name
    assert len(named) <= LONGEST_NAME
    assert named == " ".join(named.split())


def test_variations_begin_where_shown_and_the_fitting_goes_on():
    play = played_at_random("linkage", 1)
    study = study_of(play, 4).named("  Attack\n on   the left ")
    both = study.on_other_line()
    assert (both.open, len(both.lines), both.line.name) == (1, 2, "")
    assert texts_of(both.line.play) == texts_of(play)[:4]
    assert both.other == study.line
    back = both.named("Hold").on_other_line()
    assert back.line == study.line
    assert back.line.name == "Attack on the left"
    assert back.on_other_line().line.name == "Hold"
    assert back.without_line().lines == (back.other,)
    assert study.without_line() == study, "the last line stays"
    before = played_at_random("linkage", 1, 3)
    moves = before.game.legal_moves(before.state)
    thought, played = before.after(moves[0]), before.after(moves[1])
    study = study_of(thought).on_other_line().shown_at(3)
    assert study.line.at == 3
    study = study.played(played)
    assert study.caught_up(thought).open == 0
    assert study.caught_up(played) == study
    further = played.after(played.game.legal_moves(played.state)[0])
    assert study.caught_up(further).open == 1
    assert texts_of(study.caught_up(further).line.shown) == texts_of(further)
    deeper = study.played(further).shown_at(3)
    assert deeper.caught_up(played).line.at == 4, "as far as the match has come"
    assert texts_of(deeper.caught_up(played).line.play) == texts_of(further), "what was thought of stays"

"""Studies as values: leafing, playing on, two variations, and catching up with a match."""

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.model.ids import UserId
from bot.model.study import LONGEST_NAME, Study, StudyId, StudyLine
from rules import GAMES
from rules.deal import deal
from rules.game import CHANCE
from rules.play import AnyPlay, begin

ADA = UserId(101)
KEYS = st.sampled_from(list(GAMES))
SEEDS = st.integers(0, 2**32)
FEW = settings(max_examples=15)  # each is a whole match


def some(key: str, seed: int, most: int = 12) -> AnyPlay:
    """A match of so many steps of players at most, that is nowhere in the middle of a draw."""
    dice, play, count = random.Random(seed), begin(GAMES[key], GAMES[key].options(), 2), 0
    while play.to_move is not None and (play.to_move == CHANCE or count < most):
        if play.to_move == CHANCE:
            play = play.after(deal(play.game, play.state, b"%d" % seed, len(play.steps)))
        else:
            count += 1
            play = play.after(dice.choice(play.game.legal_moves(play.state)))
    return play


def of(play: AnyPlay, at: int | None = None) -> Study:
    return Study(StudyId(1), ADA, (StudyLine(play, len(play.steps) if at is None else at),))


def texts(play: AnyPlay) -> list[str]:
    return [step.text for step in play.steps]


@FEW
@given(KEYS, SEEDS, st.integers(0, 12))
def test_leafing_visits_every_turn_and_comes_back(key, seed, most):
    study = of(some(key, seed, most))
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
    play = some(key, seed)
    at = min(at, len(play.steps))
    then = begin(GAMES[key], GAMES[key].options(), 2)
    for step in play.steps[:at]:
        then = then.after(step.move)
    shown = of(play, at).line.shown
    assert (texts(shown), shown.to_move) == (texts(then), then.to_move)
    assert texts(of(play).shown_at(10**6).line.shown) == texts(play)
    assert of(play).shown_at(-1).line.at == 0


@FEW
@given(KEYS, SEEDS, st.integers(0, 8))
def test_another_step_replaces_the_following_steps(key, seed, most):
    play = some(key, seed, most + 2)
    stops = of(play).line.stops
    if len(stops) < 3 or play.at(stops[-2]).to_move in (None, CHANCE):
        return
    study = of(play, stops[-2])
    before = study.line.shown
    same = study.played(before.read(play.steps[stops[-2]].text))
    assert texts(same.line.play) == texts(play)
    assert same.line.at == stops[-2] + 1
    others = [move for move in before.game.legal_moves(before.state) if move != play.steps[stops[-2]].move]
    if others:
        changed = study.played(before.after(others[0]))
        assert len(changed.line.play.steps) == changed.line.at == stops[-2] + 1


@FEW
@given(st.binary(min_size=32, max_size=32))
def test_draws_are_made_until_somebody_is_to_move(secret):
    game = GAMES["lovelinks"]
    study = of(begin(game, game.options(), 2)).drawn(secret)
    assert study.line.shown.to_move == 0
    assert study.line.at == len(study.line.play.steps) > 0
    assert all(step.seat is None for step in study.line.play.steps)
    assert study.drawn(secret) == study, "nothing is due any more"


def test_a_second_variation_begins_at_the_shown_position():
    play = some("linkage", 1)
    study = of(play, 4).named("  Attack\n on   the left ")
    both = study.on_other_line()
    assert (both.open, len(both.lines), both.line.name) == (1, 2, "")
    assert texts(both.line.play) == texts(play)[:4]
    assert both.other == study.line
    back = both.named("Hold").on_other_line()
    assert back.line == study.line
    assert back.line.name == "Attack on the left"
    assert back.on_other_line().line.name == "Hold"
    assert back.without_line().lines == (back.other,)
    assert study.without_line() == study, "the last line stays"


STARTED = of(some("linkage", 1, 1))


@given(st.text(max_size=80))
def test_names_are_short_and_on_one_line(name):
    named = STARTED.named(name).line.name
    assert len(named) <= LONGEST_NAME
    assert named == " ".join(named.split())


def test_a_study_catches_up_on_the_fitting_variation():
    before = some("linkage", 1, 3)
    moves = before.game.legal_moves(before.state)
    thought, played = before.after(moves[0]), before.after(moves[1])
    study = of(thought).on_other_line().shown_at(3)
    assert study.line.at == 3
    study = study.played(played)
    assert study.caught_up(thought).open == 0
    assert study.caught_up(played) == study
    further = played.after(played.game.legal_moves(played.state)[0])
    assert study.caught_up(further).open == 1
    assert texts(study.caught_up(further).line.shown) == texts(further)
    deeper = study.played(further).shown_at(3)
    assert deeper.caught_up(played).line.at == 4, "as far as the match has come"
    assert texts(deeper.caught_up(played).line.play) == texts(further), "what was thought of stays"

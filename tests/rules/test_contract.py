"""The contract of every game, whatever its rules: a game added to ``rules.GAMES`` is tested here as it is."""

import copy
import json
import pickle
import random
import re
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain, permutations

import pytest

from rules import GAMES
from rules.game import CHANCE, Event, Illegal, Menu
from rules.notation import complete, tokens
from rules.options import declared, parse, read, text, values
from rules.play import read_record, replay
from tests.rules.helpers import combinations, levels, random_play, result_of, stages
from tests.texts import ENGLISH, GERMAN

BOTH = (ENGLISH, GERMAN)
MOST_DEPTH = 4
MOST_CHOICES = 25
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def walks(game):
    found = []
    for options in combinations(game):
        for seats in game.seats:
            dice = random.Random(f"{game.key} {seats} {values(options)} 1")
            found.append(list(stages(random_play(game, options, seats, dice))))
    return found


def some(walk, most=12):
    return walk[:: len(walk) // most + 1] + walk[-1:]


def some_stages(game, most=12):
    return chain.from_iterable(some(walk, most) for walk in walks(game))


def split(text):
    """The words, cells and pairs of a step in notation, read independently of ``rules.notation``."""
    return re.findall(r"\d+-(?:\d+|m)|[a-z]\d+|[a-z]+|\d+", text.lower())


def fit(labels, longest=100):
    return len(set(labels)) == len(labels) and all(0 < len(label) <= longest for label in labels)


# -- the class


@each_game
def test_game_declares_itself(game):
    assert GAMES[game.key] is game
    assert re.fullmatch(r"[a-z]+", game.key)
    assert game.title.strip() == game.title != ""
    assert sorted(set(game.seats)) == list(game.seats) != []
    assert type(game.draw_can_be_agreed) is bool
    assert len(game.roles) in (0, *game.seats)
    version = vars(type(game)).get("version")
    assert type(version) is int
    assert version > 0
    for texts in BOTH:
        assert fit([texts(f"{game.key}-summary")])
        assert fit([texts(f"{game.key}-role-{role}") for role in game.roles])
    for seats in game.seats:
        assert sorted(chain.from_iterable(game.sides(seats))) == list(range(seats))
        assert all(game.sides(seats))

    def shape(step):
        return re.sub(r"\d+", "9", re.sub(r"[a-z]+", "a", step.lower()))

    assert tokens(game.example)
    shapes = {shape(game.format(move)) for stage in walks(game)[0] for move in game.legal_moves(stage.state)}
    assert shape(game.example) in shapes


@each_game
def test_options_are_frozen_and_fit_into_a_command(game):
    assert vars(game.options)["__dataclass_params__"].frozen
    for option in declared(game.options):
        assert option.default in option.choices
        assert 2 <= len(option.choices) <= MOST_CHOICES
        name = f"{game.key}-option-{option.name}"
        for texts in BOTH:
            assert fit([texts(name)])
            assert fit([texts(f"{name}-{value}") for value in option.choices if option.limits is None])
        for value in option.choices:
            assert type(value) is type(option.default)
            options = read(game.options, {option.name: value})
            assert getattr(options, option.name) == value
            assert parse(game.options, text(options).split()) == options


# -- the course of a match


@each_game
def test_match_keeps_its_course_to_the_end(game):
    for walk in walks(game):
        seats, turn = walk[0].seats, 1
        whose: dict[int, int | None] = {}
        assert walk[0].state.events == ()
        for index, stage in enumerate(walk):
            state, legal, over = stage.state, list(game.legal_moves(stage.state)), stage is walk[-1]
            assert (state.to_move is None, not legal, game.outcome(state) is not None) == (over, over, over)
            assert state.to_move in (None, CHANCE, *range(seats))
            assert state.turn >= turn >= 1
            turn = state.turn
            if state.to_move not in (None, CHANCE):
                assert whose.setdefault(turn, state.to_move) == state.to_move
            assert fit([game.format(move) for move in legal])
            assert len(set(legal)) == len(legal)
            assert all(isinstance(event, Event) and event.seat in range(seats) for event in state.events)
            if stage.to_move == CHANCE:
                weights = game.weights(state)
                assert len(weights) == len(legal)
                assert all(type(weight) is int and weight > 0 for weight in weights)
            if not over:
                step = walk[-1].steps[index]
                assert (step.seat, step.turn) == (None if stage.to_move == CHANCE else stage.to_move, stage.turn)


@each_game
def test_result_ranks_sides_and_is_json(game):
    for *_, play in walks(game):
        places, sides = result_of(play).places, game.sides(play.seats)
        assert len(places) == play.seats
        of_side = [places[side[0]] for side in sides]
        for side, place in zip(sides, of_side, strict=True):
            assert {places[seat] for seat in side} == {place}
            assert place == 1 + sum(other < place for other in of_side)
        detail = dict(result_of(play).detail)
        assert detail
        assert json.loads(json.dumps(detail)) == detail
        for step in (play.steps[0].text, play.steps[-1].text, game.example):
            with pytest.raises(Illegal) as refused:
                play.read(step)
            assert ENGLISH.of(refused.value.code).endswith(".")


@each_game
def test_record_replays_to_the_same_match(game):
    for first, *_, play in walks(game):
        record = json.loads(json.dumps(play.record()))
        assert replay(game, play.options, play.seats, record["steps"]) == play
        assert read_record(record) == (first, tuple(step.text for step in play.steps))


@each_game
def test_match_ends_after_more_turns_than_the_least(game, long):
    for *_, play in walks(game):
        least = game.least_turns(play.options)
        assert least >= 2
        matches = [random_play(game, play.options, play.seats, random.Random(seed)) for seed in range(2)]
        for match in (play, *matches):
            for side in game.sides(match.seats):
                assert len({step.turn for step in match.steps if step.seat in side}) >= least
    for seed in range(60 if long else 6):
        assert random_play(game, game.options(), game.seats[seed % len(game.seats)], random.Random(seed)).outcome


# -- values


@each_game
def test_states_and_moves_are_frozen_and_hashable(game):
    for stage in some_stages(game):
        roles = [game.role(stage.state, seat) for seat in range(stage.seats)]
        settled = [role for role in roles if role is not None]
        assert len(set(settled)) == len(settled)
        assert set(settled) <= set(game.roles)
        for value in (stage.state, *game.legal_moves(stage.state)[:40]):
            hash(value)
            for name in [field.name for field in fields(value)] if is_dataclass(value) else value._fields:
                with pytest.raises(AttributeError):
                    setattr(value, name, getattr(value, name))


@each_game
def test_values_are_equal_when_copied_and_pickled(game):
    play = walks(game)[0][-1]
    for value in (play.state, *(step.move for step in play.steps)):
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value


@each_game
def test_moves_leave_the_old_state_and_illegal_ones_are_refused(game):
    dice = random.Random(7)
    for walk in walks(game):
        stages, tried = some(walk), 0
        known = {move for stage in stages for move in game.legal_moves(stage.state)}
        for stage in stages:
            before, moves = repr(stage.state), list(game.legal_moves(stage.state))
            illegal = sorted(known.difference(moves), key=game.format)
            for move in dice.sample(moves, min(8, len(moves))):
                assert game.apply(stage.state, move) == game.apply(stage.state, move)
            for move in dice.sample(illegal, min(12, len(illegal))):
                with pytest.raises(Illegal) as refused:
                    game.apply(stage.state, move)
                assert all(texts.of(refused.value.code).endswith(".") for texts in BOTH)
                tried += 1
            game.menu(stage.state)
            assert repr(stage.state) == before
        assert tried


# -- notation


def loosely(text, dice):
    parts = split(text)
    words = [part for part in parts if not re.fullmatch(r"[a-z]\d+", part)]
    cells = [part for part in parts if part not in words]
    shuffled = dice.sample(parts, len(parts))
    backwards = cells[::-1]
    yield from (text, text.upper(), f"  {text} ", text.replace(" ", "   "), " ".join(shuffled), ", ".join(parts))
    yield ",".join(shuffled).title()
    for between in (" ", "-", ""):
        yield " ".join([*words, between.join(backwards)])
    yield " ".join(["".join(cells).upper(), *words])


@each_game
def test_steps_are_read_as_written_and_in_loose_spellings(game):
    dice = random.Random(9)
    for stage in some_stages(game):
        moves = list(game.legal_moves(stage.state))
        for move in moves:
            assert game.parse(stage.state, game.format(move)) == move
        for move in dice.sample(moves, min(6, len(moves))):
            assert complete(game.format(move), moves, game.format)[0] == move
            for typed in loosely(game.format(move), dice):
                assert game.parse(stage.state, typed) == move, typed


def means(written, meant):
    return len(written) == len(meant) and any(
        all(w == m or (w.isalpha() and m.isalpha() and m.startswith(w)) for w, m in zip(written, order, strict=True))
        for order in permutations(meant)
    )


@each_game
def test_words_may_be_cut_to_an_unambiguous_beginning(game):
    dice = random.Random(10)
    for stage in some_stages(game, 6):
        readings = [(move, split(game.format(move))) for move in game.legal_moves(stage.state)]
        for move, parts in dice.sample(readings, min(3, len(readings))):
            for at, word in enumerate(parts):
                for length in range(1, len(word)) if word.isalpha() else ():
                    cut = [*parts[:at], word[:length], *parts[at + 1 :]]
                    if sum(means(cut, meant) for _, meant in readings) == 1:
                        assert game.parse(stage.state, " ".join(cut)) == move
                    else:
                        with pytest.raises(ValueError, match="rules-several"):
                            game.parse(stage.state, " ".join(cut))


def depth(menu):
    return 1 + max((depth(choice.then) for choice in menu.choices if isinstance(choice.then, Menu)), default=0)


@each_game
def test_menu_leads_to_every_move_once_in_short_levels(game):
    for stage in some_stages(game):
        legal, menu = game.legal_moves(stage.state), game.menu(stage.state)
        assert sorted(map(game.format, menu.moves())) == sorted(map(game.format, legal))
        assert depth(menu) <= MOST_DEPTH
        for texts in BOTH:
            assert fit([texts.render(game.label(stage.state, move)) for move in legal])
        for level in levels(menu):
            assert len(level.choices) <= MOST_CHOICES
            for texts in BOTH:
                assert fit([texts.render(choice.label) for choice in level.choices])
                assert not level.choices or texts.of(level.prompt)


@each_game
def test_likely_moves_are_the_legal_ones_in_a_fixed_order(game):
    for stage in some_stages(game):
        legal, latest = list(game.legal_moves(stage.state)), [step.move for step in stage.steps]
        for moves in (legal, legal[::3], legal[:1], []):
            for seen in (latest, latest[-1:], ()):
                first = list(game.likely(stage.state, moves, seen))
                assert sorted(first, key=game.format) == sorted(moves, key=game.format)
                assert first == list(game.likely(stage.state, moves, seen))

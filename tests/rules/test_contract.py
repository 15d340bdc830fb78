"""What every game must keep, whatever its rules: a game added to ``rules.GAMES`` is tested here as it is."""

import json
import random
import re
from dataclasses import fields, is_dataclass
from functools import cache
from itertools import chain, permutations

import pytest

from rules import GAMES
from rules.game import CHANCE, Event, Illegal, Menu
from rules.notation import tokens
from rules.options import declared, values
from rules.play import begin, read_record, replay
from tests.rules.helpers import combinations, leaves, levels, random_move, random_play
from tests.texts import ENGLISH, GERMAN

CASES = [
    pytest.param((key, options, seats), id=f"{key}-{seats}-{'-'.join(map(str, values(options).values()))}")
    for key, game in GAMES.items()
    for options in combinations(game)
    for seats in game.seats
]
each_case = pytest.mark.parametrize("case", CASES)
each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def walk(case, seed=1):
    """Every stage of one random match, from before its first step to its end."""
    key, options, seats = case
    dice = random.Random(f"{key} {seats} {values(options)} {seed}")
    stages = [begin(GAMES[key], options, seats)]
    while stages[-1].to_move is not None:
        stages.append(stages[-1].after(random_move(GAMES[key], stages[-1].state, dice)))
    return stages


def some(stages, most=12):
    """A few stages of a match, the first and the last among them."""
    return stages[:: len(stages) // most + 1] + stages[-1:]


def split(text):
    """The words, cells and pairs of a step in notation, read independently of ``rules.notation``."""
    return re.findall(r"\d+-(?:\d+|m)|[a-z]\d+|[a-z]+|\d+", text.lower())


def is_cell(token):
    return re.fullmatch(r"[a-z]\d+", token) is not None


# -- the class


@each_game
def test_a_game_introduces_itself(game):
    assert GAMES[game.key] is game
    assert re.fullmatch(r"[a-z]+", game.key)
    assert game.title.strip() == game.title != ""
    assert all(0 < len(texts(f"{game.key}-summary")) <= 100 for texts in (ENGLISH, GERMAN))
    assert game.seats
    assert sorted(set(game.seats)) == list(game.seats)
    assert type(game.draw_can_be_agreed) is bool
    assert len(game.roles) in (0, *game.seats)
    assert len(set(game.roles)) == len(game.roles)
    for texts in (ENGLISH, GERMAN):
        assert len({texts(f"{game.key}-role-{role}") for role in game.roles}) == len(game.roles)


@each_game
def test_a_game_declares_the_version_of_its_rules_itself(game):
    version = vars(type(game)).get("version")
    assert type(version) is int
    assert version > 0


@each_game
def test_options_are_a_frozen_dataclass_that_fits_into_a_command(game):
    options = declared(game.options)
    assert is_dataclass(game.options)
    assert vars(game.options)["__dataclass_params__"].frozen
    for option in options:
        assert option.default in option.choices
        assert 2 <= len(option.choices) <= 25
        name = f"{game.key}-option-{option.name}"
        keys = [name, *(f"{name}-{value}" for value in option.choices if option.limits is None)]
        assert all(0 < len(texts(key)) <= 100 for texts in (ENGLISH, GERMAN) for key in keys)
        assert all(type(value) is type(option.default) for value in option.choices)


@each_game
def test_the_example_looks_like_a_step_of_the_game(game):
    def shape(text):
        return re.sub(r"\d+", "9", re.sub(r"[a-z]+", "a", text.lower()))

    assert tokens(game.example)
    stages = walk((game.key, game.options(), game.seats[0]))
    shapes = {shape(game.format(move)) for stage in stages for move in game.legal_moves(stage.state)}
    assert shape(game.example) in shapes


@each_game
def test_sides_part_the_seats(game):
    for seats in game.seats:
        sides = game.sides(seats)
        assert sorted(chain.from_iterable(sides)) == list(range(seats))
        assert all(sides)


# -- the course of a match


@each_case
def test_a_match_is_over_exactly_when_nobody_is_to_move_and_nothing_is_legal(case):
    game = GAMES[case[0]]
    for stage in walk(case):
        over = stage is walk(case)[-1]
        assert (game.to_move(stage.state) is None) is over
        assert (not game.legal_moves(stage.state)) is over
        assert (game.outcome(stage.state) is not None) is over


@each_case
def test_a_seat_or_chance_is_to_move_and_one_turn_belongs_to_one_seat(case):
    key, _, seats = case
    game = GAMES[key]
    whose: dict[int, int | None] = {}
    turn = 1
    for stage in walk(case):
        assert game.to_move(stage.state) in (None, CHANCE, *range(seats))
        assert game.turn(stage.state) >= turn >= 1
        turn = game.turn(stage.state)
        if game.to_move(stage.state) not in (None, CHANCE):
            assert whose.setdefault(turn, game.to_move(stage.state)) == game.to_move(stage.state)


@each_case
def test_every_step_is_logged_with_its_seat_and_turn(case):
    stages = walk(case)
    for index, step in enumerate(stages[-1].steps):
        before = stages[index]
        assert step.seat == (None if before.to_move == CHANCE else before.to_move)
        assert step.turn == before.turn


@each_case
def test_legal_moves_and_their_texts_do_not_repeat(case):
    game = GAMES[case[0]]
    for stage in walk(case):
        legal = list(game.legal_moves(stage.state))
        texts = [game.format(move) for move in legal]
        assert len(set(texts)) == len(texts)
        assert len(set(legal)) == len(legal)
        assert all(0 < len(text) <= 100 for text in texts)


@each_case
def test_a_draw_has_a_positive_weight_for_each_possibility(case):
    game = GAMES[case[0]]
    for stage in walk(case):
        if stage.to_move == CHANCE:
            weights = game.weights(stage.state)
            assert len(weights) == len(game.legal_moves(stage.state))
            assert all(type(weight) is int and weight > 0 for weight in weights)


@each_case
def test_events_name_a_seat(case):
    for stage in walk(case):
        for event in stage.game.events(stage.state):
            assert isinstance(event, Event)
            assert event.seat in range(stage.seats)
    assert walk(case)[0].game.events(walk(case)[0].state) == ()


@each_case
def test_places_count_the_sides_that_did_better(case):
    play = walk(case)[-1]
    places, sides = play.outcome.places, play.game.sides(play.seats)
    assert len(places) == play.seats
    of_side = [places[side[0]] for side in sides]
    for side, place in zip(sides, of_side, strict=True):
        assert {places[seat] for seat in side} == {place}
        assert place == 1 + sum(other < place for other in of_side)


@each_case
def test_the_detail_of_a_result_is_json(case):
    detail = dict(walk(case)[-1].outcome.detail)
    assert detail
    assert json.loads(json.dumps(detail)) == detail


@each_case
def test_roles_are_known_words(case):
    play = walk(case)[0]
    for stage in some(walk(case)):
        roles = [play.game.role(stage.state, seat) for seat in range(play.seats)]
        settled = [role for role in roles if role is not None]
        assert len(set(settled)) == len(settled)
        assert set(settled) <= set(play.game.roles)


# -- values


@each_case
def test_states_and_moves_are_frozen(case):
    for stage in some(walk(case)):
        for value in (stage.state, *stage.game.legal_moves(stage.state)[:40]):
            hash(value)
            names = [field.name for field in fields(value)] if is_dataclass(value) else value._fields
            for name in names:
                with pytest.raises(AttributeError):
                    setattr(value, name, getattr(value, name))


@each_case
def test_apply_leaves_the_old_state_as_it_was(case):
    game = GAMES[case[0]]
    dice = random.Random(7)
    for stage in some(walk(case))[:-1]:
        before = repr(stage.state)
        moves = list(game.legal_moves(stage.state))
        for move in dice.sample(moves, min(8, len(moves))):
            assert game.apply(stage.state, move) == game.apply(stage.state, move)
        game.menu(stage.state)
        assert repr(stage.state) == before


@each_case
def test_an_illegal_move_is_refused_and_changes_nothing(case):
    game = GAMES[case[0]]
    dice = random.Random(8)
    stages = some(walk(case))
    known = {move for stage in stages for move in game.legal_moves(stage.state)}
    tried = 0
    for stage in stages:
        illegal = sorted(known.difference(game.legal_moves(stage.state)), key=game.format)
        before = repr(stage.state)
        for move in dice.sample(illegal, min(12, len(illegal))):
            with pytest.raises(Illegal) as refused:
                game.apply(stage.state, move)
            assert ENGLISH.of(refused.value.code).endswith(".")
            assert GERMAN.of(refused.value.code).endswith(".")
            tried += 1
        assert repr(stage.state) == before
    assert tried


@each_case
def test_a_record_replays_to_the_same_match(case):
    key, options, seats = case
    play = walk(case)[-1]
    record = json.loads(json.dumps(play.record()))
    assert replay(GAMES[key], options, seats, record["steps"]) == play
    first, steps = read_record(record)
    assert first == walk(case)[0]
    assert steps == tuple(step.text for step in play.steps)


@each_game
def test_matches_come_to_an_end(game, long):
    for seed in range(60 if long else 6):
        assert random_play(game, game.options(), game.seats[seed % len(game.seats)], random.Random(seed)).outcome


# -- notation


@each_case
def test_parse_reads_what_format_writes(case):
    game = GAMES[case[0]]
    for stage in some(walk(case)):
        for move in game.legal_moves(stage.state):
            assert game.parse(stage.state, game.format(move)) == move


def loosely(text, dice):
    """Other ways to type a step that must be read alike."""
    parts = split(text)
    words = [part for part in parts if not is_cell(part)]
    cells = [part for part in parts if is_cell(part)]
    shuffled = dice.sample(parts, len(parts))
    backwards = cells[::-1]
    yield text.upper()
    yield f"  {text} "
    yield text.replace(" ", "   ")
    yield " ".join(shuffled)
    yield ", ".join(parts)
    yield ",".join(shuffled).title()
    yield " ".join([*words, *backwards])
    yield " ".join([*words, "-".join(backwards)])
    yield " ".join([*words, "".join(backwards)])
    yield " ".join(["".join(cells).upper(), *words])


@each_case
def test_loose_spellings_are_read_as_the_step_they_mean(case):
    game = GAMES[case[0]]
    dice = random.Random(9)
    for stage in some(walk(case))[:-1]:
        moves = list(game.legal_moves(stage.state))
        for move in dice.sample(moves, min(6, len(moves))):
            for text in loosely(game.format(move), dice):
                assert game.parse(stage.state, text) == move, text


def means(written, meant):
    """Whether the tokens written can be paired with those meant, words cut short at will."""
    if len(written) != len(meant):
        return False
    return any(
        all(w == m or (w.isalpha() and m.isalpha() and m.startswith(w)) for w, m in zip(written, order, strict=True))
        for order in permutations(meant)
    )


@each_case
def test_words_may_be_cut_to_an_unambiguous_beginning_and_no_further(case):
    game = GAMES[case[0]]
    dice = random.Random(10)
    for stage in some(walk(case), 6)[:-1]:
        moves = list(game.legal_moves(stage.state))
        readings = [(move, split(game.format(move))) for move in moves]
        for move, parts in dice.sample(readings, min(3, len(readings))):
            for at, word in enumerate(parts):
                for length in range(1, len(word)) if word.isalpha() else ():
                    cut = [*parts[:at], word[:length], *parts[at + 1 :]]
                    possible = [other for other, meant in readings if means(cut, meant)]
                    if len(possible) == 1:
                        assert game.parse(stage.state, " ".join(cut)) == move
                    else:
                        with pytest.raises(ValueError, match="rules-several"):
                            game.parse(stage.state, " ".join(cut))


@each_case
def test_labels_tell_the_moves_apart(case):
    game = GAMES[case[0]]
    for stage in some(walk(case)):
        for texts in (ENGLISH, GERMAN):
            labels = [texts.said(game.label(stage.state, move)) for move in game.legal_moves(stage.state)]
            assert len(set(labels)) == len(labels)
            assert all(0 < len(label) <= 100 for label in labels)


@each_case
def test_the_menu_leads_to_every_move_once_in_short_levels(case):
    game = GAMES[case[0]]
    for stage in some(walk(case)):
        menu = game.menu(stage.state)
        steps = sorted(game.format(move) for move in leaves(menu))
        assert steps == sorted(game.format(move) for move in game.legal_moves(stage.state))
        for level in levels(menu):
            assert len(level.choices) <= 25
            for texts in (ENGLISH, GERMAN):
                labels = [texts.said(choice.label) for choice in level.choices]
                assert len(set(labels)) == len(labels)
                assert all(0 < len(label) <= 100 for label in labels)
                assert not labels or texts.of(level.prompt)


@each_case
def test_a_menu_is_at_most_four_levels_deep(case):
    def depth(menu):
        return 1 + max((depth(c.then) for c in menu.choices if isinstance(c.then, Menu)), default=0)

    for stage in some(walk(case)):
        assert depth(stage.game.menu(stage.state)) <= 4


@each_case
def test_after_the_end_every_step_is_refused(case):
    play = walk(case)[-1]
    for step in (play.steps[0].text, play.steps[-1].text, play.game.example):
        with pytest.raises(Illegal) as refused:
            play.read(step)
        assert ENGLISH.of(refused.value.code).endswith(".")

"""Looking back at a match: what is asked, in what order, and what is told of it."""

import asyncio
from itertools import pairwise
from random import Random

import pytest

from bot.players.question import EngineAnswer, Question
from bot.players.reviewing import LEAST_LOST, POSITIONS, SUSPECTS, Review, review
from bot.players.worker import answer
from rules import GAMES
from rules.play import begin, replay


def a_match(key, seed=1, seats=2, **options):
    game = GAMES[key]
    dice = Random(seed)
    play = begin(game, game.options(**options), seats)
    while play.to_move is not None:
        weights = game.weights(play.state) if play.to_move == -1 else None
        play = play.after(dice.choices(game.legal_moves(play.state), weights)[0])
    return play


def about(play):
    return Question.about(7, play, level=3, seed=5, fairness=9)


def reviewed(play, reply) -> tuple[Review, list[Question]]:
    asked: list[Question] = []

    async def ask(question):
        asked.append(question)
        return reply(question)

    return asyncio.run(review(ask, about(play), play)), asked


def oracle(play, lost, better="better"):
    """Answers by which each step cost its mover as much as is said by its index; draws cost nobody."""
    texts = tuple(step.text for step in play.steps)

    def first_share(steps):
        share = 0.5
        for index, text in enumerate(steps):
            if text == texts[index]:
                seat = play.steps[index].seat
                share -= lost.get(index, 0) * (1 if seat == 0 else -1)
        return share

    def reply(question):
        if question.kind == "step":
            index = len(question.steps)
            return EngineAnswer(better if lost.get(index) else texts[index], 0.5)
        return (first_share(question.steps), 1 - first_share(question.steps))

    return reply


def test_two_most_costly_steps_are_told_in_order():
    play = a_match("linkx")
    told, asked = reviewed(play, oracle(play, {3: 0.2, 4: 0.1, 6: 0.3, 7: 0.15, 9: LEAST_LOST / 2}))
    assert [(point.index, point.seat, point.better) for point in told.turning_points] == [
        (3, play.steps[3].seat, "better"),
        (6, play.steps[6].seat, "better"),
    ]
    assert [point.lost for point in told.turning_points] == pytest.approx([0.2, 0.3])
    assert [point.played for point in told.turning_points] == [play.steps[3].text, play.steps[6].text]
    assert all(question.background and question.match == 7 and question.fairness == 9 for question in asked)
    assert all(question.seconds is None for question in asked)


def test_course_has_every_turn_and_cheap_steps_turn_nothing():
    play = a_match("linkx")
    told, asked = reviewed(play, oracle(play, {2: LEAST_LOST / 2}))
    assert [outlook.steps for outlook in told.outlooks] == list(range(len(play.steps) + 1))
    assert told.turning_points == ()
    assert sum(question.kind == "step" for question in asked) == 1


def test_worst_step_of_a_turn_is_told():
    play = a_match("lovelinks")
    own = [index for index, step in enumerate(play.steps) if step.seat is not None]
    pair = next((a, b) for a, b in pairwise(own) if play.steps[a].turn == play.steps[b].turn)
    told, asked = reviewed(play, oracle(play, {pair[0]: 0.1, pair[1]: 0.2}))
    assert [point.index for point in told.turning_points] == [pair[1]]
    before = [outlook.steps for outlook in told.outlooks[:-1]]
    assert before == [
        own[0],
        *[b for a, b in pairwise(own) if play.steps[a].turn != play.steps[b].turn],
    ]
    assert all(play.steps[len(question.steps)].seat is not None for question in asked if question.kind == "step")


def test_a_long_match_is_sampled_and_asks_for_little():
    play = next(each for each in (a_match("link", seed, size=12) for seed in range(9)) if len(each.steps) > POSITIONS)
    worst = len(play.steps) // 2
    told, asked = reviewed(play, oracle(play, {worst: 0.4}))
    assert len(told.outlooks) == POSITIONS + 1
    assert [point.index for point in told.turning_points] == [worst]
    assert len(asked) <= POSITIONS + 1 + 3 * SUSPECTS


def test_empty_match_is_asked_about_once():
    empty = begin(GAMES["linkx"], GAMES["linkx"].options(), 2)
    told, asked = reviewed(empty, lambda question: (0.5, 0.5))
    assert ([outlook.steps for outlook in told.outlooks], len(asked)) == ([0], 1)


def test_real_blunder_is_found_every_time():
    """On a board of 4 by 4 the second player leaves a win undefended."""
    game = GAMES["link"]
    play = a_match("link", seed=3, size=4)
    told, _ = reviewed(play, answer)
    assert told == reviewed(play, answer)[0]
    outcome = play.outcome
    assert outcome is not None
    winner = outcome.places.index(1)
    assert told.outlooks[-1].shares[winner] == 1
    assert told.turning_points
    for point in told.turning_points:
        replay(game, play.options, 2, [*(step.text for step in play.steps[: point.index]), point.better])

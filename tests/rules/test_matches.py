"""Recorded matches, perft counts, and slow implementations that share nothing with the rules but the sheets."""

import json
import random
from itertools import product
from pathlib import Path

from rules import GAMES
from rules.game import CHANCE, Passed
from rules.options import parse, read, values
from rules.play import begin, perft, replay, trace
from tests.rules.helpers import result_of, unequal
from tests.rules.record_matches import expectation
from tests.rules.slow_link import SlowLink
from tests.rules.slow_linkage import SlowLinkage
from tests.rules.slow_linkx import SlowLinkx
from tests.rules.slow_lovelinks import SlowLoveLinks

MATCHES = Path(__file__).parent / "matches"


def test_recorded_matches_replay_to_their_results():
    assert {path.stem for path in MATCHES.glob("*.jsonl")} == set(GAMES)
    wrong = []
    for key, game in GAMES.items():
        matches = [json.loads(line) for line in (MATCHES / f"{key}.jsonl").read_text("utf-8").splitlines()]
        assert len({str(match["places"]) for match in matches}) > 1, f"{key} has matches of one result only"
        for number, match in enumerate(matches, 1):
            play = replay(game, read(game.options, match["options"]), match["seats"], match["steps"])
            traced = trace(match)
            same = play.record() | expectation(play) == match
            ended = (traced["over"], traced["places"], traced["detail"]) == (True, match["places"], match["detail"])
            if match["game"] != key or not same or not ended:
                wrong.append(f"{key} {number}")
    assert not wrong, "\n".join(wrong)


TABLES = Path(__file__).parent / "perft"


def perft_rows():
    """The game, setting, depth and count of each entry, and whether it is only for the long form."""
    for path in sorted(TABLES.glob("*.perft")):
        for line in path.read_text("utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                setting, *counts = (part.strip() for part in line.split(";"))
                for part in counts:
                    depth, count, *mark = part.split()
                    assert mark in ([], ["long"]), f"{path.name}: {part!r} is not `depth count` or `depth count long`"
                    yield path.stem, setting, int(depth), int(count), bool(mark)


def counted(key, setting, depth):
    words = setting.split()
    seats = [int(word[6:]) for word in words if word.startswith("seats=")] or [2]
    options: object = parse(GAMES[key].options, [word for word in words if not word.startswith("seats=")])
    return perft(GAMES[key], begin(GAMES[key], options, seats[0]).state, depth)


def test_perft_counts_what_the_tables_say(long):
    assert {key for key, *_ in perft_rows()} == set(GAMES)
    assert not unequal(
        (f"{key} {setting} to depth {depth}", counted(key, setting, depth), count)
        for key, setting, depth, count, mark in perft_rows()
        if long or not mark
    )


SLOW = {"linkage": SlowLinkage, "link": SlowLink, "linkx": SlowLinkx, "lovelinks": SlowLoveLinks}


def agree(key, chosen, seed, seats=2, greed=0.0):
    """Play one random match in both and compare all that can be seen of it; ``greed`` is the share of best steps."""
    game = GAMES[key]
    options: object = read(game.options, chosen)
    dice = random.Random(f"{values(options)} {seats} {seed}")
    slow = SLOW[key](**chosen, seats=seats) if key == "lovelinks" else SLOW[key](**chosen)
    play, turn = begin(game, options, seats), 1
    while True:
        legal, moves = slow.legal(), game.legal_moves(play.state)
        assert sorted(game.format(move) for move in moves) == legal
        assert (play.to_move, [game.role(play.state, seat) for seat in range(seats)]) == (slow.to_move, slow.roles())
        assert play.turn == turn or not legal or key == "lovelinks"
        assert [event.seat for event in play.state.events if isinstance(event, Passed)] == slow.passed
        if key == "lovelinks":
            progress = play.state.progress
            assert {"scores": [*progress.scores], "captured": [*progress.captured]} == slow.detail()
        if not legal:
            break
        if play.to_move == CHANCE:
            weights = game.weights(play.state)
            assert list(weights) == [slow.deck.count(move.link.text) for move in moves]
            move = dice.choices(moves, weights)[0]
        else:
            move = moves[0] if dice.random() < greed else dice.choice(moves)
        play = play.after(move)
        slow.play(game.format(move))
        placing_for_both = chosen.get("opening") == "three-move" and len(play.steps) < 3
        turn += 0 if placing_for_both else 1 + len(slow.passed)
    assert list(result_of(play).places) == slow.places()
    assert result_of(play).detail == slow.detail()


def test_rules_agree_with_slow_implementations(long):
    for counter, target in product(("centre", "free"), range(10, 16)):
        for seed in range(300 if long else 3):
            agree("linkage", {"counter": counter, "target": target}, seed)
    for size in range(4, 13):
        for seed in range((4800 if long else 24) // (size - 3) ** 2 + 1):
            agree("link", {"size": size, "opening": ("three-move", "swap", "none")[(size + seed) % 3]}, seed)
    for seed in range(2000 if long else 5):
        agree("linkx", {}, seed)
    for seats, length, greed in product((2, 3, 4), ("standard", "short"), (0.0, 0.7)):
        for seed in range(250 if long else 3):
            agree("lovelinks", {"length": length}, seed, seats, greed)

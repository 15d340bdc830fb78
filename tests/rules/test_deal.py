"""Draws that follow from a secret seed: repeatable, fair, and checked by a command."""

import hashlib
import hmac
import json
import subprocess
import sys
from collections import Counter

import pytest

from rules import GAMES
from rules.deal import audit, commitment, deal
from rules.lovelinks.bracelets import DECK
from rules.play import BadRecord, begin
from tests.rules.lovelinks.table import setting
from tests.rules.record_samples import dealt

LOVELINKS = GAMES["lovelinks"]
SEED = bytes(range(32))


def command(*arguments, text=""):
    done = subprocess.run(
        [sys.executable, "-m", "rules", "deal", *arguments], input=text, capture_output=True, text=True, check=False
    )
    return done.returncode, done.stdout, done.stderr


def test_the_commitment_is_the_sha_256_of_the_seed():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()


def test_the_same_seed_and_number_deal_the_same_link_and_others_another():
    state = begin(LOVELINKS, LOVELINKS.options(), 2).state
    assert deal(LOVELINKS, state, SEED, 1) == deal(LOVELINKS, state, SEED, 1)
    assert len({deal(LOVELINKS, state, SEED, number).text for number in range(1, 60)}) > 10
    assert len({deal(LOVELINKS, state, bytes([n]), 1).text for n in range(60)}) > 10


def test_a_draw_is_the_keyed_hash_taken_over_the_links_in_order_of_their_texts():
    state = begin(LOVELINKS, LOVELINKS.options(), 2).state
    bag = sorted(each.text for each, copies in DECK.items() for _ in range(copies) if each.metal == 0)
    for number in (1, 2, 94):
        ticket = int(hmac.new(SEED, b"%d.0" % number, "sha256").hexdigest(), 16) % 35
        assert deal(LOVELINKS, state, SEED, number).text == f"draw {bag[ticket]}"


def test_links_are_dealt_by_how_many_copies_are_left():
    state = setting(["3-6", "9-4"], ["6-4"], metal="bronze", bag="2-3 2-3 2-3 5-2").state
    state = LOVELINKS.apply(state, LOVELINKS.legal_moves(state)[0])
    dealt = Counter(deal(LOVELINKS, state, SEED, number).text for number in range(4000))
    assert set(dealt) == {"draw 2-3", "draw 5-2"}
    assert 2850 < dealt["draw 2-3"] < 3150


def test_the_number_of_the_draw_counts_and_not_what_is_played_between():
    play = dealt(LOVELINKS, 2, SEED)
    first = [step.text for step in play.steps if step.seat is None][:15]
    assert first == [step.text for step in dealt(LOVELINKS, 2, SEED).steps if step.seat is None][:15]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_audit_finds_every_draw_of_a_dealt_match_and_the_first_that_is_another(seats):
    play = dealt(LOVELINKS, seats, SEED)
    found = audit(play.record(), SEED)
    assert (found.followed, found.step) == (94, None)
    other = audit(play.record(), b"another")
    assert other.step is not None
    assert play.steps[other.step].text == other.recorded != other.dealt
    with pytest.raises(BadRecord):
        audit({"game": "lovelinks", "steps": ["draw 9-9"]}, SEED)


def test_the_command_says_whether_the_draws_followed(tmp_path):
    record = json.dumps(dealt(LOVELINKS, 2, SEED).record())
    file = tmp_path / "match.json"
    file.write_text(record)
    for arguments, text in (((SEED.hex(), str(file)), ""), ((SEED.hex(), "-"), record)):
        status, out, _ = command(*arguments, text=text)
        assert (status, out) == (
            0,
            f"The commitment of this seed is {commitment(SEED)}.\nEvery draw followed from it: 94 of 94.\n",
        )
    steps = json.loads(record)["steps"][:3]
    steps[2] = next(f"draw {each.text}" for each in DECK if each.metal == 0 and f"draw {each.text}" not in steps)
    spoiled = json.dumps({"game": "lovelinks", "steps": steps})
    right = json.loads(record)["steps"][2]
    status, out, _ = command(SEED.hex(), "-", text=spoiled)
    assert status == 1
    assert out.splitlines()[1] == f"Draw 3 (step 2) is `{steps[2]}`, but the seed gives `{right}`."


@pytest.mark.parametrize(
    ("arguments", "text", "error"),
    [
        (("xyz", "-"), "{}", "SEED must be hexadecimal digits, such as 1f2e3d4c."),
        (("00", "-"), "no json", "RECORD is not JSON."),
        (("00", "-"), '{"game": "chess"}', "rules-record-game: games=linkage|link|linkx|lovelinks"),
        (("00", "nowhere.json"), "", "nowhere.json cannot be read"),
        (("00",), "", "usage:"),
    ],
)
def test_arguments_that_cannot_be_used_are_refused(arguments, text, error):
    status, out, told = command(*arguments, text=text)
    assert (status, out) == (2, "")
    assert told.startswith(error)
    assert "Traceback" not in told

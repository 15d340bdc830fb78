"""Draws that follow from a secret seed: repeatable, fair, and checked by a command."""

import hashlib
import hmac
import json
from collections import Counter

import pytest

from rules import GAMES
from rules.deal import audit, commitment, deal
from rules.lovelinks.bracelets import DECK
from rules.play import BadRecord, begin
from tests.rules.helpers import command
from tests.rules.lovelinks.table import setting
from tests.rules.record_samples import dealt

LOVELINKS = GAMES["lovelinks"]
SEED = bytes(range(32))


def test_draws_follow_the_keyed_hash_weighed_by_copies():
    assert commitment(SEED) == hashlib.sha256(SEED).hexdigest()
    state = begin(LOVELINKS, LOVELINKS.options(), 2).state
    bag = sorted(each.text for each, copies in DECK.items() for _ in range(copies) if each.metal == 0)
    for seed, number in ((SEED, 1), (SEED, 2), (SEED, 94), (b"\x01", 1)):
        ticket = int(hmac.new(seed, b"%d.0" % number, "sha256").hexdigest(), 16) % 35
        assert deal(LOVELINKS, state, seed, number).text == f"draw {bag[ticket]}"
    state = setting(["3-6", "9-4"], ["6-4"], metal="bronze", bag="2-3 2-3 2-3 5-2").state
    state = LOVELINKS.apply(state, LOVELINKS.legal_moves(state)[0])
    dealt = Counter(deal(LOVELINKS, state, SEED, number).text for number in range(4000))
    assert set(dealt) == {"draw 2-3", "draw 5-2"}
    assert 2850 < dealt["draw 2-3"] < 3150


def test_audit_finds_every_draw_and_the_first_that_is_another():
    for seats in LOVELINKS.seats:
        play = dealt(LOVELINKS, seats, SEED)
        found = audit(play.record(), SEED)
        assert (found.followed, found.step) == (94, None)
        other = audit(play.record(), b"another")
        assert other.step is not None
        assert play.steps[other.step].text == other.recorded != other.dealt
    with pytest.raises(BadRecord):
        audit({"game": "lovelinks", "steps": ["draw 9-9"]}, SEED)


def test_command_says_whether_the_draws_followed(tmp_path):
    record = json.dumps(dealt(LOVELINKS, 2, SEED).record())
    file = tmp_path / "match.json"
    file.write_text(record)
    followed = f"The commitment of this seed is {commitment(SEED)}.\nEvery draw followed from it: 94 of 94.\n"
    assert command("deal", SEED.hex(), str(file)) == (0, followed, "")
    assert command("deal", SEED.hex(), "-", given=record.encode()) == (0, followed, "")
    steps = json.loads(record)["steps"][:3]
    right = steps[2]
    steps[2] = next(f"draw {each.text}" for each in DECK if each.metal == 0 and f"draw {each.text}" not in steps)
    spoiled = json.dumps({"game": "lovelinks", "steps": steps}).encode()
    status, out, _ = command("deal", SEED.hex(), "-", given=spoiled)
    assert status == 1
    assert out.splitlines()[1] == f"Draw 3 (step 2) is `{steps[2]}`, but the seed gives `{right}`."


def test_command_refuses_what_it_cannot_use():
    for arguments, given, error in (
        (("xyz", "-"), b"{}", "SEED must be hexadecimal digits, such as 1f2e3d4c."),
        (("00", "-"), b"no json", "RECORD is not JSON."),
        (("00", "-"), b'{"game": "chess"}', "rules-record-game: games=linkage|link|linkx|lovelinks"),
        (("00", "nowhere.json"), b"", "nowhere.json cannot be read"),
        (("00",), b"", "usage:"),
    ):
        status, out, error_text = command("deal", *arguments, given=given)
        assert (status, out) == (2, "")
        assert error_text.startswith(error)

"""What any version has written is read by this one, and written again as the same bytes."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from bot.version import VERSION
from rules import GAMES
from rules.deal import audit
from rules.records import BESIDES, PORTABLE, Ending, read, written
from tests.rules.record_samples import samples

FOLDER = Path(__file__).parent / "records"
HASHES = {"0.1.0": "52a21785d54b2de52bfa9c1ec7f7211a76bcd0648aceefe8eac875cd32fc73da"}
"""The SHA-256 of each file, for nobody to change one; a version that is released brings its own."""
LINES = [(version, line) for version in HASHES for line in (FOLDER / f"{version}.jsonl").read_bytes().splitlines(True)]


@pytest.mark.parametrize("version", HASHES)
def test_nobody_has_changed_what_a_version_wrote(version):
    assert sha256((FOLDER / f"{version}.jsonl").read_bytes()).hexdigest() == HASHES[version]


def test_every_version_has_its_file():
    assert {file.stem for file in FOLDER.iterdir()} == set(HASHES)
    assert VERSION in HASHES


@pytest.mark.parametrize(("version", "line"), LINES, ids=lambda given: str(given)[:40])
def test_what_any_version_wrote_is_read_and_written_again_as_it_was(version, line):
    record = read(line)
    assert written(record) == line
    if record.result is not None and record.result.by is Ending.RULES:
        assert record.play.outcome is not None
        assert record.play.outcome.places == record.result.places
    if record.seed is not None:
        assert audit(json.loads(line), record.seed).step is None


@pytest.mark.parametrize("key", GAMES)
def test_the_samples_tell_all_that_a_record_may(key):
    whole, closed, bare = (json.loads(written(record)) for record in samples(GAMES[key]))
    assert tuple(whole) == (*PORTABLE, *BESIDES)
    assert closed["result"] == {"by": "closed"}
    assert tuple(bare) == PORTABLE

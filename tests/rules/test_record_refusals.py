"""Everything but a record is refused with a sentence that says what would be right."""

import io
import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from rules import GAMES
from rules.__main__ import ENGLISH as LINES
from rules.__main__ import trace_lines
from rules.deal import commitment
from rules.notation import spelled
from rules.options import declared
from rules.play import BadRecord, begin
from rules.records import BESIDES, PORTABLE, Annotation, Ending, Player, Record, RecordedResult, read, written
from rules.strict_json import LONGEST, LONGEST_NUMBER
from tests.data.catalogue import catalogue
from tests.json_schema import broken, rules
from tests.rules.helpers import combinations, random_play, unequal
from tests.rules.test_records import SCHEMA, some_record
from tests.source import TOP
from tests.texts import ENGLISH, GERMAN

SENTENCE = re.compile(r"[^\n]{5,600}[.?]")
LINK = {"game": "link", "steps": ["d4", "d5"]}
SEED = "ab" * 32


def record(**fields):
    return json.dumps(LINK | fields).encode()


def each(**fields):
    return tuple(record(**{name: value}) for name, values in fields.items() for value in values)


def result(**fields):
    return record(result=fields)


MOMENTS = ("2026-02-29T00:00:00Z", "2026-04-31T00:00:00Z", "2026-11-22T24:00:00Z", "2026-11-22T15:56:11+00:00")
TWICE = [{"step": 2, "mark": "!"}, {"step": 2, "mark": "?"}]
BAD: dict[str, tuple[bytes, ...]] = {
    "record-too-long": (b" " * (LONGEST + 1),),
    "record-encoding": (b"\xff\xfe{\x00}\x00", b'{"game": "link\xe9"}'),
    "record-json": (
        *(b"", b"nonsense", b'{"game": "link"', b'{"game": "link",}', b"{'game': 'link'}"),
        *(b'\xef\xbb\xbf{"game": "link"}', '{"game": "link"}'.encode("utf-16-be")),
    ),
    "record-several": (b'{"game": "link"} {"game": "link"}',),
    "record-too-deep": (b"[" * 200_000, b'{"game": ' * 50_000, b"[" * 400_000 + b"]" * 400_000),
    "record-duplicate": (
        b'{"game": "link", "game": "linkx"}',
        b'{"game": "link", "options": {"size": 8, "size": 8}}',
        b'{"game": "link", "g\\u0061me": "link"}',
    ),
    "record-number-too-long": (
        b'{"game": "link", "seats": ' + b"9" * 900_000 + b"}",
        b'{"game": "link", "seats": -0.' + b"0" * 5000 + b"}",
        b'{"game": "link", "rules": 1' + b"0" * LONGEST_NUMBER + b"}",
    ),
    "record-no-number": tuple(b'{"game": "link", "pace": %s}' % word for word in (b"NaN", b"Infinity", b"-Infinity")),
    "rules-record-form": (b"[]", b"null", b"7"),
    "rules-record-game": (b"{}", *each(game=("chess", ["link"]))),
    "rules-seats": each(seats=(3,)),
    "rules-record-seats": each(seats=(2.0, True)),
    "rules-record-options": each(options=([],)),
    "rules-no-option": (record(options={"counter": "free"}), b'{"game": "link", "options": {"\\n\\ud800": 1}}'),
    "rules-option-range": each(options=({"size": 99},)),
    "rules-option-choice": each(options=({"opening": None},)),
    "rules-record-steps": each(steps=("d4", ["d4", 5])),
    "record-step": each(steps=(["d4", "d4"], ["nonsense\n" * 10_000], ["d4" + " " * 100], ["\ud800"])),
    "record-field": (
        *(record(comment="good"), b'{"game": "link", "\\ud800\\n": 1}'),
        *(record(players=[{"name": "Ada"}, {"nick": "Ben"}]), result(by="drawn", places=[1, 1], sum=2)),
        record(annotations=[{"step": 1, "mark": "!", "by": "Ada"}]),
    ),
    "record-null": (
        *(record(**{field: None}) for field in (*PORTABLE, *BESIDES)),
        record(players=[{"name": "Ada"}, {"name": None}]),
    ),
    "record-rules": each(rules=(2, 0, True)),
    "record-players": each(players=([], [{}], {"0": {}, "1": {}})),
    "record-player": each(players=(["Ada", "Ben"],)),
    "record-name": each(players=([{}, {"name": name}] for name in (7, "", "a\tb", "a\x85", "x" * 101, "\ud800"))),
    "record-level": each(players=([{}, {"level": level}] for level in (0, 6, True, "3", [3]))),
    "record-pace": (
        *each(pace=(0, -1, 1.5, "1d", 10**9)),
        *(b'{"game": "link", "pace": 1e999}', b'{"game": "link", "pace": 1e2}'),
    ),
    "record-time": each(began=(0, "", *MOMENTS), ended=("", MOMENTS[-1])),
    "record-result": each(result=([1, 2],)),
    "record-not-over": (result(by="rules", places=[1, 2]),),
    "record-by": (result(places=[1, 2]), result(by=["rules"], places=[1, 2])),
    "record-places-missing": (result(by="drawn"), result(by="closed", places=[1, 1])),
    "record-places": tuple(
        result(by="drawn", places=places) for places in ([1], [0, 1], [2, 2], [1, 1.0], [True, 1], "11", [[1], [1]])
    ),
    "record-commitment": each(commitment=("xyz",)),
    "record-seed": tuple(record(seed=seed, result={"by": "closed"}) for seed in ("xyz", ["ab"])),
    "record-seed-early": each(seed=(SEED,)),
    "record-annotations": each(annotations=({}, *([{"step": step, "mark": "!"}] for step in (0, 3, True, "1")), TWICE)),
    "record-annotation": each(annotations=([3], [{"mark": "!"}], [{"step": 1}])),
    "record-mark": each(annotations=([{"step": 1, "mark": mark}] for mark in ("", "!!!", ["!"]))),
    "record-comment": each(
        annotations=([{"step": 1, "comment": comment}] for comment in (7, "", "two\nlines", "x" * 301, "\ud800"))
    ),
    "record-seed-other": (record(seed=SEED, result={"by": "closed"}, commitment="0" * 64),),
}
"""Bytes that are no record, by the text that refuses them."""
REFUSED = [(data, key) for key, several in BAD.items() for data in several]


def sentences(error):
    return [texts.of(error.code) for texts in (ENGLISH, GERMAN)]


def check_sentences(error):
    assert all(SENTENCE.fullmatch(message) for message in sentences(error)), sentences(error)


def test_what_is_no_record_is_refused_in_a_sentence():
    rows = []
    for data, key in REFUSED:
        with pytest.raises(BadRecord) as refused:
            read(data)
        check_sentences(refused.value)
        rows.append((data[:60], refused.value.code.key, key))
    assert not unequal(rows)
    texts = {key for key in catalogue("en").texts if key.startswith("record-")}
    assert texts == {key for key in BAD if key.startswith("record-")} | set(LINES) - {"position-player"}


def bad_for_a_game() -> Iterator[Any]:
    for game in GAMES.values():
        yield from ({"game": game.key, "seats": 7}, {"game": game.key, "rules": game.version + 1})
        yield {"game": game.key, "options": {"house": "rule"}}
        for option in declared(game.options):
            low, high = option.limits or (0, 0)
            yield from ({"game": game.key, "options": {option.name: each}} for each in (low - 1, high + 1, str(high)))
        for seats in game.seats:
            base = {"game": game.key, "seats": seats}
            for count in (seats - 1, seats + 1):
                yield base | {"players": [{}] * count}
                yield base | {"result": {"by": "drawn", "places": [1] * count}}
            yield base | {"result": {"by": "drawn", "places": [1] * (seats - 1) + [seats + 1]}}


def test_schema_asks_what_the_rules_ask_and_each_rule_refuses():
    published = json.loads((TOP / "data" / "record.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(published)
    assert published == SCHEMA, "run python -m tests.rules.record_schema > data/record.schema.json"
    unbroken = set(rules(SCHEMA))
    for value in bad_for_a_game():
        found = set(broken(SCHEMA, value))
        assert found, value
        unbroken -= found
        with pytest.raises(BadRecord):
            read(json.dumps(value).encode())
    for data, _ in REFUSED:
        with suppress(ValueError, RecursionError):
            unbroken -= set(broken(SCHEMA, json.loads(data)))
    assert unbroken == set()


def test_what_cannot_be_read_cannot_be_made_or_remembered():
    before = spelled.cache_info()
    with pytest.raises(BadRecord):
        read(record(steps=["d4 " * 100_000]))
    assert spelled.cache_info() == before
    with pytest.raises(BadRecord) as refused:
        read(record(steps=["d4", "e5", "c3", "swap"]))
    assert refused.value.step == 3
    english, german = sentences(refused.value)
    assert english.startswith("Step 4, ‘swap’, cannot be played: ")
    assert german.startswith("Zug 4, „swap“, geht nicht: ")
    play = begin(GAMES["link"], GAMES["link"].options(), 2)
    by_rules, closed = RecordedResult(Ending.RULES, (1, 2)), RecordedResult(Ending.CLOSED)
    for make, key in (
        (lambda: Player("two\nlines"), "record-name"),
        (lambda: Player(level=9), "record-level"),
        (lambda: RecordedResult(Ending.DRAWN), "record-places-missing"),
        (lambda: Record(play, players=(Player("Ada"),)), "record-players"),
        (lambda: Record(play, pace=0), "record-pace"),
        (lambda: Record(play, began="yesterday"), "record-time"),
        (lambda: Annotation(1), "record-annotation"),
        (lambda: Record(play, annotations=(Annotation(1, comment="on nothing"),)), "record-annotations"),
        (lambda: Record(play, result=by_rules), "record-not-over"),
        (lambda: Record(play, result=closed, seed=b""), "record-seed"),
        (lambda: Record(play, commitment=commitment(b"secret"), seed=b"secret"), "record-seed-early"),
    ):
        with pytest.raises(BadRecord) as refused:
            make()
        assert refused.value.code.key == key


# -- whatever it is

FIELDS = (*PORTABLE, *BESIDES, "by", "places", "name", "level", "size", "opening", "length", "other")
LEAVES = (None, True, 0, 1, 2, 3, -1, 2.5, 10**14, "", "d4", "link", "lovelinks", "rules", "closed", "pass", SEED)
LEAF = st.one_of(st.sampled_from(LEAVES), st.text(max_size=5))
JSON = st.recursive(
    LEAF,
    lambda below: st.lists(below, max_size=4) | st.dictionaries(st.sampled_from(FIELDS), below, max_size=6),
)
LIKE_A_RECORD = st.fixed_dictionaries(
    {"game": st.sampled_from(list(GAMES))}, optional=dict.fromkeys(FIELDS[1:13], JSON)
)
PIECES = (
    *(bytes([letter]) for letter in b'"{}[],:\\\xff\x00-'),
    *(b"9" * 20, b"NaN", b"null", b"\\ud800"),
)


def read_or_refused(data):
    """The record, or ``None`` if it is refused in a sentence; ``trace`` follows or refuses it as well."""
    out = io.StringIO()
    assert trace_lines(io.BytesIO(data), out) == 0
    answers = [json.loads(line) for line in out.getvalue().splitlines()]
    assert len(answers) == sum(bool(line.strip()) for line in data.split(b"\n"))
    assert all("plies" in answer or len(answer["error"]) < 300 for answer in answers)
    try:
        found = read(data)
    except BadRecord as error:
        check_sentences(error)
        return None
    again = written(found)
    assert read(again) == found
    assert written(read(again)) == again
    return found


@st.composite
def spoiled(draw):
    """The bytes of a record with some left out, doubled, or put in the place of others."""
    dice = draw(st.randoms(use_true_random=False))
    game = dice.choice(list(GAMES.values()))
    play = random_play(game, dice.choice(combinations(game)), dice.choice(game.seats), dice, dice.randrange(20))
    data = written(some_record(dice, play))
    for _ in range(dice.randint(1, 3)):
        at = dice.randrange(len(data))
        new = dice.choice([b"", *PIECES, data[at : at + dice.randrange(40)], bytes([dice.randrange(256)])])
        data = data[:at] + new + data[at + dice.randrange(4) :]
    return data


@settings(max_examples=60)
@given(st.binary() | (JSON | LIKE_A_RECORD).map(lambda value: json.dumps(value).encode()) | spoiled())
def test_anything_like_a_record_is_one_or_is_refused(data):
    read_or_refused(data)


def test_record_that_is_read_keeps_to_the_schema(long):
    dice, followed = random.Random(1), 0
    for _ in range(5000 if long else 100):
        game = dice.choice(list(GAMES.values()))
        play = random_play(game, game.options(), game.seats[-1], dice, dice.randrange(12))
        value = json.loads(written(some_record(dice, play)))
        inner = dice.choice(
            [
                value,
                value["options"],
                value.get("result") or value,
                *value.get("players", ()),
                *value.get("annotations", ()),
            ]
        )
        inner[dice.choice([*inner, *FIELDS])] = dice.choice([*LEAVES, [], {}, [1, 2], value["steps"], {"by": "closed"}])
        if read_or_refused(json.dumps(value).encode()) is not None:
            followed += 1
            assert list(broken(SCHEMA, value)) == []
    assert followed, "some changes leave a record a record"

"""The command line of the rules, run as a real process: what it answers, what it refuses, and that it goes on."""

import json
import os
import re
import subprocess
import sys
from itertools import chain

import pytest

from rules import GAMES
from rules.__main__ import main
from rules.play import trace

BAD = {"game": "linkage", "steps": ["blue a1-a2", "blue a1-a2"]}
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Output is buffered, as it is for anybody: unbuffered it would hide a reader that has gone."""
GOOD: dict[str, object] = {"game": "linkage", "steps": ["blue a1-a2"]}


def start(*arguments, stderr=None):
    command = [sys.executable, "-m", "rules", *arguments]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=stderr, env=ENVIRONMENT)


def run(*arguments, given=b""):
    command = [sys.executable, "-m", "rules", *arguments]
    return subprocess.run(command, input=given, capture_output=True, timeout=60, env=ENVIRONMENT, check=False)


def answers(*lines):
    """What ``trace`` writes for these lines: bytes as they are, anything else as JSON."""
    done = run("trace", given=b"\n".join(x if isinstance(x, bytes) else json.dumps(x).encode() for x in lines) + b"\n")
    assert done.returncode == 0
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def answer(record):
    (found,) = answers(record)
    return found


def whole_match(**more):
    """A record played to its end, always taking the first legal step."""
    steps: list[str] = []
    record = {"game": "linkage", "steps": steps, **more}
    while legal := trace(record)["plies"][-1]["legal"]:
        steps.append(legal[0])
    return record


# -- trace


def test_a_record_without_steps_has_one_ply():
    found = answer({"game": "linkage"})
    assert list(found) == ["plies", "over", "places", "detail"]
    (ply,) = found["plies"]
    assert list(ply) == ["to_move", "legal"]
    assert ply["to_move"] == 0
    assert len(ply["legal"]) == 320
    assert (found["over"], found["places"], found["detail"]) == (False, None, None)


def test_there_is_a_ply_before_each_step_and_one_after_the_last():
    found = answer({"game": "linkage", "steps": ["blue a1-a2", "red g1-g2"]})
    assert [ply["to_move"] for ply in found["plies"]] == [0, 1, 0]
    assert "blue b1-c1" not in found["plies"][1]["legal"]
    assert "blue b1-c1" in found["plies"][2]["legal"]


def test_legal_is_sorted_without_repeats_and_empty_exactly_when_over():
    found = answer(whole_match())
    for ply in found["plies"]:
        assert ply["legal"] == sorted(set(ply["legal"]))
    assert [bool(ply["legal"]) for ply in found["plies"]] == [True] * (len(found["plies"]) - 1) + [False]
    assert [ply["to_move"] is None for ply in found["plies"]] == [False] * (len(found["plies"]) - 1) + [True]


def test_a_finished_match_has_places_and_detail():
    found = answer(whole_match())
    assert found["over"] is True
    assert sorted(found["places"]) == [1, 2]
    assert found["places"] == ([1, 2] if found["detail"]["groups"] >= 12 else [2, 1])
    assert list(found["detail"]) == ["groups"]


def test_options_left_out_take_their_defaults():
    plain = {"game": "linkage"}
    full = {"game": "linkage", "seats": 2, "options": {"counter": "centre", "target": 12}, "steps": []}
    assert answer(plain) == answer(full) == answer({**plain, "options": {"target": 12}})


def test_options_are_obeyed():
    found = answer({"game": "linkage", "options": {"counter": "free"}, "steps": ["counter c3", "more"]})
    assert [ply["to_move"] for ply in found["plies"]] == [0, 1, 1]
    assert found["plies"][1]["legal"] == ["fewer", "more"]


def test_unknown_keys_are_ignored():
    assert answer({**GOOD, "comment": {"by": None}, "plies": 7}) == answer(GOOD)


def test_keys_may_stand_in_any_order():
    assert answer({"steps": GOOD["steps"], "game": "linkage"}) == answer(GOOD)


def test_blank_lines_are_skipped():
    assert answers(b"", b"   ", GOOD, b"\t\r", BAD, b"") == answers(GOOD, BAD)
    assert answers(b"", b" ") == []
    done = run("trace", given=b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_last_line_without_an_end_and_lines_ended_as_on_windows_are_read():
    record = json.dumps(GOOD).encode()
    done = run("trace", given=record + b"\r\n" + record)
    assert [json.loads(line) for line in done.stdout.splitlines()] == answers(GOOD, GOOD)


def test_steps_may_be_written_loosely():
    steps = ["BLUE A1-A2", "a2 a1 bl", "b a1a2", "  a2,a1,Blue ", "bluea1a2", "Blue a1–a2"]
    good, *loose = answers(GOOD, *({**GOOD, "steps": [step]} for step in steps))
    assert loose == [good] * len(steps)


BAD_RECORDS = [
    (b"nonsense", None),
    (b'{"game": "linkage"', None),
    (b"{'game': 'linkage'}", None),
    (b'{"game": "linkage"} {"game": "linkage"}', None),
    (b'{"game": "link\xff"}', None),
    (b"\xff\xfe\x00", None),
    (b"\x00\x00\x00", None),
    (b"[" * 200_000, None),
    (b'{"game": ' * 50_000, None),
    (b'{"game": "linkage", "seats": ' + b"9" * 5000 + b"}", None),
    (b"[]", None),
    (b"null", None),
    (b"true", None),
    (b"7", None),
    (b'"linkage"', None),
    ([GOOD], None),
    ({}, None),
    ({"game": "chess"}, None),
    ({"game": "Linkage"}, None),
    ({"game": ""}, None),
    ({"game": None}, None),
    ({"game": 7}, None),
    ({"game": ["linkage"]}, None),
    ({"game": {"key": "linkage"}}, None),
    (GOOD | {"seats": 3}, None),
    (GOOD | {"seats": 0}, None),
    (GOOD | {"seats": 10**30}, None),
    (GOOD | {"seats": "2"}, None),
    (GOOD | {"seats": 2.0}, None),
    (GOOD | {"seats": True}, None),
    (GOOD | {"seats": None}, None),
    (GOOD | {"seats": [2]}, None),
    (GOOD | {"options": None}, None),
    (GOOD | {"options": []}, None),
    (GOOD | {"options": "target=12"}, None),
    (GOOD | {"options": {"size": 8}}, None),
    (GOOD | {"options": {"": 8}}, None),
    (GOOD | {"options": {"target": 9}}, None),
    (GOOD | {"options": {"target": 16}}, None),
    (GOOD | {"options": {"target": "12"}}, None),
    (GOOD | {"options": {"target": 12.0}}, None),
    (GOOD | {"options": {"target": True}}, None),
    (GOOD | {"options": {"target": None}}, None),
    (GOOD | {"options": {"target": [12]}}, None),
    (GOOD | {"options": {"target": {}}}, None),
    (GOOD | {"options": {"counter": "corner"}}, None),
    (GOOD | {"options": {"counter": 1}}, None),
    (GOOD | {"options": {"seats": 2}}, None),
    (b'{"game": "linkage", "options": {"target": NaN}}', None),
    (b'{"game": "linkage", "options": {"\\ud800": 1}}', None),
    (GOOD | {"steps": None}, None),
    (GOOD | {"steps": "blue a1-a2"}, None),
    (GOOD | {"steps": {"0": "blue a1-a2"}}, None),
    (GOOD | {"steps": 7}, None),
    (GOOD | {"steps": [None]}, None),
    (GOOD | {"steps": ["blue a1-a2", 7]}, None),
    (GOOD | {"steps": [["blue a1-a2"]]}, None),
    (GOOD | {"steps": [""]}, 0),
    (GOOD | {"steps": ["  "]}, 0),
    (GOOD | {"steps": ["x" * 100_000]}, 0),
    (GOOD | {"steps": ["a1" * 50]}, 0),
    (b'{"game": "linkage", "steps": ["\\ud800 a1-a2"]}', 0),
    (GOOD | {"steps": ["bläu a1-a2"]}, 0),
    (GOOD | {"steps": ["blue a1-a3"]}, 0),
    (GOOD | {"steps": ["blue d4-d5"]}, 0),
    (GOOD | {"steps": ["a1-a2"]}, 0),
    (GOOD | {"steps": ["counter c3"]}, 0),
    (GOOD | {"steps": ["pass"]}, 0),
    (BAD, 1),
    (GOOD | {"steps": ["blue a1-a2", "blue b1-c1"]}, 1),
    (GOOD | {"steps": ["blue a1-a2", "red g1-g2", "red a2-a3", "nonsense"]}, 2),
]


@pytest.fixture(scope="module")
def bad_answers():
    """What one process answers to every bad record, each followed by a good one."""
    found = answers(*chain.from_iterable((record, GOOD) for record, _ in BAD_RECORDS))
    return list(zip(found[::2], found[1::2], strict=True))


@pytest.mark.parametrize(
    ("index", "step"),
    [pytest.param(i, step, id=re.sub(r"[^ -~]", "?", str(bad))[:50]) for i, (bad, step) in enumerate(BAD_RECORDS)],
)
def test_a_bad_record_yields_an_error_and_the_stream_goes_on(bad_answers, index, step):
    found, after = bad_answers[index]
    assert list(found) == ["error", "step"]
    assert found["step"] == step
    assert re.match(r"[a-z]+(-[a-z]+)+(: |$)|This line is not JSON\.$", found["error"])
    assert len(found["error"]) < 300
    assert after == trace(GOOD)


def test_a_step_after_the_end_is_illegal():
    record = whole_match()
    late = {**record, "steps": [*record["steps"], record["steps"][0]]}
    assert answer(late) == {"error": "rules-over", "step": len(record["steps"])}


def test_a_refusal_is_the_code_of_what_a_player_reads():
    found = answer({"game": "linkage", "options": {"counter": "free"}, "steps": ["counter c3", "x"]})
    assert found == {"error": "linkage-role-first", "step": 1}


def test_an_unknown_game_is_told_the_known_ones():
    error = answer({"game": "chess"})["error"]
    assert all(key in error for key in GAMES)


def test_each_answer_is_written_at_once():
    with start("trace") as process:
        for record in (GOOD, BAD, GOOD):
            process.stdin.write(json.dumps(record).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == answers(record)[0]
        process.stdin.close()
        assert process.wait(10) == 0


# -- perft and playouts


@pytest.mark.parametrize(
    ("arguments", "count"),
    [
        (["linkage", "0"], 1),
        (["linkage", "1"], 320),
        (["1", "linkage"], 320),
        (["linkage", "2", "counter=free"], 98),
        (["counter=free", "2", "linkage"], 98),
        (["linkage", "counter=free", "3", "target=15"], None),
        (["target=15", "counter=free", "linkage", "1", "seats=2"], 49),
        (["seats=2", "linkage", "1"], 320),
    ],
)
def test_perft_prints_a_number_with_its_arguments_in_any_order(arguments, count):
    done = run("perft", *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.fullmatch(r"\d+\n", done.stdout.decode())
    assert count is None or int(done.stdout) == count


@pytest.mark.parametrize(
    "arguments",
    [["linkage", "3"], ["3", "linkage", "--seed", "5"], ["--seed=5", "counter=free", "linkage", "3"]],
)
def test_playouts_print_matches_and_steps_a_second(arguments):
    done = run("playouts", *arguments)
    assert (done.returncode, done.stderr) == (0, b"")
    assert re.fullmatch(r"3 matches, \d+ steps: \d+ matches/s, \d+ steps/s\n", done.stdout.decode())


def test_a_seed_fixes_the_matches():
    def steps(seed):
        return run("playouts", "linkage", "20", "--seed", seed).stdout.split(b":")[0]

    assert steps("5") == steps("5")
    assert steps("5") != steps("6")


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["chess"],
        ["trace", "more"],
        ["perft"],
        ["perft", "linkage"],
        ["perft", "3"],
        ["perft", "chess", "3"],
        ["perft", "linkage", "-1"],
        ["perft", "linkage", "two"],
        ["perft", "linkage", "1.5"],
        ["perft", "linkage", "٣"],
        ["perft", "linkage", "9" * 5000],
        ["perft", "linkage", "1", "2"],
        ["perft", "linkage", "1", "linkage"],
        ["perft", "linkage", "1", "size=8"],
        ["perft", "linkage", "1", "target=9"],
        ["perft", "linkage", "1", "target=twelve"],
        ["perft", "linkage", "1", "target="],
        ["perft", "linkage", "1", "=12"],
        ["perft", "linkage", "1", "seats=3"],
        ["perft", "linkage", "1", "seats=two"],
        ["playouts", "linkage"],
        ["playouts", "linkage", "1", "--seed"],
        ["playouts", "linkage", "1", "--seed", "x"],
        ["playouts", "linkage", "1", "--sead", "5"],
        ["playouts", "linkage", "1", ""],
    ],
    ids=lambda arguments: " ".join(arguments)[:40] or "nothing",
)
def test_wrong_arguments_are_refused_in_a_sentence_or_a_code(arguments, capsys):
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    assert ended.value.code == 2
    assert out == ""
    first, *rest = err.splitlines()
    assert first.startswith(("usage:", "rules-")) or first.endswith(".")
    assert len(first) < 200
    assert not rest or "usage:" in err


def test_the_process_says_what_is_wrong_and_ends_with_status_2():
    done = run("perft", "chess", "3")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode().splitlines() == ["There is no game 'chess'; name linkage, link, linkx or lovelinks."]


def test_help_is_no_error():
    done = run("--help")
    assert (done.returncode, done.stderr) == (0, b"")
    assert all(word in done.stdout.decode() for word in ("trace", "perft", "playouts", "GAME", "--seed"))


# -- a reader that goes away


@pytest.mark.parametrize("arguments", [["trace"], ["perft", "linkage", "1"], ["playouts", "linkage", "1"]])
def test_a_closed_pipe_is_quiet(arguments):
    with start(*arguments, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        process.stdin.write(json.dumps(GOOD).encode() + b"\n")
        process.stdin.close()
        assert process.stderr.read() == b""
        assert process.wait(10) != 0

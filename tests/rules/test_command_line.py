"""The command line of the rules: answers, refusals, and a few runs as a real process."""

import json
import os
import re
import subprocess
import sys
from itertools import chain

from rules import GAMES
from rules.play import trace
from tests.rules.helpers import command, unequal

BAD = {"game": "linkage", "steps": ["blue a1-a2", "blue a1-a2"]}
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"}
"""Buffered output: unbuffered it would hide a reader that has gone."""
GOOD: dict[str, object] = {"game": "linkage", "steps": ["blue a1-a2"]}
HANGS = 120
"""Seconds after which a process has hung."""


def start(*arguments, stderr=None):
    pipe = subprocess.PIPE
    return subprocess.Popen(
        [sys.executable, "-m", "rules", *arguments], stdin=pipe, stdout=pipe, stderr=stderr, env=ENVIRONMENT
    )


def answers(*lines):
    given = b"\n".join(line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines)
    status, out, err = command("trace", given=given)
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def answer(record):
    return answers(record)[0]


# -- trace


def test_trace_has_a_ply_before_each_step_and_after_the_last():
    found = answer({"game": "linkage"})
    (ply,) = found["plies"]
    assert (list(found), list(ply)) == (["plies", "over", "places", "detail"], ["to_move", "legal"])
    assert (ply["to_move"], len(ply["legal"])) == (0, 320)
    assert (found["over"], found["places"], found["detail"]) == (False, None, None)
    found = answer({"game": "linkage", "steps": ["blue a1-a2", "red g1-g2"]})
    assert [ply["to_move"] for ply in found["plies"]] == [0, 1, 0]
    assert ["blue b1-c1" in ply["legal"] for ply in found["plies"]] == [True, False, True]
    found = answer({"game": "linkage", "options": {"counter": "free"}, "steps": ["counter c3", "more"]})
    assert [ply["to_move"] for ply in found["plies"]] == [0, 1, 1]
    assert found["plies"][1]["legal"] == ["fewer", "more"]


def test_trace_reads_any_form_of_the_same_record():
    full = {"game": "linkage", "seats": 2, "options": {"counter": "centre", "target": 12}, "steps": ["blue a1-a2"]}
    forms = [
        GOOD,
        full,
        GOOD | {"options": {"target": 12}},
        GOOD | {"comment": {"by": None}, "plies": 7},
        {"steps": GOOD["steps"], "game": "linkage"},
        json.dumps(GOOD).encode() + b"\r",
        *(
            GOOD | {"steps": [step]}
            for step in ("BLUE A1-A2", "a2 a1 bl", "b a1a2", "  a2,a1,Blue ", "bluea1a2", "Blue a1–a2")
        ),
    ]
    assert not unequal(zip(forms, answers(*forms), [trace(GOOD)] * len(forms), strict=True))
    assert answers(b"", b"   ", GOOD, b"\t\r", BAD, b"") == answers(GOOD, BAD)
    assert answers(b"", b" ") == answers() == []


BAD_RECORDS: list[tuple[object, int | None]] = [
    *(
        (record, None)
        for record in (b"nonsense", b'{"game": "link\xff"}', b"[" * 200_000, b"[]", {}, {"game": "chess"})
    ),
    *(
        (GOOD | field, None)
        for field in ({"seats": 10**30}, {"options": None}, {"options": {"target": 9}}, {"steps": [0]})
    ),
    *((GOOD | {"steps": [step]}, 0) for step in ("", "x" * 100_000, "bläu a1-a2", "\ud800 a1-a2")),
    (BAD, 1),
    (GOOD | {"steps": ["blue a1-a2", "blue b1-c1"]}, 1),
    (GOOD | {"steps": ["blue a1-a2", "red g1-g2", "red a2-a3", "nonsense"]}, 2),
]


def test_trace_answers_a_bad_record_with_its_error_and_goes_on():
    found = answers(*chain.from_iterable((record, GOOD) for record, _ in BAD_RECORDS))
    good, wrong = trace(GOOD), []
    for (record, step), error, after in zip(BAD_RECORDS, found[::2], found[1::2], strict=True):
        error_text = str(error.get("error"))
        code = re.match(r"[a-z]+(-[a-z]+)+(: |$)|This line is not JSON\.$", error_text)
        if not code or len(error_text) >= 300 or error.get("step", -1) != step or after != good:
            wrong.append(f"{str(record)[:60]}: {str(error)[:100]}")
    assert not wrong, "\n".join(wrong)
    assert answer({"game": "linkage", "options": {"counter": "free"}, "steps": ["counter c3", "x"]}) == {
        "error": "linkage-role-first",
        "step": 1,
    }
    assert all(key in answer({"game": "chess"})["error"] for key in GAMES)


# -- perft and playouts


def test_perft_and_playouts_take_arguments_in_any_order():
    rows = [
        ("linkage 0", 1),
        ("linkage 1", 320),
        ("1 linkage", 320),
        ("linkage 2 counter=free", 98),
        ("counter=free 2 linkage", 98),
        ("target=15 counter=free linkage 1 seats=2", 49),
        ("seats=2 linkage 1", 320),
    ]
    assert not unequal((words, command("perft", *words.split()), (0, f"{count}\n", "")) for words, count in rows)
    for words in ("linkage 3", "3 linkage --seed 5", "--seed=5 counter=free linkage 3"):
        status, out, err = command("playouts", *words.split())
        assert (status, err) == (0, "")
        assert re.fullmatch(r"3 matches, \d+ steps: \d+ matches/s, \d+ steps/s\n", out)
    seeds = [command("playouts", "linkage", "20", "--seed", seed)[1].split(":")[0] for seed in ("5", "5", "6")]
    assert seeds[0] == seeds[1] != seeds[2]


def test_wrong_arguments_are_refused_and_help_names_commands():
    one = ["perft", "linkage", "1"]
    wrong_arguments = [
        *([], ["chess"], ["trace", "more"], ["perft"], ["perft", "linkage"], ["perft", "3"], ["perft", "chess", "3"]),
        *(["perft", "linkage", depth] for depth in ("-1", "two", "1.5", "٣", "9" * 5000)),
        *([*one, word] for word in ("2", "linkage", "size=8", "target=9", "target=twelve", "target=", "=12")),
        *([*one, word] for word in ("seats=3", "seats=two", "")),
        ["playouts", "linkage"],
        *(["playouts", "linkage", "1", *words] for words in (["--seed"], ["--seed", "x"], ["--sead", "5"])),
    ]
    wrong = []
    for arguments in wrong_arguments:
        status, out, err = command(*arguments)
        first, *rest = err.splitlines() or [""]
        plain = len(first) < 200 and (first.startswith(("usage:", "rules-")) or first.endswith("."))
        if (status, out) != (2, "") or not plain or (rest and "usage:" not in err):
            wrong.append(f"{str(arguments)[:60]}: {status} {out} {err}")
    assert not wrong, "\n".join(wrong)
    sentence = "There is no game 'chess'; name linkage, link, linkx or lovelinks.\n"
    assert command("perft", "chess", "3") == (2, "", sentence)
    status, out, err = command("--help")
    assert (status, err) == (0, "")
    assert all(word in out for word in ("trace", "perft", "playouts", "deal", "show", "GAME", "--seed"))


# -- as a process


def test_process_answers_at_once_and_ends_with_its_status():
    with start("trace") as process:
        for record in (GOOD, BAD, GOOD):
            process.stdin.write(json.dumps(record).encode() + b"\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline()) == answers(record)[0]
        process.stdin.close()
        assert process.wait(HANGS) == 0
    with start("perft", "chess", "3", stderr=subprocess.PIPE) as process:
        out, err = process.communicate(timeout=HANGS)
        assert (process.returncode, out) == (2, b"")
        assert b"Traceback" not in err


def test_process_is_quiet_when_its_reader_goes_away():
    for arguments in (["trace"], ["perft", "linkage", "1"]):
        with start(*arguments, stderr=subprocess.PIPE) as process:
            process.stdout.close()
            process.stdin.write(json.dumps(GOOD).encode() + b"\n")
            process.stdin.close()
            assert process.stderr.read() == b""
            assert process.wait(HANGS) != 0

"""How benchmarks are told of: lines, the table, runs that are kept and put side by side."""

from functools import partial
from pathlib import Path

import pytest

from tests.benchmarks.__main__ import BENCHMARKS, main
from tests.benchmarks.figures import Figure, line, said, show
from tests.benchmarks.runs import load, save

FAST = Figure("a match", 2.5, "per K", 0.5, at_least=True)
SLOW = Figure("a picture", 12.34, "K", 4, note="of twenty")
FREE = Figure("memory", 123.4, "MB")


def run(*arguments: str, **figures: list[Figure]) -> int | str:
    return main(arguments, {name: partial(iter, found) for name, found in figures.items()})


def test_a_budget_is_the_most_or_the_least():
    assert FAST.kept
    assert not Figure("a match", 0.4, "per K", 0.5, at_least=True).kept
    assert not SLOW.kept
    assert Figure("a picture", 4, "K", 4).kept
    assert FREE.kept


@pytest.mark.parametrize(("value", "text"), [(0.01234, "0.0123"), (9.999, "10"), (12_345.6, "12346"), (0, "0")])
def test_three_digits_say_enough(value, text):
    assert said(value) == text


def test_a_line_says_the_budget_and_whether_it_is_kept(capsys):
    show([FAST, SLOW, FREE])
    fast, slow, free = capsys.readouterr().out.splitlines()
    assert " ".join(fast.split()) == "a match 2.5 per K (at least 0.5)"
    assert " ".join(slow.split()) == "a picture 12.3 K (at most 4, MISSED) of twenty"
    assert " ".join(free.split()) == "memory 123 MB"
    assert len({each.index(unit) for each, unit in ((fast, "per K"), (slow, "K "), (free, "MB"))}) == 1, "aligned"
    assert line(FREE) == free


def test_all_are_in_one_table_with_their_budgets(capsys):
    assert run(rules=[FAST], pictures=[SLOW, FREE]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "| benchmark | what | figure | budget |  |",
        "| --- | --- | --- | --- | --- |",
        "| rules | a match | 2.5 per K | at least 0.5 |  |",
        "| pictures | a picture | 12.3 K | at most 4, MISSED | of twenty |",
        "| pictures | memory | 123 MB |  |  |",
        "",
        "Missed: pictures: a picture.",
    ]


def test_only_those_named_are_run(capsys):
    assert run("rules", rules=[FAST], pictures=[SLOW]) == 0
    out = capsys.readouterr().out
    assert "a picture" not in out
    assert out.endswith("\nAll budgets are kept.\n")


def test_a_run_is_kept_and_put_beside_another(tmp_path, capsys):
    file = tmp_path / "run.json"
    assert run("--save", str(file), rules=[Figure("a match", 2.0, "per K"), FREE]) == 0
    assert load(file) == {"rules": [Figure("a match", 2.0, "per K"), FREE]}
    capsys.readouterr()
    told_in_seconds = Figure("memory", 1.0, "GB")
    assert run("--against", str(file), rules=[FAST, told_in_seconds], players=[SLOW]) == 1
    assert capsys.readouterr().out.splitlines()[:5] == [
        "| benchmark | what | figure | before | change | budget |  |",
        "| --- | --- | --- | --- | --- | --- | --- |",
        "| rules | a match | 2.5 per K | 2 per K | +25 % | at least 0.5 |  |",
        "| rules | memory | 1 GB |  | new |  |  |",
        "| players | a picture | 12.3 K |  | new | at most 4, MISSED | of twenty |",
    ]


def test_a_run_may_take_the_place_of_the_one_it_is_beside(tmp_path, capsys):
    file = tmp_path / "run.json"
    save({"rules": [FAST]}, file)
    assert run("--save", str(file), "--against", str(file), rules=[Figure("a match", 5.0, "per K")]) == 0
    assert "| 2.5 per K | +100 % |" in capsys.readouterr().out
    assert load(file) == {"rules": [Figure("a match", 5.0, "per K")]}


def test_an_unknown_benchmark_is_named_before_anything_is_measured(capsys):
    assert run("rules", "speed", rules=[FAST]) == "There is no benchmark speed; there are rules."
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("text", ["", "[1]", '{"rules": 1}', '{"rules": [{"name": "a match"}]}'])
def test_a_file_that_is_no_run_is_said_in_one_sentence(tmp_path, capsys, text):
    file = tmp_path / "run.json"
    file.write_text(text, encoding="utf-8")
    assert run("--against", str(file), rules=[FAST]) == f"{file} holds no run of benchmarks."
    assert capsys.readouterr().out == ""


def test_a_file_that_is_not_there_is_said_in_one_sentence(tmp_path):
    gone, nowhere = tmp_path / "gone.json", tmp_path / "nowhere" / "run.json"
    assert run("--against", str(gone), rules=[FAST]) == f"{gone} cannot be read: No such file or directory."
    told = run("--save", str(nowhere), rules=[FAST])
    assert told == f"{nowhere} cannot be written: No such file or directory."
    assert not nowhere.exists()


@pytest.mark.parametrize("name", BENCHMARKS)
def test_each_benchmark_is_there(name):
    assert (Path(__file__).parent / "benchmarks" / f"{name}.py").exists()

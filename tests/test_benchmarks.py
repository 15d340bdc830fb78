"""Reports of benchmarks: lines, the table, runs that are saved and compared."""

from functools import partial
from pathlib import Path

from tests.benchmarks.__main__ import BENCHMARKS, main
from tests.benchmarks.report import Figure, digits, load, save

FAST = Figure("a match", 2.5, "per K", 0.5, at_least=True)
SLOW = Figure("a picture", 12.34, "K", 4, note="of twenty")
FREE = Figure("memory", 123.4, "MB")


def run(*arguments: str, **figures: list[Figure]) -> int | str:
    return main(arguments, {name: partial(iter, found) for name, found in figures.items()})


def test_budget_is_kept_from_either_side():
    budgets = (FAST, Figure("a match", 0.4, "per K", 0.5, at_least=True), SLOW, Figure("a picture", 4, "K", 4), FREE)
    assert [figure.kept for figure in budgets] == [True, False, False, True, True]
    assert [digits(value) for value in (0.01234, 9.999, 12_345.6, 0)] == ["0.0123", "10", "12346", "0"]


def test_table_shows_the_figures_of_chosen_benchmarks(capsys):
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
    assert run("rules", rules=[FAST], pictures=[SLOW]) == 0
    out = capsys.readouterr().out
    assert "a picture" not in out
    assert out.endswith("\nAll budgets are kept.\n")
    assert run("rules", "speed", rules=[FAST]) == "There is no benchmark speed; there are rules."
    assert capsys.readouterr().out == ""
    assert [name for name in BENCHMARKS if not (Path(__file__).parent / "benchmarks" / f"{name}.py").exists()] == []


def test_run_is_saved_compared_and_replaced(tmp_path, capsys):
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
    save({"rules": [FAST]}, file)
    assert run("--save", str(file), "--against", str(file), rules=[Figure("a match", 5.0, "per K")]) == 0
    assert "| 2.5 per K | +100 % |" in capsys.readouterr().out
    assert load(file) == {"rules": [Figure("a match", 5.0, "per K")]}


def test_file_that_is_no_run_is_refused_in_one_sentence(tmp_path, capsys):
    file = tmp_path / "run.json"
    for text in ("", "[1]", '{"rules": 1}', '{"rules": [{"name": "a match"}]}'):
        file.write_text(text, encoding="utf-8")
        assert run("--against", str(file), rules=[FAST]) == f"{file} holds no run of benchmarks."
    gone, nowhere = tmp_path / "gone.json", tmp_path / "nowhere" / "run.json"
    assert run("--against", str(gone), rules=[FAST]) == f"{gone} cannot be read: No such file or directory."
    told = run("--save", str(nowhere), rules=[FAST])
    assert told == f"{nowhere} cannot be written: No such file or directory."
    assert not nowhere.exists()
    assert capsys.readouterr().out == ""

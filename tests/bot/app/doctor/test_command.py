"""``python -m bot doctor`` as a command."""

import logging
from unittest.mock import patch

import pytest
from discord.http import Route

from bot.__main__ import main
from tests.bot.test_start import TOKEN, started


@pytest.mark.slow
async def test_healthy_bot_is_exit_status_0_and_leaves_nothing(tmp_path, practice):
    status, out, err = await started(tmp_path, Route.BASE, "doctor", DISCORD_TOKEN=TOKEN)
    _, every, _ = await started(tmp_path, Route.BASE, "doctor", "--all", DISCORD_TOKEN=TOKEN)
    assert (status, err) == (0, ""), out
    *notes, counted = out.splitlines()
    assert {line.split()[0] for line in notes} == {"note"}
    assert any(line.startswith("note   commands: ") for line in notes), "those of the bot are others"
    fine = [line for line in every.splitlines() if line.startswith("fine   ")]
    assert every.splitlines()[len(notes) :] == fine, "what is fine comes last"
    assert counted == f"{len(fine)} checks are fine; --all lists them."
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
async def test_faults_come_first_and_are_exit_status_1(tmp_path):
    variables = {"DISCORD_TOKEN": TOKEN, "INTERLINK_SEED": "many"}
    status, out, err = await started(tmp_path, "http://127.0.0.1:9", "doctor", "--all", **variables)
    assert (status, err) == (1, "")
    levels = [line.split()[0] for line in out.splitlines()]
    assert levels == sorted(levels, key=("wrong", "note", "fine").index)
    assert [line.split(":")[0] for line in out.splitlines()[:2]] == ["wrong  INTERLINK_SEED", "wrong  Discord"]


def test_interrupts_and_wrong_arguments(capsys):
    with patch("bot.app.command_line.examine", side_effect=KeyboardInterrupt):
        assert main(["doctor"]) == 1
    assert logging.getLogger("bot").isEnabledFor(logging.ERROR), "it is silenced for the doctor alone"
    for arguments in (("--server", "17"), ("--channel", "games"), ("--guild", "1")):
        assert main(["doctor", *arguments]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1), arguments

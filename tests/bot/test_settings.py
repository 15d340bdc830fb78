"""Settings: every variable, its sources, and the sentence for each wrong value."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.model.ids import ShardRange
from bot.runtime.database_url import Server
from bot.settings import VARIABLES, ActivitySettings, Backups, BadSetting, Settings, load
from tests.source import TOP

NOWHERE = Path("no-such-file.env")
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GhIjKl.a-very-secret-part_of-it"

SECRET = "an-even-more-secret-word"


def test_defaults_apply_and_the_example_file_explains_all():
    assert load({}, NOWHERE) == Settings()
    text = (TOP / ".env.example").read_text("utf-8")
    blocks = [block.splitlines() for block in text.strip().split("\n\n")[1:]]
    assert [block[-1] for block in blocks] == [f"{name}=" for name in VARIABLES]
    for *comment, _ in blocks:
        assert comment
        assert all(re.fullmatch(r"# .+", line) for line in comment)
    assert load({}, TOP / ".env.example") == Settings()


def test_each_variable_is_read_from_the_environment(tmp_path):
    folder = tmp_path / "of the club"
    folder.mkdir()
    numbers = {"SEED": "-7", "MAX_OPEN_INVITATIONS": "80", "ENGINE_WORKERS": "2", "REQUESTS_PER_SECOND": "20"}
    numbers |= {"SHARDS": "16", "BACKUP_KEEP": "7", "HEALTH_PORT": "9100", "DEVELOPMENT_GUILD": "123456789012345678"}
    places = {"DATABASE": str(tmp_path / "club.db"), "BACKUP_DIR": f" {folder} "}
    page = {"ACTIVITY_URL": "https://board.example.org", "ACTIVITY_PORT": "9200", "ACTIVITY_HOST": "0.0.0.0"}
    given = numbers | places | page | {"LOG_LEVEL": "warning", "LOG_FORMAT": "JSON", "CLIENT_SECRET": SECRET}
    found = load({"DISCORD_TOKEN": TOKEN} | {f"INTERLINK_{name}": value for name, value in given.items()}, NOWHERE)
    assert {*given} | {"TOKEN"} == {name.removeprefix("INTERLINK_").removeprefix("DISCORD_") for name in VARIABLES}
    rest: dict[str, Any] = {"log_level": "WARNING", "log_format": "json", "development_guild": 123456789012345678}
    rest |= {"max_open_invitations": 80, "engine_workers": 2, "requests_per_second": 20, "shards": 16}
    rest["activity"] = ActivitySettings("https://board.example.org", 9200, "0.0.0.0", SECRET)
    assert found == Settings(TOKEN, tmp_path / "club.db", -7, backups=Backups(folder, 7), health_port=9100, **rest)
    for text in (repr(found), str(found), f"{found}", f"{found!r:>4}"):
        assert TOKEN not in text
        assert SECRET not in text


def test_activity_needs_an_address_a_port_and_the_secret():
    whole = {"ACTIVITY_URL": "https://board.example.org", "ACTIVITY_PORT": "9200", "CLIENT_SECRET": SECRET}
    rows = [("ACTIVITY_URL", each, "a public address such as https") for each in ("http://x.org", "x.org", "https://")]
    rows += [("ACTIVITY_PORT", "", "needs INTERLINK_ACTIVITY_PORT"), ("CLIENT_SECRET", "", "INTERLINK_CLIENT_SECRET")]
    for name, value, sentence in rows:
        with pytest.raises(BadSetting, match=sentence):
            load({f"INTERLINK_{key}": text for key, text in (whole | {name: value}).items()}, NOWHERE)
    assert load({"INTERLINK_CLIENT_SECRET": SECRET, "INTERLINK_ACTIVITY_PORT": "1"}, NOWHERE).activity is None


def test_shares_of_shards_are_read_or_refused():
    server = {"INTERLINK_DATABASE": "postgresql://user@host/club"}
    shares = {"0-15/64": ShardRange(0, 15, 64), "3/4": ShardRange(3, 3, 4), "0-0/1": ShardRange(0, 0, 1)}
    assert {written: load({"INTERLINK_SHARDS": written} | server, NOWHERE).shards for written in shares} == shares
    sentence = r"INTERLINK_SHARDS must be a whole number from 1 to 4096; or .* such as 0-15/64"
    for written in ("4-3/8", "0-8/8", "8/8", "0-1/5000", "1-/4", "/4", "a-b/4", "0-1/2/3"):
        with pytest.raises(BadSetting, match=sentence):
            load({"INTERLINK_SHARDS": written} | server, NOWHERE)
    with pytest.raises(BadSetting, match=r"INTERLINK_SHARDS says 0-1/2, .* PostgreSQL server"):
        load({"INTERLINK_SHARDS": "0-1/2"}, NOWHERE)


def test_environment_and_file_are_read_and_combined(tmp_path, monkeypatch):
    file = tmp_path / ".env"
    file.write_text(
        f"DISCORD_TOKEN={TOKEN}\nINTERLINK_DATABASE='{tmp_path}/a $HOME.db' # of the club\n"
        'INTERLINK_SEED=" 12 "\nINTERLINK_DEVELOPMENT_GUILD=123456789012345678\nINTERLINK_LOG_LEVEL=DEBUG\n'
    )
    assert load({}, file) == Settings(
        TOKEN, tmp_path / "a $HOME.db", 12, development_guild=123456789012345678, log_level="DEBUG"
    )
    file.write_text("INTERLINK_SEED=1\nINTERLINK_LOG_LEVEL=DEBUG\n")
    assert load({"INTERLINK_SEED": "2"}, file) == Settings(seed=2, log_level="DEBUG"), "the environment wins"
    file.write_text("DISCORD_TOKEN\nINTERLINK_SEED=\nSOMETHING_ELSE=x\n")
    assert load({"PATH": "/bin", "INTERLINK_LOG_LEVEL": ""}, file) == Settings(), "no values, and names of others"
    monkeypatch.setenv("INTERLINK_SEED", "41")
    assert load(file=file).seed == 41


def test_misspelt_line_or_variable_is_told_without_its_value(tmp_path):
    file = tmp_path / ".env"
    lines = (
        *("discord_token={}", "export Discord_Token={}", "DISCORD_TOKEN: {}", "DISCORD_TOKEN:{}", "DISCORD TOKEN={}"),
        *("set DISCORD_TOKEN={}", "DISCORD-TOKEN={}", "DISCORD_TOKN={}", "BOT_TOKEN={}", "DISCORD_TOKEN='{}"),
        *("INTERLINK_TOKEN={}", "DISCORD_TOKEN {}", f"DISCORD_TOKEN=\n{TOKEN}"),
    )
    for line in lines:
        file.write_text(f"# The bot\n\n{line.format(TOKEN)}\n")
        with pytest.raises(BadSetting) as refused:
            load({}, file)
        number, right = (4, "NAME=value, or # before a comment") if "\n" in line else (3, "DISCORD_TOKEN=value")
        assert re.fullmatch(
            rf"Line {number} of \S+\.env (is not a setting|cannot be read); write {right}\.", str(refused.value)
        )
    file.write_text(
        f"\ufeffexport DISCORD_TOKEN={TOKEN}\nDISCORD_BOT_TOKEN=x\nCOMPOSE_PROJECT_NAME=x\nGITHUB_TOKEN=x\n"
    )
    assert load({"INTERLINK_PORT": "tcp://10.0.0.1:8080", "INTERLINK_SERVICE_PORT": "8080"}, file) == Settings(TOKEN)
    for name, meant in (("discord_token", "DISCORD_TOKEN"), ("INTERLINK_BACKUP", "INTERLINK_BACKUP_DIR")):
        with pytest.raises(BadSetting, match=f"^The environment variable {name} is not a setting; write {meant}=value"):
            load({name: TOKEN}, NOWHERE)


ADDRESS = "looks like postgresql://user:"
FILE = "a file in a folder that exists"
FOLDER = "a folder that exists"
WRONG: dict[str, dict[str, tuple[str, ...]]] = {
    "DISCORD_TOKEN": {
        "without spaces": (f"Bot {TOKEN}", f"{TOKEN}\n{TOKEN}", f"{TOKEN}é"),
        "without quotes": (f'"{TOKEN}"', f"'{TOKEN}'", '"'),
    },
    "INTERLINK_DATABASE": {
        FILE: ("/", "/no/such/folder/matches.db", "a\0b", "x" * 5000),
        "looks like postgresql://user:password@host:5432/interlink": ("postgresql://host",),
        ADDRESS: (
            f"postgresql://ada:{SECRET}@host:70000/club",
            f"postgresql://ada:{SECRET}%zz@host/club",
            f"postgresql://ada:{SECRET} @host/club",
            f"postgresql://ada:{SECRET}@host/club?x={SECRET}",
            f"mysql://ada:{SECRET}@host/club",
        ),
    },
    "INTERLINK_SEED": {"a whole number": ("one", "1.5", "9" * 5000, "٣")},
    "INTERLINK_MAX_OPEN_INVITATIONS": {"from 1 to 200": ("0", "201", "many", "٣")},
    "INTERLINK_DEVELOPMENT_GUILD": {"15 to 20 digits": ("My Server", "12", "٣" * 18)},
    "INTERLINK_LOG_LEVEL": {"DEBUG, INFO, WARNING, ERROR": ("LOUD", "10")},
    "INTERLINK_ENGINE_WORKERS": {"from 1 to 64": ("0", "all")},
    "INTERLINK_REQUESTS_PER_SECOND": {"from 1 to 50": ("0", "51", "many", "4.5", "٣")},
    "INTERLINK_SHARDS": {"from 1 to 4096": ("0", "4097", "99999999"), "such as 0-15/64": ("foo", "16 shards", "-1")},
    "INTERLINK_BACKUP_DIR": {FOLDER: ("14", "/no/such/folder", "a\0b", "x" * 5000)},
    "INTERLINK_BACKUP_KEEP": {"from 1 to 1000": ("0", "1001", "many")},
    "INTERLINK_HEALTH_PORT": {"from 1 to 65535": ("0", "65536", "http")},
    "INTERLINK_LOG_FORMAT": {"text, json": ("xml",)},
    "INTERLINK_ACTIVITY_PORT": {"from 1 to 65535": ("0", "65536", "http")},
}


def test_wrong_value_is_one_sentence_that_says_what_fits():
    for name, sentences in WRONG.items():
        for value, right in ((value, right) for right, values in sentences.items() for value in values):
            with pytest.raises(BadSetting) as refused:
                load({name: value}, NOWHERE)
            said = str(refused.value)
            assert said.startswith(name), value
            assert right in said, value
            assert re.fullmatch(r"[^\n]{20,160}\.", said), said
            told = f"{said} {refused.value!r} {refused.value.__cause__!r}"
            assert SECRET not in told
            assert TOKEN not in told


def test_database_may_be_on_a_server_with_its_driver(monkeypatch):
    for scheme in ("postgresql", "postgres"):
        address = f"{scheme}://ada:{SECRET}@db.example.org:5433/club?sslmode=require"
        settings = load({"INTERLINK_DATABASE": address}, NOWHERE)
        assert settings.database == Server(address, "club on db.example.org")
        assert SECRET not in f"{settings} {settings!r} {settings.database}"
    monkeypatch.setattr("bot.runtime.database_url.find_spec", lambda name: None)
    with pytest.raises(BadSetting, match=r'^INTERLINK_DATABASE cannot .*: .* run pip install -e "\.\[postgresql\]"'):
        load({"INTERLINK_DATABASE": f"postgresql://ada:{SECRET}@host/club"}, NOWHERE)


def test_binary_settings_file_is_one_sentence(tmp_path):
    file = tmp_path / ".env"
    for content in (b"\xff\xfe\x00D", b"DISCORD_TOKEN=\xe9\n"):
        file.write_bytes(content)
        with pytest.raises(BadSetting, match=r"\.env cannot be read; it must be a text file of lines NAME=value\.$"):
            load({}, file)

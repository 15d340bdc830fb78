"""Settings: every variable, where it is read from, and the sentence for every value that cannot be used."""

import re
from pathlib import Path

import pytest

from bot.match.shards import ShardRange
from bot.settings import VARIABLES, Backups, BadSetting, Settings, load
from bot.storage.where import Server
from tests.source import TOP

NOWHERE = Path("no-such-file.env")
TOKEN = "MTAwMDAwMDAwMDAwMDAwMDAw.GhIjKl.a-very-secret-part_of-it"

SECRET = "an-even-more-secret-word"


def test_without_any_variable_everything_has_its_default():
    assert load({}, NOWHERE) == Settings()
    assert Settings() == Settings(
        token="",
        database=Path("interlink.db"),
        seed=None,
        most_open=50,
        development_guild=None,
        log_level="INFO",
    )


def test_each_variable_is_read_from_the_environment(tmp_path):
    found = load(
        {
            "DISCORD_TOKEN": TOKEN,
            "INTERLINK_DATABASE": str(tmp_path / "club.db"),
            "INTERLINK_SEED": "-7",
            "INTERLINK_OPEN_MATCHES": "80",
            "INTERLINK_DEVELOPMENT_GUILD": "123456789012345678",
            "INTERLINK_LOG_LEVEL": "warning",
            "INTERLINK_THINKERS": "2",
            "INTERLINK_REQUESTS_PER_SECOND": "20",
            "INTERLINK_SHARDS": "16",
            "INTERLINK_BACKUPS": f"{tmp_path} 14",
            "INTERLINK_HEALTH_PORT": "9100",
            "INTERLINK_LOG_FORMAT": "JSON",
        },
        NOWHERE,
    )
    assert found == Settings(
        token=TOKEN,
        database=tmp_path / "club.db",
        seed=-7,
        most_open=80,
        development_guild=123456789012345678,
        log_level="WARNING",
        thinkers=2,
        requests_per_second=20,
        shards=16,
        backups=Backups(tmp_path, 14),
        health_port=9100,
        log_format="json",
    )


def test_the_folder_of_backups_may_have_spaces_in_its_name(tmp_path):
    folder = tmp_path / "of the club"
    folder.mkdir()
    assert load({"INTERLINK_BACKUPS": f"{folder}  3"}, NOWHERE).backups == Backups(folder, 3)


@pytest.mark.parametrize(
    ("written", "share"),
    [("0-15/64", ShardRange(0, 15, 64)), ("3/4", ShardRange(3, 3, 4)), ("0-0/1", ShardRange(0, 0, 1))],
)
def test_one_of_several_processes_has_a_share_of_the_shards(written, share):
    server = "postgresql://user@host/club"
    assert load({"INTERLINK_SHARDS": written, "INTERLINK_DATABASE": server}, NOWHERE).shards == share


@pytest.mark.parametrize("written", ["4-3/8", "0-8/8", "8/8", "0-1/5000", "1-/4", "/4", "a-b/4", "0-1/2/3"])
def test_a_share_that_there_cannot_be_is_refused(written):
    server = "postgresql://user@host/club"
    with pytest.raises(
        BadSetting, match=r"INTERLINK_SHARDS must be a whole number from 1 to 4096; or .* such as 0-15/64"
    ):
        load({"INTERLINK_SHARDS": written, "INTERLINK_DATABASE": server}, NOWHERE)


def test_several_processes_cannot_have_a_file_together():
    with pytest.raises(BadSetting, match=r"INTERLINK_SHARDS says 0-1/2, .* PostgreSQL server"):
        load({"INTERLINK_SHARDS": "0-1/2"}, NOWHERE)


def test_each_variable_is_read_from_the_file(tmp_path):
    file = tmp_path / ".env"
    file.write_text(
        f"DISCORD_TOKEN={TOKEN}\nINTERLINK_DATABASE='{tmp_path}/a $HOME.db' # of the club\n"
        'INTERLINK_SEED=" 12 "\nINTERLINK_DEVELOPMENT_GUILD=123456789012345678\nINTERLINK_LOG_LEVEL=DEBUG\n'
    )
    assert load({}, file) == Settings(
        TOKEN, tmp_path / "a $HOME.db", 12, development_guild=123456789012345678, log_level="DEBUG"
    )


def test_the_environment_wins_over_the_file(tmp_path):
    file = tmp_path / ".env"
    file.write_text("INTERLINK_SEED=1\nINTERLINK_LOG_LEVEL=DEBUG\n")
    assert load({"INTERLINK_SEED": "2"}, file) == Settings(seed=2, log_level="DEBUG")


def test_a_name_without_a_value_and_names_of_others_are_left_alone(tmp_path):
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN\nINTERLINK_SEED=\nSOMETHING_ELSE=x\n")
    assert load({"PATH": "/bin", "INTERLINK_LOG_LEVEL": ""}, file) == Settings()


def test_the_process_environment_is_read_when_none_is_given(monkeypatch, tmp_path):
    monkeypatch.setenv("INTERLINK_SEED", "41")
    assert load(file=tmp_path / ".env").seed == 41


def test_the_example_names_every_variable_once_with_a_comment_above_it_and_can_be_used_as_it_is():
    text = (TOP / ".env.example").read_text("utf-8")
    blocks = [block.splitlines() for block in text.strip().split("\n\n")[1:]]
    assert [block[-1] for block in blocks] == [f"{name}=" for name in VARIABLES]
    for *comment, _ in blocks:
        assert comment
        assert all(re.fullmatch(r"# .+", line) for line in comment)
    assert load({}, TOP / ".env.example") == Settings()


@pytest.mark.parametrize(
    ("name", "value", "right"),
    [
        ("DISCORD_TOKEN", f"Bot {TOKEN}", "without spaces"),
        ("DISCORD_TOKEN", f"{TOKEN}\n{TOKEN}", "without spaces"),
        ("DISCORD_TOKEN", f"{TOKEN}é", "without spaces"),
        ("INTERLINK_DATABASE", "/", "a file in a folder that exists"),
        ("INTERLINK_DATABASE", "/no/such/folder/matches.db", "a file in a folder that exists"),
        ("INTERLINK_DATABASE", "a\0b", "a file in a folder that exists"),
        ("INTERLINK_DATABASE", "x" * 5000, "a file in a folder that exists"),
        ("INTERLINK_DATABASE", "postgresql://host", "looks like postgresql://user:password@host:5432/interlink"),
        ("INTERLINK_DATABASE", f"postgresql://ada:{SECRET}@host:70000/club", "looks like postgresql://user:"),
        ("INTERLINK_DATABASE", f"postgresql://ada:{SECRET}%zz@host/club", "looks like postgresql://user:"),
        ("INTERLINK_DATABASE", f"postgresql://ada:{SECRET} @host/club", "looks like postgresql://user:"),
        ("INTERLINK_DATABASE", f"postgresql://ada:{SECRET}@host/club?x={SECRET}", "looks like postgresql://user:"),
        ("INTERLINK_DATABASE", f"mysql://ada:{SECRET}@host/club", "looks like postgresql://user:"),
        ("INTERLINK_SEED", "one", "a whole number"),
        ("INTERLINK_SEED", "1.5", "a whole number"),
        ("INTERLINK_SEED", "9" * 5000, "a whole number"),
        ("INTERLINK_SEED", "٣", "a whole number"),
        ("INTERLINK_OPEN_MATCHES", "0", "from 1 to 200"),
        ("INTERLINK_OPEN_MATCHES", "201", "from 1 to 200"),
        ("INTERLINK_OPEN_MATCHES", "many", "from 1 to 200"),
        ("INTERLINK_OPEN_MATCHES", "٣", "from 1 to 200"),
        ("INTERLINK_DEVELOPMENT_GUILD", "My Server", "15 to 20 digits"),
        ("INTERLINK_DEVELOPMENT_GUILD", "12", "15 to 20 digits"),
        ("INTERLINK_DEVELOPMENT_GUILD", "٣" * 18, "15 to 20 digits"),
        ("INTERLINK_LOG_LEVEL", "LOUD", "DEBUG, INFO, WARNING, ERROR"),
        ("INTERLINK_LOG_LEVEL", "10", "DEBUG, INFO, WARNING, ERROR"),
        ("INTERLINK_THINKERS", "0", "from 1 to 64"),
        ("INTERLINK_THINKERS", "all", "from 1 to 64"),
        ("INTERLINK_REQUESTS_PER_SECOND", "0", "from 1 to 50"),
        ("INTERLINK_REQUESTS_PER_SECOND", "51", "from 1 to 50"),
        ("INTERLINK_REQUESTS_PER_SECOND", "many", "from 1 to 50"),
        ("INTERLINK_REQUESTS_PER_SECOND", "4.5", "from 1 to 50"),
        ("INTERLINK_REQUESTS_PER_SECOND", "٣", "from 1 to 50"),
        ("INTERLINK_SHARDS", "0", "from 1 to 4096"),
        ("INTERLINK_SHARDS", "4097", "from 1 to 4096"),
        ("INTERLINK_SHARDS", "99999999", "from 1 to 4096"),
        ("INTERLINK_BACKUPS", "/", "a folder that exists and how many"),
        ("INTERLINK_BACKUPS", "14", "a folder that exists and how many"),
        ("INTERLINK_BACKUPS", "/no/such/folder 14", "a folder that exists and how many"),
        ("INTERLINK_BACKUPS", "/ 0", "from 1 to 1000"),
        ("INTERLINK_BACKUPS", "/ 1001", "from 1 to 1000"),
        ("INTERLINK_BACKUPS", "/ many", "from 1 to 1000"),
        ("INTERLINK_BACKUPS", "a\0b 3", "a folder that exists"),
        ("INTERLINK_BACKUPS", "x" * 5000 + " 3", "a folder that exists"),
        ("INTERLINK_HEALTH_PORT", "0", "from 1 to 65535"),
        ("INTERLINK_HEALTH_PORT", "65536", "from 1 to 65535"),
        ("INTERLINK_HEALTH_PORT", "http", "from 1 to 65535"),
        ("INTERLINK_LOG_FORMAT", "xml", "text, json"),
    ],
)
def test_a_wrong_value_is_one_sentence_that_names_the_variable_and_says_what_is_right(name, value, right):
    with pytest.raises(BadSetting) as refused:
        load({name: value}, NOWHERE)
    said = str(refused.value)
    assert said.startswith(name)
    assert right in said
    assert re.fullmatch(r"[^\n]{20,160}\.", said), said
    assert SECRET not in f"{said} {refused.value!r} {refused.value.__cause__!r}"


@pytest.mark.parametrize("scheme", ["postgresql", "postgres"])
def test_a_database_may_be_on_a_server(scheme):
    address = f"{scheme}://ada:{SECRET}@db.example.org:5433/club?sslmode=require"
    settings = load({"INTERLINK_DATABASE": address}, NOWHERE)
    assert settings.database == Server(address, "club on db.example.org")
    assert SECRET not in f"{settings} {settings!r} {settings.database}"


def test_what_speaks_to_servers_must_be_installed_for_one(monkeypatch):
    monkeypatch.setattr("bot.storage.naming.find_spec", lambda name: None)
    with pytest.raises(BadSetting, match=r'^INTERLINK_DATABASE cannot .*: .* run pip install -e "\.\[postgresql\]"'):
        load({"INTERLINK_DATABASE": f"postgresql://ada:{SECRET}@host/club"}, NOWHERE)


@pytest.mark.parametrize("content", [b"\xff\xfe\x00D", b"DISCORD_TOKEN=\xe9\n"])
def test_a_file_that_is_no_text_is_one_sentence(tmp_path, content):
    file = tmp_path / ".env"
    file.write_bytes(content)
    with pytest.raises(BadSetting, match=r"\.env cannot be read; it must be a text file of lines NAME=value\.$"):
        load({}, file)


def test_the_token_is_in_no_text_made_of_the_settings_or_of_an_error():
    settings = load({"DISCORD_TOKEN": TOKEN}, NOWHERE)
    assert settings.token == TOKEN
    for text in (repr(settings), str(settings), f"{settings}", f"{settings!r:>4}"):
        assert TOKEN not in text
    with pytest.raises(BadSetting) as refused:
        load({"DISCORD_TOKEN": f"{TOKEN} {TOKEN}"}, NOWHERE)
    assert TOKEN not in f"{refused.value} {refused.value!r} {refused.value.__cause__!r}"


def test_settings_cannot_be_changed():
    with pytest.raises(AttributeError):
        Settings().token = TOKEN  # type: ignore[misc] # that it cannot be set is what is tested

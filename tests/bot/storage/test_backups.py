"""A folder of copies: how they are called, which are kept, and that a copy is whole or not there."""

import shutil
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.storage.backups import BackupFolder, Interrupted, NotCopied
from bot.storage.sqlite.connection import UNFINISHED
from tests.bot.storage.places import as_process
from tests.bot.storage.rows import of_one_moment, written
from tests.databases import connected

NOW = datetime(2026, 11, 23, 4, 0, 30, tzinfo=UTC)
DAY = timedelta(days=1)
FOREIGN = ("notes.txt", "matches.db", "matches-2026.db", "other-2026-11-20T0400Z.db", "matches-2026-13-41T0400Z.db")
FOLDER = "matches-2020-01-01T0000Z.db"
FIRST, SECOND = "matches-2026-11-23T0400Z.db", "matches-2026-11-24T0400Z.db"


@pytest.fixture
def database(file: Path, copy: Path) -> Path:
    return copy.rename(file)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    found = tmp_path / "copies"
    (found / FOLDER).mkdir(parents=True)
    for name in FOREIGN:
        (found / name).write_text(name)
    return found


def copies(folder: Path) -> list[str]:
    """The names of the copies; the files of others must be as they were."""
    assert all((folder / name).read_text() == name for name in FOREIGN)
    assert (folder / FOLDER).is_dir()
    return sorted({file.name for file in folder.iterdir()} - {*FOREIGN, FOLDER})


def test_copies_of_any_name_are_whole_and_known_again(database, folder, tmp_path):
    with connected(database) as connection:
        connection.execute("CREATE TABLE filler (bytes BLOB)")
        connection.execute("INSERT INTO filler VALUES (zeroblob(5000000))")
    backups = BackupFolder(database, folder, 3)
    assert backups.newest(NOW) is None
    with written(database):
        made = backups.make(NOW)
    assert copies(folder) == [FIRST] == [made.name]
    assert backups.newest(NOW) == NOW.replace(second=0)
    assert of_one_moment(made)
    with connected(made) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert copies(folder) == [FIRST]
    for name in ("a+b (1).db", "plain"):
        other = tmp_path / name
        shutil.copyfile(database, other)
        backups = BackupFolder(other, folder, 1)
        for day in (0, 1):
            backups.make(NOW + day * DAY)
        assert backups.newest(NOW + DAY) == (NOW + DAY).replace(second=0)
    assert copies(folder) == ["a+b (1)-2026-11-24T0400Z.db", FIRST, "plain-2026-11-24T0400Z"]


def test_oldest_copies_go_and_first_those_from_the_future(database, folder):
    backups = BackupFolder(database, folder, 3)
    for day in range(5):
        backups.make(NOW + day * DAY)
    assert copies(folder) == [f"matches-2026-11-{day}T0400Z.db" for day in (25, 26, 27)]
    for name in copies(folder):
        (folder / name).unlink()
    backups = BackupFolder(database, folder, 2)
    backups.make(NOW + 400 * DAY)
    assert backups.newest(NOW) is None
    backups.make(NOW)
    assert copies(folder) == [FIRST, "matches-2027-12-28T0400Z.db"]
    backups.make(NOW + DAY)
    assert copies(folder) == [FIRST, SECOND]
    assert backups.newest(NOW + DAY) == (NOW + DAY).replace(second=0)
    backups = BackupFolder(database, folder, 1)
    backups.make(NOW + 400 * DAY)
    backups.make(NOW)
    assert copies(folder) == [FIRST]


FULL = """
import resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from bot.storage.backups import BackupFolder, NotCopied

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))
try:
    BackupFolder(Path(sys.argv[1]), Path(sys.argv[2]), 1).make(datetime.now(UTC))
except NotCopied as error:
    print(error)
"""


def test_failed_copies_leave_nothing_and_no_older_one_goes(database, folder, tmp_path, monkeypatch):
    said, _ = as_process(FULL, database, folder).communicate()
    assert said.count("\n") == 1, said
    for source, target in ((database, tmp_path / "gone"), (tmp_path / "gone.db", folder)):
        with pytest.raises(NotCopied):
            BackupFolder(source, target, 1).make(NOW)
    with pytest.raises(FileNotFoundError):
        BackupFolder(database, tmp_path / "gone", 1).newest(NOW)
    assert copies(folder) == []
    backups = BackupFolder(database, folder, 1)
    backups.make(NOW)
    with monkeypatch.context() as patched:
        full = shutil.disk_usage(folder)._replace(free=2**26)
        patched.setattr(shutil, "disk_usage", lambda _: full)
        with pytest.raises(NotCopied, match=r"^67 MB are free, and 67 MB are needed$"):
            backups.make(NOW + DAY)
    with connected(database) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entry'").fetchone()
    content = bytearray(database.read_bytes())
    content[(page - 1) * 4096 : page * 4096] = b"\xff" * 4096
    database.write_bytes(content)
    with pytest.raises(NotCopied, match=r"^the copy is damaged: "):
        backups.make(NOW + DAY)
    assert copies(folder) == [FIRST]
    for end in ("", "-journal"):  # of a copy that was interrupted
        (folder / f"matches-2026-11-20T0400Z.db{UNFINISHED}{end}").write_bytes(b"half of it")
    backups.stop()
    with pytest.raises(Interrupted):
        backups.make(NOW + DAY)
    assert copies(folder) == [FIRST]

"""From version 4 to 5: people leave the log and stand in the seats alone; what messages show is said plainly."""

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest

from bot.match import ChannelId, Kind, MatchId, MessageId, Person, Status, Wish
from bot.match.shown import MessageRef, Showing, ShownMessage
from bot.messages.invitation import closed
from bot.storage import Storage
from bot.storage.maintenance import check
from bot.storage.sqlite.migrating import MIGRATIONS
from tests.bot.tables import ADA, BEN, CLEO, DAN
from tests.texts import ENGLISH

OPTIONS = {"linkx": "", "lovelinks": "length=standard", "linkage": "counter=centre target=12"}
NOON = 1_793_534_400


class Old:
    """A database of version 4, filled by hand."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        scripts = sorted(MIGRATIONS.glob("[0-9]*.sql"))[:4]
        connection.executescript("\n".join(script.read_text(encoding="utf-8") for script in scripts))
        connection.execute("PRAGMA user_version = 4")

    def match(
        self, number: int, status: str, seats: Sequence[tuple[int | None, int]], *log: tuple[str, int | None, str]
    ):
        """A match: who sits and whether they have sat down, and its log of kind, user and text."""
        game = "lovelinks" if len(seats) > 2 else "linkx"
        self._connection.execute(
            "INSERT INTO match (id, game, options, first, seed, guild, home, channel, opener, status, revision, shown)"
            " VALUES (?, ?, ?, 'me', x'00', 1, 11, ?, ?, ?, ?, ?)",
            (number, game, OPTIONS[game], number + 50, ADA, status, len(log), len(log)),
        )
        live = status in ("open", "running")
        if not any(kind == "placed" for kind, _, _ in log):
            self._connection.execute("UPDATE match SET channel = NULL WHERE id = ?", (number,))
        for seat, (user, taken) in enumerate(seats):
            self._connection.execute("INSERT INTO seat VALUES (?, ?, ?, ?, ?)", (number, seat, user, taken, live))
        for revision, (kind, user, text) in enumerate(log, start=1):
            said = str(number + 50) if kind == "placed" else text
            entry = (number, revision, NOON + revision, user, kind, said)
            self._connection.execute("INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?)", entry)

    def board(self, match: int, kind: str, channel: int, message: int, revision: int, turn: int) -> None:
        """A message as version 4 noted it."""
        row = (match, kind, channel, message, revision, turn)
        self._connection.execute("INSERT INTO board VALUES (?, ?, ?, ?, ?, ?)", row)


BEGUN = (("opened", ADA, ""), ("joined", BEN, ""), ("begun", None, ""), ("placed", None, "its channel"))
SAT = [(ADA, 1), (BEN, 1)]


def fill(old: Old) -> None:
    old.match(1, "running", SAT, *BEGUN, ("step", ADA, "a1"), ("step", BEN, "b1"), ("offered", ADA, "undo"))
    old.match(
        2, "closed", [(ADA, 1), (BEN, 1), (CLEO, 0)], ("opened", ADA, ""), ("joined", BEN, ""), ("declined", CLEO, "")
    )
    old.match(3, "closed", SAT, *BEGUN, ("abandoned", DAN, ""))
    old.match(4, "closed", SAT, *BEGUN, ("abandoned", None, ""))
    waiting = (
        ("opened", ADA, ""),
        ("joined", BEN, ""),
        ("offered", BEN, "begin"),
        ("joined", CLEO, ""),
        ("agreed", ADA, ""),
    )
    old.match(5, "open", [(ADA, 1), (BEN, 1), (CLEO, 1), (None, 0)], *waiting)
    old.match(6, "finished", SAT, *BEGUN, ("step", ADA, "a1"), ("undone", ADA, "0"), ("resigned", BEN, "1"))
    old.match(7, "closed", [(ADA, 1), (BEN, 0)], ("opened", ADA, ""), ("withdrawn", ADA, ""))
    old.match(8, "closed", SAT, *BEGUN[:3], ("unplaced", None, ""))
    old.board(1, "invitation", 11, 900, 3, 1)
    old.board(1, "board", 51, 901, 6, 2)
    old.board(1, "replaced 902", 51, 902, 5, 1)
    old.board(1, "offer", 51, 903, 7, 0)
    old.board(1, "stock", 51, 0, 4, 2)
    old.board(6, "board", 56, 904, 7, 1_000_000)


def at(channel: int, message: int) -> MessageRef:
    return MessageRef(ChannelId(channel), MessageId(message))


@pytest.fixture
def migrated(file: Path) -> Path:
    """Such a database, filled with a little of everything; it is brought up to date when it is opened."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        fill(Old(connection))
    return file


async def test_every_match_is_read_as_it_was(migrated):
    storage = Storage(migrated)
    await storage.open()
    found = {number: await storage.matches.load(MatchId(number)) for number in range(1, 9)}
    shown = [await storage.shown.of(MatchId(number)) for number in (1, 6)]
    await storage.close()
    running = found[1]
    assert running is not None
    assert running.play is not None
    assert running.offer is not None
    assert [step.text for step in running.play.steps] == ["a1", "b1"]
    assert (running.offer.wish, running.offer.by, running.asked_people) == (Wish.UNDO, 0, (BEN,))
    assert [entry.seat for entry in running.entries] == [None, None, None, None, 0, 1, 0]
    told = {
        number: closed(match, ENGLISH) for number, match in found.items() if match and match.status is Status.CLOSED
    }
    assert told[2] == f"<@{CLEO}> declined; the match was not begun."
    assert told[3] == "Somebody who manages this server closed the match without a result."
    assert told[4] == "The channel of this match is gone, so it is closed without a result."
    assert told[7] == f"<@{ADA}> withdrew the match before it began."
    assert told[8].startswith("The match could not begin")
    waiting, over = found[5], found[6]
    assert waiting is not None
    assert (waiting.ready, waiting.opener, waiting.entries[2].kind) == ((ADA, BEN), ADA, Kind.READY)
    assert over is not None
    assert over.outcome is not None
    assert (over.outcome.places, over.entries[-1].seat, over.seats[1].occupant) == ((1, 2), 1, Person(BEN))
    board, ended = Showing.BOARD, shown[1]
    assert shown[0] == [
        ShownMessage(board, at(51, 901), 6, 2, 6, 6),
        ShownMessage(Showing.INVITATION, at(11, 900), 3, None, 3, 3, settled=True),
        ShownMessage(Showing.OFFER, at(51, 903), 7, None, 7, 7),
        ShownMessage(board, at(51, 902), 5, 1, 5, 5),
        ShownMessage(Showing.STOCK, None, 4, 2, 4, 4),
    ]
    assert ended == [ShownMessage(board, at(56, 904), 7, None, 7, 7, settled=True)]


async def test_nobody_is_named_outside_the_seats(migrated):
    storage = Storage(migrated)
    await storage.open()
    await storage.close()
    people = {str(user) for user in (ADA, BEN, CLEO, DAN)}
    with closing(sqlite3.connect(migrated)) as connection:
        for table in ("entry", "match"):
            rows = connection.execute(f"SELECT * FROM {table}").fetchall()
            assert not people & {str(value) for row in rows for value in row}, table
        assert {user for (user,) in connection.execute("SELECT user FROM seat")} == {ADA, BEN, CLEO, None}
    assert list(check(migrated)) == []

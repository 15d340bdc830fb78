"""Faults of disk and data: read-only, cut off in mid-write, or damaged."""

import asyncio
import os
import random
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

from bot.app.maintenance import check
from bot.discord.interactions.answers import Answer
from bot.model.errors import BadDatabase, OutcomeUnknown, Unreachable, UserError
from bot.storage.sqlite import migrating
from tests.bot.storage.places import refused
from tests.bot.stories import begin, dump, private, started_on
from tests.databases import connected
from tests.samples.make import played

CANNOT_WRITE = "I can't save anything at the moment"
NOBODY = 65534
SCRIPTS = migrating.MIGRATIONS


async def test_failed_writes_are_told_and_change_nothing(club, monkeypatch):
    board = await begin(club)
    before, boards = dump(club.settings.database), len(club.boards())
    await read_only(club, yes=True)
    assert CANNOT_WRITE in private(await club.slash("ada", "move", club.thread, move="blue d1-d2"))
    assert CANNOT_WRITE in private(await club.slash("ben", "play linkage"))
    assert "your turn" in private(await club.press("ada", board, "Text"))
    await read_only(club, yes=False)
    assert dump(club.settings.database) == before
    assert len(club.boards()) == boards
    assert len(club.forgive()) == 2

    database, said = club.bot.storage.database, list[str]()
    reconciler = club.bot.services.reconciler
    write, refuse, show = database.write, Answer.refuse, reconciler.show

    async def noted(answer: Answer, refusal: UserError) -> None:
        said.append(answer.texts.of(refusal.code))
        await refuse(answer, refusal)

    def uncertain(*, kept: bool):
        async def once(work):
            monkeypatch.setattr(database, "write", write)
            if kept:
                await write(work)
            raise OutcomeUnknown("The connection was lost.", outcome)

        async def outcome():
            return kept

        return once

    async def last(work):
        monkeypatch.setattr(reconciler, "show", failing)
        return await write(work)

    async def failing(_):
        monkeypatch.setattr(reconciler, "show", show)
        raise Unreachable("The database cannot be reached.")

    monkeypatch.setattr(Answer, "refuse", noted)
    for fault, who, step, answers in (
        (last, "ada", "blue d1-d2", ["That was saved, but"]),
        (uncertain(kept=False), "ben", "red g1-g2", ["could not find out whether", "It was not saved"]),
        (uncertain(kept=True), "ben", "red g1-g2", ["could not find out whether", "It was saved after all"]),
    ):
        monkeypatch.setattr(database, "write", fault)
        shown = private(await club.slash(who, "move", club.thread, move=step))
        assert [text in answer for text, answer in zip(answers, said, strict=True)] == [True] * len(answers), said
        assert answers[-1] in shown
        monkeypatch.setattr(database, "write", write)
        said.clear()
    assert len(club.forgive()) == 3


async def read_only(club, *, yes: bool) -> None:
    await club.bot.storage.database.read(lambda connection: connection.execute(f"PRAGMA query_only = {yes}"))


def as_nobody(work) -> int:
    child = os.fork()
    if child == 0:
        status = 99
        with suppress(Exception):
            if os.geteuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            status = work()
        os._exit(status)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def test_folder_that_cannot_be_written_is_refused(copy, monkeypatch):
    for there, modes in ((True, (0o555, 0o777)), (False, (0o555,))):
        with tempfile.TemporaryDirectory() as name, tempfile.TemporaryDirectory() as readable:
            scripts = shutil.copytree(SCRIPTS, Path(readable) / "scripts")
            for path in (scripts.parent, scripts, *scripts.iterdir()):
                path.chmod(0o755)  # a checkout may not be readable for others
            monkeypatch.setattr(migrating, "MIGRATIONS", scripts)
            folder = Path(name)
            file = folder / "matches.db"
            if there:
                file.write_bytes(copy.read_bytes())
                file.chmod(0o444)

            def work(file=file) -> int:
                try:
                    asyncio.run(started_on(file))
                except BadDatabase as error:
                    said = ("The database matches.db cannot be used (", "left as it is", "Let the bot's user write to")
                    return [part in str(error) for part in said].count(False)
                return 99

            for mode in modes:
                folder.chmod(mode)
                assert as_nobody(work) == 0, (there, mode)
                left = [path.name for path in folder.iterdir()]
                assert left == (["matches.db"] if there else []) or mode == 0o777, "nothing is made beside it"
                assert not there or file.read_bytes() == copy.read_bytes()
            folder.chmod(0o755)


def test_files_cut_short_or_overwritten_are_refused(copy):
    content, dice = copy.read_bytes(), random.Random(3)
    lengths = [1, 99, 100, 4095, 4096, len(content) - 1, *(dice.randrange(1, len(content)) for _ in range(4))]
    damaged = [content[:length] for length in lengths]
    for page in [0, *dice.sample(range(1, len(content) // 4096), 4)]:
        damaged.append(content[: page * 4096] + dice.randbytes(4096) + content[(page + 1) * 4096 :])
    for found in damaged:
        copy.write_bytes(found)
        said = asyncio.run(refused(copy, "Put a backup in its place"))
        assert copy.read_bytes() == found, said


async def test_torn_log_ahead_opens_as_an_earlier_moment(tmp_path, file):
    await started_on(file)
    playing = asyncio.create_task(played(file))
    empty, ahead = file.read_bytes(), b""
    while not playing.done():
        await asyncio.sleep(0)
        with suppress(FileNotFoundError):  # it comes with the first write and goes when the file is closed
            found = file.with_name(f"{file.name}-wal").read_bytes()
            # Once pages are copied into the file itself, what was written ahead is safe on the disk.
            ahead = found if file.read_bytes() == empty else ahead
    await playing
    assert ahead
    dice, logs, complete = random.Random(2), set(), entries(file)
    for number in range(12):
        torn = tmp_path / f"torn-{number}.db"
        torn.write_bytes(empty)
        torn.with_name(f"{torn.name}-wal").write_bytes(ahead[: dice.randrange(len(ahead) + 1)])
        await started_on(torn)
        log = entries(torn)
        logs.add(len(log))
        assert log == [row for row in complete if row in set(log)]
        assert [problem for problem in check(torn) if "has no board" not in problem] == []
    assert len(logs) > 3


def entries(file: Path) -> list[tuple[object, ...]]:
    with connected(file) as connection:
        query = "SELECT match, revision, at, kind, text FROM entry ORDER BY match, revision"
        return connection.execute(query).fetchall()

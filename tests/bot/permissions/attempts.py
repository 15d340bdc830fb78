"""Attempts, rows with their expected results, and a stage that tries a row by everybody."""

import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from simcord.results import InteractionResult

from bot.matches.play.picker_views import PickerTarget, StepsPress
from bot.matches.repository import MatchMemory
from bot.matches.views import ButtonPress
from bot.model.ids import MatchId
from bot.storage.connection import Connection
from bot.ui import Button
from tests.bot.permissions.cast import EVERYBODY, Cast, running
from tests.bot.stories import match
from tests.bot.weeks import first_step

ALSO: Final = {  # Tables that change together with a table
    "preferences": {"match"},
    "result": {"placing", "counters", "standing"},
    "study": {"study_line", "sqlite_sequence"},
    "puzzle_try": {"puzzle_solver", "puzzle_strength"},
    "puzzle_run": {"puzzle_try", "puzzle_solver", "puzzle_strength", "sqlite_sequence"},
    "daily_solver": {"daily_puzzle"},
    "daily_try": {"daily_solver", "daily_puzzle", "puzzle_try", "puzzle_solver", "puzzle_strength"},
    "daily_share": {"daily_solver"},
    "tournament": {"sqlite_sequence", "tournament_post"},
    "entrant": {"tournament", "tournament_post"},
    "tournament_match": {"tournament", "tournament_post"},
}

Attempt = Callable[[Cast, str], Awaitable[InteractionResult]]
Scene = Callable[[Cast], Awaitable[None]]


@dataclass(frozen=True)
class Row:
    """One thing to try: ``allowed`` and ``refused`` map words of the answer to people; ``wrote`` is what changes."""

    tries: str
    scene: Scene
    attempt: Attempt
    allowed: Mapping[str, str]
    refused: Mapping[str, str] = field(default_factory=dict)
    wrote: str = ""

    @property
    def may(self) -> dict[str, str]:
        return {who: said for said, names in self.allowed.items() for who in names.split()}

    @property
    def may_not(self) -> dict[str, str]:
        return {who: said for said, names in self.refused.items() for who in names.split()}


def button(kind: Button) -> Attempt:
    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.press(who, ButtonPress(MatchId(1), await cast.revision(), kind).custom_id)

    return attempt


def pressing(kind: Button, scene: Scene, *told: Any, **named: Any) -> Row:
    return Row(kind.name, scene, button(kind), *told, **named)


def component(custom_id: str, *values: str) -> Attempt:
    """Press a component; braces hold the revision, Ada, Ben and the server."""

    async def attempt(cast: Cast, who: str) -> InteractionResult:
        people = {name: cast.club.people[name].id for name in ("ada", "ben")}
        facts = people | {"revision": await cast.revision(), "server": cast.club.guild.id}
        return await cast.press(who, custom_id.format(**facts), *(value.format(**facts) for value in values))

    return attempt


def at(tries: str, scene: Scene, custom_id: str, *told: Any, value: str | None = None, **named: Any) -> Row:
    return Row(tries, scene, component(custom_id, *([] if value is None else [value])), *told, **named)


async def first_steps(cast: Cast, who: str) -> InteractionResult:
    place = PickerTarget.of(await match(cast.club))
    return await cast.press(who, StepsPress(place, await first_step(cast.club)).custom_id)


def command(name: str, /, **options: Any) -> Attempt:
    async def attempt(cast: Cast, who: str) -> InteractionResult:
        return await cast.slash(who, name, **options)

    return attempt


def using(name: str, scene: Scene, *told: Any, **named: Any) -> Row:
    return Row(name, scene, command(name), *told, **named)


class Stage:
    """A scene that is arranged once: after each attempt that wrote something, its database is restored."""

    def __init__(
        self, cast: Cast, watch: sqlite3.Connection, kept: sqlite3.Connection, begun: sqlite3.Connection
    ) -> None:
        self._cast = cast
        self._watch = watch  # another connection to the bot's database
        self._kept = kept  # the scene as it was arranged
        self._begun = begun  # the match as it had just begun, from which further scenes can go on

    async def arrange(self, scene: Scene) -> None:
        await scene(self._cast)
        for who in EVERYBODY:
            await self._cast.known(who)
        await self._cast.lent(*EVERYBODY)
        await self._cast.club.replied()
        self._watch.backup(self._kept)
        self._before, self._logs = self._rows(), self._entries()
        self._revision = self._version()

    async def begin(self) -> None:
        """Arrange ``running``, and let later scenes restore it."""
        await self.arrange(running)
        self._kept.backup(self._begun)

        async def again() -> None:
            await self._restore(self._begun)

        self._cast.begun = again

    async def tried(self, row: Row) -> list[str]:
        """Everything wrong when the people of a row try it, all at once where nothing may change."""
        deeds, looks = (tuple(row.may), ()) if row.wrote else ((), tuple(row.may))
        wrong = []
        for group in (tuple(row.may_not), looks):
            if group and await self._attempted(row, *group):
                wrong += [each for who in group for each in await self._attempted(row, who)] or [
                    f"{row.tries} in {row.scene.__name__}: wrong when all of {group} try it at once"
                ]
        return wrong + [each for who in deeds for each in await self._attempted(row, who)]

    async def _attempted(self, row: Row, *names: str) -> list[str]:
        refused = bool(set(names) & set(row.may_not))
        shown = self._cast.public() if refused else None
        cast = self._cast
        try:
            results = await cast.together(row.attempt(cast, who) for who in names)
            await cast.club.replied()
        except AssertionError as error:
            found = [f"by {', '.join(names)}: {error}"]
        else:
            found = []
            for who, result in zip(names, results, strict=True):
                answer = cast.answer(result)
                check = self._refusal if refused else self._deed
                found += [f"by {who}: {each}" for each in check(row, who, answer)]
                if not result.acknowledged:
                    found.append(f"by {who}: never answered")
            if refused and cast.public() != shown:
                found.append(f"by {', '.join(names)}: others see the refusal")
        if self._version() != self._revision:
            await self._restore(self._kept)
        return [f"{row.tries} in {row.scene.__name__} {each}" for each in found]

    def _refusal(self, row: Row, who: str, answer: str) -> Iterator[str]:
        if not row.may_not[who] or not answer.startswith(row.may_not[who]):
            yield f"refused with {answer!r}"
        if changed := self._changed():
            yield f"refused, and changed {changed}"

    def _deed(self, row: Row, who: str, answer: str) -> Iterator[str]:
        said, changed = row.may[who], self._changed()
        if said not in answer or bool(said) != bool(answer):
            yield f"answered with {answer!r}"
        logged = " ".join(kind for _, _, kind in self._entries()[len(self._logs) :]) if changed else ""
        if row.wrote not in changed:
            if logged != row.wrote:
                yield f"logged {logged!r}"
            if changed and not row.wrote:
                yield f"changed {changed}"
            return
        if logged:
            yield f"logged {logged!r}"
        if not set(changed) <= {row.wrote} | ALSO.get(row.wrote, set()):
            yield f"changed the tables {set(changed)}"
        server, name, _ = self._cast.where(who)
        of_match = (f'"{table}" VALUES(1,' for table in ("match", "tournament_match"))
        own = (str(server.people[name].id), str(server.guild.id), *of_match, '"prepared" VALUES(1,0,')
        if not all(any(mine in line for mine in own) for line in changed[row.wrote]):
            yield f"changed rows of others: {changed[row.wrote]}"

    def _version(self) -> int:
        """A number that changes when another connection has written."""
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])

    def _changed(self) -> dict[str, list[str]]:
        changed: dict[str, list[str]] = {}
        for line in self._before ^ self._rows() if self._version() != self._revision else ():
            changed.setdefault(line.split('"')[1], []).append(line)
        return changed

    def _rows(self) -> set[str]:
        tables = self._watch.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
        return {
            f'"{table}" VALUES({",".join(map(repr, row))})'
            for (table,) in tables
            for row in self._watch.execute(f'SELECT * FROM "{table}"')
        }

    def _entries(self) -> list[tuple[int, int, str]]:
        """Match, revision and kind of all entries, without the steps of stand-ins, which come at any time."""
        return self._watch.execute(
            "SELECT match, revision, kind FROM entry WHERE kind <> 'step' OR seat IS NOT NULL ORDER BY match, revision"
        ).fetchall()

    async def _restore(self, kept: sqlite3.Connection) -> None:
        """Give the running bot a kept database, and clear its cache."""
        club = self._cast.club
        database = club.bot.storage.database

        def restored(connection: Connection) -> None:
            assert isinstance(connection, sqlite3.Connection)
            kept.backup(connection)
            for watch in database.watches:
                watch.lost()

        await database.asked(restored)
        club.bot.services.table.repository._known = MatchMemory()
        self._revision = self._version()

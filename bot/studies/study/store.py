"""Storage of studies; their variations are replayed from their steps."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import datetime

from bot.matches.store.logs import NO_REPLAY
from bot.model.errors import BadDatabase, UserError
from bot.model.ids import MatchId, UserId
from bot.model.levels import LEVELS
from bot.model.study import MOST_STUDIES, ComputerOpponent, ShelvedStudy, Study, StudyId, StudyLine
from bot.storage.connection import Connection, NamedRow, named, stamp
from bot.storage.database import Store, reading, writing
from bot.storage.errors import NO_VALUE, in_one_line
from rules import GAMES
from rules import options as game_options
from rules.play import replay
from rules.records import Annotation, annotations_as_json, annotations_in


class StudyStore(Store):
    """Storage of studies."""

    @reading
    def of(self, connection: Connection, number: StudyId) -> Study | None:
        try:
            return read_study(connection, number)
        except NO_REPLAY as error:
            raise _unreadable(f"Study {number}", error) from error

    @reading
    def shelf(self, connection: Connection, user: UserId) -> list[ShelvedStudy]:
        """Studies of a person, the last changed first. Raises ``BadDatabase`` if one of them cannot be read."""
        query = (
            "SELECT id, game, match, level,"
            " CASE WHEN steps = '' THEN 0 ELSE length(steps) - length(replace(steps, char(10), '')) + 1 END AS count"
            " FROM study JOIN study_line ON study = id AND line = open WHERE user = ? ORDER BY changed DESC, id DESC"
        )
        lines = "SELECT name FROM study_line WHERE study = ? AND name <> '' ORDER BY line"
        try:
            return [
                ShelvedStudy(
                    StudyId(row["id"]),
                    GAMES[row["game"]],
                    row["match"],
                    tuple(str(name) for (name,) in connection.execute(lines, (row["id"],))),
                    row["count"],
                    row["level"],
                )
                for row in named(connection, query, user).fetchall()
            ]
        except NO_VALUE as error:
            raise _unreadable("A list of studies", error) from error

    async def about(self, user: UserId, match: MatchId) -> StudyId | None:
        """The study of a match that a person changed last, if any."""
        query = "SELECT id FROM study WHERE user = ? AND match = ? ORDER BY changed DESC, id DESC LIMIT 1"
        row = await self._database.row(query, user, match)
        return None if row is None else StudyId(row[0])

    @writing
    def insert(self, connection: Connection, study: Study, now: datetime) -> Study:
        """Store a new study and return it with its number. Raises ``UserError`` when its owner has too many."""
        play, names = study.line.play, json.dumps(study.names)
        played = study.owner, play.game.key, game_options.text(play.options), play.seats
        row = *played, study.match, names, study.open, study.revision, stamp(now), *_against(study)
        query = (
            "INSERT INTO study (user, game, options, seats, match, names, open, revision, changed,"
            " level, seat) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"
        )
        (number,) = connection.execute(query, row).fetchone()
        kept = replace(study, id=StudyId(number))
        _write_lines(connection, kept)
        (count,) = connection.execute("SELECT count(*) FROM study WHERE user = ?", (study.owner,)).fetchone()
        if count > MOST_STUDIES:
            raise UserError("study-too-many", most=MOST_STUDIES)
        return kept

    @writing
    def change(self, connection: Connection, study: Study, now: datetime) -> Study | None:
        """Store the next revision of a study; returns ``None`` if it was changed or closed meanwhile."""
        query = (
            "UPDATE study SET open = ?, revision = revision + 1, changed = ?, level = ?, seat = ?"
            " WHERE id = ? AND revision = ?"
        )
        row = (study.open, stamp(now), *_against(study), study.id, study.revision)
        changed = connection.execute(query, row)
        if not changed.rowcount:
            return None
        connection.execute("DELETE FROM study_line WHERE study = ?", (study.id,))
        _write_lines(connection, study)
        return replace(study, revision=study.revision + 1)

    async def close(self, number: StudyId) -> None:
        await self._database.execute("DELETE FROM study WHERE id = ?", number)


def read_study(connection: Connection, number: StudyId) -> Study | None:
    """A study by its number, within a transaction; damaged rows raise :data:`NO_REPLAY`."""
    row = named(connection, "SELECT * FROM study WHERE id = ?", number).fetchone()
    if row is None:
        return None
    lines, names = tuple(_lines(connection, row)), tuple(map(str, json.loads(row["names"])))
    against = None
    if row["level"] is not None:
        against = ComputerOpponent(LEVELS[row["level"] - 1].number, range(row["seats"])[row["seat"]])
    shown = range(len(lines))[row["open"]]
    return Study(number, row["user"], lines, shown, row["match"], names, row["revision"], against)


def _against(study: Study) -> tuple[int | None, int | None]:
    return (None, None) if study.against is None else (study.against.level, study.against.seat)


def _lines(connection: Connection, row: NamedRow) -> Iterator[StudyLine]:
    game = GAMES[row["game"]]
    options: object = game_options.parse(game.options, row["options"].split())
    for line in named(connection, "SELECT * FROM study_line WHERE study = ? ORDER BY line", row["id"]).fetchall():
        play = replay(game, options, row["seats"], line["steps"].splitlines())
        annotations = annotations_in(json.loads(line["annotations"]), len(play.steps))
        yield StudyLine(play, range(len(play.steps) + 1)[line["at"]], line["name"], annotations)


def _write_lines(connection: Connection, study: Study) -> None:
    connection.executemany(
        "INSERT INTO study_line (study, line, name, steps, at, annotations) VALUES (?, ?, ?, ?, ?, ?)",
        [
            (study.id, number, line.name, "\n".join(line.play.texts), line.at, _written(line.annotations))
            for number, line in enumerate(study.lines)
        ],
    )


def _written(annotations: Iterable[Annotation]) -> str:
    return json.dumps(annotations_as_json(annotations), ensure_ascii=False)


def _unreadable(what: str, why: Exception) -> BadDatabase:
    return BadDatabase(f"{what} cannot be read ({in_one_line(why)}); python -m bot check says what is wrong.")

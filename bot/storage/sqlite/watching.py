"""Noticing what is written to a table: triggers of our own connection, which are gone with it."""

import sqlite3

from bot.storage.connection import TableWatch


def watch(connection: sqlite3.Connection, number: int, wanted: TableWatch) -> None:
    """Have somebody told of what is written over this connection from now on, before it can be read again."""
    tell, table = f"tell_{number}", wanted.table

    def heard(*values: int | str | None) -> None:
        wanted.told(*values)

    connection.create_function(tell, len(wanted.keys), heard)
    of = f" OF {', '.join(wanted.columns)}" if wanted.columns else ""
    both = [", ".join(f"{row}.{column}" for column in wanted.columns) for row in ("old", "new")]
    differs = f" WHEN ({both[0]}) IS NOT ({both[1]})" if wanted.columns else ""
    before = ["old"] if wanted.old else []
    for event, rows, when in (
        ("INSERT", ["new"], ""),
        (f"UPDATE{of}", [*before, "new"], differs),
        ("DELETE", before, ""),
    ):
        told = " ".join(f"SELECT {tell}({', '.join(f'{row}.{key}' for key in wanted.keys)});" for row in rows)
        if told:
            connection.execute(
                f"CREATE TEMP TRIGGER {tell}_after_{event.split()[0]} AFTER {event} ON main.{table}{when}"
                f" BEGIN {told} END"
            )

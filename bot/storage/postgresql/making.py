"""A new database on a server, within a transaction that others see nothing of until it is committed."""

from bot.storage.postgresql.connecting import ServerConnection
from bot.storage.postgresql.migrating import newest, scripts


def make(connection: ServerConnection, schema: str) -> None:
    """Make all tables in a schema, which may be there and is empty; the transaction goes on in it."""
    connection.script(f"CREATE SCHEMA IF NOT EXISTS {identifier(schema)}")
    connection.script(f"SET LOCAL search_path TO {identifier(schema)}")
    connection.script("CREATE TABLE version (number bigint NOT NULL)")
    connection.execute("INSERT INTO version (number) VALUES (?)", (newest(),))
    for file in scripts().values():
        connection.script(file.read_text(encoding="utf-8"))


def identifier(name: str) -> str:
    """A name as SQL has it."""
    return '"' + name.replace('"', '""') + '"'

"""Whether a database on a PostgreSQL server can be used; nothing is changed by looking."""

from collections.abc import Iterator

from bot.doctor.file_database import DISK, MIB, RUNNING, WHAT
from bot.doctor.findings import Finding, fine, note, wrong
from bot.storage import BadDatabase, Server
from bot.storage.damage import ServerError, in_one_line
from bot.storage.postgresql.connecting import ServerConnection, connected
from bot.storage.postgresql.content import ServerContent
from bot.storage.postgresql.holding import OURS
from bot.storage.postgresql.migrating import expect_known, newest

MUST_BE_ON = ("fsync", "full_page_writes")
"""Settings without which a server does not keep what it says is kept, where the power fails."""
_HOLDER = (
    "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND classid = CAST(? AS oid) AND objsubid = 2"
    " AND objid = CAST(hashtext(?) & 4294967295 AS oid)"
    " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
)


def on_a_server(server: Server) -> Iterator[Finding]:
    """Whether the server is reached, what it says of itself and of the database, and whether a bot has that now."""
    try:
        connection = connected(server, "interlink doctor")
    except ServerError as error:
        why = in_one_line(error)
        yield wrong(WHAT, f"{server.name} cannot be reached ({why}); does the server run, and let this user in?")
        return
    try:
        connection.execute("BEGIN READ ONLY")
        yield from _looked_at(connection, server)
    except BadDatabase as error:
        yield wrong(WHAT, str(error))
    except ServerError as error:
        yield wrong(WHAT, f"{server.name} cannot be read ({in_one_line(error)}); let the user of the bot do that.")
    finally:
        connection.close()


def _looked_at(connection: ServerConnection, server: Server) -> Iterator[Finding]:
    version, software = expect_known(connection, server), _shown(connection, "server_version").split()[0]
    said = f"{server.name} answers, on PostgreSQL {software}"
    if not version:
        yield _makeable(connection, said)
    elif version != newest():
        yield note(
            WHAT, f"{said}, and is of version {version}; the bot brings it to version {newest()} when it starts."
        )
    else:
        yield fine(WHAT, f"{said}; python -m bot check looks at everything in it.")
    off = [name for name in MUST_BE_ON if _shown(connection, name) != "on"]
    size = ServerContent(connection, server).bytes() // MIB if version else 0
    if off:
        what = " and ".join(off)
        yield wrong(
            DISK, f"Set {what} on in the server's configuration; without, what was played may go with the power."
        )
    else:
        yield fine(DISK, f"The database has {size} MiB; how much room there is, who runs the server sees.")
    holder = connection.execute(_HOLDER, (OURS, server.schema)).fetchone()
    yield fine(RUNNING, f"{'No bot' if holder is None else 'A bot'} is running on {server.name}.")


def _makeable(connection: ServerConnection, said: str) -> Finding:
    """Whether the bot may make what it needs when it starts."""
    (may,) = connection.execute("SELECT has_database_privilege(current_database(), 'CREATE')").fetchone()
    if may:
        return fine(WHAT, f"{said}, and nothing is in it; the bot makes its tables when it starts.")
    return wrong(WHAT, f"{said}, and the bot may make no schema in it; GRANT CREATE ON DATABASE lets it.")


def _shown(connection: ServerConnection, name: str) -> str:
    return str(connection.execute("SELECT current_setting(?)", (name,)).fetchone()[0])

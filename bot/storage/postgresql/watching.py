"""Reports changes of tables by triggers that notify all listening bots after the commit."""

import json
from collections import deque
from collections.abc import Sequence
from hashlib import sha256
from typing import Final

from bot.storage.connection import TableWatch
from bot.storage.postgresql.connection import ServerConnection

_FUNCTION: Final = """
CREATE FUNCTION {name}() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $told$
BEGIN
    {old}
    IF TG_OP <> 'DELETE' THEN
        PERFORM pg_notify({channel}, '{name} ' || json_build_array({new_keys})::text);
    END IF;
    RETURN NULL;
END $told$;
CREATE TRIGGER {name}_rows AFTER INSERT{delete} ON "{table}" FOR EACH ROW EXECUTE FUNCTION {name}();
CREATE TRIGGER {name}_changes AFTER UPDATE{of} ON "{table}" FOR EACH ROW{differs} EXECUTE FUNCTION {name}();
"""
_OLD: Final = """IF TG_OP <> 'INSERT' THEN
        PERFORM pg_notify({channel}, '{name} ' || json_build_array({old_keys})::text);
    END IF;"""


class Listener:
    """Calls each watch with the changes of its table."""

    def __init__(self, watches: Sequence[TableWatch], schema: str) -> None:
        self._schema = schema
        self._notified: deque[tuple[str, int]] = deque()
        """Notifications that were not reported yet: the payload, and the connection that wrote."""
        self._watches = {_name(watch): watch for watch in watches}

    def listen(self, connection: ServerConnection, *, alone: bool = True) -> None:
        """Listen on a connection, and create missing triggers; a bot that is ``alone`` drops old and unknown ones."""
        there = {name for (name,) in connection.execute(_THERE, (self._schema,)).fetchall()}
        for name, watch in self._watches.items():
            if name not in there:
                connection.script(_trigger_sql(name, watch, self._channel))
        for name in there - self._watches.keys() if alone else ():
            connection.script(f'DROP FUNCTION "{name}" CASCADE')
        connection.raw.add_notify_handler(lambda found: self._notified.append((found.payload, found.pid)))
        connection.script(f'LISTEN "{self._channel}"')

    def lost(self) -> None:
        """Tell the watches that changes may have been missed."""
        self._notified.clear()
        for watch in self._watches.values():
            watch.lost()

    def hear(self, connection: ServerConnection) -> None:
        """Report what was notified meanwhile, by this bot and by others."""
        while (found := connection.raw.pgconn.notifies()) is not None:  # sent after the answer to a commit
            self._notified.append((found.extra.decode(), found.be_pid))
        own = connection.raw.info.backend_pid
        while self._notified:
            payload, writer = self._notified.popleft()
            name, _, keys = payload.partition(" ")
            watch = self._watches.get(name)
            if watch is not None and not (watch.others and writer == own):
                watch.notify(*json.loads(keys))

    @property
    def _channel(self) -> str:
        return f"written in {self._schema}"


_THERE: Final = (
    "SELECT proname FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace"
    " WHERE nspname = ? AND proname ~ '^told_[0-9a-f]{16}$'"
)


def _name(watch: TableWatch) -> str:
    about = json.dumps([watch.table, watch.keys, watch.columns, watch.old, watch.others, _FUNCTION, _OLD])
    return f"told_{sha256(about.encode()).hexdigest()[:16]}"


def _trigger_sql(name: str, watch: TableWatch, channel: str) -> str:
    literal = "'" + channel.replace("'", "''") + "'"

    def keys(row: str) -> str:
        return ", ".join(f'{row}."{key}"' for key in watch.keys)

    columns = [f'"{column}"' for column in watch.columns]
    both = [", ".join(f"{row}.{column}" for column in columns) for row in ("OLD", "NEW")]
    return _FUNCTION.format(
        name=name,
        channel=literal,
        old=_OLD.format(name=name, channel=literal, old_keys=keys("OLD")) if watch.old else "",
        new_keys=keys("NEW"),
        delete=" OR DELETE" if watch.old else "",
        table=watch.table,
        of=f" OF {', '.join(columns)}" if columns else "",
        differs=f" WHEN (({both[0]}) IS DISTINCT FROM ({both[1]}))" if columns else "",
    )

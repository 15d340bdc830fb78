-- Matches, who sits in them, their logs, and the messages that show them.

CREATE TABLE match (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,
    first      TEXT    NOT NULL,
    seed       BLOB    NOT NULL,
    guild      INTEGER NOT NULL,
    home       INTEGER NOT NULL,
    channel    INTEGER,
    opener     INTEGER NOT NULL,
    status     TEXT    NOT NULL,
    revision   INTEGER NOT NULL,
    shown      INTEGER NOT NULL DEFAULT 0  -- the revision that people see in Discord
) STRICT;

-- One running match in a channel or thread.
CREATE UNIQUE INDEX match_running_in ON match (channel) WHERE status = 'running';
CREATE INDEX match_in ON match (channel);
CREATE INDEX match_unshown ON match (id) WHERE shown < revision;

CREATE TABLE seat (
    match  INTEGER NOT NULL REFERENCES match (id),
    seat   INTEGER NOT NULL,
    user   INTEGER,
    taken  INTEGER NOT NULL,
    live   INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seat_live_of ON seat (user, match) WHERE live;

CREATE TABLE entry (
    match     INTEGER NOT NULL REFERENCES match (id),
    revision  INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    user      INTEGER,
    kind      TEXT    NOT NULL,
    text      TEXT    NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT, WITHOUT ROWID;

-- The log only grows.
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;

-- The message that shows a match now: its invitation while it is open, then its board.
CREATE TABLE board (
    match     INTEGER NOT NULL REFERENCES match (id),
    kind      TEXT    NOT NULL,
    channel   INTEGER NOT NULL,
    message   INTEGER NOT NULL,
    revision  INTEGER NOT NULL,
    turn      INTEGER NOT NULL,
    PRIMARY KEY (match, kind)
) STRICT, WITHOUT ROWID;

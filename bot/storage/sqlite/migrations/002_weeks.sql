-- Matches that last for weeks: pace, what the clock looks at, and what people and servers have set.

ALTER TABLE match ADD COLUMN pace INTEGER;      -- seconds for one turn
ALTER TABLE match ADD COLUMN due INTEGER;       -- when the time of the player to move runs out
ALTER TABLE match ADD COLUMN role INTEGER;      -- a role that open seats are kept for
ALTER TABLE match ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;  -- when somebody last acted
ALTER TABLE match ADD COLUMN look_at INTEGER;   -- when the clock must look at it again
ALTER TABLE match ADD COLUMN looked INTEGER NOT NULL DEFAULT 0;   -- until when the clock has dealt with what was due
ALTER TABLE match ADD COLUMN reminded INTEGER;  -- seconds of the turn left, down to which its player has been reminded
ALTER TABLE match ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;    -- the turn about which its player wants no reminders

CREATE INDEX match_closed ON match (changed) WHERE status = 'closed';
CREATE INDEX match_look_at ON match (look_at) WHERE look_at IS NOT NULL;

CREATE TABLE person (
    user        INTEGER PRIMARY KEY,
    stock_dm    INTEGER NOT NULL DEFAULT 1,
    dm_closed   INTEGER NOT NULL DEFAULT 0,
    dm_told     INTEGER NOT NULL DEFAULT 0,
    reminders   TEXT    NOT NULL DEFAULT 'twice',
    remind_by   TEXT    NOT NULL DEFAULT 'channel',
    quiet_from  INTEGER,             -- minutes after midnight in the timezone
    quiet_to    INTEGER,
    timezone    TEXT    NOT NULL DEFAULT 'UTC',
    away_until  INTEGER,
    away_since  INTEGER,
    away_year   INTEGER NOT NULL DEFAULT 0,
    away_used   INTEGER NOT NULL DEFAULT 0  -- seconds away in that year, the present stretch left out
) STRICT;

CREATE TABLE server (
    guild     INTEGER PRIMARY KEY,
    place     TEXT    NOT NULL DEFAULT 'thread',
    channels  TEXT    NOT NULL DEFAULT '',  -- ids of the channels in which matches may be opened; empty: all
    pace      TEXT    NOT NULL DEFAULT '3d',
    overdue   TEXT    NOT NULL DEFAULT 'claim',
    dark      INTEGER NOT NULL DEFAULT 0,
    most      INTEGER                        -- running matches one player may have
) STRICT;

CREATE TABLE block (
    user     INTEGER NOT NULL,
    blocked  INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;

CREATE TABLE follower (
    match  INTEGER NOT NULL REFERENCES match (id),
    user   INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;

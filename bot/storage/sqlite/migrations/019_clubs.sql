-- What a club has on a server: a lobby, tournaments and their rounds, seasons that are over, and followers' wishes.

ALTER TABLE match ADD COLUMN tournament INTEGER;   -- in which it is played

CREATE TABLE tournament (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    guild      INTEGER NOT NULL,
    channel    INTEGER NOT NULL,    -- in which it was opened, and its matches are
    organiser  INTEGER NOT NULL,
    name       TEXT    NOT NULL,    -- as its organiser typed it
    system     TEXT    NOT NULL,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,
    pace       INTEGER NOT NULL,    -- seconds
    stage      TEXT    NOT NULL,
    planned    INTEGER,             -- rounds, as soon as that is known; none on a ladder
    round      INTEGER NOT NULL DEFAULT 0,  -- the last one that is paired
    revision   INTEGER NOT NULL DEFAULT 1,
    shown      INTEGER NOT NULL DEFAULT 0,  -- the revision that people see in Discord
    opened     INTEGER NOT NULL,
    begun      INTEGER,
    ended      INTEGER,
    due        INTEGER              -- when something happens by time alone: entries lapse, a ladder pairs again
) STRICT;
CREATE INDEX tournament_in ON tournament (guild, id);
CREATE INDEX tournament_live ON tournament (id) WHERE stage IN ('open', 'running');
CREATE INDEX tournament_unshown ON tournament (id) WHERE shown < revision;

CREATE TABLE entrant (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    number      INTEGER NOT NULL,   -- from 1, in the order in which they entered
    guild       INTEGER NOT NULL,
    user        INTEGER NOT NULL,
    rating      REAL    NOT NULL,   -- by which they were seeded
    entered     INTEGER NOT NULL,   -- the last round that was paired when they did
    dropped     INTEGER,            -- the same when they dropped out
    returned    TEXT    NOT NULL DEFAULT '',    -- the same each time when they came back to a ladder
    PRIMARY KEY (tournament, number),
    UNIQUE (tournament, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX entrant_user ON entrant (user);
CREATE INDEX entrant_guild ON entrant (guild);

CREATE TABLE tournament_pairing (
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    round       INTEGER NOT NULL,
    board       INTEGER NOT NULL,   -- from 1
    guild       INTEGER NOT NULL,
    one         INTEGER NOT NULL,   -- entrants by their numbers
    other       INTEGER,            -- none: a bye
    PRIMARY KEY (tournament, round, board)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_pairing_guild ON tournament_pairing (guild);

CREATE TABLE tournament_match (
    match       INTEGER PRIMARY KEY REFERENCES match (id),
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    round       INTEGER NOT NULL,
    board       INTEGER NOT NULL,
    leg         INTEGER NOT NULL,   -- from 1: of two each way, or played again
    first       INTEGER NOT NULL,   -- the entrant on the first seat
    corrected   TEXT,               -- what an organiser says that it counts
    unfinished  INTEGER NOT NULL DEFAULT 0 CHECK (unfinished IN (0, 1))     -- it still ran when the tournament ended
) STRICT;
CREATE INDEX tournament_match_of ON tournament_match (tournament, round, board, leg);

CREATE TABLE tournament_post (      -- the messages that tell of a tournament
    tournament  INTEGER NOT NULL REFERENCES tournament (id),
    kind        TEXT    NOT NULL,
    round       INTEGER NOT NULL,
    guild       INTEGER NOT NULL,
    channel     INTEGER NOT NULL,
    message     INTEGER,            -- none while it is not known whether it arrived
    told        INTEGER NOT NULL,   -- the revision of which it tells
    begun       INTEGER,            -- when posting it was begun
    PRIMARY KEY (tournament, kind, round)
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_post_guild ON tournament_post (guild);

CREATE TABLE lobby (
    guild    INTEGER PRIMARY KEY,
    channel  INTEGER,               -- where it is wanted; nowhere any more if none
    stands   INTEGER,               -- the channel in which its message is, or may be
    message  INTEGER,               -- none while it stands nowhere
    begun    INTEGER                -- when posting it was begun of which it is not known whether it arrived
) STRICT;

CREATE TABLE season (               -- quarters that are over, as their tables stood then
    guild    INTEGER NOT NULL,
    period   TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    players  INTEGER NOT NULL,
    frozen   INTEGER NOT NULL,
    posted   INTEGER NOT NULL DEFAULT 0,  -- or not to be posted any more
    channel  INTEGER,               -- in which posting it was begun
    begun    INTEGER,               -- when that was
    PRIMARY KEY (guild, period, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_unposted ON season (guild, period) WHERE NOT posted;

CREATE TABLE season_line (
    guild    INTEGER NOT NULL,
    period   TEXT    NOT NULL,
    game     TEXT    NOT NULL,
    place    INTEGER NOT NULL,      -- from 1, each once
    rank     INTEGER NOT NULL,      -- equals share one
    user     INTEGER NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL,
    matches  INTEGER NOT NULL,
    wins     INTEGER NOT NULL,
    ties     INTEGER NOT NULL,
    streak   INTEGER NOT NULL,
    best     INTEGER NOT NULL,
    form     TEXT    NOT NULL,
    seen     INTEGER NOT NULL,
    parts    TEXT    NOT NULL,
    PRIMARY KEY (guild, period, game, place),
    FOREIGN KEY (guild, period, game) REFERENCES season (guild, period, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX season_line_user ON season_line (user);

CREATE TABLE frozen_quarter (       -- the last one whose tables are frozen everywhere
    period   TEXT    PRIMARY KEY
) STRICT, WITHOUT ROWID;

-- What followers of a match want to be told of, and up to which revision they were.
ALTER TABLE follower ADD COLUMN wish TEXT NOT NULL DEFAULT 'end';
ALTER TABLE follower ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
ALTER TABLE follower ADD COLUMN written INTEGER;   -- when they were last written to
ALTER TABLE follower ADD COLUMN begun INTEGER;     -- when that was begun of which it is not known whether it arrived
CREATE INDEX follower_of ON follower (user);
CREATE INDEX follower_told ON follower (match) WHERE wish <> 'end';

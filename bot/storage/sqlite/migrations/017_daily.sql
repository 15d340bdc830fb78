-- The puzzle of the day: which one it was, who answered it once, where servers want it, and where it was posted.
-- Days are numbered from 1 January of the year 1, which is day 1, and change at midnight UTC.

CREATE TABLE daily_puzzle (
    day     INTEGER PRIMARY KEY,
    puzzle  TEXT    NOT NULL        -- noted when the day is first asked for, whatever the files say later
) STRICT;

CREATE TABLE daily_try (
    day     INTEGER NOT NULL REFERENCES daily_puzzle (day),
    user    INTEGER NOT NULL,
    answer  TEXT    NOT NULL,       -- the one that counts: its steps, none where the solution was asked for
    solved  INTEGER NOT NULL,       -- by it
    tried   INTEGER NOT NULL,       -- when that was
    PRIMARY KEY (day, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_try_user ON daily_try (user, day);

-- In which servers somebody has ever opened a puzzle of the day: these tell how they fared.
CREATE TABLE daily_solver (
    guild   INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;
CREATE INDEX daily_solver_user ON daily_solver (user);

CREATE TABLE daily_share (          -- who has shown in a server how they fared
    day     INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    PRIMARY KEY (day, user, guild),
    FOREIGN KEY (day, user) REFERENCES daily_try (day, user)
) STRICT, WITHOUT ROWID;

CREATE TABLE daily_channel (
    guild    INTEGER PRIMARY KEY,
    channel  INTEGER NOT NULL,
    hour     INTEGER NOT NULL,      -- from 0 to 23, UTC
    posted   INTEGER,               -- the last day whose puzzle was posted, or is not to be any more
    begun    INTEGER                -- when posting one was begun of which it is not known yet whether it arrived
) STRICT;

CREATE TABLE daily_post (
    guild    INTEGER NOT NULL,
    day      INTEGER NOT NULL,
    channel  INTEGER NOT NULL,
    message  INTEGER NOT NULL,
    told     INTEGER NOT NULL,      -- of how many tries it tells
    PRIMARY KEY (guild, day)
) STRICT, WITHOUT ROWID;

-- Puzzles found in finished matches of servers that allow it.
ALTER TABLE server_settings ADD COLUMN puzzles INTEGER NOT NULL DEFAULT 0;

CREATE TABLE server_puzzle (
    guild   INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    puzzle  TEXT    NOT NULL,       -- its id
    grade   INTEGER NOT NULL,
    line    TEXT    NOT NULL,       -- as the lines of data/puzzles are
    likeness TEXT   NOT NULL,       -- the same for puzzles that are the same to the eye
    match   INTEGER NOT NULL REFERENCES match (id),
    PRIMARY KEY (guild, game, puzzle),
    UNIQUE (guild, game, likeness)
) STRICT, WITHOUT ROWID;
CREATE INDEX server_puzzle_match ON server_puzzle (match);

CREATE TABLE unsearched_match (     -- ended where puzzles may be found in matches, and is still to be searched
    match     INTEGER PRIMARY KEY REFERENCES match (id),
    attempts  INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Private matches against the computer are studies in which it answers.
ALTER TABLE study ADD COLUMN level INTEGER;    -- of the computer, from 1 to 5; none where somebody moves for all
ALTER TABLE study ADD COLUMN seat  INTEGER;    -- whose steps its owner plays then

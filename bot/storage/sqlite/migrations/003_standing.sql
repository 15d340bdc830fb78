-- Results of matches that have ended, and what follows from them: standings on ladders, and counts.

ALTER TABLE match ADD COLUMN rated INTEGER NOT NULL DEFAULT 1;
ALTER TABLE person ADD COLUMN global_rating INTEGER NOT NULL DEFAULT 0;

-- Lists of live matches stay short walks however many have ended.
CREATE INDEX match_live_in ON match (guild, id) WHERE status IN ('open', 'running');
CREATE INDEX match_live_from ON match (home) WHERE status IN ('open', 'running');
CREATE INDEX match_live_at ON match (channel) WHERE status IN ('open', 'running');

CREATE TABLE result (
    id         INTEGER PRIMARY KEY,  -- the order in which results count
    match      INTEGER NOT NULL UNIQUE REFERENCES match (id),
    game       TEXT    NOT NULL,
    guild      INTEGER NOT NULL,
    ended      INTEGER NOT NULL,
    ending     TEXT    NOT NULL,
    turns      INTEGER NOT NULL,
    lasted     INTEGER NOT NULL,
    unrated    TEXT,                 -- why it is not rated
    worldwide  INTEGER NOT NULL,     -- it counts across servers too
    voided     INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX result_in ON result (guild, game, id);
CREATE INDEX result_listed_in ON result (guild, id) WHERE ending <> 'closed';
CREATE INDEX result_worldwide ON result (game, id) WHERE worldwide;

CREATE TABLE placing (
    result  INTEGER NOT NULL REFERENCES result (id),
    seat    INTEGER NOT NULL,
    user    INTEGER NOT NULL,
    guild   INTEGER NOT NULL,
    game    TEXT    NOT NULL,
    side    INTEGER NOT NULL,
    place   INTEGER,
    part    TEXT    NOT NULL,        -- the role or the seat's number
    pace    INTEGER,                 -- seconds that a turn usually took
    mu      REAL,                    -- the rating in this server afterwards
    sigma   REAL,
    PRIMARY KEY (result, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX placing_of ON placing (guild, user, result) WHERE place IS NOT NULL;
CREATE INDEX placing_in ON placing (guild, user, game, result) WHERE place IS NOT NULL;
CREATE INDEX placing_rated ON placing (guild, user, game, result) WHERE mu IS NOT NULL;

CREATE TABLE meeting (
    user    INTEGER NOT NULL,
    other   INTEGER NOT NULL,
    day     INTEGER NOT NULL,        -- days since 1970
    result  INTEGER NOT NULL REFERENCES result (id),
    PRIMARY KEY (user, other, day, result)
) STRICT, WITHOUT ROWID;

CREATE TABLE standing (
    scope    INTEGER NOT NULL,       -- a server, or 0 for all of them
    game     TEXT    NOT NULL,
    period   TEXT    NOT NULL,       -- '' for ever, a season or a month
    user     INTEGER NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL,
    worth    REAL    NOT NULL,       -- what is almost certainly reached
    matches  INTEGER NOT NULL,
    wins     INTEGER NOT NULL,
    ties     INTEGER NOT NULL,
    streak   INTEGER NOT NULL,
    best     INTEGER NOT NULL,
    form     TEXT    NOT NULL,
    seen     INTEGER NOT NULL,
    parts    TEXT    NOT NULL,       -- for each role or seat: matches, wins, mu, sigma
    listed   INTEGER NOT NULL DEFAULT 1,
    PRIMARY KEY (scope, game, period, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX standing_by_rating ON standing (scope, game, period, worth DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_wins ON standing (scope, game, period, wins DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_streak ON standing (scope, game, period, streak DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_matches ON standing (scope, game, period, matches DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_worldwide ON standing (user) WHERE scope = 0;

CREATE TABLE tally (
    guild  INTEGER NOT NULL,
    user   INTEGER NOT NULL,         -- 0 for the server itself
    game   TEXT    NOT NULL,         -- '' for all games
    what   TEXT    NOT NULL,
    which  TEXT    NOT NULL,
    count  INTEGER NOT NULL,
    PRIMARY KEY (guild, user, game, what, which)
) STRICT, WITHOUT ROWID;

CREATE INDEX tally_most ON tally (guild, user, game, what, count DESC);

-- Ladders whose standings must be counted anew, because a result of theirs was voided.
CREATE TABLE stale (
    scope  INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    PRIMARY KEY (scope, game)
) STRICT, WITHOUT ROWID;

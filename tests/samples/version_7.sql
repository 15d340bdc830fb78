BEGIN TRANSACTION;
CREATE TABLE block (
    user     INTEGER NOT NULL,
    blocked  INTEGER NOT NULL,
    PRIMARY KEY (user, blocked)
) STRICT, WITHOUT ROWID;
CREATE TABLE "entry" (
    match     INTEGER NOT NULL REFERENCES match (id),
    revision  INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    seat      INTEGER,          -- whose player did it; none before the match begins
    kind      TEXT    NOT NULL,
    text      TEXT    NOT NULL, hash BLOB NOT NULL DEFAULT x'',
    PRIMARY KEY (match, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,1,1793534400,NULL,'opened','',X'2A51C9A8722999C0BA483D10CFBB3FEB69A5A87BB18813EDA5CA8AC9BA3194FD');
INSERT INTO "entry" VALUES(1,2,1793534400,NULL,'joined','',X'FF82D4B84181DB0B7FB309AE7E5EDC371EC6D4B5D91491824880987DAF770837');
INSERT INTO "entry" VALUES(1,3,1793534400,NULL,'begun','',X'CF81173D53A3CD654DC89DA9E4097A632519E5023BBADEA2FE0CF07AE5F3F17E');
INSERT INTO "entry" VALUES(1,4,1793534400,NULL,'hosted','12',X'D548FB0FDB2D963FDD716F6A09EAE8451A826AF2E21F844C27395C317928177A');
INSERT INTO "entry" VALUES(1,5,1793534400,0,'step','white d6-d7',X'C29C7AB0ED1A8B48A1E80A2B7FF465D22FDBB65B09293395957A0395D125F712');
INSERT INTO "entry" VALUES(1,6,1793534400,1,'step','white d3-e3',X'A4A5102D0F4D35198AE5844CC79A96041318CFDD7889EBA6CFE8994CDB2F97CF');
INSERT INTO "entry" VALUES(1,7,1793534400,0,'step','blue g1-g2',X'5BF4E3193C729C3A78335F0AFEC7E09CAD58213C6EE7162EE1863C6F5293EACD');
INSERT INTO "entry" VALUES(1,8,1793534400,1,'step','white f4-f5',X'36525D6285B49C4D458CF7FD5E04A63594C68CB8E6E54122A1CD43D0DC4A28FA');
INSERT INTO "entry" VALUES(1,9,1793534400,0,'step','red c5-c6',X'71200344A3A08BBE2A61077FBF9D677FF317D1F6ABC614E01B09D95FA104560E');
INSERT INTO "entry" VALUES(2,1,1793534400,NULL,'opened','',X'11687BF3EE24F414B0556898FE9FD532CA11B90F4D96EDA62F3A4A7DF61A5FDF');
CREATE TABLE follower (
    match  INTEGER NOT NULL REFERENCES match (id),
    user   INTEGER NOT NULL,
    PRIMARY KEY (match, user)
) STRICT, WITHOUT ROWID;
CREATE TABLE match (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    game       TEXT    NOT NULL,
    options    TEXT    NOT NULL,
    first      TEXT    NOT NULL,
    seed       BLOB    NOT NULL,
    guild      INTEGER NOT NULL,
    home       INTEGER NOT NULL,
    channel    INTEGER,
    status     TEXT    NOT NULL,
    revision   INTEGER NOT NULL,
    shown      INTEGER NOT NULL DEFAULT 0  -- the revision that people see in Discord
, pace INTEGER, due INTEGER, role INTEGER, changed INTEGER NOT NULL DEFAULT 0, next_task INTEGER, done_until INTEGER NOT NULL DEFAULT 0, reminded INTEGER, muted INTEGER NOT NULL DEFAULT 0, rated INTEGER NOT NULL DEFAULT 1, left INTEGER, version INTEGER NOT NULL DEFAULT 1, seats INTEGER NOT NULL DEFAULT 0, opening BLOB NOT NULL DEFAULT x'', head BLOB NOT NULL DEFAULT x'', warned INTEGER) STRICT;
INSERT INTO "match" VALUES(1,'linkage','counter=centre target=12','me',X'F5B165224A58B791DF6AF1D8303E61CDC4BB86C3D1C427103C344C4189EB2F1E',1,11,12,'running',9,9,NULL,NULL,NULL,1793534400,1793534400,1793534400,NULL,0,1,NULL,1,2,X'B5769615B1A37263F365701FEAB6359CDD1C5B51EBFF22B1B77083971DA651C6',X'71200344A3A08BBE2A61077FBF9D677FF317D1F6ABC614E01B09D95FA104560E',NULL);
INSERT INTO "match" VALUES(2,'linkage','counter=centre target=12','random',X'7BD5D47E446FCEC2A3D811736110E5781BCCCEA696762E6116C6E9C92D99BF35',1,11,NULL,'open',1,1,NULL,NULL,NULL,1793534400,1793534400,1793534400,NULL,0,1,NULL,1,2,X'723513EEFBF38847606992FCECD0860780BD114BE47670222C8345AD3F4F8D74',X'11687BF3EE24F414B0556898FE9FD532CA11B90F4D96EDA62F3A4A7DF61A5FDF',NULL);
CREATE TABLE "pairing" (
    user    INTEGER NOT NULL,
    other   INTEGER NOT NULL,
    day     INTEGER NOT NULL,        -- days since 1970
    result  INTEGER NOT NULL REFERENCES result (id),
    PRIMARY KEY (user, other, day, result)
) STRICT, WITHOUT ROWID;
CREATE TABLE "placing" (
    result  INTEGER NOT NULL REFERENCES result (id),
    seat    INTEGER NOT NULL,
    user    INTEGER,
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
CREATE TABLE "preferences" (
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
, global_rating INTEGER NOT NULL DEFAULT 0, turn TEXT NOT NULL DEFAULT 'thread', look TEXT NOT NULL DEFAULT 'server') STRICT;
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
CREATE TABLE seat (
    match  INTEGER NOT NULL REFERENCES match (id),
    seat   INTEGER NOT NULL,
    user   INTEGER,
    taken  INTEGER NOT NULL,
    live   INTEGER NOT NULL, computer INTEGER, ready INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,101,1,1,NULL,0);
INSERT INTO "seat" VALUES(1,1,102,1,1,NULL,0);
INSERT INTO "seat" VALUES(2,0,103,1,1,NULL,0);
INSERT INTO "seat" VALUES(2,1,NULL,0,1,NULL,0);
CREATE TABLE "server_settings" (
    guild     INTEGER PRIMARY KEY,
    venue     TEXT    NOT NULL DEFAULT 'thread',
    channels  TEXT    NOT NULL DEFAULT '',  -- ids of the channels in which matches may be opened; empty: all
    pace      TEXT    NOT NULL DEFAULT '3d',
    overdue   TEXT    NOT NULL DEFAULT 'claim',
    dark      INTEGER NOT NULL DEFAULT 0,
    most_running      INTEGER                        -- running matches one player may have
, pictures TEXT NOT NULL DEFAULT 'every') STRICT;
CREATE TABLE shown (
    id        INTEGER PRIMARY KEY,
    match     INTEGER NOT NULL REFERENCES match (id),
    kind      TEXT    NOT NULL,
    channel   INTEGER,
    message   INTEGER,          -- none where nothing had to be sent
    revision  INTEGER NOT NULL,
    turn      INTEGER,          -- the turn it shows, if it shows one
    since     INTEGER NOT NULL, -- it tells the entries of the log after this one ...
    upto      INTEGER NOT NULL, -- ... up to this one
    settled   INTEGER NOT NULL  -- it will not change any more
) STRICT;
INSERT INTO "shown" VALUES(1,1,'board',12,1001,9,6,0,0,0);
INSERT INTO "shown" VALUES(2,2,'invitation',11,1002,1,NULL,0,0,0);
CREATE TABLE stale (
    scope  INTEGER NOT NULL,
    game   TEXT    NOT NULL,
    PRIMARY KEY (scope, game)
) STRICT, WITHOUT ROWID;
CREATE TABLE standing (
    scope    INTEGER NOT NULL,       -- a server, or 0 for all of them
    game     TEXT    NOT NULL,
    period   TEXT    NOT NULL,       -- '' for ever, a season or a month
    user     INTEGER NOT NULL,
    mu       REAL    NOT NULL,
    sigma    REAL    NOT NULL,
    conservative    REAL    NOT NULL,       -- what is almost certainly reached
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
CREATE TABLE tally (
    guild  INTEGER NOT NULL,
    user   INTEGER NOT NULL,         -- 0 for the server itself
    game   TEXT    NOT NULL,         -- '' for all games
    what   TEXT    NOT NULL,
    which  TEXT    NOT NULL,
    count  INTEGER NOT NULL,
    PRIMARY KEY (guild, user, game, what, which)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX match_running_in ON match (channel) WHERE status = 'running';
CREATE INDEX match_in ON match (channel);
CREATE INDEX match_unshown ON match (id) WHERE shown < revision;
CREATE INDEX seat_live_of ON seat (user, match) WHERE live;
CREATE INDEX match_closed ON match (changed) WHERE status = 'closed';
CREATE INDEX match_look_at ON match (next_task) WHERE next_task IS NOT NULL;
CREATE INDEX match_live_in ON match (guild, id) WHERE status IN ('open', 'running');
CREATE INDEX match_live_from ON match (home) WHERE status IN ('open', 'running');
CREATE INDEX match_live_at ON match (channel) WHERE status IN ('open', 'running');
CREATE INDEX result_in ON result (guild, game, id);
CREATE INDEX result_listed_in ON result (guild, id) WHERE ending <> 'closed';
CREATE INDEX result_worldwide ON result (game, id) WHERE worldwide;
CREATE INDEX standing_by_rating ON standing (scope, game, period, conservative DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_wins ON standing (scope, game, period, wins DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_streak ON standing (scope, game, period, streak DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_by_matches ON standing (scope, game, period, matches DESC, user, seen, listed) WHERE listed;
CREATE INDEX standing_worldwide ON standing (user) WHERE scope = 0;
CREATE INDEX tally_most ON tally (guild, user, game, what, count DESC);
CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE INDEX shown_of ON shown (match);
CREATE INDEX shown_by ON shown (message);
CREATE INDEX placing_of ON placing (guild, user, result) WHERE place IS NOT NULL;
CREATE INDEX placing_in ON placing (guild, user, game, result) WHERE place IS NOT NULL;
CREATE INDEX placing_rated ON placing (guild, user, game, result) WHERE mu IS NOT NULL;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE INDEX match_changed ON match (changed);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',2);
COMMIT;
PRAGMA user_version = 7;

BEGIN TRANSACTION;
CREATE TABLE board (
    match     INTEGER NOT NULL REFERENCES match (id),
    kind      TEXT    NOT NULL,
    channel   INTEGER NOT NULL,
    message   INTEGER NOT NULL,
    revision  INTEGER NOT NULL,
    turn      INTEGER NOT NULL,
    PRIMARY KEY (match, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO "board" VALUES(1,'board',12,1001,9,6);
INSERT INTO "board" VALUES(2,'invitation',11,1002,1,0);
CREATE TABLE entry (
    match     INTEGER NOT NULL REFERENCES match (id),
    revision  INTEGER NOT NULL,
    at        INTEGER NOT NULL,
    user      INTEGER,
    kind      TEXT    NOT NULL,
    text      TEXT    NOT NULL,
    PRIMARY KEY (match, revision)
) STRICT, WITHOUT ROWID;
INSERT INTO "entry" VALUES(1,1,1793534400,101,'opened','');
INSERT INTO "entry" VALUES(1,2,1793534400,102,'joined','');
INSERT INTO "entry" VALUES(1,3,1793534400,NULL,'begun','');
INSERT INTO "entry" VALUES(1,4,1793534400,NULL,'placed','12');
INSERT INTO "entry" VALUES(1,5,1793534400,101,'step','white d6-d7');
INSERT INTO "entry" VALUES(1,6,1793534400,102,'step','white d3-e3');
INSERT INTO "entry" VALUES(1,7,1793534400,101,'step','blue g1-g2');
INSERT INTO "entry" VALUES(1,8,1793534400,102,'step','white f4-f5');
INSERT INTO "entry" VALUES(1,9,1793534400,101,'step','red c5-c6');
INSERT INTO "entry" VALUES(2,1,1793534400,103,'opened','');
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
INSERT INTO "match" VALUES(1,'linkage','counter=centre target=12','me',X'F5B165224A58B791DF6AF1D8303E61CDC4BB86C3D1C427103C344C4189EB2F1E',1,11,12,101,'running',9,9);
INSERT INTO "match" VALUES(2,'linkage','counter=centre target=12','random',X'7BD5D47E446FCEC2A3D811736110E5781BCCCEA696762E6116C6E9C92D99BF35',1,11,NULL,103,'open',1,1);
CREATE TABLE seat (
    match  INTEGER NOT NULL REFERENCES match (id),
    seat   INTEGER NOT NULL,
    user   INTEGER,
    taken  INTEGER NOT NULL,
    live   INTEGER NOT NULL,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES(1,0,101,1,1);
INSERT INTO "seat" VALUES(1,1,102,1,1);
INSERT INTO "seat" VALUES(2,0,103,1,1);
INSERT INTO "seat" VALUES(2,1,NULL,0,1);
CREATE UNIQUE INDEX match_running_in ON match (channel) WHERE status = 'running';
CREATE INDEX match_in ON match (channel);
CREATE INDEX match_unshown ON match (id) WHERE shown < revision;
CREATE INDEX seat_live_of ON seat (user, match) WHERE live;
CREATE TRIGGER entry_stays BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
CREATE TRIGGER entry_remains BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END;
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('match',2);
COMMIT;
PRAGMA user_version = 1;
